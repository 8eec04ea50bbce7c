/**
 * Slows guessing down, for an account and for an address alike, whether the account exists or not. Failures are counted in the
 * database; what is being tried at this moment counts too, so that a hundred guesses at once are not taken for one.
 */
import { Fault } from '#contract/kit/fault.ts'
import type { Db } from '#server/db/db.ts'
import { countFailures, failuresOf, forget, forgive, lock } from './queries.ts'

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
} as const

export interface Attempt {
  captchaRequired: boolean
  failed(): Promise<void>
  /** The right person: his failures were typing errors, those of others at this address stay. */
  succeeded(): Promise<void>
}
const accountOf = (username: string) => `u:${username.toLowerCase().slice(0, 100)}`
const addressOf = (ip: string) => `a:${ip}`

const underWay = new Map<string, number>()

/** Runs one attempt; refuses it where the account or the address rests. */
export async function attempting<T>(
  db: Db,
  who: { username: string; ip: string },
  run: (attempt: Attempt) => Promise<T>,
  now = Date.now(),
): Promise<T> {
  const account = accountOf(who.username)
  const address = addressOf(who.ip)
  underWay.set(account, (underWay.get(account) ?? 0) + 1)
  try {
    const found = await failuresOf(db, [account, address])
    const count = (subject: string) => {
      const failures = found.get(subject)
      return failures && failures.firstAt >= now - limits.windowMs ? failures.count : 0
    }
    const until = Math.max(0, ...[...found.values()].map(({ lockedUntil }) => lockedUntil ?? 0))
    if (until > now) throw locked(until - now)
    const many = count(account) + (underWay.get(account) ?? 0) > limits.atOnce
    return await run({
      captchaRequired: many || count(account) >= limits.captcha || count(address) >= limits.captcha,
      failed: () => countFailure(db, account, address, now),
      async succeeded() {
        if (count(account) === 0) return
        await db.write([forget(account), forgive(address, count(account))])
      },
    })
  } finally {
    const left = (underWay.get(account) ?? 1) - 1
    if (left > 0) underWay.set(account, left)
    else underWay.delete(account)
  }
}

async function countFailure(db: Db, account: string, address: string, now: number): Promise<void> {
  await db.write(countFailures([account, address], now, limits.windowMs))
  const counts = await failuresOf(db, [account, address])
  const over = [
    ...((counts.get(account)?.count ?? 0) > limits.account ? [account] : []),
    ...((counts.get(address)?.count ?? 0) > limits.address ? [address] : []),
  ]
  if (over.length > 0) await db.write(over.map(subject => lock(subject, now + limits.lockMs)))
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
