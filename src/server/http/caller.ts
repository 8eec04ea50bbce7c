/** A call as the database knows it: how long its statements may run, and that it may end before its answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { Fault } from '#contract/kit/fault.ts'
import { asking, type Slow } from '#server/db/asking.ts'
import { Semaphore } from '#server/db/semaphore.ts'

export interface AskLimits {
  /** The longest that a statement may run. Well below the nine seconds after which a console gives up. */
  statementMs?: number
  /** How long a costly call waits for its turn before it is refused: with the statement after it, within what a console waits. */
  turnMs?: number
}
declare module 'fastify' {
  interface FastifyInstance {
    askLimits: AskLimits
  }
}
/** Costly calls of one session at a time. */
const mostCostly = 2

/** A turn whose caller went away rests so long: going away and asking again is no way to ask for more. */
const restMs = 1_000

const semaphoreOf = new Map<string, Semaphore>()

async function turnOf(userId: string, signal: AbortSignal, turnMs: number): Promise<() => void> {
  const semaphore = semaphoreOf.get(userId) ?? new Semaphore(mostCostly)
  semaphoreOf.set(userId, semaphore)
  const waited = AbortSignal.timeout(turnMs)
  try {
    const done = await semaphore.take(AbortSignal.any([signal, waited]))
    const giveBack = () => {
      done()
      if (semaphore.idle) semaphoreOf.delete(userId)
    }
    return () => {
      if (signal.aborted) setTimeout(giveBack, restMs).unref()
      else giveBack()
    }
  } catch (error) {
    if (waited.aborted && !signal.aborted)
      throw new Fault('too-many', '您的查询正在进行，请等它完成后再试', null, 2)
    throw error
  }
}

/** Whose questions took long, until when they are taken for such. */
const slowUntil = new Map<string, number>()
const slowMs = 10_000
const mostSlow = 10_000
const slowOf = (userId: string): Slow => ({
  afterMs: 150,
  is: () => (slowUntil.get(userId) ?? 0) > Date.now(),
  note() {
    if (slowUntil.size >= mostSlow) slowUntil.clear()
    slowUntil.set(userId, Date.now() + slowMs)
  },
})

/** A call has one turn for all its costly statements, from the first until none of them runs. */
function oneTurn(take: () => Promise<() => void>): () => Promise<() => void> {
  let taken: Promise<() => void> | undefined
  let holders = 0
  return async () => {
    holders += 1
    taken ??= take()
    const mine = taken
    const leave = () => {
      holders -= 1
      if (holders > 0) return
      taken = undefined
      mine.then(
        done => done(),
        () => undefined,
      )
    }
    await mine.catch(error => {
      leave()
      throw error
    })
    return leave
  }
}

/** Only what reads is stopped with its caller: a change that has begun is brought to its end. */
export function forCaller<T>(
  { method }: Endpoint,
  raw: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => T,
): T {
  if (method !== 'GET') return work()
  const gone = new AbortController()
  // Nothing waits any more where the answer is out, and aborting costs a tenth of a short call.
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort())
  // A person's, not a session's: opening more of them is no way to ask for more.
  const { userId } = request.session
  const { statementMs = 5_000, turnMs = 3_500 } = request.server.askLimits
  return asking(
    {
      signal: gone.signal,
      // Files are outside of the console's time limit.
      ...(!raw && { limitMs: statementMs }),
      ...(userId !== '' && {
        who: userId,
        turn: oneTurn(() => turnOf(userId, gone.signal, turnMs)),
        // A file is brought to its end at the pace that it has.
        ...(!raw && { slow: slowOf(userId) }),
      }),
    },
    work,
  )
}
