/**
 * A write that carries an Idempotency-Key happens once, however often it is sent. The key goes into the same unit as the first
 * rows of the call, so that the mark is there exactly when the effect is, whatever dies in between. Another write under a key that
 * was used already is refused: it would be answered as done.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { answer } from '#contract/kit/envelope.ts'
import { Fault, invalid } from '#contract/kit/fault.ts'
import {
  type Bulk,
  ConflictError,
  type Db,
  DuplicateError,
  type Statement,
  unlessFull,
} from '#server/db/db.ts'
import type { Seal } from '../seal.ts'
import { formHash, passForm } from '../upload.ts'
import { dropMark, type Kept, keepAnswer, keptAnswer, markStatement } from './queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers are kept sealed: a key or a link that was shown once must not lie in the database. */
    answerSeal: Seal
  }
}

interface Mark {
  readonly userId: string
  readonly key: string
  readonly request: FastifyRequest
  /** The rows of the call were committed together with the mark. */
  written: boolean
  answer?: unknown
}
const marks = new AsyncLocalStorage<Mark>()
const underWay = new Map<string, { request: FastifyRequest; begun: string; work: Promise<unknown> }>()
const keyShape = /^[\w-]{8,64}$/
const mostKeptBytes = 64 * 1024

/** Puts the mark of the current call into its first unit. Writes outside a call pass as they are. */
export function markWrites(db: Db): Db {
  const write = db.write.bind(db)
  db.write = async (unit: readonly (Statement | Bulk)[]) => {
    const mark = marks.getStore()
    if (!mark || mark.written) return write(unit)
    mark.written = true
    try {
      const written = await write([...unit, statementOf(mark)])
      return written.slice(0, unit.length)
    } catch (error) {
      mark.written = false
      throw error
    }
  }
  return db
}

/** What is written beside the act (counts of tries) or may still be taken back: the mark goes with a later unit, that of the whole. */
export const unmarked = <T>(run: () => Promise<T>): Promise<T> => marks.exit(run)

/**
 * What the call in hand is going to answer, where its sender cannot do without it: it goes into the unit with the mark. Without this a
 * process that dies before its answer is kept leaves nothing but that the call was done.
 */
export function willAnswer(given: unknown): void {
  const mark = marks.getStore()
  if (mark) mark.answer = given
}

export async function once(request: FastifyRequest, run: () => Promise<unknown>): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const { userId } = request.session
  const { raw = false } = request.routeOptions.config.endpoint ?? {}
  if (key === undefined || request.method === 'GET' || userId === '' || raw) return run()
  if (typeof key !== 'string' || !keyShape.test(key)) throw invalid('Idempotency-Key 格式不正确')
  // The same key on another call is another write.
  const full = `${request.method} ${request.routeOptions.url} ${key}`
  const place = `${userId} ${full}`
  const begun = fingerprint(request)
  const running = underWay.get(place)
  if (running) {
    if (running.begun !== begun) throw reused()
    let given: unknown
    try {
      given = await running.work
    } catch {
      // Its sender may have been cut off: this one has not been read yet, and stands for itself.
      return once(request, run)
    }
    await passForm(request)
    if (fingerprint(running.request) !== fingerprint(request)) throw reused()
    return given
  }
  const work = replayOrRun({ userId, key: full, request, written: false }, run)
  underWay.set(place, { request, begun, work })
  try {
    return await work
  } finally {
    underWay.delete(place)
  }
}

const reused = () => invalid('该 Idempotency-Key 已用于另一请求，请换用新的再提交')
const placeOf = ({ userId, key }: Mark): string => `${userId} ${key}`
const requestOf = (place: string): string => `request ${place}`

/** What was sent is kept sealed: it tells no body to whoever reads the database. */
function statementOf(mark: Mark): Statement {
  const { userId, key, request, answer: given } = mark
  const { answerSeal } = request.server
  const place = placeOf(mark)
  return markStatement(userId, key, {
    request: answerSeal.close(fingerprint(request), requestOf(place)),
    body: given === undefined ? null : answerSeal.close(JSON.stringify(given), place),
  })
}

/** Of a form as much as has been read: whoever writes what it brings has read it to its end. */
function fingerprint(request: FastifyRequest): string {
  const { method, url, body, session } = request
  const [path, query] = url.split('?', 2)
  const asked = new URLSearchParams(query)
  // When it was sent says nothing of what is asked.
  asked.delete('_t')
  const form = formHash(request)
  const parts = [method, path, asked.toString(), body ?? null, session.tenantId]
  if (form !== undefined) parts.push(form)
  // What is shown once is shown to no other session, were it of the same user.
  if (request.routeOptions.config.endpoint?.shownOnce) parts.push(session.handle)
  const said = JSON.stringify(parts)
  return createHash('sha256').update(said).digest('base64url')
}

async function replayOrRun(mark: Mark, run: () => Promise<unknown>): Promise<unknown> {
  const { db, answerSeal: seal } = mark.request.server
  const place = placeOf(mark)
  const replay = ({ body, request }: Kept) => {
    if (request !== null && seal.open(request, requestOf(place)) !== fingerprint(mark.request)) throw reused()
    return replayed(body === null ? undefined : seal.open(body, place))
  }
  const kept = await keptAnswer(db, mark.userId, mark.key)
  if (kept) {
    await passForm(mark.request)
    return replay(kept)
  }
  let given: unknown
  try {
    given = await marks.run(mark, run)
  } catch (error) {
    // Another server process was quicker with the same key.
    const beaten = error instanceof DuplicateError && !mark.written
    const other = beaten ? await keptAnswer(db, mark.userId, mark.key) : undefined
    if (other) return replay(other)
    // Who is refused hears that nothing was done. Another error says nothing of a unit that is committed: its mark stays.
    if (mark.written && isRefusal(error)) await unlessFull(dropMark(db, mark.userId, mark.key))
    throw error
  }
  if (mark.written) {
    const body = JSON.stringify(given)
    if (body !== undefined && body.length <= mostKeptBytes)
      await keepAnswer(db, mark.userId, mark.key, seal.close(body, place))
  }
  return given
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Fault || error instanceof ConflictError || error instanceof DuplicateError

/** The effect is there, its answer may have been lost with the process. */
const replayed = (body: string | undefined): unknown =>
  body === undefined ? answer(null, '操作已完成') : JSON.parse(body)
