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
  return items.map((item, own) => {
    const place = 1 + shown.filter(value => value > shown[own]!).length
    const above = lows.filter(low => low > highs[own]!).length
    const below = highs.filter(high => high < lows[own]!).length
    return {
      id: item.id,
      place,
      tied: shown.filter(value => value === shown[own]).length > 1,
      best: Math.min(place, 1 + above),
      worst: Math.max(place, items.length - below),
    }
  })
}
