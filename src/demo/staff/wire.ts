/** Staff at their phones and desks: sessions of the house's own, calls over the line that everybody uses, at a bearable pace. */
import type { Envelope } from '#contract/kit/envelope.ts'
import type { Sessions } from '#server/identity/sessions/sessions.ts'
import { staffUserId } from '../seed/demo-ids.ts'

export type Row = Record<string, unknown>
export interface Page {
  records: Row[]
  total: number
}
export interface WireOptions {
  /** Of the running server, without the path. */
  url: string
  sessions: Pick<Sessions, 'open' | 'end' | 'endUser'>
  signal: AbortSignal
  /** Rests so many ms; tests do not. */
  rest(ms: number): Promise<void>
}
export interface Answer<T> {
  success: boolean
  message: string
  result: T
}

const root = '/jeecg-boot'
/** Nobody is shown as signed in for long after his last call. */
const idleMs = 10 * 60_000
const longestMs = 30_000
/** Of the time between two calls this share may be work: the others come first. */
const restShare = 1.5
const leastRestMs = 20

interface Signed {
  token: string
  handle: string
  usedAt: number
}
export class Wire {
  readonly #options: WireOptions
  readonly #signed = new Map<number, Signed>()
  #calls = 0

  constructor(options: WireOptions) {
    this.#options = options
  }

  get calls(): number {
    return this.#calls
  }

  /** @param n of the member of the staff @throws Error for an answer that is none */
  async get<T = Page>(n: number, path: string): Promise<T> {
    const answer = await this.#call<T>(n, 'GET', path)
    if (!answer.success) throw new Error(`${path}: ${answer.message}`)
    return answer.result
  }
  /** A refusal is an answer. */
  post<T = Row>(n: number, path: string, body: object, key?: string): Promise<Answer<T>> {
    return this.#call<T>(n, 'POST', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    })
  }
  /** @returns its path, as the fields for pictures take it */
  async upload(n: number, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const form = new FormData()
    form.append('biz', 'temp')
    form.append('file', new Blob([bytes], { type: 'image/png' }), name)
    const answer = await this.#call<unknown>(n, 'POST', '/sys/common/upload', { body: form })
    if (!answer.success) throw new Error(`upload: ${answer.message}`)
    return answer.message
  }

  async #call<T>(
    n: number,
    method: string,
    path: string,
    { headers, ...init }: { body?: BodyInit; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> {
    const { url, signal, rest } = this.#options
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted()
      const { token } = await this.#sessionOf(n)
      const begun = performance.now()
      this.#calls++
      const response = await fetch(`${url}${root}${path}`, {
        method,
        ...init,
        headers: { ...headers, 'x-access-token': token },
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      })
      const answer = (await response.json()) as Envelope<T>
      await rest(Math.max(leastRestMs, restShare * (performance.now() - begun)))
      // Ended by somebody, or idle for too long: he signs in anew, once.
      const gone = response.status === 401
      if (!gone || tries > 1) return answer as Answer<T>
      await this.#leave(n)
    }
  }

  async #sessionOf(n: number): Promise<Signed> {
    const known = this.#signed.get(n)
    if (known) {
      known.usedAt = Date.now()
      return known
    }
    const opened = await this.#options.sessions.open(staffUserId(n), {
      ip: '127.0.0.1',
      userAgent: '演示人员',
    })
    const signed = { ...opened, usedAt: Date.now() }
    this.#signed.set(n, signed)
    return signed
  }
  async #leave(n: number): Promise<void> {
    const known = this.#signed.get(n)
    this.#signed.delete(n)
    if (known) await this.#options.sessions.end(known.handle)
  }
  async leaveIdle(): Promise<void> {
    for (const [n, { usedAt }] of this.#signed) if (Date.now() - usedAt > idleMs) await this.#leave(n)
  }
  async leaveAll(): Promise<void> {
    for (const n of [...this.#signed.keys()]) await this.#leave(n)
  }
}
