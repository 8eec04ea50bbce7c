/** The administration's longest lists: a million users under data rules and a million lines of the log, which nobody sees less of, twenty connections, both engines. */
import { openDb } from '#server/db/open.ts'
import { type Askers, fillAdministration, withoutSeal } from './admin-list-data.ts'
import { type Bench, type BenchResult, type BenchRow, type BenchTarget, medians } from './kit.ts'
import { start } from './list.ts'
import { type LoadResult, load } from './list-load.ts'
import { type BenchPlace, postgresPlace, query, sqlitePlace } from './list-place.ts'

const connections = 20
const runs = 3
const ms = 4_000
const settleMs = 1_500
/** Asks without a bound are searches and sorts over all rows: seconds of a processor each, so a person's number of them. */
const unboundedAnswers = 5
/** Rows that the province sees: its rule leaves out every twentieth user, and no rule binds on the log. */
const seen = { users: 950_000, log: 1_000_000 }

interface Ask {
  label: string
  who: keyof Askers
  path: string
  /** Bounded by the issue: page 1 absolutely, other pages by page 1 of their list. */
  limit?: 'first' | 'page'
}
const users = '/jeecg-boot/sys/user/list?pageSize=10&pageNo='
const lines = '/jeecg-boot/sys/log/list?pageSize=10&pageNo='
const listAsks = (title: keyof typeof seen, path: string, narrowed: readonly [string, string][]): Ask[] => [
  { label: `${title}, page 1`, who: 'province', path: `${path}1`, limit: 'first' },
  { label: `${title}, page 47,500`, who: 'province', path: `${path}47500`, limit: 'page' },
  { label: `${title}, last page`, who: 'province', path: `${path}${seen[title] / 10}`, limit: 'page' },
  // After the province's pages: what asks first pays for compiling what all of them run.
  ...(title === 'users'
    ? [
        {
          label: "users, district's rule, page 1",
          who: 'district',
          path: `${path}1`,
          limit: 'first',
        } as const,
      ]
    : []),
  ...narrowed.map(
    ([words, parameters]): Ask => ({
      label: `${title}, ${words}`,
      who: 'province',
      path: `${path}1&${parameters}`,
    }),
  ),
]
const asks: readonly Ask[] = [
  ...listAsks('users', users, [
    ['name contains', 'username=*12*'],
    ['name contains, 20 found', 'username=*12345*'],
    ['by name', 'column=username&order=asc'],
  ]),
  ...listAsks('log', lines, [
    ['content contains, 20 found', 'logContent=*12345*'],
    ['by duration', 'column=costTime&order=desc'],
  ]),
]

function check({ label, who }: Ask, { body }: LoadResult): void {
  const { result } = JSON.parse(body) as { result: { total: number; records: unknown[] } }
  const right = label.includes('contains')
    ? result.total >= 20
    : who === 'district'
      ? result.total > 3_000 && result.total < 5_000
      : result.total === seen[label.startsWith('log') ? 'log' : 'users']
  if (!right || result.records.length !== 10) throw new Error(`${label} is wrong: ${body.slice(0, 300)}`)
}

async function lists(place: BenchPlace, tokens: Askers) {
  const server = await start('list-server.ts', place.dataDir, place.databaseUrl)
  const asked = (ask: Ask, how: { connections: number; ms?: number; requests?: number }) =>
    load({ port: server.port, path: ask.path, token: tokens[ask.who], ...how })
  try {
    const cold: Record<string, number> = {}
    const firstOf = async (ask: Ask) => {
      const first = await asked(ask, { connections: 1, requests: 1 })
      check(ask, first)
      cold[ask.label] = first.p50
      // What was slow once is remembered from then on.
      await asked(ask, { connections: 1, requests: 2 })
    }
    const bounded = asks.filter(({ limit }) => limit)
    for (const ask of bounded) await firstOf(ask)
    const p95 = await medians(runs, async () => {
      const figures: Record<string, number> = {}
      for (const ask of bounded) {
        // A list that is asked all the time counts anew twice a minute; here each has stood still while the others were asked.
        await asked(ask, { connections: 1, ms: settleMs })
        figures[ask.label] = (await asked(ask, { connections, ms })).p95
      }
      return figures
    })
    // Last, since their counts go on behind their answers and would take the processor from the others.
    for (const ask of asks.filter(({ limit }) => !limit)) {
      await firstOf(ask)
      p95[ask.label] = (await asked(ask, { connections: 1, requests: unboundedAnswers })).p95
    }
    return { cold, p95 }
  } finally {
    server.stop()
  }
}

/** Lines a second, one a unit, as audited changes write them; with the seal and without. */
async function writes(place: BenchPlace) {
  const db = await openDb(place)
  let next = 0
  const perSec = async () => {
    const count = 400
    const from = performance.now()
    for (let at = 0; at < count; at++)
      await db.write([
        {
          table: 'sys_log',
          columns: ['id', 'log_type', 'log_content', 'create_time'],
          rows: [[`w${next++}`, '2', '修改设备', Date.now()]],
        },
      ])
    return (count * 1000) / (performance.now() - from)
  }
  try {
    const bare = await withoutSeal(db, perSec)
    return { bare, sealed: await perSec() }
  } finally {
    await db.close()
  }
}

async function measure(engine: string, place: BenchPlace): Promise<Pick<BenchResult, 'rows' | 'targets'>> {
  try {
    const db = await openDb(place)
    const tokens = await fillAdministration(db)
    await db.close()
    // What autovacuum does some minutes after such a load.
    if (place.databaseUrl) await query(place.databaseUrl, 'vacuum analyze')
    const { cold, p95 } = await lists(place, tokens)
    const { bare, sealed } = await writes(place)
    const rows: BenchRow[] = asks.flatMap(({ label, limit }) => [
      { label: `${engine}: ${label}, first answer`, value: cold[label]!, unit: 'ms' },
      {
        label: `${engine}: ${label}, ${limit ? `p95 of ${connections} connections` : `p95 of ${unboundedAnswers} from one`}`,
        value: p95[label]!,
        unit: 'ms',
      },
    ])
    rows.push(
      { label: `${engine}: lines of the log, sealed`, value: sealed, unit: 'units/s' },
      { label: `${engine}: lines of the log, without the seal`, value: bare, unit: 'units/s' },
    )
    return { rows, targets: targetsOf(engine, p95) }
  } finally {
    await place.remove()
  }
}

function targetsOf(engine: string, p95: Readonly<Record<string, number>>): BenchTarget[] {
  return asks.flatMap(({ label, limit }): BenchTarget[] => {
    const value = p95[label]!
    if (limit === 'first') return [{ label: `${engine}: ${label}, p95 ms`, value, limit: 30, kind: 'most' }]
    const first = p95[`${label.split(',')[0]}, page 1`]!
    return limit === 'page'
      ? [{ label: `${engine}: ${label}, p95 against page 1`, value: value / first, limit: 3, kind: 'most' }]
      : []
  })
}

export const bench: Bench = {
  name: 'admin-list',
  title: 'A million users under data rules and a million lines of the log, 20 connections',
  async run() {
    const parts = [await measure('SQLite', sqlitePlace())]
    const postgres = await postgresPlace()
    if (postgres) parts.push(await measure('PostgreSQL', postgres))
    return {
      name: 'admin-list',
      rows: parts.flatMap(({ rows }) => rows),
      targets: parts.flatMap(({ targets }) => targets),
    }
  },
}
