/** What the last entry did, until it is closed: counts that add up to its cells, the first problems in words, and the way back. */
import { Button } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { placeName } from '#lib/lab/place.ts'
import type { LastReport } from './use-sheet.ts'

const named = 3
export function ReportBar({
  report,
  left,
  onShow,
  onAccept,
  onUndo,
  onClose,
}: {
  report: LastReport
  /** Offers of it that nobody has taken yet. */
  left: number
  onShow: () => void
  onAccept: () => void
  onUndo: (() => void) | undefined
  onClose: () => void
}): ReactElement {
  const { taken, same, toConfirm, refused, problems } = report
  // Typed cells lie in a block among others that nobody touched.
  const empty = report.source === 'HAND' ? 0 : report.empty
  const total = report.total - (report.empty - empty)
  const words = problems
    .slice(0, named)
    .map(({ pos, code, text, words: why, offer }) =>
      [`${pos === null ? '' : placeName(pos)} ${code ?? ''} “${text}” ${why}`.trim(), offer]
        .filter(Boolean)
        .join('，'),
    )
  return (
    <section className="lab-report" aria-label="录入报告" role="status">
      <p className="row">
        <b>{report.source === 'HAND' ? '保存报告' : '导入报告'}</b>
        <span className="aux">{total} 格</span>
        <span>已入 {taken}</span>
        {same > 0 && <span className="muted">未变 {same}</span>}
        <span className={toConfirm > 0 ? 'is-level-2' : 'muted'}>待确认 {toConfirm}</span>
        <span className={refused > 0 ? 'is-level-1' : 'muted'}>未入 {refused}</span>
        {empty > 0 && <span className="muted">空 {empty}</span>}
        <span className="grow" />
        {problems.length > 0 && (
          <Button type="text" size="small" onClick={onShow}>
            查看 {problems.length} 条
          </Button>
        )}
        {left > 0 && (
          <Button type="text" size="small" onClick={onAccept}>
            采纳 {left} 格改法
          </Button>
        )}
        {onUndo && (
          <Button type="text" size="small" onClick={onUndo}>
            撤销{report.source === 'HAND' ? '录入' : '导入'}
          </Button>
        )}
        <button type="button" className="tool" aria-label="关闭报告" onClick={onClose}>
          <IconClose />
        </button>
      </p>
      {words.length > 0 && <p className="aux cut">{words.join('；')}</p>}
    </section>
  )
}
