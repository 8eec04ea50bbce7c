/** Lines of an export by other rules than the published ones. */
import type { FigureView } from '#contract/sewage/figure-view.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { daysBetween } from '#lib/wbe/period.ts'
import { weekdayCorrected } from '#lib/wbe/weekday.ts'
import type { Db } from '#server/db/db.ts'
import { rhythmsOf } from '../analysis/rhythm.ts'
import { monthsOf } from '../analysis/shown.ts'
import { resultSettings } from '../plant-result/settings.ts'
import type { ListScope, Scope } from './list.ts'
import type { sampledDays } from './list-queries.ts'
import { hiddenByRule } from './small-variant.ts'
import { byRule } from './variant.ts'
import { sharesOf, valuesBehind } from './variant-queries.ts'

type Day = Awaited<ReturnType<typeof sampledDays>>[number]
const perThousand = 1_000

/** Results as they are looked at; those of wet weather may be left out. */
export async function byView(db: Db, results: readonly Day[], { loq, wet }: FigureView): Promise<Day[]> {
  const kept = wet ? results.filter(one => one.wetFlag !== 'Y') : [...results]
  if (!loq || kept.length === 0) return kept
  const shareOf = await sharesOf(db, await resultSettings(db))
  const behindOf = await valuesBehind(db, kept)
  return kept.map(one => {
    const { result } = byRule(one, behindOf(one), loq, shareOf(one.plantId))
    if (result === one) return one
    const { pndl, conc, consumption } = result
    const load = pndl === null || one.population === null ? null : (pndl * one.population) / perThousand
    return { ...one, conc, load, pndl, consumption }
  })
}

/**
 * The rhythm of the week taken out, by the factors of the pictures. What has no factors has no figure; a concentration is what was measured.
 * @param span all days of the file: the factors of each drug are made once
 */
export function withoutRhythm(
  db: Db,
  view: FigureView,
  { plants, tender, all }: Scope,
  [from, to]: readonly [string, string],
): (results: readonly Day[]) => Promise<Day[]> {
  if (!view.weekday) return async results => [...results]
  const places = plants.map(({ id, name, people }) => ({ code: id, name, plants: 1, people: people ?? 0 }))
  const [first = from.slice(0, 7), ...others] = monthsOf(daysBetween(from, to))
  const made = new Map<string, ReturnType<typeof rhythmsOf>>()
  const rhythms = (drug: string, measure: Measure) => {
    const key = `${drug}|${measure}`
    const own =
      made.get(key) ??
      rhythmsOf(db, { level: 'P', drug, measure, view }, { places, tender, all }, [first, ...others])
    made.set(key, own)
    return own
  }
  return async results => {
    const corrected: Day[] = []
    for (const one of results) {
      const by = async (measure: Measure, value: number | null) => {
        const factors = (await rhythms(one.drugCode, measure))(one.plantId).get(one.sampleDate.slice(0, 7))
        const weekday = new Date(`${one.sampleDate}T00:00:00Z`).getUTCDay()
        return value === null || !factors ? null : weekdayCorrected(value, factors.factors[weekday]!)
      }
      corrected.push({
        ...one,
        load: await by('pndl', one.load),
        pndl: await by('pndl', one.pndl),
        consumption: await by('consumption', one.consumption),
      })
    }
    return corrected
  }
}

/** Whether a result by another rule would tell of a small catchment. */
export async function toldResults(
  db: Db,
  results: readonly Day[],
  { loq: policy }: FigureView,
  scope: Pick<ListScope, 'tender' | 'all'>,
): Promise<(result: Day) => boolean> {
  if (!policy || scope.tender.districts.size === 0) return () => false
  const of = new Map<string, Awaited<ReturnType<typeof hiddenByRule>>>()
  for (const [drug, own] of Map.groupBy(results, one => one.drugCode)) {
    const days = [...new Set(own.map(one => one.sampleDate))].sort()
    of.set(drug, await hiddenByRule(db, { drug, policy }, scope, days))
  }
  return one => of.get(one.drugCode)?.(one.sampleDate, one.plantId) ?? false
}
