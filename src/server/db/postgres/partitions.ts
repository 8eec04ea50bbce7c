/** Native range partitions of the time series: made ahead, dropped whole. Strays lie in the default partition. */
import { dayMs } from '#lib/dates.ts'
import type { Db } from '../db.ts'

interface Partitioning {
  /** Start of the period of a moment and of the one after it, UTC. */
  startOf(ms: number): number
  nextOf(start: number): number
  suffixOf(start: number): string
  /** A policy that keeps at least this long drops whole partitions; a shorter one deletes rows. */
  wholeFromMs: number
}
const monthStart = (ms: number, add: number) => {
  const at = new Date(ms)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + add)
}
const digits = (ms: number, count: number) => new Date(ms).toISOString().replaceAll('-', '').slice(0, count)

export const partitioned = {
  telemetry_rtd: {
    startOf: ms => Math.floor(ms / dayMs) * dayMs,
    nextOf: start => start + dayMs,
    suffixOf: start => digits(start, 8),
    wholeFromMs: 3 * dayMs,
  },
  telemetry_min: {
    startOf: ms => monthStart(ms, 0),
    nextOf: start => monthStart(start, 1),
    suffixOf: start => digits(start, 6),
    wholeFromMs: 90 * dayMs,
  },
} satisfies Record<string, Partitioning>
export type PartitionedTable = keyof typeof partitioned

const behindMs = 2 * dayMs
const aheadMs = 3 * dayMs

/** Makes the partitions from two days back to three days ahead that are missing. */
export async function makePartitions(db: Db, now: number): Promise<string[]> {
  const made: string[] = []
  for (const table of Object.keys(partitioned) as PartitionedTable[]) {
    const { startOf, nextOf, suffixOf }: Partitioning = partitioned[table]
    const present = new Set(await partitionsOf(db, table))
    for (let start = startOf(now - behindMs); start <= now + aheadMs; start = nextOf(start)) {
      const name = `${table}_p${suffixOf(start)}`
      if (present.has(name)) continue
      await makePartition(db, table, name, start, nextOf(start))
      made.push(name)
    }
  }
  return made
}

/** Rows that strayed into the default partition move into the new one in the same transaction. */
async function makePartition(
  db: Db,
  table: PartitionedTable,
  name: string,
  from: number,
  to: number,
): Promise<void> {
  const statement = (sql: string) => ({ sql, parameters: [] })
  await db.write([
    statement(`create table ${name} (like ${table} including all)`),
    statement(
      `with moved as (delete from ${table}_default where ts >= ${from} and ts < ${to} returning *) insert into ${name} select * from moved`,
    ),
    statement(`alter table ${table} attach partition ${name} for values from (${from}) to (${to})`),
  ])
}

/** Drops the partitions that end at or before a moment, and the strays older than it. */
export async function dropPartitions(db: Db, table: PartitionedTable, before: number): Promise<string[]> {
  const { startOf, suffixOf }: Partitioning = partitioned[table]
  const first = `${table}_p${suffixOf(startOf(before))}`
  const old = (await partitionsOf(db, table)).filter(name => name.startsWith(`${table}_p`) && name < first)
  for (const name of old) await db.write([{ sql: `drop table if exists ${name}`, parameters: [] }])
  await db.write([{ sql: `delete from ${table}_default where ts < ?`, parameters: [before] }])
  return old
}

async function partitionsOf(db: Db, table: PartitionedTable): Promise<string[]> {
  const rows = await db.read<{ name: string }>({
    sql: 'select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ?::regclass order by 1',
    parameters: [table],
  })
  return rows.map(({ name }) => name)
}
