/**
 * Which sessions nobody uses. What people did is known here at once and written to the session's row now and then, where other
 * processes read it; a session that was found idle is written down as locked, and stays so whatever the clock says.
 */
import { minuteMs } from '#lib/dates.ts'
import { type Db, unlessFull } from '#server/db/db.ts'
import { systemParameter } from '#server/db/parameters.ts'
import { lockIdle, lockSession, type SessionRow, touchSession, unlockSession } from './queries.ts'

const seenEveryMs = 60_000
const limitKnownMs = 5_000
const defaultMinutes = 30
const mostMinutes = 10_080

interface Trace {
  /** When the row was last written. */
  seenAt: number
  /** Last activity, as the row has it and as it is known here. */
  keptAt: number
  activeAt: number
}
export interface Idle {
  /** After so long without use a session is locked; 0: never. */
  limitMs(): Promise<number>
  /** The row as it was just read. */
  learn(row: SessionRow): void
  /** It was looked at, by whatever. */
  seen(handle: string): void
  used(handle: string, idleSec: number): void
  /** How it is locked at this moment; the row may have been read a second ago. */
  lockOf(row: SessionRow): Promise<'desk' | 'wall' | undefined>
  unlock(handle: string): Promise<void>
  /** @param isUnkept of a session without a row */
  sweep(isUnkept: (handle: string) => boolean): Promise<void>
}

export function createIdle(db: Db, now: () => number): Idle {
  const traces = new Map<string, Trace>()
  /** Unlocked while the disk was full. */
  const freed = new Set<string>()
  let limit: { ms: number; at: number } | undefined

  async function limitMs(): Promise<number> {
    const at = now()
    if (limit && at >= limit.at && at - limit.at < limitKnownMs) return limit.ms
    const text = await systemParameter(db, 'session.idleMinutes').catch(error => {
      // A database that does not answer changes no limit.
      if (limit) return String(limit.ms / minuteMs)
      throw error
    })
    const minutes = text === undefined || !/^\d{1,6}$/.test(text) ? defaultMinutes : Number(text)
    limit = { ms: Math.min(minutes, mostMinutes) * minuteMs, at }
    return limit.ms
  }

  function traceOf({ id, createdAt, lastSeenAt, lastActiveAt }: SessionRow): Trace {
    const at = now()
    const kept = Math.max(lastActiveAt, createdAt)
    const trace = traces.get(id) ?? { seenAt: lastSeenAt, keptAt: kept, activeAt: kept }
    // A time that has not come yet is that of a clock which was set back: it counts as this moment, once, and is written over.
    trace.keptAt = kept > at ? 0 : kept
    trace.activeAt = Math.min(Math.max(trace.activeAt, trace.keptAt), at)
    trace.seenAt = Math.min(Math.max(trace.seenAt, lastSeenAt), at)
    traces.set(id, trace)
    return trace
  }

  /** Nobody waits for it. */
  function write(handle: string, trace: Trace): void {
    const { seenAt, activeAt } = trace
    trace.seenAt = now()
    touchSession(db, handle, trace.seenAt, activeAt)
      .then(() => {
        trace.keptAt = activeAt
      })
      .catch(() => {
        trace.seenAt = seenAt
      })
  }
  /** At most one write a minute and session, where the limit is not of minutes itself. */
  function seen(handle: string): void {
    const trace = traces.get(handle)
    const everyMs = limit && limit.ms > 0 ? Math.min(seenEveryMs, limit.ms / 4) : seenEveryMs
    if (trace && now() - trace.seenAt >= everyMs) write(handle, trace)
  }

  return {
    limitMs,
    learn(row) {
      if (freed.has(row.id)) row.locked = 'N'
      traceOf(row)
    },
    seen,
    used(handle, idleSec) {
      const trace = traces.get(handle)
      if (trace) trace.activeAt = Math.max(trace.activeAt, now() - idleSec * 1_000)
      seen(handle)
    },
    async lockOf(row) {
      const afterMs = await limitMs()
      if (afterMs === 0) return undefined
      const { activeAt } = traceOf(row)
      if (row.locked !== 'Y') {
        if (now() - activeAt <= afterMs) return undefined
        row.locked = 'Y'
        freed.delete(row.id)
        // What could not be written down is found again.
        await lockSession(db, row.id, activeAt).catch(() => {})
      }
      return row.profile === 'wall' ? 'wall' : 'desk'
    },
    async unlock(handle) {
      const at = now()
      await unlessFull(unlockSession(db, handle, at), () => freed.add(handle))
      const trace = traces.get(handle)
      if (trace) trace.activeAt = at
    },
    async sweep(isUnkept) {
      const at = now()
      const afterMs = await limitMs()
      // Another process may know of activity that it has not written yet.
      if (afterMs > 0) await lockIdle(db, at - afterMs - seenEveryMs)
      for (const [handle, trace] of traces) {
        if (trace.activeAt > trace.keptAt) write(handle, trace)
        else if (at - trace.seenAt > seenEveryMs && !isUnkept(handle)) traces.delete(handle)
      }
    },
  }
}
