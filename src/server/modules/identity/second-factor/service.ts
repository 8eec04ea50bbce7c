/** Codes of one's own device beside the password: RFC 6238, six digits, thirty seconds, one period of tolerance to either side. */
import { createHash, randomInt } from 'node:crypto'
import { toSVG } from 'bwip-js/node'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { Fault, refused, unauthenticated } from '#contract/kit/fault.ts'
import { audit } from '#server/audit/audit.ts'
import { ConflictError, FullError, unlessFull } from '#server/db/db.ts'
import { unmarked } from '#server/http/idempotency/once.ts'
import { createSeal } from '#server/http/seal.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { passwordFits } from '../auth/passwords.ts'
import { userByName } from '../auth/queries.ts'
import { type Attempt, attempting, byFactor, forgetUnkeptTries, ownPassword } from '../auth/throttle.ts'
import { tellOfTries, tellOwners } from '../user/owner.ts'
import { userOf } from '../user/queries.ts'
import {
  confirmPending,
  dropFactor,
  type FactorRow,
  factorOf,
  keepPending,
  recoveryLeft,
  setRecovery,
  takeRecovery,
} from './queries.ts'
import { createSteps } from './steps.ts'

const issuer = '清源'
const periodSec = 30
/** The last period whose code counts now. */
const lastCounting = () => Math.floor(Date.now() / 1_000 / periodSec) + 1
/** Without letters that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const recoveryLength = 10
const recoveryCount = 10

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
const newCode = () =>
  Array.from({ length: recoveryLength }, () => alphabet[randomInt(alphabet.length)]).join('')
const spaced = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** @param name of the act in the log */
const line = (session: Session, content: string, ip: string) =>
  audit({ ...session, ip }, 'edit', content, '/sys/user/secondFactor')

