/** A whole run pasted from the instrument's software, read before it is sent: what would be taken, asked, refused. */
import { Button, Checkbox, Input } from '@arco-design/web-react'
import { type ReactElement, useEffect, useState } from 'react'
import { type BlockReport, readBlock } from '#lib/lab/read-block.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { parseBlock } from '#web/grid/model/tsv.ts'
import { ControlItem } from '#web/widgets/control.tsx'
import type { Sheet } from './model.ts'
import { PasteProblems } from './paste-problems.tsx'
import type { SheetState } from './use-sheet.ts'

interface Read {
  rows: string[][]
  report: BlockReport
}
/** Commas part the columns where no tab does, as CSV files have it. */
const blockIn = (text: string): string[][] =>
  text.includes('\t') || !/[,;]/.test(text.split('\n')[0] ?? '')
    ? parseBlock(text)
    : parseBlock(text.replaceAll(text.includes(';') ? ';' : ',', '\t'))
export function PasteDialog({
  state,
  sheet,
  onClose,
}: {
  state: SheetState
  sheet: Sheet
  onClose: () => void
}): ReactElement {
  const [text, setText] = useState('')
  const [read, setRead] = useState<Read>()
  const [accept, setAccept] = useState(false)
  const [reason, setReason] = useState('')
  useEffect(() => {
    let stale = false
    const rows = blockIn(text)
    setRead(undefined)
    if (rows.length === 0) return
    void readBlock(rows, { places: sheet.places, columns: sheet.columns }).then(report => {
      if (!stale) setRead({ rows, report })
    })
    return () => {
      stale = true
    }
  }, [text, sheet])
  const standing = new Set(
    sheet.cells.filter(({ ordered }) => !ordered).map(({ pos, code }) => `${pos} ${code}`),
  )
  const overwrites =
    read?.report.cells.some(
      ({ pos, code, read: { verdict } }) => verdict === 'OK' && standing.has(`${pos} ${code}`),
    ) ?? false
  const save = async () => {
    if (!read) return
    const confirmed = accept
      ? read.report.cells.flatMap(({ read: { verdict } }, index) => (verdict === 'TO_CONFIRM' ? [index] : []))
      : []
    const answer = await state.enter({
      rows: read.rows,
      source: 'PASTE',
      confirmed,
      ...(reason.trim() && { reason: reason.trim() }),
    })
    if (answer) onClose()
  }
  const report = read?.report
  const problems =
    report?.cells.filter(({ read: { verdict } }) => verdict === 'REFUSED' || verdict === 'TO_CONFIRM') ?? []
  const takes = (report?.ok ?? 0) + (accept ? (report?.toConfirm ?? 0) : 0)
  return (
    <Dialog
      title="粘贴导入"
      width={760}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={state.busy} disabled={takes === 0} onClick={() => void save()}>
            {takes > 0 ? `录入 ${takes} 格` : '录入'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="aux">
          从仪器软件复制后粘贴。首行可以是化合物（可带单位，如 METH
          (µg/L)），首列可以是位置或标签号；都没有时从第一位第一个化合物开始。
        </p>
        <Input.TextArea
          aria-label="粘贴的内容"
          className="mono"
          rows={8}
          value={text}
          wrap="off"
          onChange={setText}
          placeholder={`位\t${sheet.columns
            .slice(0, 4)
            .map(({ code }) => code)
            .join('\t')}\nA1\t<LOD\t…`}
        />
        {report && (
          <p role="status">
            {report.total} 格：可录入 <b>{report.ok}</b>，待确认{' '}
            <b className={report.toConfirm > 0 ? 'is-level-2' : ''}>{report.toConfirm}</b>，不收{' '}
            <b className={report.refused > 0 ? 'is-level-1' : ''}>{report.refused}</b>，空 {report.empty}
          </p>
        )}
        <PasteProblems problems={problems} />
        {(report?.toConfirm ?? 0) > 0 && (
          <Checkbox checked={accept} onChange={setAccept}>
            采纳 {report?.toConfirm} 格的改法
          </Checkbox>
        )}
        {overwrites && (
          <ControlItem
            id="lab-paste-reason"
            title="修改原因"
            help="有的格已有测定值，改动须说明原因；原值会保留"
          >
            <Input
              id="lab-paste-reason"
              aria-label="修改原因"
              maxLength={200}
              value={reason}
              onChange={setReason}
            />
          </ControlItem>
        )}
      </div>
    </Dialog>
  )
}
