/** The window in which somebody signs in elsewhere, and what it says when it comes back. */
import {
  type ThirdUnknown,
  thirdAsksPhone,
  thirdFailed,
  thirdRender,
} from '#contract/identity/third-login.ts'
import { base } from './boot.ts'
import { pathOf } from './request.ts'

export type ThirdOutcome =
  /** Known here: the token opens a session within a minute, once. */
  | { kind: 'token'; token: string }
  /** Belongs to nobody here yet; `code` binds it. `byPhone`: a telephone is asked for first. */
  | { kind: 'unknown'; code: string; name: string; byPhone: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'closed' }

const sizePx = 500
const lookEveryMs = 500

const isUnknown = (data: unknown): data is ThirdUnknown =>
  typeof data === 'object' &&
  data !== null &&
  'isObj' in data &&
  data.isObj === true &&
  'operateCode' in data &&
  typeof data.operateCode === 'string'

/** A message of the wire; undefined: none that is known. */
export function readThirdMessage(data: unknown): ThirdOutcome | undefined {
  if (isUnknown(data)) {
    const { operateCode, uuid } = data
    return { kind: 'unknown', code: operateCode, name: typeof uuid === 'string' ? uuid : '', byPhone: false }
  }
  if (typeof data !== 'string' || data === '') return undefined
  if (data === thirdFailed) return { kind: 'failed', message: '第三方登录未成功，请重试' }
  if (!data.startsWith(thirdAsksPhone)) return { kind: 'token', token: data }
  const code = data.split(',')[1]
  return code ? { kind: 'unknown', code, name: '', byPhone: true } : undefined
}

/** Opens the window of a provider and waits for its word: only from that window, only from this origin. */
export function signInElsewhere(source: string): Promise<ThirdOutcome> {
  const left = window.screenX + Math.max(0, (window.outerWidth - sizePx) / 2)
  const top = window.screenY + Math.max(0, (window.outerHeight - sizePx) / 2)
  const opened = window.open(
    base + pathOf(thirdRender.path, { source }),
    `login ${source}`,
    `popup,width=${sizePx},height=${sizePx},left=${left},top=${top}`,
  )
  if (!opened)
    return Promise.resolve({ kind: 'failed', message: '浏览器阻止了登录窗口，请允许弹出窗口后重试' })
  return new Promise(resolve => {
    let closedBefore = false
    const end = (outcome: ThirdOutcome) => {
      window.removeEventListener('message', onMessage)
      clearInterval(timer)
      resolve(outcome)
    }
    const onMessage = ({ origin, source: from, data }: MessageEvent) => {
      if (origin !== window.location.origin || from !== opened) return
      const outcome = readThirdMessage(data)
      if (outcome) end(outcome)
    }
    // A window that closes after its word may be seen closed before the word is here: it is given one look more.
    const timer = setInterval(() => {
      if (opened.closed && closedBefore) end({ kind: 'closed' })
      closedBefore = opened.closed
    }, lookEveryMs)
    window.addEventListener('message', onMessage)
  })
}
