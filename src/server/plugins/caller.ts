/** A call as the database knows it: how long its statements may run, and that it may end before its answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { Fault } from '#contract/kit/fault.ts'
import { asking } from '#server/db/asking.ts'
import { Turns } from '#server/db/turns.ts'

/** Well below the nine seconds after which a console gives up. */
const statementMs = 5_000
/** Costly statements of one session at a time; a further one waits for a turn, and is refused when none comes. */
const mostCostly = 2
const turnMs = 2_000

const turnsOf = new Map<string, Turns>()

async function turnOf(handle: string, signal: AbortSignal): Promise<() => void> {
  const turns = turnsOf.get(handle) ?? new Turns(mostCostly)
  turnsOf.set(handle, turns)
  const waited = AbortSignal.timeout(turnMs)
  try {
    const done = await turns.take(AbortSignal.any([signal, waited]))
    return () => {
      done()
      if (turns.idle) turnsOf.delete(handle)
    }
  } catch (error) {
    if (waited.aborted && !signal.aborted)
      throw new Fault('too-many', '您的查询正在进行，请等它完成后再试', null, 2)
    throw error
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
  reply.raw.once('close', () => gone.abort())
  const { handle } = request.session
  return asking(
    {
      signal: gone.signal,
      // Files are outside of the console's time limit.
      ...(!raw && { limitMs: statementMs }),
      ...(handle !== '' && { turn: (signal: AbortSignal) => turnOf(handle, signal) }),
    },
    work,
  )
}
