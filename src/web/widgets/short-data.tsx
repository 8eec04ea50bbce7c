/** Beside a figure of a period that too little was measured in to act upon it alone. */
import type { ReactElement } from 'react'
import { formatShare } from '#lib/format.ts'
import { assessRules } from '#lib/wbe/assess.ts'

const { leastCompleteness } = assessRules

/** @param completeness share of one; nothing where it is not known */
export function ShortData({ completeness }: { completeness: number | null }): ReactElement | null {
  if (completeness === null || completeness >= leastCompleteness) return null
  return (
    <span
      className="tag tag-plain"
      title={`完整率 ${formatShare(completeness, 1)}，低于 ${formatShare(leastCompleteness, 0)}，不足以单独据此处置`}
    >
      数据不足
    </span>
  )
}
