/** What a laboratory without people here has found in its part: typed from its report, or pasted, a compound a line. */
import { Button, Input, Message } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { reportLab } from '#contract/sewage/lab-compare.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { callFully } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { useAttempt } from '#web/widgets/attempt.ts'
import { ControlItem } from '#web/widgets/control.tsx'
import type { Answer } from './words.ts'

/** `METH 118.6 12`: compound, value, and the uncertainty where the report states one; apart by a tab, spaces or semicolons. */
export const linesIn = (text: string) =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => {
      const [drugCode = '', value = '', expanded = ''] = line
        .replace(/([<>])\s+/g, '$1')
        .split(/[\t ;；]+/)
        .map(part => part.replace(/^±/, ''))
      return { drugCode, value, ...(expanded !== '' && { expanded }) }
    })

export function ReportDialog({
  part,
  onDone,
  onClose,
}: {
  part: Answer['waiting'][number]
  onDone: () => Promise<unknown>
  onClose: () => void
}): ReactElement {
  const [method, setMethod] = useState('')
  const [reportNo, setReportNo] = useState('')
  const [text, setText] = useState('')
  const { busy, refusal, attempt } = useAttempt()
  const rows = linesIn(text)
  const go = () =>
    attempt(async () => {
      const { message } = await callFully(
        reportLab,
        { body: { sampleId: part.sampleId, method: method.trim(), reportNo: reportNo.trim(), rows } },
        { quiet: true },
      )
      await onDone()
      onClose()
      Message.success(message)
    })
  return (
    <Dialog
      title={`登记比对结果：${part.labName}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={rows.length === 0 || method.trim().length < 2}
            onClick={() => void go()}
          >
            {rows.length > 0 ? `登记 ${rows.length} 行` : '登记'}
          </Button>
        </>
      }
    >
      {refusal && (
        <p className="p-8-12 rounded on-level-1" role="alert">
          {refusal}
        </p>
      )}
      <p className="aux">
        样品 {groupLabelNo(part.sampleNo)}，{part.plantName}，{part.sampleDate}
      </p>
      <ControlItem id="lc-method" title="检测方法" required>
        <Input
          id="lc-method"
          aria-label="检测方法"
          maxLength={100}
          value={method}
          onChange={setMethod}
          placeholder="如 SPE-LC-MS/MS"
        />
      </ControlItem>
      <ControlItem id="lc-no" title="报告编号">
        <Input id="lc-no" aria-label="报告编号" maxLength={60} value={reportNo} onChange={setReportNo} />
      </ControlItem>
      <ControlItem id="lc-rows" title="结果" required>
        <Input.TextArea
          id="lc-rows"
          aria-label="结果"
          rows={8}
          className="mono"
          value={text}
          onChange={setText}
          placeholder={
            '每行一个化合物：编码、浓度 ng/L、扩展不确定度（k = 2，可不填）\nMETH 118.6 12\nKET <LOQ'
          }
        />
      </ControlItem>
    </Dialog>
  )
}
