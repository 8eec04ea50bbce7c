import type { FaultKind } from '#contract/kit/fault.ts'

/** Every way a call can fail, as a screen sees it. The person has been told already, unless the call was `quiet`. */
export type CallErrorKind = FaultKind | 'timeout' | 'network' | 'cancelled' | 'failed'

export class CallError extends Error {
  readonly kind: CallErrorKind
  readonly status: number
  /** Code of the envelope; 0 when there was none. */
  readonly code: number
  /** What the envelope carried: the present row of a conflict, captchaRequired, row errors. */
  readonly result: unknown
  readonly traceId: string | undefined
  /** It is known that nothing went out. */
  readonly unsent: boolean
  constructor(
    kind: CallErrorKind,
    message: string,
    detail: { status?: number; code?: number; result?: unknown; traceId?: string; unsent?: boolean } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    this.status = detail.status ?? 0
    this.code = detail.code ?? 0
    this.result = detail.result
    this.traceId = detail.traceId
    this.unsent = detail.unsent ?? false
  }
}

const kinds: Readonly<Record<number, FaultKind>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'denied',
  404: 'missing',
  409: 'conflict',
  413: 'too-large',
  429: 'too-many',
  503: 'unavailable',
}
export const kindOfStatus = (status: number): CallErrorKind =>
  kinds[status] ?? (status >= 200 && status < 300 ? 'refused' : 'failed')
