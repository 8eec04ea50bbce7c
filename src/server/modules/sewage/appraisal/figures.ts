/** What an appraisal says of each region of a level: consumption as the list shows it, cut-offs of the own year, trend, reasons. */
import { type AppraisedGrain, appraisedLevels } from '#contract/sewage/appraisal.ts'
import { formatLoad } from '#lib/format.ts'
import { tenderPlaces } from '#lib/small-catchment.ts'
import {
  type AppraisalBounds,
  appraise,
  type BoundOverrides,
  boundsOf,
  levelBounds,
} from '#lib/wbe/appraisal.ts'
import { type Assessment, assess, type TrendTest } from '#lib/wbe/assess.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import { periodDays, periodEnd, periodShift } from '#lib/wbe/period.ts'
import { percentile } from '#lib/wbe/statistics.ts'
import { mannKendall, senSlope } from '#lib/wbe/trend.ts'
import type { Db } from '#server/db/db.ts'
import { systemParameter } from '#server/db/parameters.ts'
import type { RollupRow } from '../consumption/cells.ts'
import { type Asked, type ListedPlace, listRows, placesOfLevel } from '../consumption/list.ts'
import { figuresOf, type PlantPlace, plantPlaces } from '../consumption/list-queries.ts'
import { nothingTender, smallBelow } from '../consumption/small.ts'
import { cutoffsKept, drugsOfPeriod, firstDetections, sameBounds, waysOf } from './queries.ts'

/** Months whose percentiles are the cut-offs. */
const cutoffMonths = 12
/** Periods of the trend, this one with them. */
export const trendPeriods = 13
const usualSamples = 4
/** Fewer samples are not appraised, unless `wbe.appraisalSamples` says another figure. */
async function leastSamplesOf(db: Db): Promise<number> {
  const text = await systemParameter(db, 'wbe.appraisalSamples')
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : usualSamples
}

export interface Cutoff {
  version: number
  /** To be written with the appraisals. */
  fresh: boolean
  source: 'OWN' | 'SET' | 'BOTH'
  bounds: AppraisalBounds
  months: readonly [string, string]
  n: number
}
export interface Found {
  place: ListedPlace
  level: string
  drugCode: string
  /** As the list of consumption shows it to who may see small catchments. */
  row: Awaited<ReturnType<typeof listRows>>[number]
  small: boolean
  pndl: number | null
  cutoff: Cutoff | null
  test: TrendTest | null
  /** Null where nothing can be appraised. */
  outcome: Assessment | null
  sentences: readonly string[]
  ranks: { rank: number; best: number; worst: number; of: number } | null
  popMethods: string
}

const codeAt = (place: PlantPlace, level: string) =>
  level === '1' ? place.province : level === '2' ? place.city : place.district
const monthsBefore = (start: string, count: number) =>
  Array.from({ length: count }, (_, at) => periodShift('MONTH', start, at - count))

interface Override {
  basis?: string
  p50?: number | null
  p75?: number | null
  p90?: number | null
}
/** What the catalogue sets for the consumption. */
function overridesOf(text: string | null): BoundOverrides {
  const own = text ? (JSON.parse(text) as Override[]).find(({ basis }) => basis === 'CONS') : undefined
  return {
    ...(own?.p50 != null && { p50: own.p50 }),
    ...(own?.p75 != null && { p75: own.p75 }),
    ...(own?.p90 != null && { p90: own.p90 }),
  }
}
/** P25 divides the low level for the score alone: it gives way to what the catalogue sets above it. */
function boundsWith(history: readonly number[], overrides: BoundOverrides): AppraisalBounds | null {
  const p25 = percentile(
    history.filter(value => value > 0),
    0.25,
  )
  const { p50 } = overrides
  const low = p50 === undefined ? {} : { p25: Math.min(p25 ?? p50 / 2, p50) }
  try {
    return boundsOf(history, { ...overrides, ...low })
  } catch (error) {
    // Some are set and do not go with what the past year gives for the others.
    if (error instanceof BadFigure) return null
    throw error
  }
}
async function cutoffOf(
  db: Db,
  { drugCode, level, start }: { drugCode: string; level: string; start: string },
  overrides: BoundOverrides,
): Promise<Cutoff | null> {
  const months = monthsBefore(start, cutoffMonths)
  const history = (await figuresOf(db, { grain: 'MONTH', level, drug: drugCode }, months)).flatMap(row =>
    row.consumption === null || row.nDetected === 0 ? [] : [row.consumption],
  )
  const set = Object.keys(overrides).length
  const bounds = boundsWith(history, overrides)
  if (!bounds) return null
  const kept = await cutoffsKept(db, drugCode, level)
  const source = set === 0 ? 'OWN' : set === 3 ? 'SET' : 'BOTH'
  const known = kept.find(one => one.source === source && sameBounds(one, bounds))
  return {
    version: known?.versionNo ?? (kept.at(-1)?.versionNo ?? 0) + 1,
    fresh: !known,
    source,
    bounds,
    months: [months[0]!, months.at(-1)!],
    n: history.length,
  }
}

const seriesOf = (rows: ReadonlyMap<string, RollupRow>, starts: readonly string[], code: string) =>
  starts.map(start => {
    const row = rows.get(`${start}|${code}`)
    return !row || row.nCensored * 2 > row.nSamples ? null : row.consumption
  })
