/** What two compounds of a plant's day say of their source: by the values that published results rest upon, and by no others. */
import { type RatioPair, ratioBands, ratioBounds, ratioWithin } from '#lib/wbe/ratio.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { type Found, placesIn } from '../analysis/place.ts'
import { hiddenIn } from '../consumption/small.ts'
import { listed } from '../consumption/variant.ts'
import { boundsOf } from '../plant-result/bounds.ts'
import { targetsOf } from '../plant-result/queries.ts'
import { drugNames, measuredOf, restingOn } from './queries.ts'

/** Drugs whose results rest upon the pair. */
const drugsOf: Readonly<Record<RatioPair, readonly string[]>> = {
  'AMP/METH': ['METH', 'AMP'],
  'COC/BE': ['COC'],
  'KET/NK': ['KET'],
}
const bound = (figure: number): number | null => (figure === Number.MAX_VALUE ? null : figure)

export async function ratiosOf(
  db: Db,
  session: Session,
  { pair }: { pair: RatioPair },
  { code, name, level }: Found,
  days: readonly string[],
) {
  const span = [days[0]!, days.at(-1)!] as const
  const [above, below] = pair.split('/') as [string, string]
  const drugs = drugsOf[pair]
  const asking = { drug: drugs[0]!, measure: 'pndl' as const }
  const scope = await placesIn(db, session, asking, { level: 'P', parent: code })
  const ids = scope.places.map(one => one.code)
  const [results, values, targets, names, ...hides] = await Promise.all([
    restingOn(db, session, ids, span, drugs),
    measuredOf(db, ids, span, [above, below]),
    targetsOf(db),
    drugNames(db),
    ...drugs.map(drug => hiddenIn(db, { level: 'P', grain: 'DAY', drug }, scope, days)),
  ])
  // A value that came otherwise than by a worksheet stands under the name of the drug, whatever was measured of it.
  const elseMeasured = new Set(
    targets.flatMap(one => (one.parent && one.parent !== one.marker ? [one.parent] : [])),
  )
  const keyOf = (one: { plantId: string; sampleDate: string }) => `${one.sampleDate}|${one.plantId}`
  const restsOn = Map.groupBy(results, keyOf)
  const used = values.filter(value => {
    if (value.determinationId === null && elseMeasured.has(value.drugCode)) return false
    return restsOn
      .get(keyOf(value))
      ?.some(one =>
        one.valueIds === null
          ? value.superseded === 'N' && listed(one.sampleIds).includes(value.sampleId)
          : listed(one.valueIds).includes(value.id),
      )
  })
  let masked = 0
  const nameOf = new Map(scope.places.map(one => [one.code, one.name]))
  const points = [...Map.groupBy(used, keyOf)].flatMap(([, some]) => {
    const { plantId, sampleDate } = some[0]!
    const samples = some.map(one => ({
      id: one.sampleId,
      flowTotal: one.flowTotal,
      flowSource: one.flowSource,
    }))
    const [over, under] = [
      boundsOf({ samples, values: some }, above),
      boundsOf({ samples, values: some }, below),
    ]
    if (over === null || under === null) return []
    if (hides.some(isHidden => isHidden(sampleDate, plantId))) {
      masked += 1
      return []
    }
    const { low, high } = ratioBounds(over, under)
    const exact = over.low === over.high && under.low === under.high
    return [
      {
        plant: plantId,
        name: nameOf.get(plantId) ?? plantId,
        day: sampleDate,
        value: exact ? low : null,
        ...{ low, high },
        verdict: ratioWithin(pair, over, under),
        aboveLow: over.low,
        aboveHigh: bound(over.high),
        belowLow: under.low,
        belowHigh: bound(under.high),
      },
    ]
  })
  const word = (compound: string) => names.find(one => one.drugCode === compound)?.nameZh ?? compound
  return {
    place: { code, name, level },
    above: word(above),
    below: word(below),
    bands: ratioBands(pair),
    points: points.sort((a, b) => (a.day === b.day ? (a.plant < b.plant ? -1 : 1) : a.day < b.day ? -1 : 1)),
    plants: new Set(points.map(one => one.plant)).size,
    masked,
  }
}
