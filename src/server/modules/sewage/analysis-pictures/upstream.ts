/** What was drawn above a plant: by outlet and day, with the water that passed while it was drawn, and what follows from it. */
import { toWire } from '#lib/dates.ts'
import { isCensored, type Qualifier } from '#lib/wbe/censor.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import { sewerOf } from '#lib/wbe/sewer.ts'
import { type Reading, traceUpstream, wholePlant } from '#lib/wbe/upstream.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { type Found, placesIn } from '../analysis/place.ts'
import { hiddenIn, shownResults } from '../consumption/small.ts'
import { boundsOf } from '../plant-result/bounds.ts'
import { flowOf } from '../plant-result/day.ts'
import { targetsOf } from '../plant-result/queries.ts'
import { outletsOf, plantsTraced, samplesDrawn, valuesDrawn } from './upstream-queries.ts'

type Drawn = Awaited<ReturnType<typeof samplesDrawn>>[number]
type Value = Awaited<ReturnType<typeof valuesDrawn>>[number]
const nothing = {
  plants: [],
  outlets: [],
  joins: [],
  path: [],
  samples: [],
  untested: 0,
  unplaced: 0,
  split: [],
  ring: [],
  masked: 0,
}

/**
 * What tells of the drug in a sample: its marker, or what stands under the drug's own name and came otherwise than by a worksheet, as a
 * result takes it.
 */
function tellingOf(values: readonly Value[], drug: string, marker: string): Map<string, Value> {
  const telling = new Map<string, Value>()
  for (const one of values)
    if (one.drugCode === drug && one.drugCode !== marker && one.determinationId === null)
      telling.set(one.sampleId, one)
  for (const one of values) if (one.drugCode === marker) telling.set(one.sampleId, one)
  return telling
}

/** An outlet's day: its samples together, as those of a plant's day. A figure that cannot be says nothing. */
function readingOf(
  outlet: string,
  day: string,
  some: readonly Drawn[],
  telling: ReadonlyMap<string, Value>,
): Reading[] {
  const samples = some.map(one => ({
    ...one,
    beginTime: Number(one.beginTime),
    endTime: Number(one.endTime),
  }))
  const values = some.map(({ id }) => ({ ...telling.get(id)!, drugCode: '' }))
  try {
    const conc = boundsOf({ samples, values }, '')
    return conc === null ? [] : [{ outlet, day, conc, flow: flowOf(samples, null)?.flow ?? null }]
  } catch (error) {
    if (error instanceof BadFigure) return []
    throw error
  }
}

export async function upstreamOf(
  db: Db,
  session: Session,
  { drug }: { drug: string },
  { code, name, level }: Found,
  days: readonly string[],
) {
  const place = { code, name, level }
  const span = [days[0]!, days.at(-1)!] as const
  const scope = await placesIn(db, session, { drug, measure: 'pndl' }, { level: 'P', parent: code })
  if (level !== 'P') {
    const ids = scope.places.map(one => one.code)
    const rows = await plantsTraced(db, session, ids, span, await shownResults(db, session))
    const names = new Map(scope.places.map(one => [one.code, one.name]))
    const plants = rows.map(row => ({
      code: row.plantId,
      name: names.get(row.plantId) ?? row.plantId,
      samples: Number(row.samples),
      outlets: Number(row.outlets),
      newest: row.newest,
    }))
    return {
      ...nothing,
      place,
      plants: plants.sort((a, b) => b.samples - a.samples || (a.name < b.name ? -1 : 1)),
    }
  }
  if (scope.places.length === 0) return { ...nothing, place }
  const targets = await targetsOf(db)
  const marker = targets.find(one => (one.parent || one.marker) === drug)?.marker ?? drug
  const [outlets, drawn, values, isHidden] = await Promise.all([
    outletsOf(db, session, code),
    samplesDrawn(db, session, code, span),
    valuesDrawn(db, code, span, [...new Set([drug, marker])]),
    hiddenIn(db, { level: 'P', grain: 'DAY', drug }, scope, days),
  ])
  const shown = drawn.filter(one => !isHidden(one.sampleDate, code))
  const sewer = sewerOf(outlets)
  const inside = new Set(sewer.order)
  const [inflow] = sewer.roots
  /** A routine point that names no outlet stands where the water comes in. */
  const outletAt = (one: Drawn): string | undefined => {
    if (one.present !== null) return inside.has(one.present) ? one.present : undefined
    const atInflow = (one.purpose ?? 'ROUTINE') === 'ROUTINE' && sewer.roots.length === 1
    return atInflow && !one.outletId ? inflow : undefined
  }
  const kindOf = new Map(outlets.map(one => [one.id, one.kind]))
  const unplaced = shown.filter(
    one =>
      outletAt(one) === undefined &&
      // Of an outlet that is not seen nothing is told, and what leaves the plant is no trace of what enters it.
      (one.present === null
        ? (one.purpose ?? 'ROUTINE') !== 'ROUTINE'
        : (kindOf.get(one.present) ?? 'EFFLUENT') !== 'EFFLUENT'),
  )
  const placed = shown.filter(one => outletAt(one) !== undefined)
  const telling = tellingOf(values, drug, marker)
  const tested = placed.filter(({ id }) => telling.has(id))
  const readings = [...Map.groupBy(tested, one => `${outletAt(one)} ${one.sampleDate}`)].flatMap(([, some]) =>
    readingOf(outletAt(some[0]!)!, some[0]!.sampleDate, some, telling),
  )
  const { places, joins, path } = traceUpstream(sewer, readings)
  const nameOf = new Map(outlets.map(one => [one.id, one.outletName]))
  const drawnOf = Map.groupBy(tested, outletAt)
  return {
    ...nothing,
    place,
    outlets: places.map(one => ({
      ...one,
      name: one.id === wholePlant ? name : (nameOf.get(one.id) ?? one.id),
      kind: kindOf.get(one.id) ?? '',
      samples: drawnOf.get(one.id)?.length ?? 0,
    })),
    joins,
    path,
    samples: tested.map(one => {
      const value = telling.get(one.id)!
      return {
        id: one.id,
        sampleNo: one.sampleNo,
        outlet: outletAt(one)!,
        point: one.pointName,
        day: one.sampleDate,
        begin: toWire(Number(one.beginTime)),
        end: toWire(Number(one.endTime)),
        flow: one.flowTotal,
        value: isCensored({ qualifier: value.qualifier as Qualifier }) ? null : value.value,
        qualifier: value.qualifier,
        loq: value.loq,
      }
    }),
    untested: placed.length - tested.length,
    unplaced: unplaced.length,
    split: sewer.split.map(id => nameOf.get(id) ?? id),
    ring: sewer.ring.map(id => nameOf.get(id) ?? id),
    masked: drawn.length - shown.length,
  }
}
