/** Whose sockets are open, and whether those people may still be here. */
import { coalesced } from '#server/db/writes.ts'
import type { Session } from '#server/identity/session.ts'
import type { LiveSession } from './connection.ts'

/** The part of the session plugin that sockets need. */
export interface SessionSource {
  ofToken(token: string): Promise<Session | undefined>
  ofHandle(handle: string): Promise<Session | undefined>
  onEnded(listener: (ended: { handle?: string; userId?: string; exceptHandle?: string }) => void): void
  onRefreshed?(listener: (userId: string | undefined) => void): void
}
/** `locked`: all that is not watching is closed to it; `shut`: that too. */
export type Ending = 'ended' | 'changed' | 'locked' | 'shut'

interface Held {
  session: LiveSession
  sockets: number
}
const lookEveryMs = 30_000

/** Somebody who must change his password first, or owes his second factor, may hear that the server lives, and nothing else. */
const listening = (session: Session): LiveSession => {
  if (session.mustChange || session.factorDue) return { ...session, permissions: new Set(), owing: true }
  return session.dataRules.length > 0 ? { ...session, caller: session } : session
}
const rightsOf = ({ permissions, orgCodes, tenants = [], caller, owing }: LiveSession) =>
  [
    owing,
    ...[permissions, orgCodes, tenants].map(each => [...each].sort().join()),
    JSON.stringify(caller?.dataRules.map(({ codes, ...rule }) => [rule, [...codes]])),
  ].join('|')

/** Keeps the sessions of open sockets, looks every 30 s whether they still hold, and ends those that do not. */
export class Admission {
  readonly #sessions: SessionSource
  readonly #held = new Map<string, Held>()
  readonly #timer: ReturnType<typeof setInterval>

  /** `end` is called once for each session that ended or whose rights changed. */
  constructor(sessions: SessionSource, end: (handle: string, why: Ending) => void) {
    this.#sessions = sessions
    sessions.onEnded(({ handle, userId, exceptHandle }) => {
      for (const { session } of this.#held.values())
        if ((session.handle === handle || session.userId === userId) && session.handle !== exceptHandle)
          end(session.handle, 'ended')
    })
    const look = async (userId?: string) => {
      for (const { session } of [...this.#held.values()]) {
        if (userId !== undefined && session.userId !== userId) continue
        const present = await sessions.ofHandle(session.handle)
        if (present === undefined) end(session.handle, 'ended')
        else if (present.lock) end(session.handle, present.lock === 'wall' ? 'locked' : 'shut')
        else if (rightsOf(listening(present)) !== rightsOf(session)) end(session.handle, 'changed')
      }
    }
    // Rights that changed are looked at at once, not at the next round.
    const lookAll = coalesced(look)
    sessions.onRefreshed?.(userId => void (userId === undefined ? lookAll() : look(userId)).catch(() => {}))
    // A database that does not answer is no reason to send people away.
    this.#timer = setInterval(() => void look().catch(() => {}), lookEveryMs)
    this.#timer.unref()
  }
  async admit(token: string | undefined): Promise<LiveSession | undefined> {
    if (token === undefined) return undefined
    const session = await this.#sessions.ofToken(token).catch(() => undefined)
    return session && listening(session)
  }
  /** Sockets that this user holds in all his sessions that owe something, or in all others: a password alone keeps him off nothing. */
  socketsBeside({ userId, owing }: LiveSession): number {
    let sockets = 0
    for (const { session, sockets: held } of this.#held.values())
      if (session.userId === userId && session.owing === owing) sockets += held
    return sockets
  }
  /** @returns what to call when the socket is closed. */
  hold(session: LiveSession): () => void {
    const held = this.#held.get(session.handle) ?? { session, sockets: 0 }
    held.session = session
    held.sockets += 1
    this.#held.set(session.handle, held)
    return () => {
      held.sockets -= 1
      if (held.sockets === 0 && this.#held.get(session.handle) === held) this.#held.delete(session.handle)
    }
  }
  close(): void {
    clearInterval(this.#timer)
  }
}
