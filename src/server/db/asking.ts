/**
 * In whose name the database is asked. What a call asks is stopped when its caller is gone and when one statement takes too long,
 * and its costly statements wait for a turn; what the platform does by itself has no such bounds.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { CancelledError, type Engine, type Query, TooLongError } from './db.ts'

export interface Asking {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  readonly who?: string
  /** The longest that one statement may run, ms. */
  readonly limitMs?: number
  /** What is asked now is costly, whatever its statements say. */
  readonly costly?: true
  /** A turn for a costly statement; resolves to what gives it back. @throws when there is none for too long */
  turn?(signal: AbortSignal): Promise<() => void>
  /** What was asked took long a moment ago: what is not known to be quick is costly from the start. */
  readonly slow?: Slow
}

export interface Slow {
  /** What takes longer gives its place among the quick ones up. */
  readonly afterMs: number
  is(): boolean
  note(): void
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

const mostQuick = 1_000

/** The engine as calls see it. */
export function boundedReads<E extends Engine>(engine: E): E {
  const read = engine.read.bind(engine)
  /** Texts of those that kept their place. */
  const quick = new Set<string>()
  const noteQuick = (sql: string) => {
    if (quick.size >= mostQuick) quick.clear()
    quick.add(sql)
  }
  engine.read = async <T>(query: Query): Promise<T[]> => {
    const who = current.getStore()
    if (!who) return read<T>(query)
    const { signal, limitMs } = who
    const named = who.who === undefined ? query : { ...query, who: who.who }
    if (signal.aborted) throw new CancelledError()
    const { heeds, sql } = query
    const { slow } = who
    const trial = heeds && !query.costly && !who.costly ? slow : undefined
    if (trial && (quick.has(sql) || !trial.is()))
      try {
        const rows = await read<T>({
          ...named,
          signal,
          limitMs: Math.min(trial.afterMs, limitMs ?? trial.afterMs),
        })
        noteQuick(sql)
        return rows
      } catch (error) {
        if (!(error instanceof TooLongError)) throw error
        quick.delete(sql)
        trial.note()
      }
    const costly = query.costly || who.costly || trial !== undefined
    const bounded = { ...named, signal, ...(limitMs !== undefined && { limitMs }), ...(costly && { costly }) }
    if (!costly || !who.turn) return read<T>(bounded)
    const done = await who.turn(signal)
    const from = performance.now()
    try {
      const rows = await read<T>(bounded)
      if (trial && performance.now() - from < trial.afterMs) noteQuick(sql)
      return rows
    } finally {
      done()
    }
  }
  return engine
}
