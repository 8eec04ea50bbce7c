/** Words between processes on one PostgreSQL database: a connection that listens, and comes back when it was lost. */
import { openLasting } from './lasting.ts'

export interface Channel {
  send(text: string): void
  readonly connected: boolean
  close(): Promise<void>
}

const name = 'qy_live'
/** PostgreSQL carries no longer ones. */
const mostBytes = 7_900

/** @throws when the database does not answer at the start; later losses are mended. */
export async function openChannel(
  url: string,
  heard: (text: string) => void,
  returned: () => void,
): Promise<Channel> {
  const line = await openLasting(
    url,
    client => {
      client.on('notification', ({ payload }) => heard(payload ?? ''))
      return client.query(`listen ${name}`)
    },
    returned,
  )
  return {
    send(text) {
      if (Buffer.byteLength(text) > mostBytes) return
      // Lost words cost a moment: what is remembered is read again by itself.
      line.client?.query('select pg_notify($1, $2)', [name, text]).catch(() => {})
    },
    get connected() {
      return line.client !== undefined
    },
    close: () => line.close(),
  }
}
