/** One question with its reason, in a dialog that says itself why it was refused. */
import { Button, Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { Dialog } from '#web/crud/layers.tsx'
import { ControlItem } from '#web/widgets/control.tsx'
import { useLeave } from '#web/widgets/use-leave.ts'

interface AskProps {
  title: string
  label: string
  note?: string
  ok: string
  /** Characters that it needs at least. */
  least: number
  busy: boolean
  onClose: () => void
  onOk: (text: string) => void
}
export function AskReason({ title, label, note, ok, least, busy, onClose, onOk }: AskProps): ReactElement {
  const [text, setText] = useState('')
  const close = useLeave(() => text.trim() !== '', onClose)
  const short = [...text.trim()].length < least
  return (
    <Dialog
      title={title}
      onCancel={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>取消</Button>
          <Button type="primary" loading={busy} disabled={short} onClick={() => onOk(text.trim())}>
            {ok}
          </Button>
        </>
      }
    >
      {note && <p className="aux">{note}</p>}
      <ControlItem id="lab-reason" title={label} required help={`至少 ${least} 个字`}>
        <Input.TextArea
          id="lab-reason"
          aria-label={label}
          value={text}
          maxLength={200}
          rows={3}
          onChange={setText}
        />
      </ControlItem>
    </Dialog>
  )
}