function testOf(series: readonly (number | null)[]): TrendTest | null {
  const test = mannKendall(series)
  const slope = senSlope(series)
  return test && slope ? { n: test.n, p: test.p, direction: test.direction, slope: slope.slope } : null
}

/** Every region with a figure, level by level and drug by drug. */
export async function* appraisedIn(
  db: Db,
  grain: AppraisedGrain,
  start: string,
): AsyncGenerator<{ level: string; drugCode: string; cutoff: Cutoff | null; found: Found[] }> {
  const [all, below, leastSamples, drugs] = await Promise.all([
    plantPlaces(db),
    smallBelow(db),
    leastSamplesOf(db),
    drugsOfPeriod(db, grain, start),
  ])
  const open = { ...nothingTender, below }
  const covered = { ...tenderPlaces(all, below), below }
  const before = periodShift(grain, start, -1)
  const starts = Array.from({ length: trendPeriods }, (_, at) =>
    periodShift(grain, start, at + 1 - trendPeriods),
  )
  for (const level of appraisedLevels) {
    const places = await placesOfLevel(db, level, all)
    for (const { drugCode, cutoffs } of drugs) {
      const asked: Asked = { level, grain, drug: drugCode, measure: 'consumption' }
      const [whole, shown, kept, firsts, ways, cutoff] = await Promise.all([
        listRows(db, asked, { places, all, tender: open }, [start]),
        listRows(db, asked, { places, all, tender: covered }, [start]),
        figuresOf(db, { grain, level, drug: drugCode }, starts),
        firstDetections(db, level, drugCode),
        waysOf(db, drugCode, [start, periodEnd(grain, start)]),
        cutoffOf(db, { drugCode, level, start }, overridesOf(cutoffs)),
      ])
      const at = new Map(kept.map(row => [`${row.startDate}|${row.regionCode}`, row]))
      const byCode = new Map(places.map(place => [place.code, place]))
      const shownOf = new Map(shown.map(row => [row.code, row]))
      const waysIn = Map.groupBy(ways, ({ plantId }) => {
        const place = all.find(({ id }) => id === plantId)
        return (place && codeAt(place, level)) ?? ''
      })
      const found = whole.flatMap((row): Found[] => {
        const own = at.get(`${start}|${row.code}`)
        if (!own || row.without === 'none') return []
        const open = shownOf.get(row.code)
        const small = open?.without === 'masked'
        const rank = small ? undefined : open
        const ranks =
          rank?.rank == null
            ? null
            : { rank: rank.rank, best: rank.rankBest!, worst: rank.rankWorst!, of: rank.ranked }
        const test = testOf(seriesOf(at, starts, row.code))
        const mine = waysIn.get(row.code) ?? []
        const shared = {
          place: byCode.get(row.code)!,
          level,
          drugCode,
          row,
          small,
          pndl: own.pndl,
          cutoff,
          test,
          ranks,
          popMethods: [...new Set(mine.map(({ popMethod }) => popMethod ?? ''))]
            .filter(Boolean)
            .sort()
            .join(),
        }
        const why = notAppraised(own, row.without, { cutoff, leastSamples })
        if (why) return [{ ...shared, outcome: null, sentences: [why] }]
        const bounds = cutoff!.bounds
        const previous = at.get(`${before}|${row.code}`)
        const earlier = firsts.get(row.code)
        const outcome = assess({
          basis: 'consumption',
          value: own.consumption!,
          detected: own.nDetected > 0,
          bounds,
          before:
            previous?.consumption == null
              ? null
              : {
                  value: previous.consumption,
                  level: appraise(previous.consumption, previous.nDetected > 0, levelBounds(bounds)),
                },
          yearAgo: row.yoy === null || row.value === null ? null : row.value / (1 + row.yoy),
          everDetected: earlier !== undefined && earlier < start,
          rank: ranks && { place: ranks.rank, of: ranks.of, best: ranks.best, worst: ranks.worst },
          trendTest: test,
          completeness: row.completeness ?? Math.min(1, own.nDays / periodDays(grain, start)),
          mostlyCensored: row.without === 'below',
          dumpingDays: new Set(
            mine.filter(({ diagnosis }) => diagnosis === 'DUMPING').map(({ sampleDate }) => sampleDate),
          ).size,
        })
        return [{ ...shared, outcome, sentences: outcome.sentences }]
      })
      if (found.length > 0) yield { level, drugCode, cutoff, found }
    }
  }
}

/** Why nothing can be appraised, and what is to be done. */
function notAppraised(
  own: RollupRow,
  without: string | null,
  { cutoff, leastSamples }: { cutoff: Cutoff | null; leastSamples: number },
): string | undefined {
  if (without === 'load' || own.consumption === null)
    return own.pndl === null
      ? '没有可用的结果，不评定。'
      : `没有公认的反推系数，只列负荷量 ${formatLoad(own.pndl)} mg/(d·千人)，不评定。`
  if (own.nSamples < leastSamples)
    return `样品不足（${own.nSamples} 份，至少 ${leastSamples} 份），不评定，请补充采样。`
  if (!cutoff)
    return '近 12 个月的历史数值和毒品目录的设定合不成一组依次不减的评定界值，不评定；请在毒品目录设定界值后重新评定。'
  return undefined
}
