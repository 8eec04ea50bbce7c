/**
 * Slows guessing down, for an account and for an address alike, whether the account exists or not. Attempts are counted before the
 * password is looked at: a hundred at once are a hundred, not one.
 */
import { Fault } from '#contract/kit/fault.ts'
import type { Db } from '#server/db/db.ts'
import { countAttempts, type Failures, failuresOf, forget, forgive, lock } from './queries.ts'

export const limits = {
  windowMs: 600_000,
  lockMs: 600_000,
  /** Failures after which the picture is asked for. */
  captcha: 3,
  /** Failures after which the account rests. */
  account: 5,
  /** Many people may sit behind one address. */
  address: 50,
} as const

export interface Attempt {
  captchaRequired: boolean
  /** The attempt was none: something was missing that could not be known. */
  takeBack(): Promise<void>
  /** The right person: his failures were typing errors, those of others at this address stay. */
  succeeded(): Promise<void>
}
const accountOf = (username: string) => `u:${username.toLowerCase().slice(0, 100)}`
const addressOf = (ip: string) => `a:${ip}`

export async function beginAttempt(db: Db, username: string, ip: string, now: number): Promise<Attempt> {
  const account = accountOf(username)
  const address = addressOf(ip)
  refuseLocked(await failuresOf(db, [account, address]), now)
  await db.write(countAttempts([account, address], now, limits.windowMs))
  const counts = await failuresOf(db, [account, address])
  const ofAccount = counts.get(account)?.count ?? 1
  const ofAddress = counts.get(address)?.count ?? 1
  const over = [
    ...(ofAccount > limits.account ? [account] : []),
    ...(ofAddress > limits.address ? [address] : []),
  ]
  if (over.length > 0) {
    await db.write(over.map(subject => lock(subject, now + limits.lockMs)))
    throw locked(limits.lockMs)
  }
  return {
    captchaRequired: ofAccount > limits.captcha || ofAddress > limits.captcha,
    async takeBack() {
      await db.write([forgive(account, 1), forgive(address, 1)])
    },
    async succeeded() {
      await db.write([forget(account), forgive(address, ofAccount)])
    },
  }
}

function refuseLocked(found: ReadonlyMap<string, Failures>, now: number): void {
  const until = Math.max(0, ...[...found.values()].map(({ lockedUntil }) => lockedUntil ?? 0))
  if (until > now) throw locked(until - now)
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
