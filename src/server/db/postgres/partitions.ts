/** Native range partitions of the time series: made ahead, dropped whole. Strays lie in the default partition. */
import { dayMs } from '#lib/dates.ts'
import { unmarked } from '#server/db/telemetry-periods.ts'
import type { Db } from '../db.ts'

interface Partitioning {
  /** Start of the period of a moment and of the one after it, UTC. */
  startOf(ms: number): number
  nextOf(start: number): number
  suffixOf(start: number): string
  /** A policy that keeps at least this long drops whole partitions; a shorter one deletes rows. */
  wholeFromMs: number
  /** Its values wait for the roll-up into this. */
  above: 'MIN' | 'HOUR'
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
    above: 'MIN',
  },
  telemetry_min: {
    startOf: ms => monthStart(ms, 0),
    nextOf: start => monthStart(start, 1),
    suffixOf: start => digits(start, 6),
    wholeFromMs: 90 * dayMs,
    above: 'HOUR',
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

/** Drops the partitions that end at or before a moment, and the strays older than it; none that waits for its roll-up. */
export async function dropPartitions(db: Db, table: PartitionedTable, before: number): Promise<string[]> {
  const { startOf, nextOf, suffixOf, above }: Partitioning = partitioned[table]
  const head = `${table}_p`
  const first = head + suffixOf(startOf(before))
  const old = (await partitionsOf(db, table)).filter(name => name.startsWith(head) && name < first)
  for (const name of old) {
    const start = startOfSuffix(name.slice(head.length))
    await db.write([
      // Whoever writes into it now marks it first.
      { sql: `lock table only ${table} in access exclusive mode`, parameters: [] },
      {
        sql: `do $$ begin
          if not exists (select 1 from telemetry_dirty where kind = '${above}' and ts >= ${start} and ts < ${nextOf(start)})
          then drop table if exists ${name}; end if; end $$`,
        parameters: [],
      },
    ])
  }
  await db.write([
    {
      sql: `delete from ${table}_default where ts < ? and ${unmarked(above, 'ts', before)}`,
      parameters: [before],
    },
  ])
  const left = new Set(await partitionsOf(db, table))
  return old.filter(name => !left.has(name))
}
const startOfSuffix = (suffix: string): number =>
  Date.UTC(Number(suffix.slice(0, 4)), Number(suffix.slice(4, 6)) - 1, Number(suffix.slice(6) || 1))

async function partitionsOf(db: Db, table: PartitionedTable): Promise<string[]> {
  const rows = await db.read<{ name: string }>({
    sql: 'select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ?::regclass order by 1',
    parameters: [table],
  })
  return rows.map(({ name }) => name)
}
