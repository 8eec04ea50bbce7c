/** A step of the worksheet, with what it asks and what it does in words. */
import { Button, Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { worksheetMachine } from '#contract/sewage/worksheet.ts'
import { callFully } from '#web/api/client.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { useAttempt } from '#web/widgets/attempt.ts'
import { ControlItem } from '#web/widgets/control.tsx'
import { useLeave } from '#web/widgets/use-leave.ts'
import type { Sheet } from './model.ts'
import type { SheetState } from './use-sheet.ts'

export function StepDialog({
  state,
  sheet,
  verb,
  onClose,
  onDone,
}: {
  state: SheetState
  sheet: Sheet
  verb: string
  onClose: () => void
  onDone: (words: string) => void
}): ReactElement {
  const step = worksheetMachine.steps.find(one => one.verb === verb)!
  const asked = step.asks?.['reason']
  const [reason, setReason] = useState('')
  const close = useLeave(() => reason.trim() !== '', onClose)
  const { busy, refusal, attempt } = useAttempt()
  const { id, version } = sheet.row as { id: string; version: number }
  const go = async () => {
    const went = await attempt(async () => {
      const { message } = await callFully(
        step.endpoint!,
        { body: { id, version, ...(asked && { reason: reason.trim() }) } },
        { quiet: true },
      )
      await state.act(async () => undefined)
      onDone(message)
    })
    // Somebody was quicker: what lies behind shows how it is now.
    if (went === false) await state.refresh()
  }
  return (
    <Dialog
      title={step.title}
      onCancel={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>取消</Button>
          <Button
            type="primary"
            status={step.danger ? 'danger' : 'default'}
            loading={busy}
            disabled={asked?.required === true && reason.trim() === ''}
            onClick={() => void go()}
          >
            {step.title}
          </Button>
        </>
      }
    >
      {refusal && (
        <p className="p-8-12 rounded on-level-1" role="alert">
          {refusal}
        </p>
      )}
      {state.drafts.size > 0 && <p className="is-level-2">还有 {state.drafts.size} 格没有保存</p>}
      <p>{step.note ?? step.confirm ?? `${step.title} ${sheet.row['worksheetNo']}`}</p>
      {asked && (
        <ControlItem id="lab-step-reason" title={asked.title} required={asked.required === true}>
          <Input.TextArea
            id="lab-step-reason"
            aria-label={asked.title}
            maxLength={200}
            rows={3}
            value={reason}
            onChange={setReason}
          />
        </ControlItem>
      )}
    </Dialog>
  )
}
