/** Plants taken together by hexagons: means weighted by people, of those plants alone that are shown by themselves. */
import type { MapFigure } from '#contract/sewage/analysis-map.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { type PlantValue, weightedInterval } from '#lib/wbe/region.ts'
import { sum } from '#lib/wbe/sum.ts'
import { z95 } from '#lib/wbe/uncertainty.ts'
import type { FiguredPeriod } from '../analysis/viewed-periods.ts'
import { figuresOfRow } from '../consumption/cells.ts'

const nothing = { value: null, low: null, high: null }
/** Of several reasons the one that says most of what stands there. */
const reasons = ['masked', 'due', 'weeks', 'lab', 'wet', 'load'] as const

/** A period of one region or plant. */
export function figureOf({ without, value, low, high, row }: FiguredPeriod): MapFigure {
  return {
    ...{ without, value, low, high },
    plants: row?.nPlants ?? null,
    samples: row?.nSamples ?? null,
    population: row?.popTotal ?? null,
  }
}
/** A period of the plants of a hexagon, each as it would be shown. */
export function figureOfPlants(shown: readonly FiguredPeriod[], measure: Measure): MapFigure {
  const [alone, other] = shown
  if (alone && !other) return figureOf(alone)
  const rows = shown.flatMap(({ row }) => (row && row.nSamples > 0 ? [row] : []))
  if (rows.length === 0) {
    const why = reasons.find(one => shown.some(({ without }) => without === one)) ?? 'none'
    return { ...nothing, without: why, plants: null, samples: null, population: null }
  }
  const samples = sum(rows.map(one => one.nSamples))
  const known = rows.flatMap((row): PlantValue[] => {
    const { value, high } = figuresOfRow(row, measure)
    if (value === null || row.popTotal <= 0) return []
    const uncertaintyPct = high === null || value === 0 ? undefined : ((high / value - 1) * 100) / z95
    return [{ value, population: row.popTotal, ...(uncertaintyPct !== undefined && { uncertaintyPct }) }]
  })
  const behind = { plants: known.length, samples, population: sum(known.map(one => one.population)) }
  // As of a region: what lies mostly below is no figure, whoever of them lies above.
  if (sum(rows.map(one => one.nCensored)) * 2 > samples) return { ...nothing, without: 'below', ...behind }
  const interval = weightedInterval(known)
  if (interval)
    return { without: null, value: interval.mean, low: interval.low, high: interval.high, ...behind }
  return { ...nothing, without: rows.some(one => one.pndl !== null) ? 'load' : 'none', ...behind }
}
