/** Asks for one text in a dialog; what the rules refuse is said there and the dialog stays. */
import { Input } from '@arco-design/web-react'
import { type ReactElement, useId, useRef, useState } from 'react'
import { firstMessage } from '#contract/kit/form-rules.ts'
import type { Rule } from '#contract/kit/rule.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'
import { ControlItem, errorStatus } from './control.tsx'

export interface PromptQuestion {
  title: string
  /** Above the input. */
  text?: string
  value?: string
  placeholder?: string
  rules?: readonly Rule[]
  maxLength?: number
  /** Asked after the rules; its message keeps the dialog open. */
  check?: (value: string) => Promise<string | undefined>
}
type Ask = (question: PromptQuestion) => Promise<string | undefined>

/** `ask(question)` gives the text, undefined when it was cancelled; the element belongs into the page. */
export function usePrompt(): [ask: Ask, dialog: ReactElement] {
  const [asked, setAsked] = useState<PromptQuestion>()
  const [open, setOpen] = useState(false)
  const answer = useRef<(value: string | undefined) => void>()
  const ask: Ask = question => {
    answer.current?.(undefined)
    setAsked({ ...question })
    setOpen(true)
    return new Promise(resolve => {
      answer.current = resolve
    })
  }
  const close = (value: string | undefined) => {
    answer.current?.(value)
    answer.current = undefined
    setOpen(false)
  }
  return [ask, <Dialog key="prompt" question={asked} open={open} onClose={close} />]
}

interface DialogProps {
  question: PromptQuestion | undefined
  open: boolean
  onClose: (value: string | undefined) => void
}
function Dialog({ question, open, onClose }: DialogProps): ReactElement {
  const id = useId()
  const [draft, setDraft] = useState<{ of: PromptQuestion; value: string; message?: string }>()
  const [busy, setBusy] = useState(false)
  const present = draft && draft.of === question ? draft : undefined
  const value = present?.value ?? question?.value ?? ''
  const message = present?.message
  const confirm = async () => {
    if (!question || busy) return
    const tell = (words: string) => setDraft({ of: question, value, message: words })
    const refused = firstMessage(question.rules ?? [], value)
    if (refused !== undefined) return tell(refused)
    if (question.check) {
      setBusy(true)
      const found = await question.check(value).catch((error: Error) => error.message)
      setBusy(false)
      if (found !== undefined) return tell(found)
    }
    onClose(value)
  }
  return (
    <PageModal
      title={question?.title}
      visible={open}
      style={{ width: 420, maxWidth: 'calc(100vw - 32px)' }}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => void confirm()}
      onCancel={() => onClose(undefined)}
    >
      {question && (
        <ControlItem id={id} title={question.text ?? question.title} message={message}>
          <Input
            id={id}
            aria-invalid={message !== undefined || undefined}
            aria-describedby={message ? `${id}-help` : undefined}
            autoFocus
            value={value}
            placeholder={question.placeholder}
            maxLength={question.maxLength}
            status={errorStatus(message !== undefined)}
            onChange={text => setDraft({ of: question, value: text })}
            onPressEnter={event => {
              // Enter that ends a word of an input method is no confirmation.
              if (!event.nativeEvent.isComposing) void confirm()
            }}
          />
        </ControlItem>
      )}
    </PageModal>
  )
}
