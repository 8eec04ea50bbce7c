/** Beside a figure of a period that too little was measured in to act upon it alone. */
import type { ReactElement } from 'react'
import { formatShare } from '#lib/format.ts'
import { assessRules } from '#lib/wbe/assess.ts'

const { leastCompleteness } = assessRules

/** What a figure, or a level, of so little is titled with; undefined where there is enough, or where it is not known. */
export const shortWords = (completeness: number | null): string | undefined =>
  completeness === null || completeness >= leastCompleteness
    ? undefined
    : `完整率 ${formatShare(completeness, 1)}，低于 ${formatShare(leastCompleteness, 0)}，不足以单独据此处置`

/** @param completeness share of one; nothing where it is not known */
export function ShortData({ completeness }: { completeness: number | null }): ReactElement | null {
  const words = shortWords(completeness)
  if (words === undefined) return null
  return (
    <span className="tag tag-plain" title={words}>
      数据不足
    </span>
  )
}
