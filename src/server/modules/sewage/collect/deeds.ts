/** What was done on site, as it is asked for here: the last word on each thing. */
import { isEmpty } from '#contract/kit/rule.ts'
import { drawsSamples } from '#contract/sewage/work-order.ts'
import type { Taking } from '#server/crud/machine/hooks.ts'
import type { DeedRow } from '../work-detail/queries.ts'

export const textIn = (value: unknown): string | null => (isEmpty(value) ? null : String(value))
export const drawing = ({ row }: Pick<Taking, 'row'>): boolean =>
  drawsSamples.includes(String(row['workType']))

/** @param labelNo of one bottle; of any where it is left out */
export type Last = (item: string, labelNo?: string) => DeedRow | undefined
export const lastIn =
  (deeds: readonly DeedRow[]): Last =>
  (item, labelNo) =>
    deeds.findLast(one => one.item === item && (labelNo === undefined || one.labelNo === labelNo))
