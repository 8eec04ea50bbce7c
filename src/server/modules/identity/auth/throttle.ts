/**
 * Slows guessing down, for an account and for an address alike, whether the account exists or not. Failures are counted in the
 * database; what is being tried at this moment counts too, so that a hundred guesses at once are not taken for one. Passwords and
 * codes are counted apart: who tries the one has no say over the other.
 */
import { Fault } from '#contract/kit/fault.ts'
import { dayMs } from '#lib/dates.ts'
import { type Db, unlessFull } from '#server/db/db.ts'
import { unmarked } from '#server/http/idempotency/once.ts'
import { countFailures, type Failures, failuresOf, forget, forgive, lock } from './queries.ts'

export const limits = {
  windowMs: 600_000,
  lockMs: 600_000,
  /** Failures after which the picture is asked for. */
  captcha: 3,
  /** Tries of one account at the same moment that need no picture: a family of screens signs in together. */
  atOnce: 5,
  /** Failures after which the account rests. */
  account: 5,
  /** Many people may sit behind one address. */
  address: 50,
  /** Wrong codes of a device a day, from wherever: three of a million are right at a time. */
  total: 30,
} as const

export interface Attempt {
  captchaRequired: boolean
  /** What may go wrong in a day has gone wrong. */
  spent: boolean
  /** @returns since when they are counted, where what may go wrong in a day has gone wrong now */
  failed(): Promise<number | undefined>
  /** The right person: his failures were typing errors, those of others at this address stay. */
  succeeded(): Promise<void>
}
/** Whom a failure is charged to. */
export interface Charged {
  account: string
  /** Absent where a session asks about its own user: his neighbours have no part in it. */
  address?: string
  /** Counted for a day, and never forgiven. */
  total?: string
  /** Too many failures let the account, or the address, rest. */
  rests: boolean
}
const userOf = (username: string) => `u:${username.toLowerCase().slice(0, 100)}`
export const byPassword = (username: string, ip: string): Charged => ({
  account: userOf(username),
  address: `a:${ip}`,
  rests: true,
})
export const ownPassword = (username: string): Charged => ({ account: userOf(username), rests: true })
/** A code of the own device: a million are soon gone through. Whoever has only the password keeps its owner out nowhere else. */
export const byFactor = (userId: string, ip: string): Charged & { total: string } => ({
  account: `f:${userId} ${ip}`,
  total: `g:${userId}`,
  rests: true,
})
/** A code dies by itself after a few tries: the picture is enough, and nobody is kept out by the tries of others. */
export const byCode = (phone: string, ip: string): Charged => ({
  account: `c:${phone.slice(0, 100)}`,
  address: `d:${ip}`,
  rests: false,
})

const underWay = new Map<string, number>()

/** Runs one attempt; refuses it where the account or the address rests. */
export async function attempting<T>(
  db: Db,
  who: Charged,
  run: (attempt: Attempt) => Promise<T>,
  now = Date.now(),
): Promise<T> {
  const { account, address, total } = who
  const subjects = address === undefined ? [account] : [account, address]
  const watched = total === undefined ? [account] : [account, total]
  const earlier = new Map(watched.map(subject => [subject, underWay.get(subject) ?? 0]))
  for (const subject of watched) underWay.set(subject, (underWay.get(subject) ?? 0) + 1)
  try {
    const found = await knownFailures(db, [...subjects, ...watched.slice(1)])
    const count = (subject = '') =>
      countIn(found.get(subject), now, subject === total ? dayMs : limits.windowMs)
    const until = [...found.values()].map(({ lockedUntil }) => (lockedUntil ?? now) - now)
    // One that lasts far longer than any is of before the clock was set back.
    const restMs = Math.max(0, ...until.filter(ms => ms <= 2 * limits.lockMs))
    if (restMs > 0) throw locked(restMs)
    // Codes are tried by machines: those that are being tried before this one may all be wrong.
    const tried = (subject: string) => count(subject) + (earlier.get(subject) ?? 0)
    if (total !== undefined && tried(account) > limits.account) throw locked(limits.lockMs)
    const many = count(account) + (underWay.get(account) ?? 0) > limits.atOnce
    return await run({
      captchaRequired: many || count(account) >= limits.captcha || count(address) >= limits.captcha,
      spent: total !== undefined && tried(total) >= limits.total,
      failed: () => countFailure(db, who, subjects, now),
      async succeeded() {
        if (count(account) === 0) return
        const forgiven = address === undefined ? [] : [forgive(address, count(account))]
        unkeptIn(db).delete(account)
        await unlessFull(unmarked(() => db.write([forget(account), ...forgiven])))
      },
    })
  } finally {
    for (const subject of watched) {
      const left = (underWay.get(subject) ?? 1) - 1
      if (left > 0) underWay.set(subject, left)
      else underWay.delete(subject)
    }
  }
}

