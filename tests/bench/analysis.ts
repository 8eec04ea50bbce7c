/**
 * 分析: what its page asks after a change of any filter, over HTTP, behind it 1 million laboratory values and 10 million; against the trend
 * of a province grouped from the raw rows. `QY_BENCH_RESULTS=small` is for trying.
 */
import {
  analysisCompare,
  analysisDays,
  analysisPlaces,
  analysisSelection,
  analysisTrend,
} from '#contract/sewage/analysis.ts'
import { analysisMap, mostMapFigures } from '#contract/sewage/analysis-map.ts'
import { analysisFirst, analysisSpread, analysisStructure } from '#contract/sewage/analysis-pictures.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { type Bench, type BenchRow, type BenchTarget, median, percentile } from './kit.ts'
import { start } from './list.ts'
import type { BenchPlace } from './list-place.ts'
import { readerAgain } from './reader.ts'
import { cities, drugs, lastDay, type ResultSize, resultSizes } from './results-data.ts'
import { engines, type Filled, filledPlace } from './results-place.ts'

const asks = 60
const peerAsks = 3
export const calls = {
  trend: analysisTrend,
  places: analysisPlaces,
  days: analysisDays,
  selection: analysisSelection,
}
/** Those that stand beside them on pages of their own. */
const pictures = {
  compare: analysisCompare,
  structure: analysisStructure,
  spread: analysisSpread,
  first: analysisFirst,
  map: analysisMap,
}
const all = { ...calls, ...pictures }
type Call = keyof typeof all
export const names = Object.keys(calls) as (keyof typeof calls)[]
const allNames = Object.keys(all) as Call[]
const places = ['990000', '990100', '990101', 'P7'] as const
const grains = ['DAY', 'WEEK', 'MONTH'] as const
const daysOfGrain = [1, 7, 30]
const views: readonly Record<string, string>[] = [{}, { wet: 'out' }, { weekday: 'corrected' }, {}]

/** One change of a filter after the other: place, drug, quantity, grain, span, view. */
function asked(at: number, days: number): Record<string, string> {
  const to = lastDay(days - (at % 5))
  const length = [30, 90, 364, days - 10][Math.floor(at / 2) % 4]!
  return {
    place: places[at % places.length]!,
    drug: drugs[at % drugs.length]!,
    measure: at % 3 === 0 ? 'consumption' : 'pndl',
    from: dayAfter(to, 1 - Math.min(length, days - 10)),
    to,
    ...views[Math.floor(at / 3) % views.length],
  }
}
const grained: readonly Call[] = ['trend', 'compare', 'structure']
/** As fine as the map may be drawn: of regions any span, of a city's plants a year. */
function onMap(at: number, size: ResultSize): { grain: string; of: string; from?: string } {
  const { from, to } = asked(at, size.days)
  const ofPlants = at % 2 === 1
  const places = ofPlants ? size.plants / cities : cities
  const year = dayAfter(to!, -363)
  const since = ofPlants && from! < year ? year : from!
  const days = (Date.parse(to!) - Date.parse(since)) / 86_400_000 + 1
  const fit = grains.filter((_, one) => (places * days) / daysOfGrain[one]! < mostMapFigures * 0.95)
  return { grain: fit[Math.floor(at / 2) % fit.length]!, of: ofPlants ? 'plant' : 'region', from: since }
}
export function queryOf(name: Call, at: number, size: ResultSize): URLSearchParams {
  const { days } = size
  const { drug, measure, ...where } = asked(at, days)
  const { place, from, to, ...view } = where
  const grain: Record<string, string> = grained.includes(name) ? { grain: grains[at % grains.length]! } : {}
  switch (name) {
    case 'compare':
      return new URLSearchParams({
        ...{
          places: [...places.slice(0, 3), 'P9'].join(),
          drugs: [drug, drugs[(at + 1) % drugs.length]].join(),
        },
        ...{ measure: measure!, from: from!, to: to!, ...view, ...grain },
      })
    case 'structure':
      return new URLSearchParams({ ...where, ...grain, by: at % 2 === 0 ? 'place' : 'period' })
    case 'first':
      return new URLSearchParams({ place: place!, from: from!, to: to! })
    default:
      return new URLSearchParams({
        ...where,
        ...{ drug: drug!, measure: measure!, ...grain },
        ...(name === 'places' && at % 2 === 0 ? { against: 'year' } : {}),
        ...(name === 'map' ? onMap(at, size) : {}),
      })
  }
}

