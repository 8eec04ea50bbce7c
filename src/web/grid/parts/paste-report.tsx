/** What a paste could not write: each text with its reason, to go to, to copy, to mend. */
import './parts.css'
import { Button } from '@arco-design/web-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, useState } from 'react'
import { copyText } from '#web/widgets/copy.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { type PasteProblem, type PasteReport, problemBlock } from '../model/paste.ts'
import { serialiseBlock } from '../model/tsv.ts'

interface Props {
  report: PasteReport
  onShow: (id: string, key: string) => void
  onClose: () => void
}
const rowPx = 36

export function PasteReportDialog({ report, onShow, onClose }: Props): ReactElement {
  const { problems } = report
  const [box, setBox] = useState<HTMLElement | null>(null)
  const rows = useVirtualizer({
    count: problems.length,
    getScrollElement: () => box,
    estimateSize: () => rowPx,
    overscan: 8,
  })
  const copy = () =>
    copyText(
      serialiseBlock(problemBlock(problems)),
      `已复制 ${problems.length} 条`,
      '浏览器不允许复制，请在列表中查看',
    )
  const show = ({ id, key }: PasteProblem) => {
    if (id === undefined || key === undefined) return
    onShow(id, key)
    onClose()
  }
  return (
    <PageModal
      visible
      title="粘贴结果"
      style={{ width: 'min(760px, 96vw)' }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>复制未粘贴的内容</Button>
          <Button type="primary" onClick={onClose}>
            知道了
          </Button>
        </>
      }
    >
      <p className="aux mt-4">{`${report.message}。未粘贴的单元格保持原值，内容都在下面。`}</p>
      <div
        className="grid-report-head stack items-center px-8 muted min-h-32 mt-12 bg-fill text-12"
        aria-hidden="true"
      >
        <span>粘贴行</span>
        <span>列</span>
        <span>内容</span>
        <span>原因</span>
      </div>
      <div ref={setBox} className="grid-report overflow-auto border" role="list" aria-label="未粘贴的单元格">
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(item => {
            const problem = problems[item.index]!
            const reachable = problem.id !== undefined && problem.key !== undefined
            return (
              <div
                key={item.key}
                role="listitem"
                aria-posinset={item.index + 1}
                aria-setsize={problems.length}
                className="grid-report-row right-0 left-0 border-b-light stack items-center px-8 absolute text-13 ink-1"
                style={{ transform: `translateY(${item.start}px)`, height: rowPx }}
              >
                <span className="cut muted">{problem.line + 1}</span>
                <span className="cut">{problem.title ?? `第 ${problem.place + 1} 列`}</span>
                <span className="cut" title={problem.text}>
                  {problem.text}
                </span>
                <span className="cut" title={problem.message}>
                  {problem.message}
                </span>
                {reachable && (
                  <button type="button" className="ink-link" onClick={() => show(problem)}>
                    定位
                  </button>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </PageModal>
  )
}