/** How many of them count now: neither those of before the window nor those of a time that is far from having come. */
function countIn(failures: Failures | undefined, now: number, windowMs: number): number {
  return failures && Math.abs(now - failures.firstAt) <= windowMs ? failures.count : 0
}

/** Counted here while the disk is full: nobody may guess without end for that. */
const unkeptOf = new WeakMap<Db, Map<string, Failures>>()
const mostUnkept = 10_000
function unkeptIn(db: Db): Map<string, Failures> {
  const unkept = unkeptOf.get(db) ?? new Map<string, Failures>()
  unkeptOf.set(db, unkept)
  return unkept
}
function countUnkept(db: Db, subjects: readonly string[], now: number, windowMs: number): void {
  const unkept = unkeptIn(db)
  if (unkept.size > mostUnkept) unkept.clear()
  for (const subject of subjects) {
    const known = unkept.get(subject)
    const fresh = known === undefined || Math.abs(now - known.firstAt) > windowMs
    unkept.set(
      subject,
      fresh ? { count: 1, firstAt: now, lockedUntil: null } : { ...known, count: known.count + 1 },
    )
  }
}
/** What was counted here of tries at a device that is none any more. */
export function forgetUnkeptTries(db: Db, userId: string): void {
  const { account, total } = byFactor(userId, '')
  const unkept = unkeptIn(db)
  for (const subject of unkept.keys())
    if (subject === total || subject.startsWith(account)) unkept.delete(subject)
}
/** One more for each of them, in the database or here. */
export const countFor = (db: Db, subjects: readonly string[], now: number, windowMs: number): Promise<void> =>
  unlessFull(
    unmarked(() => db.write(countFailures(subjects, now, windowMs))),
    () => countUnkept(db, subjects, now, windowMs),
  )
export async function knownFailures(db: Db, subjects: readonly string[]): Promise<Map<string, Failures>> {
  const known = await failuresOf(db, subjects)
  for (const subject of subjects) {
    const here = unkeptIn(db).get(subject)
    const there = known.get(subject)
    if (here)
      known.set(subject, {
        count: here.count + (there?.count ?? 0),
        firstAt: Math.max(here.firstAt, there?.firstAt ?? 0),
        lockedUntil: here.lockedUntil ?? there?.lockedUntil ?? null,
      })
  }
  return known
}

async function countFailure(
  db: Db,
  { account, total, rests }: Charged,
  subjects: readonly string[],
  now: number,
): Promise<number | undefined> {
  await countFor(db, subjects, now, limits.windowMs)
  if (total !== undefined) await countFor(db, [total], now, dayMs)
  if (!rests) return undefined
  const counts = await knownFailures(db, total === undefined ? subjects : [...subjects, total])
  const over = subjects.filter(
    subject => (counts.get(subject)?.count ?? 0) > (subject === account ? limits.account : limits.address),
  )
  const until = now + limits.lockMs
  const rest = () => {
    for (const subject of over) unkeptIn(db).set(subject, { count: 0, firstAt: now, lockedUntil: until })
  }
  if (over.length > 0)
    await unlessFull(
      unmarked(() => db.write(over.map(subject => lock(subject, until)))),
      rest,
    )
  const day = total === undefined ? undefined : counts.get(total)
  return day && countIn(day, now, dayMs) >= limits.total ? day.firstAt : undefined
}

function locked(ms: number): Fault {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  return new Fault(
    'too-many',
    `该用户登录失败次数过多，请于${minutes}分钟后再次登录！`,
    null,
    Math.ceil(ms / 1_000),
  )
}