export function secondFactorOf({ db, sessions, secrets }: Pick<Deps, 'db' | 'sessions' | 'secrets'>) {
  const seal = createSeal(secrets.encryptionKey, 'second factor')

  const steps = createSteps(db)

  /** @returns the number of the period, undefined where the code is of none that counts */
  function stepOf(userId: string, sealed: string | null, code: string, after: number): number | undefined {
    const secret = sealed === null ? undefined : seal.open(sealed, userId)
    if (secret === undefined || !/^\d{6}$/.test(code)) return undefined
    const found = verifySync({
      secret,
      token: code,
      epoch: Date.now() / 1_000,
      epochTolerance: periodSec,
      afterTimeStep: after,
    })
    return found.valid && 'timeStep' in found ? found.timeStep : undefined
  }
  /** Struck off first: on a full disk it would serve again. */
  async function strikeOff(userId: string, code: string): Promise<boolean> {
    try {
      return await unmarked(() => takeRecovery(db, userId, hashOf(code)))
    } catch (error) {
      if (!(error instanceof FullError)) throw error
      throw new Fault('unavailable', '磁盘空间不足，恢复码暂时不能使用，请输入手机上的动态口令', null, 30)
    }
  }
  /** Takes a code of the device, or one of the recovery codes; each serves once, whatever becomes of the call that brought it. */
  async function take({ secret }: FactorRow, userId: string, code: string): Promise<boolean> {
    if (code.length === recoveryLength) return strikeOff(userId, code)
    const upTo = lastCounting()
    const step = stepOf(userId, secret, code, await steps.last(userId, upTo))
    if (step === undefined || secret === null) return false
    return unmarked(() => steps.take({ userId, secret, step, upTo }))
  }
  async function wrong(userId: string, attempt: Attempt, words: string): Promise<never> {
    const spentSince = await attempt.failed()
    if (spentSince !== undefined)
      await unlessFull(unmarked(() => db.write([tellOfTries({ id: userId }, spentSince, Date.now())])))
    throw refused(words)
  }
  /** @returns since when its owner has the device whose code it is */
  const checked = ({ userId }: Session, given: string, ip: string): Promise<number> =>
    attempting(db, byFactor(userId, ip), async attempt => {
      const factor = await factorOf(db, userId)
      if (!factor?.confirmedAt) throw refused('您还没有启用动态口令')
      const code = plain(given)
      if (attempt.spent && code.length !== recoveryLength)
        throw refused('24 小时内输错动态口令的次数过多，请改用恢复码，或过一天再试')
      if (!(await take(factor, userId, code)))
        await wrong(userId, attempt, '动态口令错误或已用过，请等待下一个口令后重试，并检查手机时间是否准确')
      await attempt.succeeded()
      return factor.confirmedAt
    })
  const knowsPassword = ({ username }: Session, password: string | undefined): Promise<void> =>
    attempting(db, ownPassword(username), async attempt => {
      const user = await userByName(db, username)
      if (!user) throw unauthenticated()
      if (!password) throw refused('请输入登录密码!')
      if (!(await passwordFits(user.passwordHash, password))) {
        await attempt.failed()
        throw refused('登录密码错误')
      }
      await attempt.succeeded()
    })
  /** Ten codes, and what is written with them. */
  function newRecovery(session: Session, content: string, ip: string) {
    const codes = Array.from({ length: recoveryCount }, newCode)
    const unit = [...setRecovery(session.userId, codes.map(hashOf)), line(session, content, ip)]
    return { codes: codes.map(spaced), unit }
  }
  /** Who owes the code of his device cannot take another device instead. */
  const notOwing = ({ factorDue }: Session) => {
    if (factorDue === 'check') throw refused('请先输入动态口令')
  }

  return {
    async state({ userId }: Session) {
      const [factor, left, required] = await Promise.all([
        factorOf(db, userId),
        recoveryLeft(db, userId),
        sessions.factorRequired(userId),
      ])
      return { since: factor?.confirmedAt ?? null, required, recoveryLeft: left }
    },
    async begin(session: Session, password: string | undefined) {
      notOwing(session)
      if (session.factorDue === undefined) await knowsPassword(session, password)
      const secret = generateSecret()
      await db.write([keepPending(session.userId, seal.close(secret, session.userId))])
      const address = generateURI({ issuer, label: session.username, secret })
      return { secret, address, picture: toSVG({ bcid: 'qrcode', text: address, scale: 4 }) }
    },
    async confirm(session: Session, given: string, ip: string): Promise<string[]> {
      notOwing(session)
      const { userId } = session
      const now = Date.now()
      const { codes, unit } = newRecovery(session, '启用动态口令', ip)
      await attempting(db, byFactor(userId, ip), async attempt => {
        const pending = (await factorOf(db, userId))?.pending
        if (!pending) throw refused('请先扫描二维码')
        const step = stepOf(userId, pending, plain(given), 0)
        if (step === undefined)
          return wrong(userId, attempt, '口令与二维码不符，请检查是否扫描了当前的二维码、手机时间是否准确')
        try {
          await db.write([...confirmPending(userId, pending, step, now), ...unit])
        } catch (error) {
          throw error instanceof ConflictError ? refused('二维码已更换，请重新扫描') : error
        }
        forgetUnkeptTries(db, userId)
        await attempt.succeeded()
      })
      await sessions.passFactor(session, now)
      return codes
    },
    async check(session: Session, code: string, ip: string) {
      await sessions.passFactor(session, await checked(session, code, ip))
      await unlessFull(db.write([line(session, '动态口令验证通过', ip)]))
      return { recoveryLeft: await recoveryLeft(db, session.userId) }
    },
    async renew(session: Session, code: string, ip: string): Promise<string[]> {
      await checked(session, code, ip)
      const { codes, unit } = newRecovery(session, '重新生成动态口令的恢复码', ip)
      await db.write(unit)
      return codes
    },
    async end(session: Session, password: string | undefined, code: string, ip: string): Promise<void> {
      if (await sessions.factorRequired(session.userId))
        throw refused('按安全策略您必须使用动态口令，可以更换设备，不能停用')
      await knowsPassword(session, password)
      await checked(session, code, ip)
      await db.write([...dropFactor(session.userId), line(session, '停用动态口令', ip)])
      forgetUnkeptTries(db, session.userId)
    },
    async reset(session: Session, username: string, ip: string): Promise<void> {
      const user = await userOf(db, { username })
      if (!user) throw refused('用户不存在！')
      if (user.id === session.userId) throw refused('自己的动态口令请到“个人设置”→“安全设置”中更换或停用')
      if (!(await factorOf(db, user.id))) throw refused('该用户没有启用动态口令')
      await db.write([
        ...dropFactor(user.id),
        ...tellOwners([user], '解除了您的动态口令', session, Date.now()),
        line(session, `解除用户 ${user.username} 的动态口令`, ip),
      ])
      forgetUnkeptTries(db, user.id)
      await sessions.endUser(user.id)
    },
  }
}
