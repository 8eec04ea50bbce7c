/** One step of a corrective action, with what it asks. */
import { Button, Input, Message } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { BoundStep } from '#contract/kit/machine.ts'
import { callFully } from '#web/api/client.ts'
import type { Run } from '#web/charts/control-option.ts'
import { Dialog } from '#web/crud/layers.tsx'
import { useAttempt } from '#web/widgets/attempt.ts'
import { ControlItem } from '#web/widgets/control.tsx'
import { useLeave } from '#web/widgets/use-leave.ts'

export function ActionDialog({
  step,
  action,
  subject,
  onDone,
  onClose,
}: {
  step: BoundStep
  action: NonNullable<Run['action']>
  subject: string
  onDone: () => Promise<unknown>
  onClose: () => void
}): ReactElement {
  const asks = Object.entries(step.asks ?? {})
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({
    cause: action.cause ?? '',
    measure: action.measure ?? '',
  })
  const { busy, refusal, attempt } = useAttempt()
  const typed = () => asks.some(([name]) => said(name) !== (action[name as 'cause' | 'measure'] ?? ''))
  const close = useLeave(typed, onClose)
  const said = (name: string) => texts[name]?.trim() ?? ''
  const go = () =>
    attempt(async () => {
      const asked = Object.fromEntries(asks.map(([name]) => [name, said(name)]))
      const { message } = await callFully(
        step.endpoint!,
        { body: { id: action.id, version: action.version, ...asked } },
        { quiet: true },
      )
      await onDone()
      onClose()
      Message.success(message)
    })
  return (
    <Dialog
      title={`${step.title}：${subject}`}
      onCancel={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>取消</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={asks.some(([name]) => said(name) === '')}
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
      {step.verb === 'verify' && (
        <p className="aux">
          原因：{action.cause}。措施：{action.measure}（{action.handleName}）
        </p>
      )}
      {asks.map(([name, field]) => (
        <ControlItem key={name} id={`qc-${name}`} title={field.title} required>
          <Input.TextArea
            id={`qc-${name}`}
            aria-label={field.title}
            maxLength={200}
            rows={2}
            value={texts[name] ?? ''}
            placeholder={field.placeholder}
            onChange={text => setTexts(now => ({ ...now, [name]: text }))}
          />
        </ControlItem>
      ))}
    </Dialog>
  )
}
