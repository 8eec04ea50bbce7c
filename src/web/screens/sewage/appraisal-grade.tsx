import type { ReactElement } from 'react'
import { dictTextOf } from '#web/data/row.ts'
import './appraisal.css'

/** The level in a word, with the step that maps and reports draw it by. */
export function Grade({ row }: { row: { grade: string | null; grade_dictText?: string } }): ReactElement {
  const { grade } = row
  return grade === null || grade === undefined || grade === '' ? (
    <span className="aux">不评定</span>
  ) : (
    <span className={`grade grade-${grade}`}>{dictTextOf(row, 'grade') ?? grade}</span>
  )
}
