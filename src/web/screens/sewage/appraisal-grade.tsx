import type { ReactElement } from 'react'
import { dictTextOf } from '#web/data/row.ts'
import { shortWords } from '#web/widgets/short-data.tsx'
import './appraisal.css'

interface Graded {
  readonly grade: string | null
  readonly grade_dictText?: string
  /** Per cent. */
  readonly completeness?: number | null
}

/** The level in a word, with the step that maps and reports draw it by; of too little data it keeps the word and has no step. */
export function Grade({ row }: { row: Graded }): ReactElement {
  const { grade, completeness } = row
  const short = shortWords(completeness == null ? null : completeness / 100)
  return grade === null || grade === undefined || grade === '' ? (
    <span className="aux">不评定</span>
  ) : short ? (
    <span className="aux" title={short}>
      {dictTextOf(row, 'grade') ?? grade}
    </span>
  ) : (
    <span className={`grade grade-${grade}`}>{dictTextOf(row, 'grade') ?? grade}</span>
  )
}
