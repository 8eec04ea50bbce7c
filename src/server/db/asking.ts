/**
 * In whose name the database is asked. What a call asks is stopped when its caller is gone and when one statement takes too long,
 * and its costly statements wait for a turn; what the platform does by itself has no such bounds.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { CancelledError, type Engine, type Query } from './db.ts'

export interface Asking {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** The longest that one statement may run, ms. */
  readonly limitMs?: number
  /** What is asked now is costly, whatever its statements say. */
  readonly costly?: true
  /** A turn for a costly statement; resolves to what gives it back. @throws when there is none for too long */
  turn?(signal: AbortSignal): Promise<() => void>
}

const current = new AsyncLocalStorage<Asking | undefined>()

export const asking = <T>(who: Asking, work: () => T): T => current.run(who, work)
/** For what outlives the call that began it, or is shared with other callers. */
export const unasked = <T>(work: () => T): T => current.run(undefined, work)
/** For what cannot say it with each statement. */
export function costlyWhere<T>(costly: true | undefined, work: () => T): T {
  const who = current.getStore()
  return costly && who ? current.run({ ...who, costly }, work) : work()
}
/** The caller is still there, or there is none. */
export const stillAsked = (): boolean => current.getStore()?.signal.aborted !== true

/** The engine as calls see it. */
export function boundedReads<E extends Engine>(engine: E): E {
  const read = engine.read.bind(engine)
  engine.read = async <T>(query: Query): Promise<T[]> => {
    const who = current.getStore()
    if (!who) return read<T>(query)
    const { signal, limitMs } = who
    if (signal.aborted) throw new CancelledError()
    const costly = query.costly || who.costly
    const bounded = { ...query, signal, ...(limitMs !== undefined && { limitMs }), ...(costly && { costly }) }
    if (!costly || !who.turn) return read<T>(bounded)
    const done = await who.turn(signal)
    try {
      return await read<T>(bounded)
    } finally {
      done()
    }
  }
  return engine
}
