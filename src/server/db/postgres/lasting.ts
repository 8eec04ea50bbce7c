/** A connection to PostgreSQL of its own, which ends with this process and comes back when it was lost. */
import pg from 'pg'

export interface Lasting {
  /** undefined while it is lost. */
  readonly client: pg.Client | undefined
  close(): Promise<void>
}

const againMs = 1_000

/**
 * @param begin what each connection begins with
 * @param returned called when a lost one was replaced
 * @throws when the database does not answer at the start; later losses are mended.
 */
export async function openLasting(
  url: string,
  begin: (client: pg.Client) => Promise<unknown>,
  returned: () => void = () => {},
): Promise<Lasting> {
  let client: pg.Client | undefined
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
    // Every loss ends in `end`; without a listener an error would end the process.
    next.on('error', () => {})
    next.on('end', () => {
      if (client === next) client = undefined
      again()
    })
    await next.connect()
    await begin(next)
    client = next
  }
  function again(): void {
    if (closed || client || timer) return
    timer = setTimeout(() => {
      timer = undefined
      open().then(returned, again)
    }, againMs)
    timer.unref()
  }
  await open()
  return {
    get client() {
      return client
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
