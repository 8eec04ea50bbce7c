/** What an installation is called where it shares a broker or a bus with others: the same in all processes on one database. */
import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

export const freshName = (): string => randomBytes(6).toString('hex')

/** The name stays the one that came first. */
export async function installationOf(db: Db): Promise<string> {
  await db.write([
    { table: 'installation', columns: ['id', 'name'], rows: [[1, freshName()]], onConflict: 'ignore' },
  ])
  return (await db.k.selectFrom('installation').select('name').executeTakeFirstOrThrow()).name
}
