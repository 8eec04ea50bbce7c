/**
 * Sessions: opaque random tokens of which the database keeps the hash. What is known about a caller is kept for a second, so that a
 * logout, a frozen user or a changed role counts everywhere within that time, and at once in the process where it happened.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FactorPolicy } from '#contract/identity/second-factor.ts'
import { watchesWalls } from '#contract/identity/session-lock.ts'
import { can } from '#contract/kit/can.ts'
import { idsIn, nextId } from '#lib/id.ts'
import { type Db, unlessFull } from '#server/db/db.ts'
import { officesHeld } from '../queries.ts'
import type { GrantedRule, Session } from '../session.ts'
import { shutOut, tenantsInForce } from '../tenant-queries.ts'
import { createFactorPolicy } from './factor-policy.ts'
import { createIdle } from './idle.ts'
import {
  deleteExpired,
  deleteSession,
  deleteSessionsOf,
  departCodes,
  factorSinceOf,
  grantedRules,
  insertSession,
  type PersonRow,
  passFactor,
  permissionCodes,
  personRow,
  type SessionRow,
  sessionRow,
  setProfile,
} from './queries.ts'

export const sessionMs = 604_800_000
const knownMs = 1_000
const mostKnown = 20_000
/** Of these a session is made. Its own row is written at every turn: whoever ends one says so. */
const rightsTables = [
  'sys_user',
  'sys_user_factor',
  'sys_user_role',
  'sys_user_depart',
  'sys_role',
  'sys_role_permission',
  'sys_permission',
  'sys_permission_data_rule',
  'sys_depart',
  'sys_depart_permission',
  'sys_depart_role',
  'sys_depart_role_permission',
  'sys_depart_role_user',
  'sys_tenant',
]
const tokenShape = /^[A-Za-z0-9_-]{43}$/

export interface Ended {
  handle?: string
  userId?: string
  exceptHandle?: string
}
export type SessionNews = { ended: Ended } | { refreshed: string | null }

