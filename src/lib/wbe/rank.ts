/** Places with honest ties: who differs by less than is shown, or less than is known, does not stand above another. */
import { finite, whole } from './figure.ts'

export interface Ranked {
  id: string
  value: number
  /** 95 % interval, where known. */
  low?: number | null
  high?: number | null
}
export interface Place {
  id: string
  /** 1 the highest; equal values (as shown) share a place and the next ones move down (1, 2, 2, 4). */
  place: number
  tied: boolean
  /** The best and the worst place that the intervals allow; equal to `place` among values without intervals. */
  best: number
  worst: number
}

/**
 * Places by value, highest first. Values are compared at the decimals that are shown. A place may lie anywhere
 * between `best` and `worst`: only who lies above with the whole interval stands certainly above.
 */
export function rankByValue(items: readonly Ranked[], decimals = 2): Place[] {
  const scale = 10 ** whole('小数位数', decimals)
  const shown = items.map(item => Math.round(finite('数值', item.value) * scale))
  const lows = items.map(item => finite('区间下限', item.low ?? item.value))
  const highs = items.map(item => finite('区间上限', item.high ?? item.value))
  const [sortedShown, sortedLows, sortedHighs] = [shown, lows, highs].map(list =>
    Float64Array.from(list).sort(),
  ) as [Float64Array, Float64Array, Float64Array]
  return items.map((item, own) => {
    const above = items.length - upTo(sortedShown, shown[own]!, true)
    const equal = items.length - above - upTo(sortedShown, shown[own]!, false)
    return {
      id: item.id,
      place: 1 + above,
      tied: equal > 1,
      best: Math.min(1 + above, 1 + items.length - upTo(sortedLows, highs[own]!, true)),
      worst: Math.max(1 + above, items.length - upTo(sortedHighs, lows[own]!, false)),
    }
  })
}

/** How many of a sorted list lie below a value, or, inclusive, do not lie above it. */
function upTo(sorted: Float64Array, value: number, inclusive: boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const before = inclusive ? sorted[middle]! <= value : sorted[middle]! < value
    if (before) from = middle + 1
    else to = middle
  }
  return from
}