/** A year of the province's days from the raw rows. */
async function grouped(db: Db, days: number): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < peerAsks; at++) {
    const from = performance.now()
    const found = await db.read({
      sql: `select r.sample_date, sum(r.pndl * r.population) / sum(r.population) as v
        from plant_result r join sewage_plant p on p.id = r.plant_id
        where r.drug_code = ? and r.state = 'PUBLISHED' and r.del_flag = '0' and r.sample_date > ?
          and not exists (select 1 from plant_result n where n.plant_id = r.plant_id and n.sample_date = r.sample_date
            and n.drug_code = r.drug_code and n.state = 'PUBLISHED' and n.del_flag = '0' and n.calc_version > r.calc_version)
        group by r.sample_date`,
      parameters: [drugs[at], dayAfter(lastDay(days), -Math.min(364, days - 1))],
    })
    if (found.length < 90) throw new Error('The peer found no days')
    took.push(performance.now() - from)
  }
  return median(took)
}

async function peerOf(place: BenchPlace, days: number): Promise<{ peer: number; token: string }> {
  const db = await openDb(place)
  try {
    return { peer: await grouped(db, days), token: await readerAgain(db) }
  } finally {
    await db.close()
  }
}

async function measure({ place }: Filled, size: ResultSize) {
  const { peer, token } = await peerOf(place, size.days)
  const server = await start('list-server.ts', place.dataDir, place.databaseUrl)
  try {
    const took = Object.fromEntries(allNames.map(name => [name, [] as number[]])) as Record<Call, number[]>
    for (let at = -4; at < asks; at++)
      for (const name of allNames) {
        const url = `http://127.0.0.1:${server.port}/jeecg-boot${all[name].path}?${queryOf(name, Math.abs(at), size)}`
        const from = performance.now()
        const answer = await fetch(url, { headers: { 'X-Access-Token': token } })
        const { success, message } = (await answer.json()) as { success: boolean; message: string }
        if (!success) throw new Error(`${url}: ${message}`)
        const ms = performance.now() - from
        if (process.env['QY_BENCH_SLOW'] && at >= 0 && ms > Number(process.env['QY_BENCH_SLOW']))
          console.log(`${Math.round(ms)} ms ${name} ${queryOf(name, at, size)}`)
        // The first are of a process that has just begun.
        if (at >= 0) took[name].push(ms)
      }
    return { took, peer }
  } finally {
    server.stop()
  }
}

export const bench: Bench = {
  name: 'analysis',
  title: 'A change of a filter of the analysis, over HTTP',
  async run() {
    const rows: BenchRow[] = []
    const targets: BenchTarget[] = []
    for (const engine of engines) {
      const p50s: number[] = []
      for (const size of resultSizes) {
        const filled = await filledPlace(engine, size)
        if (!filled) break
        const { took, peer } = await measure(filled, size)
        const label = (words: string) => `${engine}, ${size.name}: ${words}`
        for (const name of allNames) {
          rows.push(
            { label: label(`${all[name].title}, p50`), value: median(took[name]), unit: 'ms' },
            { label: label(`${all[name].title}, p95`), value: percentile(took[name], 0.95), unit: 'ms' },
          )
          targets.push({
            label: label(`${all[name].title}, p95 ms`),
            value: percentile(took[name], 0.95),
            limit: 200,
            kind: 'most',
          })
        }
        const p50 = median(took.trend)
        p50s.push(p50)
        rows.push({ label: label('peer: a year of days grouped from the raw rows'), value: peer, unit: 'ms' })
      }
      const [small, large] = p50s
      if (small && large)
        targets.push({
          label: `${engine}: growth of a trend over tenfold values`,
          value: large / small,
          limit: 10,
          kind: 'most',
        })
    }
    return { name: 'analysis', rows, targets }
  },
}
