/**
 * Which server processes live. Each counts up in the database; one whose count has stood still for a while, by the watch of whoever
 * looks, is dead. No clocks are compared, so that hosts may differ in theirs. On PostgreSQL each also holds a lock that goes with its
 * connection, so that others know at once.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from './db.ts'
import { openLasting } from './postgres/lasting.ts'

/** Processes of before held no lock. */
const locking = 'held.'
/** Names this process in rows that it alone may finish. */
export const thisProcess: string = `${locking}${randomUUID()}`
const beatMs = 10_000
/** Long beside a beat: a machine may be busy. */
export const deadAfterMs = 45_000
const forgottenMs = 7 * 86_400_000

export interface Presence {
  stop(): Promise<void>
}

/** @param databaseUrl of PostgreSQL */
export async function startPresence(
  db: Db,
  role: string,
  failed: (error: unknown) => void,
  databaseUrl?: string,
): Promise<Presence> {
  const lock = databaseUrl
    ? await openLasting(databaseUrl, client =>
        client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [thisProcess]),
      )
    : undefined
  const startedAt = Date.now()
  let count = 0
  const beat = async () => {
    const now = Date.now()
    count += 1
    await db.write([
      {
        table: 'server_process',
        columns: ['id', 'role', 'host', 'pid', 'started_at', 'beat', 'seen_at'],
        rows: [[thisProcess, role, hostname(), process.pid, startedAt, count, now]],
        onConflict: { keys: ['id'], update: ['beat', 'seen_at'] },
      },
      { sql: 'delete from server_process where seen_at < ?', parameters: [now - forgottenMs] },
    ])
  }
  await beat()
  const timer = setInterval(() => void beat().catch(failed), beatMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await db.write([{ sql: 'delete from server_process where id = ?', parameters: [thisProcess] }])
      await lock?.close()
    },
  }
}

interface Seen {
  beat: number
  at: number
}
export class Watch {
  readonly #db: Db
  readonly #alone: boolean
  readonly #seen = new Map<string, Seen>()

  /** @param alone nobody else can be at work on this database: whoever is not us is dead */
  constructor(db: Db, alone: boolean) {
    this.#db = db
    this.#alone = alone
  }

  /** Those among them that live no more. */
  async deadAmong(owners: readonly (string | null)[], now: number): Promise<Set<string | null>> {
    const others = new Set(owners.filter(owner => owner !== thisProcess))
    if (this.#alone || others.size === 0) return others
    const rows = await this.#db.k.selectFrom('serverProcess').select(['id', 'beat']).execute()
    const beats = new Map(rows.map(({ id, beat }) => [id, beat]))
    const dead = new Set<string | null>(await this.#unlocked([...others]))
    for (const owner of others) {
      const beat = beats.get(owner ?? '') ?? 0
      const seen = this.#seen.get(owner ?? '')
      if (seen?.beat !== beat) this.#seen.set(owner ?? '', { beat, at: now })
      else if (now - seen.at >= deadAfterMs) dead.add(owner)
    }
    return dead
  }

  async #unlocked(owners: readonly (string | null)[]): Promise<string[]> {
    const held = owners.filter(owner => owner?.startsWith(locking))
    if (this.#db.dialect !== 'postgres' || held.length === 0) return []
    const rows = await this.#db.read<{ id: string }>({
      sql: `select id from unnest(?::text[]) id where pg_try_advisory_xact_lock(hashtextextended(id, 0))`,
      parameters: [held],
    })
    return rows.map(({ id }) => id)
  }
}
