/** What a paste would not take, in words, before it is sent. */
import type { ReactElement } from 'react'
import { placeName } from '#lib/lab/place.ts'
import type { BlockReport } from '#lib/lab/read-block.ts'

const shown = 8
export function PasteProblems({ problems }: { problems: BlockReport['cells'] }): ReactElement | null {
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
