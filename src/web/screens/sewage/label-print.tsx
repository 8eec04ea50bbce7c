/** Which paper, from which place on, and the pages as they will come out. */
import './label-print.css'
import { Button, Input, InputNumber, Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { between } from '#contract/kit/rule.ts'
import {
  type label,
  labelSheet,
  mostPrinted,
  type Paper,
  papers,
  previewLabels,
  printLabels,
} from '#contract/sewage/label.ts'
import { call } from '#web/api/client.ts'
import { download } from '#web/api/files.ts'
import { Dialog } from '#web/crud/layers.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import { ControlItem } from '#web/widgets/control.tsx'
import { limited } from '#web/widgets/limits.ts'
import { LabelPages } from './label-pages.tsx'

const placeRule = between(1, 24)

export function LabelPrint({
  rows,
  close,
  refresh,
  clearSelection,
}: DialogProps<RowOf<typeof label>>): ReactElement {
  const [paper, setPaper] = useState<Paper>('A4')
  const [place, setPlace] = useState<number | null>(1)
  const wrong = paper === 'A4' ? placeRule(place, {}) : undefined
  // The pages stand as they are until a place is typed.
  const start = useRef(1)
  if (!wrong && place !== null) start.current = place
  const [page, setPage] = useState(1)
  const [reason, setReason] = useState('')
  const { busy, refusal, attempt } = useAttempt()
  const ids = rows.map(({ id }) => id)
  const many = ids.length > mostPrinted
  const barred = many || wrong !== undefined
  const asked = { ids, paper, ...(paper === 'A4' && { start: start.current }) }
  const preview = useQuery({
    queryKey: [previewLabels.path, asked, page],
    queryFn: () => call(previewLabels, { body: { ...asked, page } }),
    enabled: !many,
    staleTime: 60_000,
  })
  const reprints = preview.data?.reprints ?? 0
  const print = async () => {
    const went = await attempt(async () => {
      const { printId } = await call(printLabels, { body: { ...asked, reason } })
      await download(labelSheet, { query: { printId } }, `采样标签 ${ids.length} 枚.pdf`)
    })
    // What was printed before is told by the rows.
    await refresh()
    if (!went) return
    clearSelection()
    close()
  }
  return (
    <Dialog
      title={`打印标签 ${ids.length} 枚`}
      width={880}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>关闭</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={barred || !preview.data || (reprints > 0 && reason.trim().length < 2)}
            onClick={() => void print()}
          >
            生成 PDF
          </Button>
        </>
      }
    >
      <div className="label-print">
        <div className="column gap-12">
          {many && (
            <p className="p-8-12 rounded on-level-1" role="alert">
              一次最多打印 {mostPrinted} 枚，选中了 {ids.length} 枚，请分批打印
            </p>
          )}
          {refusal && (
            <p className="p-8-12 rounded on-level-1" role="alert">
              {refusal}
            </p>
          )}
          <ControlItem id="label-paper" title="纸张">
            <Select
              id="label-paper"
              aria-label="纸张"
              value={paper}
              options={Object.entries(papers).map(([value, text]) => ({ value, label: text }))}
              onChange={(value: Paper) => {
                setPaper(value)
                setPage(1)
              }}
            />
          </ControlItem>
          {paper === 'A4' && (
            <ControlItem
              id="label-start"
              title="起始位"
              message={wrong}
              help={`第 ${Math.ceil(start.current / 3)} 行第 ${((start.current - 1) % 3) + 1} 列；用过的位置留空`}
            >
              <InputNumber
                aria-id="label-start"
                title="起始位"
                {...limited({ min: 1, max: 24, decimals: 0 }, figure => {
                  setPlace(figure)
                  setPage(1)
                })}
                precision={0}
                value={place ?? undefined}
                error={wrong !== undefined}
              />
            </ControlItem>
          )}
          {reprints > 0 && (
            <ControlItem
              id="label-reason"
              title="补打原因"
              required
              help={`其中 ${reprints} 枚已打印过，补打须登记原因`}
            >
              <Input
                id="label-reason"
                aria-label="补打原因"
                value={reason}
                maxLength={200}
                onChange={setReason}
              />
            </ControlItem>
          )}
          <p className="aux">在打印对话框中选“实际大小”或 100%，用纸上 50 mm 标尺核对，勿缩放。</p>
        </div>
        {!many && <LabelPages {...{ preview, page }} onPage={setPage} />}
      </div>
    </Dialog>
  )
}
