/** The typed client: `call(endpoint, input)` gives the unwrapped result or throws a CallError after the reaction. */
import type { CallInput, Endpoint, ResultOf } from '#contract/kit/endpoint.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { factorDueOf, lockedOf } from '#contract/kit/lock.ts'
import { currentRoute } from '#web/session/current-route.ts'
import { idleMs } from '#web/session/idle.ts'
import { useSession } from '#web/session/session.ts'
import { base, bootReady, useBoot } from './boot.ts'
import { CallError, kindOfStatus } from './call-error.ts'
import { learnClock, serverNow } from './clock.ts'
import { asEnvelope, envelopeOf } from './envelope.ts'
import { useReach } from './reach.ts'
import { denied, react } from './react.ts'
import { findsDead } from './reactions.ts'
import { type Parts, pathOf, queryText, requestOf, requestTimeoutMs } from './request.ts'
import { askedBefore, takeAsked, takeStarted } from './started.ts'
import { type Outcome, type SendOptions, send } from './transport.ts'
import { againWords, type Write, writeOf } from './write-key.ts'

export type Quiet = boolean | 'offline' | 'missing'
export interface CallOptions {
  signal?: AbortSignal
  /**
   * Tell the person nothing; the caller shows the error itself. An ended session is told all the same. `offline`: tell what the server
   * answered, and leave it to the frame to say that none answers. `missing`: tell whatever else happens, and leave it to the caller to say
   * that what was asked for is not there, or not for this person.
   */
  quiet?: Quiet
  /** 9 s unless told; 0 for none. */
  timeoutMs?: number
  /** Of a write that may have been sent before. */
  key?: string
  /** In the name of all of the person's tenants, whichever he selected. */
  everyTenant?: boolean
}
export interface Answer<T> {
  result: T
  /** The server's words on success, for a toast. */
  message: string
}

export const texts = {
  timeout: '请求超时，请稍后重试',
  unreadable: '服务器的回答无法识别',
} as const

/** What the page has asked for already: of itself, or what the page of its address asks first. */
async function earlyAnswer(endpoint: Endpoint, { query, params }: Parts, everyTenant: boolean) {
  if (endpoint.method !== 'GET') return undefined
  const { token, tenantId } = useSession.getState()
  const who = { token, ...(!everyTenant && { tenantId }) }
  const asked = queryText(query)
  const plain = !params && Object.keys(asked).length === 0
  return (plain && (await takeStarted(endpoint, who))) || takeAsked(pathOf(endpoint.path, params), asked, who)
}

/** @returns what the page has asked for already, where it is there: for who draws and would not wait; else it is called for */
export function answeredBefore<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): ResultOf<E> | undefined {
  const { params, query } = input as Parts
  const { token, tenantId } = useSession.getState()
  const came = askedBefore(pathOf(endpoint.path, params), queryText(query), { token, tenantId })
  const envelope = asEnvelope(came?.data)
  if (!came || !envelope?.success) return undefined
  learnClock(envelope.timestamp, came.at.sentAt, came.at.receivedAt)
  return envelope.result as ResultOf<E>
}

/** A question that was told to come again within so long comes again by itself; beyond it the person is told. */
const longestWaitS = 5

/** @returns when to ask again, ms: for what only reads and was refused because too much is under way */
function againAfter(endpoint: Endpoint, outcome: Outcome): number | undefined {
  if (endpoint.method !== 'GET' || outcome.kind !== 'answer' || outcome.status !== 429) return undefined
  const seconds = Number(outcome.headers('retry-after'))
  return seconds > 0 && seconds <= longestWaitS ? seconds * 1_000 : undefined
}

/** What can be sent again as it was. */
const inJson = ({ body, query }: Parts) =>
  body instanceof FormData || body instanceof Blob ? undefined : [queryText(query), body ?? null]

/**
 * Sends one call; a write that times out is sent once more under the same idempotency key, a question that came while too much was under
 * way once more when it was told to.
 * @param key of a write that an earlier page may have sent; the same from this page is known without
 */
export async function exchange(
  endpoint: Endpoint,
  parts: Parts,
  { everyTenant = false, key, ...options }: SendOptions & Pick<CallOptions, 'everyTenant'> & { key?: string },
): Promise<Outcome> {
  await bootReady()
  const early = await earlyAnswer(endpoint, parts, everyTenant)
  if (early) return early
  const content = key === undefined ? inJson(parts) : undefined
  const write = endpoint.method === 'GET' ? undefined : keyed(endpoint, parts, content, everyTenant, key)
  const outcome = await sent(endpoint, parts, { ...options, everyTenant, idempotencyKey: write?.key })
  write?.ended(outcome)
  return content !== undefined && write ? harmless(outcome) : outcome
}
const tenantOf = (everyTenant: boolean): string => (everyTenant ? '0' : useSession.getState().tenantId)
function keyed(
  endpoint: Endpoint,
  { params }: Parts,
  content: unknown,
  everyTenant: boolean,
  key: string | undefined,
): Write {
  const { method, path } = endpoint
  return key === undefined
    ? writeOf(method, pathOf(path, params), tenantOf(everyTenant), content)
    : { key, ended: () => undefined }
}
/** Whoever presses again does it once: he is told. */
const harmless = (outcome: Outcome): Outcome =>
  outcome.kind === 'timeout' || (outcome.kind === 'network' && !outcome.unsent)
    ? { ...outcome, message: againWords }
    : outcome

