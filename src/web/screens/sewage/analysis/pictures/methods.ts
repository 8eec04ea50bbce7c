/** How far a figure by one method lies from the published one, and where on an axis of ratios. Pure. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisMethods } from '#contract/sewage/analysis-pictures.ts'
import { formatNumber } from '#lib/format.ts'

export type Methods = ResultOf<typeof analysisMethods>
export type MethodLine = Methods['methods'][number]
/** Of a figure to the published one; null where there is none, or that one is nought. */
export const ratioOf = ({ value, usual }: Pick<MethodLine, 'value' | 'usual'>): number | null =>
  value === null || usual === null || usual === 0 ? null : value / usual
/** `+12%`, `−34%`, `相同`. */
export function apartWords(one: Pick<MethodLine, 'value' | 'usual'>): string {
  const ratio = ratioOf(one)
  if (ratio === null) return '—'
  const apart = Math.round((ratio - 1) * 100)
  return apart === 0 ? '相同' : `${apart > 0 ? '+' : '−'}${formatNumber(Math.abs(apart))}%`
}

/** Estimates of one day that lie further apart are told as contradicting each other. */
export const agreeing = 1.5
/** The coarse ones first: what has no room is left out. */
const candidates = [1, 0.5, 2, 0.25, 4, 0.1, 10, 1.5, 0.67, 0.8, 1.25, 3, 0.9, 1.1]
const leastApart = 44

/** An axis of ratios on which half and double are as far from one. @param reach px that it has */
export function ratioScale(methods: readonly MethodLine[], reach: readonly [number, number]) {
  const all = methods
    .flatMap(one => [ratioOf(one), ...one.units.map(ratioOf)])
    .filter((one): one is number => one !== null && one > 0)
  const low = Math.log(Math.min(...all, 1 / agreeing) * 0.95)
  const high = Math.log(Math.max(...all, agreeing) * 1.05)
  const [left, right] = reach
  const x = (ratio: number): number =>
    left + ((Math.log(Math.max(ratio, Number.MIN_VALUE)) - low) / (high - low)) * (right - left)
  const ticks: number[] = []
  for (const one of candidates)
    if (
      Math.log(one) > low &&
      Math.log(one) < high &&
      ticks.every(tick => Math.abs(x(tick) - x(one)) >= leastApart)
    )
      ticks.push(one)
  return {
    x: (ratio: number) => Math.max(left, Math.min(right, x(ratio))),
    ticks: ticks.sort((a, b) => a - b),
  }
}
