/** A remark, written where the timeline ends. It is kept while it is typed, and says at once that it cannot be sent now. */
import { Button, Input, Message } from '@arco-design/web-react'
import { type ReactElement, useId, useRef, useState } from 'react'
import { remarkWarnings } from '#contract/device/warning.ts'
import { useReach } from '#web/api/reach.ts'
import { keepUnsent, unsent } from '#web/session/unsent.ts'
import { failureWords, mayPass, SaidAt, type Say } from '#web/widgets/said-at.tsx'
import { sendWarnings } from './dialogs.tsx'

interface Props {
  warning: { id: string; title: string | null }
  /** The timeline is read again. */
  sent: () => Promise<unknown>
}
export function RemarkBox({ warning: { id, title }, sent }: Props): ReactElement {
  const about = `remark ${id}`
  const [words, setWords] = useState(() => unsent(about))
  const away = useReach(reach => reach.away)
  const note = useId()
  const button = useRef<HTMLButtonElement>(null)
  const change = (next: string) => {
    keepUnsent(about, next)
    setWords(next)
  }
  const send = async (say: Say) => {
    const comment = words.trim()
    if (comment === '') return say('请填写备注')
    try {
      Message.success(await sendWarnings(remarkWarnings, { ids: [id], comment }))
    } catch (error) {
      return say(failureWords(error) ?? '', mayPass(error))
    }
    // What was typed on while it was under way waits for its own sending.
    if (unsent(about).trim() === comment) change('')
    await sent()
  }
  return (
    <div className="column gap-4">
      <span className="row gap-8">
        <Input
          aria-label={`备注 ${title ?? ''}`.trim()}
          aria-describedby={away ? note : undefined}
          placeholder="写备注，署名并写入时间线"
          maxLength={500}
          value={words}
          onChange={change}
          onPressEnter={() => button.current?.click()}
        />
        <SaidAt
          run={send}
          button={(press, busy) => (
            <Button ref={button} loading={busy} onClick={press}>
              发送
            </Button>
          )}
        />
      </span>
      {away && (
        <small id={note} className="ink-warning" role="status">
          网络不通，现在送不出去；写下的会保留，恢复后可发送
        </small>
      )}
    </div>
  )
}
