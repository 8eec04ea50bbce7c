/** What a paste would not take, in words, before it is sent. */
import { Checkbox } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { placeName } from '#lib/lab/place.ts'
import type { BlockReport } from '#lib/lab/read-block.ts'
import type { Read } from './use-read.ts'

/** More than so many are told by their number: all of them stand in the sheet's own list afterwards. */
const shown = 200
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
    <ul className="lab-problems lab-problems-here">
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
      {problems.length > shown && <li className="aux">等 {problems.length} 格；录入后可在报告里查看全部</li>}
    </ul>
  )
}

/** Offers of one kind, whatever their figures: 单位换算 is agreed to by itself, a comma that may mean two things by itself. */
export interface OfferKind {
  kind: string
  /** Places in the report. */
  indices: readonly number[]
  /** One of them, in words. */
  like: string
}
export function offerKinds({ cells }: BlockReport): OfferKind[] {
  const kinds = new Map<string, OfferKind & { indices: number[] }>()
  for (const [index, { pos, code, text, read }] of cells.entries()) {
    if (read.verdict !== 'TO_CONFIRM') continue
    const kind = read.words.replace(/[\d.]+(?=\s)|(?<=\s)[\d.]+/g, '…')
    const like = `${pos === undefined ? '' : placeName(pos)} ${code ?? ''} “${text}” ${read.offer}`
    const before = kinds.get(kind)
    if (before) before.indices.push(index)
    else kinds.set(kind, { kind, like, indices: [index] })
  }
  return [...kinds.values()]
}
export function OfferTicks({
  kinds,
  taken,
  onChange,
}: {
  kinds: readonly OfferKind[]
  taken: ReadonlySet<string>
  onChange: (taken: ReadonlySet<string>) => void
}): ReactElement {
  return (
    <>
      {kinds.map(({ kind, indices, like }) => (
        <Checkbox
          key={kind}
          checked={taken.has(kind)}
          onChange={on => onChange(new Set(on ? [...taken, kind] : [...taken].filter(one => one !== kind)))}
        >
          采纳 {indices.length} 格的改法：{kind}
          <span className="aux">（如 {like}）</span>
        </Checkbox>
      ))}
    </>
  )
}