export interface Sessions {
  ofToken(token: string): Promise<Session | undefined>
  ofHandle(handle: string): Promise<Session | undefined>
  /** What a user who may sign in sees now, without his being here: for what is made for him. */
  ofUser(userId: string): Promise<Session | undefined>
  open(userId: string, from: { ip: string; userAgent: string }): Promise<{ token: string; handle: string }>
  end(handle: string): Promise<void>
  /** Somebody did something himself, so many seconds ago. Not to be told of a session that is locked. */
  used(handle: string, idleSec: number): void
  /** Whose password was right. */
  unlock(session: Pick<Session, 'handle' | 'userId'>): Promise<void>
  /** It has shown a code of the device that its user has since then. */
  passFactor(session: Pick<Session, 'handle' | 'userId'>, since: number): Promise<void>
  /** Whether this user may not be without one. */
  factorRequired(userId: string): Promise<boolean>
  /** What stays open when nobody uses it. */
  become(session: Pick<Session, 'handle' | 'userId'>, profile: 'desk' | 'wall'): Promise<void>
  /** After so long without use a session is locked; 0: never. */
  idleLimitMs(): Promise<number>
  /** Ends the sessions of a user; one may stay (his own, after he changed his password). */
  endUser(userId: string, exceptHandle?: string): Promise<void>
  /** What is not written in the tables of rights changed: the next call sees it. Without a user: of everybody. */
  refresh(userId?: string): void
  onEnded(listener: (ended: Ended) => void): void
  /** Rights of a user, or of everybody, may have changed. */
  onRefreshed(listener: (userId: string | undefined) => void): void
  /**
   * Joins the sessions of other processes: `send` carries what happened here.
   * @returns takes what happened there
   */
  join(send: (news: SessionNews) => void): (news: SessionNews) => void
  /** Drops what has run out. */
  sweep(): Promise<void>
  /** Since this process began; `known` are those kept in memory now. */
  stats(): { opened: number; expired: number; known: number }
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

interface Found {
  session: Session
  row: SessionRow
}
interface Known {
  found: Promise<Found | undefined>
  userId: string
  handle: string
  at: number
}

/** @param usualPolicy of whom a second factor is asked where no system parameter says it */
export function createSessions(
  db: Db,
  now: () => number = Date.now,
  usualPolicy: FactorPolicy = 'off',
): Sessions {
  const known = new Map<string, Known>()
  const listeners: Parameters<Sessions['onEnded']>[0][] = []
  const counts = { opened: 0, expired: 0 }

  async function load(by: { tokenHash: string } | { id: string }, entry?: Known): Promise<Found | undefined> {
    const row = (await sessionRow(db, by, now())) ?? (await unkeptRow(by))
    if (!row || over.has(row.id)) return undefined
    if (entry) {
      entry.userId = row.userId
      entry.handle = row.id
    }
    const [session, due] = await Promise.all([sessionFor(row), dueOf(row)])
    if (!session) return undefined
    idle.learn(row)
    return { session: due ? { ...session, factorDue: due } : session, row }
  }

  async function sessionFor(row: PersonRow): Promise<Session | undefined> {
    const [permissions, orgCodes, dataRules, tenants] = await Promise.all([
      permissionCodes(db, row.userId),
      departCodes(db, row.userId),
      grantedRules(db, row.userId),
      tenantsInForce(db, row.relTenantIds, now()),
    ])
    const out = shutOut(row.relTenantIds, tenants, permissions)
    if (out && (await officesHeld(db, row.userId)).length === 0) return undefined
    return sessionOf(
      row,
      permissions,
      orgCodes,
      // An officer keeps those that are frozen: with none he would belong to the platform.
      out ? idsIn(row.relTenantIds) : tenants.map(({ id }) => id),
      dataRules,
    )
  }

  const policy = createFactorPolicy(db, now, usualPolicy)
  /** Shown while the disk was full: by sessions, of the device since when. */
  const shown = new Map<string, number>()
  async function dueOf({ id, userId, factorAt, factorSince }: SessionRow): Promise<Session['factorDue']> {
    if (factorSince !== null)
      return factorAt === factorSince || shown.get(id) === factorSince ? undefined : 'check'
    return (await policy.requiredOf(userId)) ? 'enrol' : undefined
  }

  /** Opened while the disk was full: they are good in this process, until it ends. */
  const unkept = new Map<string, Parameters<typeof insertSession>[1]>()
  /** Ended while the disk was full. */
  const over = new Set<string>()
  async function unkeptRow(by: { tokenHash: string } | { id: string }): Promise<SessionRow | undefined> {
    const held = [...unkept.values()].find(row =>
      'id' in by ? row.id === by.id : row.tokenHash === by.tokenHash,
    )
    if (!held || held.expiresAt <= now()) return undefined
    const person = await personRow(db, held.userId)
    const { id, tokenHash, createdAt, expiresAt } = held
    const times = { createdAt, expiresAt, lastSeenAt: createdAt, lastActiveAt: createdAt }
    const factor = { factorAt: null, factorSince: await factorSinceOf(db, held.userId) }
    return person && { ...person, ...times, ...factor, id, tokenHash, locked: 'N', profile: 'desk' }
  }

  const idle = createIdle(db, now)
  /** Looked at with each call, whatever is known of the caller otherwise. */
  async function asOfNow({ session, row }: Found): Promise<Session> {
    const lock = await idle.lockOf(row)
    // A wall whose user may no longer watch is a desk.
    const held = lock === 'wall' && !can(session.permissions, watchesWalls) ? 'desk' : lock
    return held ? { ...session, lock: held } : session
  }

  function forget(which: (entry: Known) => boolean): void {
    // One that is just being read may be anybody's, and read as it was before.
    for (const [hash, entry] of known) if (entry.userId === '' || which(entry)) known.delete(hash)
  }
  const refreshers: ((userId: string | undefined) => void)[] = []
  const senders: ((news: SessionNews) => void)[] = []
  function applyEnd(ended: Ended): void {
    const { handle, userId } = ended
    forget(entry => (handle === undefined ? entry.userId === userId : entry.handle === handle))
    for (const listener of listeners) listener(ended)
  }
  function applyRefresh(userId: string | undefined): void {
    forget(entry => userId === undefined || entry.userId === userId)
    for (const listener of refreshers) listener(userId)
  }
  const tell = (ended: Ended) => {
    applyEnd(ended)
    for (const send of senders) send({ ended })
  }

  const refresh = (userId?: string) => {
    applyRefresh(userId)
    for (const send of senders) send({ refreshed: userId ?? null })
  }

  db.writes.on(rightsTables, () => applyRefresh(undefined))

  return {
    async ofToken(token) {
      if (!tokenShape.test(token)) return undefined
      const tokenHash = hashOf(token)
      const found = known.get(tokenHash)
      if (found && now() - found.at < knownMs) {
        const still = await found.found
        return still && asOfNow(still)
      }
      if (known.size > mostKnown) known.clear()
      const entry: Known = { found: Promise.resolve(undefined), userId: '', handle: '', at: now() }
      entry.found = load({ tokenHash }, entry)
      known.set(tokenHash, entry)
      try {
        const fresh = await entry.found
        if (!fresh) known.delete(tokenHash)
        return fresh && (await asOfNow(fresh))
      } catch (error) {
        known.delete(tokenHash)
        throw error
      }
    },
    async ofHandle(handle) {
      const found = await load({ id: handle })
      if (!found) return undefined
      idle.seen(handle)
      return asOfNow(found)
    },
    async ofUser(userId) {
      const row = await personRow(db, userId)
      return row && sessionFor(row)
    },

    async open(userId, { ip, userAgent }) {
      const token = randomBytes(32).toString('base64url')
      const handle = nextId()
      const createdAt = now()
      const row = {
        id: handle,
        userId,
        tokenHash: hashOf(token),
        createdAt,
        expiresAt: createdAt + sessionMs,
        ip,
        userAgent: userAgent.slice(0, 200),
      }
      await unlessFull(insertSession(db, row), () => unkept.set(handle, row))
      counts.opened += 1
      return { token, handle }
    },
    async end(handle) {
      unkept.delete(handle)
      shown.delete(handle)
      await unlessFull(deleteSession(db, handle), () => over.add(handle))
      tell({ handle })
    },
    used: idle.used,
    async unlock({ handle, userId }) {
      await idle.unlock(handle)
      refresh(userId)
    },
    async passFactor({ handle, userId }, since) {
      const hold = () => shown.set(handle, since)
      if (unkept.has(handle)) hold()
      else await unlessFull(passFactor(db, handle, since), hold)
      refresh(userId)
    },
    factorRequired: policy.requiredOf,
    async become({ handle, userId }, profile) {
      await setProfile(db, handle, profile)
      refresh(userId)
    },
    idleLimitMs: idle.limitMs,
    async endUser(userId, exceptHandle) {
      for (const row of unkept.values())
        if (row.userId === userId && row.id !== exceptHandle) unkept.delete(row.id)
      await deleteSessionsOf(db, userId, exceptHandle)
      tell({ userId, ...(exceptHandle !== undefined && { exceptHandle }) })
    },
    refresh,
    onEnded(listener) {
      listeners.push(listener)
    },
    onRefreshed(listener) {
      refreshers.push(listener)
    },
    join(send) {
      senders.push(send)
      return news => ('ended' in news ? applyEnd(news.ended) : applyRefresh(news.refreshed ?? undefined))
    },
    async sweep() {
      const at = now()
      for (const [hash, entry] of known) if (at - entry.at > knownMs) known.delete(hash)
      counts.expired += await deleteExpired(db, at)
      await idle.sweep(handle => unkept.has(handle))
    },
    stats: () => ({ ...counts, known: known.size }),
  }
}

function sessionOf(
  row: PersonRow,
  permissions: Set<string>,
  orgCodes: string[],
  tenants: string[],
  dataRules: readonly GrantedRule[],
): Session {
  return {
    handle: row.id,
    userId: row.userId,
    username: row.username,
    realname: row.realname,
    permissions,
    // The active organisation must still be one of the user's.
    orgCode: orgCodes.find(code => code === row.orgCode) ?? orgCodes[0] ?? '',
    orgCodes,
    tenants,
    tenantId: '0',
    dataRules,
    mustChange: row.mustChange === 'Y',
  }
}
