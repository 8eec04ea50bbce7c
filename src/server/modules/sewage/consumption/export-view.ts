/** Lines of an export by other rules than the published ones. */
import type { FigureView } from '#contract/sewage/figure-view.ts'
import type { Db } from '#server/db/db.ts'
import { resultSettings } from '../plant-result/settings.ts'
import type { ListScope } from './list.ts'
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
