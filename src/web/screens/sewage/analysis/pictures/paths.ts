/** Lines and bands as paths: what is missing breaks them. Pure. */
import type { AnalysedGrain } from '#contract/sewage/analysis.ts'
import { type Figure, stretches } from '#web/charts/gaps.ts'
import { daysOf, type Span } from '../state.ts'

type Of = (at: number) => number
const place = (value: number): string => String(Number(value.toFixed(1)))

export function linePath(values: readonly Figure[], x: Of, y: Of): string {
  return stretches(values)
    .map(([from, to]) =>
      Array.from(
        { length: to - from + 1 },
        (_, at) => `${at === 0 ? 'M' : 'L'}${place(x(from + at))} ${place(y(values[from + at]!))}`,
      ).join(''),
    )
    .join('')
}
/** Values between two gaps, of which no line can be drawn. */
export const lonely = (values: readonly Figure[]): number[] =>
  stretches(values).flatMap(([from, to]) => (from === to ? [from] : []))
export function bandPath(low: readonly Figure[], high: readonly Figure[], x: Of, y: Of): string {
  return stretches(low, high)
    .filter(([from, to]) => to > from)
    .map(([from, to]) => {
      const places = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const up = places.map(at => `${place(x(at))} ${place(y(high[at]!))}`)
      const down = places.toReversed().map(at => `${place(x(at))} ${place(y(low[at]!))}`)
      return `M${[...up, ...down].join('L')}Z`
    })
    .join('')
}
/** Longer spans are drawn by longer periods: a small picture has no room for years of days. */
export function grainFor(grain: AnalysedGrain, span: Span): AnalysedGrain {
  const days = daysOf(span)
  if (days > 1_400) return 'MONTH'
  return grain === 'DAY' && days > 200 ? 'WEEK' : grain
}
/** As much of a word as there is room for. */
export function cut(text: string, room: number): string {
  if (widthOf(text) <= room) return text
  const signs = [...text]
  let kept = 1
  while (kept < signs.length && widthOf(`${signs.slice(0, kept + 1).join('')}…`) <= room) kept += 1
  return kept === 1 ? signs[0]! : `${signs.slice(0, kept).join('')}…`
}
/** px at 11: a Chinese character is about as wide as it is high. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2E80' ? 11.5 : 6.8), 0)
