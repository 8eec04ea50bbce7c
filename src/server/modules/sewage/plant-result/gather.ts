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

export interface PlantSpan {
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

/** @param from first day, @param to last day, yyyy-MM-dd */
export async function gather(
  db: Db,
  plant: PlantFacts,
  from: string,
  to: string,
  { targets, factors, settings }: Science,
): Promise<PlantSpan> {
  const before = businessDay(dayStart(from) - judgedBy * dayMs)
  const [samples, missed, values, water, published, versions, estimates] = await Promise.all([
    samplesBetween(db, plant.id, from, to),
    missedBetween(db, plant.id, from, to, Date.now()),
    valuesBetween(db, plant.id, from, to),
    waterBetween(db, plant.id, [flowFactor, ...Object.keys(strengths)], from, to),
    publishedBetween(db, plant.id, before, to),
    versionsBetween(db, plant.id, from, to),
    estimatesBetween(db, plant.id, from, to),
  ])
  const samplesOn = grouped(samples, one => one.sampleDate)
  const missedOn = grouped(missed, one => one.sampleDate)
  const valuesOn = grouped(values, one => one.sampleDate)
  const waterOn = grouped(water, one => businessDay(Number(one.ts)))
  const estimatesOn = grouped(estimates, one => one.sampleDate)
  const publishedOf = grouped(published, one => one.drugCode)
  for (const rows of publishedOf.values()) rows.sort((a, b) => (a.sampleDate < b.sampleDate ? -1 : 1))
  const dryDays = [
    ...new Map(published.filter(one => one.wetFlag !== 'Y').map(one => [one.sampleDate, one.flow])),
  ]
  const highest = new Map(versions.map(one => [`${one.sampleDate} ${one.drugCode}`, Number(one.version)]))
  return {
    days: [...samplesOn.keys()].sort(),
    versionOf: (day, drugCode) => highest.get(`${day} ${drugCode}`) ?? 0,
    estimatesOf: day => estimatesOn.get(day) ?? [],
    inputOf(day) {
      const since = businessDay(dayStart(day) - judgedBy * dayMs)
      const within = (other: string) => other >= since && other < day
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
        dryFlows: dryDays.flatMap(([on, flow]) => (within(on) && flow !== null ? [Number(flow)] : [])),
        history: new Map(
          [...publishedOf].map(([drug, rows]) => [
            drug,
            rows.flatMap(one => (within(one.sampleDate) && one.pndl !== null ? [Number(one.pndl)] : [])),
          ]),
        ),
        targets,
        factors,
        settings,
      }
    },
  }
}