async function sent(
  endpoint: Endpoint,
  parts: Parts,
  {
    everyTenant,
    idempotencyKey,
    ...options
  }: SendOptions & { everyTenant: boolean; idempotencyKey: string | undefined },
): Promise<Outcome> {
  const once = async () => {
    const { token } = useSession.getState()
    const tenantId = tenantOf(everyTenant)
    const request = requestOf(endpoint, parts, {
      base,
      token,
      tenantId,
      route: currentRoute(),
      signSecret: useBoot.getState().signSecret,
      now: serverNow(),
      idempotencyKey,
      idleSec: Math.floor(idleMs() / 1_000),
    })
    const outcome = await send(request, options)
    if (outcome.kind === 'answer' && outcome.status === 403 && tenantId !== '0') denied()
    return outcome
  }
  const first = await once()
  const wait = againAfter(endpoint, first)
  if (wait !== undefined) {
    await new Promise(done => setTimeout(done, wait))
    return options.signal?.aborted ? { kind: 'cancelled' } : once()
  }
  if (first.kind !== 'timeout' || !idempotencyKey || options.signal?.aborted) return first
  const second = await once()
  // The first may have arrived, whatever became of this one.
  return second.kind === 'network' ? { kind: 'network', message: second.message } : second
}

/** Turns an outcome that brought no answer into the error it is, and tells the person. */
export function failureOf(outcome: Exclude<Outcome, { kind: 'answer' }>, quiet: Quiet = false): CallError {
  if (outcome.kind === 'timeout') return new CallError('timeout', outcome.message ?? texts.timeout)
  if (outcome.kind === 'cancelled') return new CallError('cancelled', '')
  if (!quiet || quiet === 'missing') void react({ message: outcome.message })
  return new CallError('network', outcome.message, { unsent: outcome.unsent ?? false })
}

/** An answer that is no success: HTTP failures go through the reaction table, refusals are the caller's to show. */
export function refusalOf(
  status: number,
  envelope: Envelope | undefined,
  traceId: string | undefined,
  quiet: Quiet = false,
): CallError {
  const locked = status === 401 ? lockedOf(envelope?.result) : undefined
  const message = envelope?.message || texts.unreadable
  const failed = status < 200 || status >= 300
  const due = status === 403 ? factorDueOf(envelope?.result) : undefined
  if (due) useSession.getState().owe(due)
  else if (
    failed &&
    !(quiet === 'missing' && status === 404) &&
    (quiet !== true || findsDead({ status, message }))
  )
    void react({ status, message, ...(locked && { locked }) })
  return new CallError(kindOfStatus(status), message, {
    status,
    code: envelope?.code ?? 0,
    result: envelope?.result,
    ...(traceId && { traceId }),
  })
}

/** As `call`, with the server's words beside the result. */
export async function callFully<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<ResultOf<E>>> {
  const sentAt = Date.now()
  const outcome = await exchange(endpoint, input as Parts, {
    timeoutMs: options.timeoutMs ?? requestTimeoutMs,
    signal: options.signal,
    ...(options.everyTenant && { everyTenant: true }),
    ...(options.key && { key: options.key }),
  })
  const receivedAt = Date.now()
  // That nothing can be read is said by the banner; what somebody wanted done is answered where he did it.
  const told = endpoint.method === 'GET' && useReach.getState().away
  if (outcome.kind !== 'answer') throw failureOf(outcome, options.quiet || told)
  const good = outcome.status >= 200 && outcome.status < 300
  if (endpoint.raw && good) return { result: outcome.data as ResultOf<E>, message: '' }
  const envelope = await envelopeOf(outcome.data)
  if (envelope) {
    const { at } = outcome
    learnClock(envelope.timestamp, at?.sentAt ?? sentAt, at?.receivedAt ?? receivedAt)
  }
  if (!good || !envelope?.success)
    throw refusalOf(outcome.status, envelope, outcome.headers('x-request-id'), options.quiet)
  return { result: envelope.result as ResultOf<E>, message: envelope.message }
}

/**
 * Calls an endpoint of the contract.
 * @throws CallError; its message is for people. Failed calls have been shown by then, business refusals
 * (`kind: 'refused'`) have not: forms and lists put those where they belong.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  return (await callFully(endpoint, input, options)).result
}
