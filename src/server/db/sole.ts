/**
 * What one process at a time may do, whatever their number. On PostgreSQL a lock that goes with its holder's connection, so that
 * another one goes on at once when he dies; on SQLite there is one process alone.
 */
import pg, { type Client } from 'pg'
import { pinned } from './postgres/connect.ts'
import { openLasting } from './postgres/lasting.ts'

export interface Sole {
  /** Whether it is this process's turn, now; it keeps it until it closes or loses its connection. */
  mine(): Promise<boolean>
  close(): Promise<void>
}

/** @param name of what is done @param databaseUrl of PostgreSQL */
export async function openSole(name: string, databaseUrl?: string): Promise<Sole> {
  if (!databaseUrl) return { mine: async () => true, close: async () => {} }
  const lasting = await openLasting(databaseUrl, async () => {})
  let holder: Client | undefined
  return {
    async mine() {
      const { client } = lasting
      if (!client) return false
      // A lock that is held is not asked for again: each asking would have to be undone.
      if (client === holder) return true
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
        [name],
      )
      if (rows[0]?.held === true) holder = client
      return client === holder
    },
    close: () => lasting.close(),
  }
}

/**
 * Does something while no other process does what has the same name; the next one waits for its end. On SQLite there is one process
 * alone.
 *
 * @param name of what is done @param databaseUrl of PostgreSQL
 */
export async function alone<T>(
  name: string,
  databaseUrl: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return work()
  const client = new pg.Client({ connectionString: databaseUrl, options: pinned })
  // Its loss is told by the work's own connections; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    return await work()
  } finally {
    await client.end()
  }
}
