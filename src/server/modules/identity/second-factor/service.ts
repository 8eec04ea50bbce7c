/** Codes of one's own device beside the password: RFC 6238, six digits, thirty seconds, one period of tolerance to either side. */
import { createHash, randomInt } from 'node:crypto'
import { toSVG } from 'bwip-js/node'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { refused, unauthenticated } from '#contract/kit/fault.ts'
import { audit } from '#server/audit/audit.ts'
import { createSeal } from '#server/http/seal.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { passwordFits } from '../auth/passwords.ts'
import { userByName } from '../auth/queries.ts'
import { attempting, byFactor, ownPassword } from '../auth/throttle.ts'
import { tellOwners } from '../user/owner.ts'
import { userOf } from '../user/queries.ts'
import {
  confirmPending,
  dropFactor,
  factorOf,
  keepPending,
  recoveryLeft,
  setRecovery,
  takeRecovery,
  takeStep,
} from './queries.ts'

const issuer = '清源'
const toleranceSec = 30
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
  audit(session, { operate: 'edit', content, target: '/sys/user/secondFactor', ip })

export function secondFactorOf({ db, sessions, secrets }: Pick<Deps, 'db' | 'sessions' | 'secrets'>) {
  const seal = createSeal(secrets.encryptionKey, 'second factor')

  /** @returns the number of the period, undefined where the code is of none that counts */
  function stepOf(userId: string, sealed: string | null, code: string, after: number): number | undefined {
    const secret = sealed === null ? undefined : seal.open(sealed, userId)
    if (secret === undefined || !/^\d{6}$/.test(code)) return undefined
    const found = verifySync({
      secret,
      token: code,
      epoch: Date.now() / 1_000,
      epochTolerance: toleranceSec,
      afterTimeStep: after,
    })
    return found.valid && 'timeStep' in found ? found.timeStep : undefined
  }
  /** Takes a code of the device, or one of the recovery codes; each serves once. */
  async function take(userId: string, given: string): Promise<boolean> {
    const factor = await factorOf(db, userId)
    if (!factor?.confirmedAt) throw refused('您还没有启用动态口令')
    const code = plain(given)
    if (code.length === recoveryLength) return takeRecovery(db, userId, hashOf(code))
    const step = stepOf(userId, factor.secret, code, factor.lastStep)
    return step !== undefined && (await takeStep(db, userId, step))
  }
  const checked = (session: Session, code: string): Promise<void> =>
    attempting(db, byFactor(session.userId), async attempt => {
      if (!(await take(session.userId, code))) {
        await attempt.failed()
        throw refused('动态口令错误或已用过，请等待下一个口令后重试，并检查手机时间是否准确')
      }
      await attempt.succeeded()
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
  async function newRecovery(session: Session, content: string, ip: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCount }, newCode)
    await db.write([...setRecovery(session.userId, codes.map(hashOf)), line(session, content, ip)])
    return codes.map(spaced)
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
      await attempting(db, byFactor(userId), async attempt => {
        const pending = (await factorOf(db, userId))?.pending
        if (!pending) throw refused('请先扫描二维码')
        const step = stepOf(userId, pending, plain(given), 0)
        if (step === undefined) {
          await attempt.failed()
          throw refused('口令与二维码不符，请检查是否扫描了当前的二维码、手机时间是否准确')
        }
        if (!(await confirmPending(db, userId, pending, step, Date.now())))
          throw refused('二维码已更换，请重新扫描')
        await attempt.succeeded()
      })
      const codes = await newRecovery(session, '启用动态口令', ip)
      await sessions.passFactor(session)
      return codes
    },
    async check(session: Session, code: string, ip: string) {
      await checked(session, code)
      await sessions.passFactor(session)
      await db.write([line(session, '动态口令验证通过', ip)])
      return { recoveryLeft: await recoveryLeft(db, session.userId) }
    },
    async renew(session: Session, code: string, ip: string): Promise<string[]> {
      await checked(session, code)
      return newRecovery(session, '重新生成动态口令的恢复码', ip)
    },
    async end(session: Session, password: string | undefined, code: string, ip: string): Promise<void> {
      if (await sessions.factorRequired(session.userId))
        throw refused('按安全策略您必须使用动态口令，可以更换设备，不能停用')
      await knowsPassword(session, password)
      await checked(session, code)
      await db.write([...dropFactor(session.userId), line(session, '停用动态口令', ip)])
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
      await sessions.endUser(user.id)
    },
  }
}
