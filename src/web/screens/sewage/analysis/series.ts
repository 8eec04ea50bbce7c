/** From points to what the trend draws: the scale that was asked for, gaps that stay gaps. Pure. */

import type { Scale } from './state.ts'
import { unit } from './unit.ts'
import type { Point } from './use-analysis.ts'

export type Figure = number | null
export interface Series {
  values: Figure[]
  low: Figure[]
  high: Figure[]
  past: Figure[]
  usualLow: Figure[]
  usualHigh: Figure[]
}
const known = (values: readonly Figure[]): number[] => values.filter(value => value !== null)
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one / values.length, 0)

/** The first period that has a figure: what the index calls 100. */
export const baseOf = (points: readonly Pick<Point, 'start' | 'value'>[]) =>
  points.find(({ value }) => value !== null)
/**
 * The first figure is 100; or how many standard deviations from the mean of all. Null where they have no such scale: the first is 0,
 * or there is no scatter.
 */
export function scalerOf(values: readonly Figure[], scale: Scale): ((value: number) => number) | null {
  if (scale === 'value') return value => value
  const own = known(values)
  if (scale === 'index') {
    const [base = 0] = own
    return base > 0 ? value => (value / base) * 100 : null
  }
  const centre = own.length === 0 ? 0 : meanOf(own)
  const spread = Math.sqrt(
    own.reduce((sum, one) => sum + (one - centre) ** 2, 0) / Math.max(1, own.length - 1),
  )
  return spread > 0 ? value => (value - centre) / spread : null
}
export function seriesOf(points: readonly Point[], scale: Scale): Series {
  const raw = points.map(({ value }) => value)
  const scaled = scalerOf(raw, scale)
  const of = (pick: (point: Point) => Figure): Figure[] =>
    points.map(point => {
      const value = pick(point)
      return value === null || scaled === null ? null : scaled(value)
    })
  return {
    values: of(({ value }) => value),
    low: of(({ low }) => low),
    high: of(({ high }) => high),
    past: of(({ past }) => past),
    usualLow: of(({ usualLow }) => usualLow),
    usualHigh: of(({ usualHigh }) => usualHigh),
  }
}
/** Why a scale cannot be drawn of these values, for people; undefined where it can. */
export function noScale(points: readonly Point[], scale: Scale): string | undefined {
  if (
    scalerOf(
      points.map(({ value }) => value),
      scale,
    ) !== null
  )
    return undefined
  return scale === 'index'
    ? `首期 ${baseOf(points)?.start ?? ''} 为 0，不能作指数，请改看绝对值或换一个起始日期`
    : '各期数值相同或只有一期，不能作 z 值，请改看绝对值'
}
/** What the axis stands for, in words. */
export const scaleWords = (points: readonly Point[], scale: Scale): string =>
  ({
    value: unit,
    index: `指数（${baseOf(points)?.start ?? '首期'} = 100）`,
    z: 'z 值（距所示各期均值的标准差数）',
  })[scale]

/** Neighbours of the same step as one stretch: years of days are some hundred of them. */
export function stretchesOf(steps: readonly number[]): { from: number; to: number; step: number }[] {
  const found: { from: number; to: number; step: number }[] = []
  for (const [at, step] of steps.entries()) {
    const last = found.at(-1)
    if (last?.step === step) last.to = at
    else found.push({ from: at, to: at, step })
  }
  return found
}
/** Stretches without a published result: where they begin, and how long they are. */
export function gapsOf(points: readonly Point[]): { at: number; length: number }[] {
  const gaps: { at: number; length: number }[] = []
  for (const [at, { without }] of points.entries()) {
    if (without !== 'none') continue
    const last = gaps.at(-1)
    if (last && last.at + last.length === at) last.length += 1
    else gaps.push({ at, length: 1 })
  }
  return gaps
}
export interface ReadOut {
  value: Figure
  low: Figure
  high: Figure
  past: Figure
  usualLow: Figure
  usualHigh: Figure
  imputed: number
  /** Periods that have a figure of the year before. */
  pasts: number
  /** Periods that have none for another reason than that nothing was published. */
  withheld: number
}
/** Means over some periods, in the unit of the points, each period by its days: so they are the mean of the days, as the card has it. */
export function readOutOf(points: readonly Point[]): ReadOut {
  const mean = (pick: (point: Point) => Figure): Figure => {
    const own = points.flatMap(point => {
      const value = pick(point)
      return value === null ? [] : [{ value, days: Math.max(1, point.nDays) }]
    })
    const days = own.reduce((sum, one) => sum + one.days, 0)
    return own.length === 0 ? null : own.reduce((sum, one) => sum + (one.value * one.days) / days, 0)
  }
  return {
    value: mean(({ value }) => value),
    low: mean(({ low }) => low),
    high: mean(({ high }) => high),
    past: mean(({ past }) => past),
    usualLow: mean(({ usualLow }) => usualLow),
    usualHigh: mean(({ usualHigh }) => usualHigh),
    imputed: points.reduce((sum, { imputed }) => sum + (imputed ?? 0), 0),
    pasts: points.filter(({ value, past }) => value !== null && past !== null).length,
    withheld: points.filter(({ value, without }) => value === null && without !== 'none').length,
  }
}
