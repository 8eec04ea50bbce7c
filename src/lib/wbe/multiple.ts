/** Many tests at once (ten cities, five drugs): p values adjusted, in the order in which they came. */
import { share } from './figure.ts'

function adjusted(
  values: readonly number[],
  of: (p: number, place: number, n: number) => number,
  /** Walks from the smallest p up keeping the greatest, or from the greatest down keeping the smallest. */
  upwards: boolean,
): number[] {
  const order = values.map((p, at) => ({ p: share('p', p), at })).sort((a, b) => a.p - b.p)
  const result = new Array<number>(values.length)
  const steps = order.map(({ p, at }, index) => ({ at, value: of(p, index + 1, values.length) }))
  let bound = upwards ? 0 : 1
  for (const { at, value } of upwards ? steps : steps.toReversed()) {
    bound = upwards ? Math.max(bound, value) : Math.min(bound, value)
    result[at] = Math.min(1, bound)
  }
  return result
}

/** Holm (1979): no single false alarm among all, with the probability given. For decisions. */
export const holm = (values: readonly number[]): number[] =>
  adjusted(values, (p, place, n) => p * (n - place + 1), true)

/** Benjamini & Hochberg (1995): the share of false ones among what is flagged. For screening. */
export const benjaminiHochberg = (values: readonly number[]): number[] =>
  adjusted(values, (p, place, n) => p * (n / place), false)
