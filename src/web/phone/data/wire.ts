/** The phone's calls: what the server says becomes what the queue and the pages can act upon. Nothing is shown from here. */
import { uploadCommon } from '#contract/file/upload.ts'
import type { CallInput, Endpoint, ResultOf } from '#contract/kit/endpoint.ts'
import { lockedOf } from '#contract/kit/lock.ts'
import { exchange } from '#web/api/client.ts'
import { learnClock } from '#web/api/clock.ts'
import { envelopeOf } from '#web/api/envelope.ts'
import { type Parts, requestTimeoutMs } from '#web/api/request.ts'
import type { Outcome, Wire } from '../queue/queue.ts'
import { callOf } from './calls.ts'

type Refused = Extract<Outcome, { kind: 'refused' }>
export type Reply<T> =
  | { kind: 'done'; words: string; result: T }
  | Exclude<Outcome, { kind: 'done' } | Refused>
  | (Refused & { result?: unknown })

/** Nobody can now: every call is as good later. */
const passing = new Set([429, 502, 503, 504])
const slowMs = 20_000
/** A photo over the thinnest line; a line that is dead and does not say so must not hold up the queue for ever. */
const uploadMs = 120_000
const noCall = '这一步是旧版页面记下的，现在的平台已不再接收，请重做一次，再放弃这一条'
const unreadable = '服务器的回答无法识别，请稍后重试'
const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function replyOf<T>(
  endpoint: Endpoint,
  parts: Parts,
  options: { key?: string; timeoutMs?: number } = {},
): Promise<Reply<T>> {
  const sentAt = Date.now()
  const outcome = await exchange(endpoint, parts, { timeoutMs: requestTimeoutMs, ...options })
  if (outcome.kind !== 'answer') return { kind: 'silent' }
  const { status } = outcome
  const envelope = await envelopeOf(outcome.data)
  if (envelope) learnClock(envelope.timestamp, sentAt, Date.now())
  if (status === 401) return { kind: 'signed-out', ...(lockedOf(envelope?.result) && { locked: true }) }
  if (passing.has(status) || !envelope) return { kind: 'silent' }
  if (status < 300 && envelope.success)
    return { kind: 'done', words: envelope.message, result: envelope.result as T }
  const words = envelope.message || unreadable
  // The same person did it already, in another tab or on another phone: it is as he wanted it.
  if (isRow(envelope.result) && envelope.result['already'] === true)
    return { kind: 'done', words, result: envelope.result as T }
  // A mistake of the server with this one call must not hold up the others.
  if (status === 500 || (isRow(envelope.result) && envelope.result['retry'] === true))
    return { kind: 'early', words }
  const present = status === 409 && isRow(envelope.result) ? { present: envelope.result } : {}
  return { kind: 'refused', words, ...present, result: envelope.result }
}

export const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<ResultOf<E>>> =>
  replyOf(endpoint, input as Parts)

export const wire: Wire = {
  async send(path, body, key) {
    const call = callOf(path)
    return call ? replyOf(call, { body }, { key, timeoutMs: slowMs }) : { kind: 'refused', words: noCall }
  },
  async upload(blob, key) {
    const form = new FormData()
    form.append('biz', 'field')
    // The same name each time: it is part of what is compared with the first time.
    form.append('file', blob, `${key}.${blob.type === 'image/png' ? 'png' : 'jpg'}`)
    return replyOf(uploadCommon, { body: form }, { key, timeoutMs: uploadMs })
  },
}
