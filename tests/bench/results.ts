/**
 * Consumption of regions: a page of the list from the roll-up, against the same figures grouped from the raw rows, at 1 million results
 * and at 10 million; and how long the roll-up of a newly published day takes.
 */
import { consumptionList } from '#contract/sewage/consumption.ts'
import { periodStart } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import type { Session } from '#server/http/serve.ts'
import { listRows, scopeOfList } from '#server/modules/sewage/consumption/list.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { type Bench, type BenchRow, type BenchTarget, median, percentile } from './kit.ts'
import { drugs, lastDay, type ResultSize, resultSizes } from './results-data.ts'
import { engines, type Filled, filledPlace } from './results-place.ts'

const asks = 60
const peerAsks = 3
const session = {
  permissions: new Set(['*']),
  tenants: [],
  tenantId: '0',
  userId: '1',
  username: 'bench',
  dataRules: [],
} as unknown as Session

async function timed(times: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < times; at++) {
    const from = performance.now()
    await work(at)
    took.push(performance.now() - from)
  }
  return took
}

async function measure(db: Db, { days }: ResultSize) {
  const to = lastDay(days)
  const ask = (at: number) => ({
    level: (['2', '3', 'P'] as const)[at % 3]!,
    parent: '990000',
    grain: (['MONTH', 'QUARTER'] as const)[at % 2]!,
    to,
    drug: drugs[at % drugs.length]!,
    measure: 'pndl' as const,
  })
  const page = async (at: number) => {
    const asked = ask(at)
    const scope = await scopeOfList(db, asked, session)
    return listRows(db, asked, scope, scope.starts)
  }
  const rows = await page(0)
  if (rows.length !== 12 || rows.some(({ value }) => value === null))
    throw new Error(`${consumptionList.title} is wrong: ${JSON.stringify(rows[0])}`)
  const ours = await timed(asks, page)
  // The same three periods (its own, the one before, that of last year) from the raw rows: days by city, then their mean.
  const peer = await timed(peerAsks, async at => {
    const starts = [
      periodStart('QUARTER', to),
      periodStart('QUARTER', lastDay(days - 92)),
      periodStart('QUARTER', lastDay(days - 365)),
    ]
    const found = await db.read({
      sql: `select city, avg(v) from (select p.city_code as city, r.sample_date as day, sum(r.pndl * r.population) / sum(r.population) as v
          from plant_result r join sewage_plant p on p.id = r.plant_id
          where r.drug_code = ? and r.state = 'PUBLISHED' and r.del_flag = '0'
            and ((r.sample_date >= ? and r.sample_date <= ?) or (r.sample_date >= ? and r.sample_date < ?) or (r.sample_date >= ? and r.sample_date < ?))
            and not exists (select 1 from plant_result n where n.plant_id = r.plant_id and n.sample_date = r.sample_date
              and n.drug_code = r.drug_code and n.state = 'PUBLISHED' and n.del_flag = '0' and n.calc_version > r.calc_version)
          group by p.city_code, r.sample_date) d group by city`,
      parameters: [
        drugs[at % drugs.length],
        starts[0],
        to,
        starts[1],
        starts[0],
        starts[2],
        lastDay(days - 273),
      ],
    })
    if (found.length !== 12) throw new Error('The peer found no cities')
  })
  const one = await timed(3, async at => {
    await db.write([
      {
        sql: 'update plant_result set update_time = 1 where plant_id = ? and sample_date = ?',
        parameters: [`P${at}`, to],
      },
    ])
    await rollUpConsumption(db)
  })
  return { p95: percentile(ours, 0.95), p50: median(ours), peer: median(peer), one: median(one) }
}

async function on({ place, wholeMs }: Filled, size: ResultSize) {
  const db = await openDb(place)
  try {
    return { ...(await measure(db, size)), wholeMs }
  } finally {
    await db.close()
  }
}

export const bench: Bench = {
  name: 'results',
  title: 'Consumption of regions from the roll-up, against grouping the raw results',
  async run() {
    const rows: BenchRow[] = []
    const targets: BenchTarget[] = []
    for (const engine of engines) {
      const figures: Awaited<ReturnType<typeof on>>[] = []
      for (const size of resultSizes) {
        const filled = await filledPlace(engine, size)
        if (!filled) break
        const got = await on(filled, size)
        figures.push(got)
        const label = (words: string) => `${engine}, ${size.name}: ${words}`
        rows.push(
          { label: label('a page of the list, p50'), value: got.p50, unit: 'ms' },
          { label: label('a page of the list, p95'), value: got.p95, unit: 'ms' },
          { label: label('peer: the same grouped from the raw rows'), value: got.peer, unit: 'ms' },
          { label: label("a plant's day published again, rolled up"), value: got.one, unit: 'ms' },
          { label: label('everything rolled up at once'), value: got.wholeMs / 1_000, unit: 's' },
        )
      }
      const [small, large] = figures
      if (!small || !large) continue
      targets.push(
        { label: `${engine}: a page, p95 ms`, value: large.p95, limit: 200, kind: 'most' },
        {
          label: `${engine}: times faster than grouping`,
          value: large.peer / large.p50,
          limit: 20,
          kind: 'least',
        },
        {
          label: `${engine}: growth of a page over tenfold rows`,
          value: large.p50 / small.p50,
          limit: 10,
          kind: 'most',
        },
      )
    }
    return { name: 'results', rows, targets }
  },
}
