/** Words and measures that the report's pages, its charts and its Word file share. Pure. */
import { absent, formatLoad } from '#lib/format.ts'
import { appraisalWords } from '#lib/wbe/appraisal.ts'
import type { Sheet } from './custody-page.ts'
import { widthOf } from './paper.ts'
import type { ReportDrug } from './report-data.ts'

export const left = 56
export const right = 738
export const ink = '#1d2129'
export const steps = ['#e9edf1', '#cfdbe8', '#9dbad6', '#3f74a8', '#1b4a7d'] as const

export function heading(page: Sheet, y: number, title: string, note = '', x = left): void {
  page.text(x, y, 14, title, { bold: true })
  if (note) page.text(x + widthOf(title, 14) + 8, y, 12, note, { ink: '#5b6673' })
}
/** Lines no wider than there is room for; a word of Latin letters or digits stays whole. */
export function wrapped(text: string, size: number, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text.match(/[\w.%,/()+−–-]+|\s+|./gu) ?? []) {
    if (line !== '' && widthOf(line + part, size) > room && !/^[，。；、）”：]$/.test(part)) {
      lines.push(line.trimEnd())
      line = part.trimStart()
    } else line += part
  }
  if (line.trim() !== '') lines.push(line)
  return lines
}
export const gradeWords = (grade: number | null): string =>
  grade === null ? '不评定' : (appraisalWords[grade as keyof typeof appraisalWords] ?? String(grade))
export const interval = ({ low, high }: { low: number | null; high: number | null }): string =>
  low === null || high === null ? absent : `${formatLoad(low)} – ${formatLoad(high)}`
/** What stands in the place of the interval where there is no consumption. */
export const intervalWords = (drug: ReportDrug): string =>
  drug.value !== null
    ? interval(drug)
    : drug.grade === null && drug.pndl !== null
      ? `仅负荷量 ${formatLoad(drug.pndl)}`
      : drug.grade === null
        ? '不评定'
        : '< 定量限'

/** The step of a level. */
export function swatch(page: Sheet, x: number, y: number, grade: number | null): void {
  if (grade === null) return
  page.path(
    [
      [x, y - 9],
      [x + 10, y - 9],
      [x + 10, y + 1],
      [x, y + 1],
    ],
    { fill: steps[grade] ?? steps[0] },
  )
}
