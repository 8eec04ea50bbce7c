/** Growth of a figure over time: a least-squares line with the interval of its slope. */

export interface Slope {
  /** Units an hour. */
  readonly perHour: number
  /** Two-sided 95 % interval of `perHour`. */
  readonly low: number
  readonly high: number
}
/** Student's t, two-sided 95 %, by degrees of freedom; the last one serves for all above. */
const student = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
]
const tOf = (freedom: number): number =>
  student[Math.min(freedom, student.length) - 1] ?? Number.POSITIVE_INFINITY

/**
 * Ordinary least squares (Draper and Smith, Applied Regression Analysis, 1.4): slope of `value` over `hours`.
 * @param points at least three, at three different times or more
 * @throws where a slope cannot be told
 */
export function slopeOf(points: readonly { hours: number; value: number }[]): Slope {
  const count = points.length
  const meanX = points.reduce((sum, point) => sum + point.hours, 0) / count
  const meanY = points.reduce((sum, point) => sum + point.value, 0) / count
  let xx = 0
  let xy = 0
  for (const { hours, value } of points) {
    xx += (hours - meanX) ** 2
    xy += (hours - meanX) * (value - meanY)
  }
  if (count < 3 || xx === 0) throw new Error('a slope needs three samples at different times')
  const perHour = xy / xx
  const left = points.reduce(
    (sum, { hours, value }) => sum + (value - meanY - perHour * (hours - meanX)) ** 2,
    0,
  )
  const half = tOf(count - 2) * Math.sqrt(left / (count - 2) / xx)
  return { perHour, low: perHour - half, high: perHour + half }
}
