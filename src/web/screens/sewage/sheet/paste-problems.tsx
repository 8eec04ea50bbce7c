/** What a paste would not take, in words, before it is sent. */
import type { ReactElement } from 'react'
import { placeName } from '#lib/lab/place.ts'
import type { BlockReport } from '#lib/lab/read-block.ts'
import type { Read } from './use-read.ts'

const shown = 8
/** How many cells would be taken, asked, refused, and why. */
export function PasteReport({ read: { title, report } }: { read: Read }): ReactElement {
  return (
    <>
      <p role="status">
        {title}，{report.total} 格：可录入 <b>{report.ok}</b>，待确认{' '}
        <b className={report.toConfirm > 0 ? 'is-level-2' : ''}>{report.toConfirm}</b>，不收{' '}
        <b className={report.refused > 0 ? 'is-level-1' : ''}>{report.refused}</b>，空 {report.empty}
      </p>
      <PasteProblems
        problems={report.cells.filter(
          ({ read: { verdict } }) => verdict === 'REFUSED' || verdict === 'TO_CONFIRM',
        )}
      />
    </>
  )
}
function PasteProblems({ problems }: { problems: BlockReport['cells'] }): ReactElement | null {
  if (problems.length === 0) return null
  return (
    <ul className="lab-problems">
      {problems.slice(0, shown).map(({ row, column, pos, code, text, read }) => (
        <li key={`${row} ${column}`}>
          <span className="mono">
            {pos === undefined ? `第 ${row + 1} 行` : placeName(pos)} {code ?? ''}
          </span>{' '}
          “{text}”{' '}
          {read.verdict === 'TO_CONFIRM'
            ? `${read.words}，${read.offer}`
            : read.verdict === 'REFUSED' && read.words}
        </li>
      ))}
      {problems.length > shown && (
        <li className="aux">等 {problems.length} 格；没有收的会留在表里，可逐格更正</li>
      )}
    </ul>
  )
}
