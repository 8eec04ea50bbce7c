/** How far a value has gone beyond its limit. Pure. */

/**
 * Is `value` further beyond the limit than `peak`, on the side on which the peak lies? Which side that is, no rule needs to say.
 * @param threshold in the unit of both; null where there is none, then away from zero
 */
export function isFurther(value: number | null, peak: number | null, threshold: number | null): boolean {
  if (value === null) return false
  if (peak === null) return true
  const before = peak - (threshold ?? 0)
  const now = value - (threshold ?? 0)
  return (before === 0 || Math.sign(now) === Math.sign(before)) && Math.abs(now) > Math.abs(before)
}
