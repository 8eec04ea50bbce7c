/** A button that says beside itself that what it does was not done, and offers to try again where that may help. */
import { Message, Popover } from '@arco-design/web-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { CallError, type CallErrorKind } from '#web/api/call-error.ts'

/** Says why it was not done; what was typed and chosen is kept by whoever tries. `again`: the same may go through the next time. */
export type Say = (words: string, again?: boolean) => void

/** undefined where it has been told already. */
export function failureWords(error: unknown): string | undefined {
  if (!(error instanceof CallError)) throw error
  if (error.unsent) return '网络不通，没有送达；恢复后请重试'
  if (error.kind === 'network' || error.kind === 'timeout') return '没有得到回答，请核对后重试'
  // The console asks for the password, and goes on where it was.
  if (error.kind === 'cancelled' || error.kind === 'unauthenticated') return undefined
  return error.message
}

/** Of themselves they pass; what a rule refused is refused again. */
const passing: ReadonlySet<CallErrorKind> = new Set([
  'network',
  'timeout',
  'failed',
  'too-many',
  'unavailable',
])
export const mayPass = (error: unknown): boolean => error instanceof CallError && passing.has(error.kind)

interface Props {
  run: (say: Say) => void | Promise<void>
  button: (press: () => void, busy: boolean) => ReactElement
}
/** Long enough to be read, if its button stays. */
const readMs = 3_000
/** Words at a button; told to the whole page where the button goes with the row that somebody else moved on. */
function useWords(): [string, boolean, Say] {
  const [said, setSaid] = useState({ words: '', again: false })
  const last = useRef({ words: '', at: 0 })
  const there = useRef(true)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
      const { words: unread, at } = last.current
      if (unread !== '' && Date.now() - at < readMs) Message.warning(unread)
    }
  }, [])
  const say = useRef((told: string, again = false) => {
    last.current = { words: told, at: Date.now() }
    if (there.current) setSaid({ words: told, again })
    else if (told !== '') Message.warning(told)
  })
  return [said.words, said.again, say.current]
}

export function SaidAt({ run, button }: Props): ReactElement {
  const [words, again, say] = useWords()
  const [busy, setBusy] = useState(false)
  const under = useRef(false)
  const press = async () => {
    if (under.current) return
    under.current = true
    say('')
    setBusy(true)
    try {
      await run(say)
    } finally {
      under.current = false
      setBusy(false)
    }
  }
  return (
    <span className="inline-flex items-center">
      {words !== '' && (
        <Popover
          position="top"
          popupVisible
          trigger="click"
          onVisibleChange={open => !open && say('')}
          content={
            <span className="row gap-8 text-13" role="alert">
              <span className="ink-danger">{words}</span>
              {again && (
                <button type="button" className="link flex-none" onClick={() => void press()}>
                  重试
                </button>
              )}
            </span>
          }
        >
          <i aria-hidden="true" />
        </Popover>
      )}
      {button(() => void press(), busy)}
    </span>
  )
}
