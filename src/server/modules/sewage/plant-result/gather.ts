/** What the days of one plant are computed from, read a span at a time. */
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import type { EquivalentMethod } from '#lib/wbe/population.ts'
import type { Db } from '#server/db/db.ts'
import type { DayInput, Factor, PlantFacts, Target } from './day.ts'
import { missedBetween, samplesBetween, valuesBetween, waterBetween } from './day-queries.ts'
import { estimatesBetween, factorsOf, publishedBetween, targetsOf, versionsBetween } from './queries.ts'
import type { ResultSettings } from './settings.ts'

/** Days before by which a day is judged: rain by its flow, a spike by its loads. */
const judgedBy = 60
const flowFactor = 'w00000'
const strengths: Readonly<Record<string, EquivalentMethod>> = {
  w21003: 'NH4N',
  w01018: 'COD',
  w01017: 'BOD5',
  w21001: 'TN',
  w21011: 'TP',
}

export interface Science {
  targets: readonly Target[]
  factors: readonly Factor[]
  settings: ResultSettings
}
export async function scienceOf(db: Db, settings: ResultSettings): Promise<Science> {
  const [targets, factors] = await Promise.all([targetsOf(db), factorsOf(db)])
  return {
    settings,
    factors,
    targets: targets.map(one => ({
      drugCode: one.parent || one.marker,
      name: one.name ?? one.markerName,
      marker: one.marker,
      doseMg: one.dose ?? one.markerDose,
    })),
  }
}

type Published = Awaited<ReturnType<typeof publishedBetween>>
export interface PlantSpan {
  /** By which its days are judged. */
  published: Published
  /** Days that have a sample, in order. */
  days: readonly string[]
  inputOf(day: string): DayInput
  /** Highest version of the day and drug so far. */
  versionOf(day: string, drugCode: string): number
  estimatesOf(day: string): Awaited<ReturnType<typeof estimatesBetween>>
}
function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Where it belongs in an array in ascending order. */
function placeIn<T>(sorted: readonly T[], one: T): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < one) low = middle + 1
    else high = middle
  }
  return low
}
/** Figures of days, asked for by span: those that there are, in ascending order. A day later only the ends of a span have moved. */
function overTime(figures: readonly (readonly [string, number | null])[]) {
  const known = figures.filter(([, value]) => value !== null).sort(([a], [b]) => (a < b ? -1 : 1))
  const days = known.map(([day]) => day)
  const values = known.map(([, value]) => Number(value))
  let [from, to] = [0, 0]
  let sorted: number[] = []
  /** @param since the first day, @param before the day after the last */
  return (since: string, before: string): readonly number[] => {
    const [first, end] = [placeIn(days, since), placeIn(days, before)]
    if (first < from || end < to || first > to) [from, to, sorted] = [first, first, []]
    for (; to < end; to++) sorted.splice(placeIn(sorted, values[to]!), 0, values[to]!)
    for (; from < first; from++) sorted.splice(placeIn(sorted, values[from]!), 1)
    return sorted.slice()
  }
}

/**
 * @param from first day, @param to last day, yyyy-MM-dd
 * @param last of the span that ends on the day before: what both look back on is read once
 * @param writes whether anything is written of it: what came before is asked for then alone
 */
export async function gather(
  db: Db,
  plant: PlantFacts,
  from: string,
  to: string,
  { targets, factors, settings }: Science,
  { last, writes = true }: { last?: Published | undefined; writes?: boolean } = {},
): Promise<PlantSpan> {
  const before = businessDay(dayStart(from) - judgedBy * dayMs)
  // One after another: a year of them at once would keep all readers of the database from everybody else.
  const samples = await samplesBetween(db, plant.id, from, to)
  const missed = await missedBetween(db, plant.id, from, to, Date.now())
  const values = await valuesBetween(db, plant.id, from, to)
  const water = await waterBetween(db, plant.id, [flowFactor, ...Object.keys(strengths)], from, to)
  const published = [
    ...(last ?? []).filter(({ sampleDate }) => sampleDate >= before && sampleDate < from),
    ...(await publishedBetween(db, plant.id, last ? from : before, to)),
  ]
  const versions = writes ? await versionsBetween(db, plant.id, from, to) : []
  const estimates = writes ? await estimatesBetween(db, plant.id, from, to) : []
  const samplesOn = grouped(samples, one => one.sampleDate)
  const missedOn = grouped(missed, one => one.sampleDate)
  const valuesOn = grouped(values, one => one.sampleDate)
  const waterOn = grouped(water, one => businessDay(Number(one.ts)))
  const estimatesOn = grouped(estimates, one => one.sampleDate)
  const loadsOf = [...grouped(published, one => one.drugCode)].map(
    ([drug, rows]) => [drug, overTime(rows.map(one => [one.sampleDate, one.pndl]))] as const,
  )
  const dryFlows = overTime([
    ...new Map(published.filter(one => one.wetFlag !== 'Y').map(one => [one.sampleDate, one.flow])),
  ])
  const highest = new Map(versions.map(one => [`${one.sampleDate} ${one.drugCode}`, Number(one.version)]))
  return {
    published,
    days: [...samplesOn.keys()].sort(),
    versionOf: (day, drugCode) => highest.get(`${day} ${drugCode}`) ?? 0,
    estimatesOf: day => estimatesOn.get(day) ?? [],
    inputOf(day) {
      const since = businessDay(dayStart(day) - judgedBy * dayMs)
      const measured = waterOn.get(day) ?? []
      const totals = measured.flatMap(one =>
        one.factor === flowFactor && one.cou !== null ? [Number(one.cou)] : [],
      )
      return {
        plant,
        day,
        samples: (samplesOn.get(day) ?? []).map(one => ({
          ...one,
          beginTime: Number(one.beginTime),
          endTime: Number(one.endTime),
        })),
        missed: missedOn.get(day) ?? [],
        values: valuesOn.get(day) ?? [],
        dayFlow: totals.length > 0 ? Math.max(...totals) : null,
        water: Object.fromEntries(
          measured.flatMap(one => {
            const method = strengths[one.factor]
            return method === undefined || one.value === null ? [] : [[method, Number(one.value)]]
          }),
        ),
        dryFlows: dryFlows(since, day),
        history: new Map(loadsOf.map(([drug, loads]) => [drug, loads(since, day)])),
        targets,
        factors,
        settings,
      }
    },
  }
}
