/** One value on its way from the wire into its column. */
import type { Field } from '#contract/kit/field.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { fromWire } from '#lib/dates.ts'

/** Empty text is no value. */
export const settled = (value: unknown): unknown => (isEmpty(value) ? null : value)

export function columnValue(field: Field, value: unknown): unknown {
  const kept = settled(value)
  return kept !== null && field.column === 'time' ? fromWire(String(kept)) : kept
}
