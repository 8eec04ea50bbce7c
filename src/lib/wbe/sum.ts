/** Sums that keep what small figures add to large ones. */

/** Neumaier's compensated sum: exact to the last digit where a plain loop loses them. 0 of nothing. */
export function sum(values: Iterable<number>): number {
  let total = 0
  let lost = 0
  for (const value of values) {
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  return total + lost
}

/** Sample variance (n − 1), in two passes; null below two values. */
export function variance(values: readonly number[]): number | null {
  if (values.length < 2) return null
  const centre = sum(values) / values.length
  return sum(values.map(value => (value - centre) ** 2)) / (values.length - 1)
}
