/** Everything a call can be refused with. A closed set: the server maps it to HTTP, the console to a reaction. */
export type FaultKind =
  | 'unauthenticated'
  | 'denied'
  | 'invalid'
  | 'missing'
  | 'conflict'
  | 'too-many'
  | 'too-large'
  | 'refused'
  | 'misread'
  | 'unavailable'

/** HTTP status and code in the envelope, as settled in the design, section 7. */
export const faultAnswer: Record<FaultKind, { http: number; code: number }> = {
  unauthenticated: { http: 401, code: 401 },
  denied: { http: 403, code: 510 },
  invalid: { http: 400, code: 400 },
  missing: { http: 404, code: 404 },
  conflict: { http: 409, code: 409 },
  'too-many': { http: 429, code: 429 },
  'too-large': { http: 413, code: 413 },
  refused: { http: 200, code: 500 },
  misread: { http: 200, code: 412 },
  unavailable: { http: 503, code: 503 },
}

/** A refused call; `message` is Chinese, for people. */
export class Fault extends Error {
  readonly kind: FaultKind
  /** Put into the envelope: the present row of a conflict, captchaRequired, row errors. */
  readonly result: unknown
  readonly retryAfterSec: number | undefined
  constructor(kind: FaultKind, message: string, result: unknown = null, retryAfterSec?: number) {
    super(message)
    this.kind = kind
    this.result = result
    this.retryAfterSec = retryAfterSec
  }
}
/** The caller holds no right to this, or the row is out of his reach. */
export const denied = () => new Fault('denied', '没有权限，请联系管理员授权')
/** No session, or one that has ended. */
export const unauthenticated = (message = 'Token失效，请重新登录!') => new Fault('unauthenticated', message)
/** Our console offers to unlock; clients that know no lock read on and end at their login. */
export const sessionLocked = (wall: boolean) =>
  new Fault('unauthenticated', '长时间未操作，会话已锁定，请输入密码解锁（Token失效，请重新登录）', {
    locked: true,
    ...(wall && { wall }),
  })
/** The session waits for its second factor: a code (`check`), or a device to make codes with (`enrol`). */
export const factorOwed = (due: 'check' | 'enrol') =>
  new Fault('denied', due === 'check' ? '请先输入动态口令' : '请先设置动态口令', { secondFactor: due })
/** The call is not as declared: HTTP 400. */
export const invalid = (message: string, result?: unknown) => new Fault('invalid', message, result)
/** What is asked for is not there, or not for this caller: HTTP 404. */
export const missing = (message = '未找到对应实体') => new Fault('missing', message)
/** A business refusal: HTTP 200, success false, code 500; the message says what to do. */
export const refused = (message: string, result?: unknown) => new Fault('refused', message, result)
/** In the result of a refusal: the caller himself has done it before, and it is as he wants it. */
export const alreadySo = { already: true } as const
/** A refusal for the text of the picture: clients of the wire fetch another one at this code. */
export const misread = (message: string, result: unknown) => new Fault('misread', message, result)
/**
 * Somebody else has saved since it was read: HTTP 409.
 * @param present the row as it is now
 */
export const conflict = (present: unknown) =>
  new Fault('conflict', '这条记录已被他人修改，请核对后再保存', present)
