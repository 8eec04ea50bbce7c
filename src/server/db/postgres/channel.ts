/** Words between processes on one PostgreSQL database: a connection that listens, and comes back when it was lost. */
import pg from 'pg'

export interface Channel {
  send(text: string): void
  readonly connected: boolean
  close(): Promise<void>
}

const name = 'qy_live'
/** PostgreSQL carries no longer ones. */
const mostBytes = 7_900
const againMs = 1_000

/** @throws when the database does not answer at the start; later losses are mended. */
export async function openChannel(
  url: string,
  heard: (text: string) => void,
  returned: () => void,
): Promise<Channel> {
  let client: pg.Client | undefined
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
    next.on('notification', ({ payload }) => heard(payload ?? ''))
    // Every loss ends in `end`; without a listener an error would end the process.
    next.on('error', () => {})
    next.on('end', () => {
      if (client === next) client = undefined
      again()
    })
    await next.connect()
    await next.query(`listen ${name}`)
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
    send(text) {
      if (Buffer.byteLength(text) > mostBytes) return
      // Lost words cost a moment: what is remembered is read again by itself.
      client?.query('select pg_notify($1, $2)', [name, text]).catch(() => {})
    },
    get connected() {
      return client !== undefined
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
