/** Signing in: count the attempt, look at the picture where it is due, look at the password, open a session. */

import type { FastifyRequest } from 'fastify'
import type { login } from '#contract/identity/auth.ts'
import type { updatePassword } from '#contract/identity/own-entry.ts'
import type { unlockSession } from '#contract/identity/session-lock.ts'
import type { BodyOf, ResultOf } from '#contract/kit/endpoint.ts'
import { invalid, misread, refused, unauthenticated } from '#contract/kit/fault.ts'
import { audit, loginLine } from '#server/audit/audit.ts'
import { type Db, unlessFull } from '#server/db/db.ts'
import { unmarked } from '#server/http/idempotency/once.ts'
import type { Session } from '#server/http/serve.ts'
import { linksEnded } from '#server/identity/credential-queries.ts'
import type { Deps } from '#server/modules/deps.ts'
import { allDicts } from '#server/modules/platform/dict/items.ts'
import type { Captchas } from '../captcha/captcha.ts'
import { accountsOf } from '../third/queries.ts'
import { endBoundByOthers } from '../third/retake.ts'
import { hashPassword, noPassword, passwordFits, weakness } from './passwords.ts'
import { setPassword, userByName } from './queries.ts'
import { tenantsOfUser } from './tenants.ts'
import { attempting, byPassword, ownPassword } from './throttle.ts'
import { userInfoOf } from './user-info.ts'

export interface Caller {
  ip: string
  userAgent: string
}
export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  ip,
  userAgent: String(headers['user-agent'] ?? ''),
})
type Credentials = BodyOf<typeof login>
export type LoginAnswer = ResultOf<typeof login>

/** One text for a wrong password and for a user that does not exist: the answer must not tell them apart. */
const wrong = '用户名或密码错误'

export function signIn(
  deps: Pick<Deps, 'db' | 'sessions'>,
  captchas: Captchas,
  credentials: Credentials,
  caller: Caller,
): Promise<LoginAnswer> {
  const { db, sessions } = deps
  const { username, password } = credentials
  return attempting(db, byPassword(username, caller.ip), async attempt => {
    if (attempt.captchaRequired) checkPicture(captchas, credentials, caller)
    const user = await userByName(db, username)
    const fits = await passwordFits(user?.passwordHash, password)
    if (!user || !fits) {
      const who = { username: username.slice(0, 100), realname: user?.realname ?? '' }
      await attempt.failed()
      await unlessFull(
        unmarked(() => db.write([loginLine(who, `用户名: ${who.username},登录失败！`, caller.ip)])),
      )
      throw refused(wrong, { captchaRequired: attempt.captchaRequired })
    }
    // Only who knows the password learns that the account is frozen.
    if (user.status !== '1') throw refused('该用户已冻结')
    await tenantsOfUser(db, user.id)
    await attempt.succeeded()
    const { token } = await sessions.open(user.id, caller)
    await unlessFull(db.write([loginLine(user, `用户名: ${user.username},登录成功！`, caller.ip)]))
    return answerOf(deps, user.id, token)
  })
}

/** A misread picture says nothing about the password: it is no failure of the account, its own tries are counted with it. */
export function checkPicture(
  captchas: Captchas,
  { captcha, checkKey }: Pick<Credentials, 'captcha' | 'checkKey'>,
  { ip }: Pick<Caller, 'ip'>,
  /** Where a code on the telephone is asked for beside it, it says which one it means. */
  name: '验证码' | '图形验证码' = '验证码',
): void {
  const given = captcha !== undefined && captcha !== '' && checkKey !== undefined
  if (!given) throw refused(`请输入${name}`, { captchaRequired: true })
  if (!captchas.check(ip, String(checkKey), captcha)) throw misread(`${name}错误`, { captchaRequired: true })
}

/** What every way of signing in answers. */
export async function answerOf(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  userId: string,
  token: string,
): Promise<LoginAnswer> {
  const [found, session, tenants, sysAllDictItems] = await Promise.all([
    userInfoOf(db, userId),
    sessions.ofToken(token),
    tenantsOfUser(db, userId),
    allDicts(db),
  ])
  if (!found) throw unauthenticated()
  const { info, departs } = found
  return {
    token,
    userInfo: { ...info, secondFactor: session?.factorDue ?? null },
    departs,
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    ...(tenants && { tenantList: tenants }),
    sysAllDictItems,
  }
}

/** As signing in, for the session that is there. */
export function unlock(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  captchas: Captchas,
  session: Session,
  { password, ...picture }: BodyOf<typeof unlockSession>,
  ip: string,
): Promise<void> {
  const { username } = session
  return attempting(db, byPassword(username, ip), async attempt => {
    if (attempt.captchaRequired) checkPicture(captchas, picture, { ip })
    const user = await userByName(db, username)
    if (!user) throw unauthenticated()
    if (await withoutPassword(db, user))
      throw refused('您的账号没有设置密码，请退出后重新登录', { noPassword: true })
    if (!(await passwordFits(user.passwordHash, password))) {
      await attempt.failed()
      await unlessFull(unmarked(() => db.write([loginLine(session, `用户名: ${username},解锁失败！`, ip)])))
      throw refused('密码错误', { captchaRequired: attempt.captchaRequired })
    }
    await attempt.succeeded()
    await sessions.unlock(session)
    await unlessFull(
      db.write([
        loginLine(session, `用户名: ${username},解锁成功！`, ip),
        audit(session, 'edit', '解锁会话', '/sys/session/unlock'),
      ]),
    )
  })
}

/** He signs in elsewhere or by his telephone: nobody knows the password that stands in his row. */
async function withoutPassword(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<boolean> {
  if (passwordHash === noPassword) return true
  return (await accountsOf(db, id)).some(({ createdHash }) => createdHash === passwordHash)
}

/** Other sessions of the user end: whoever knew the old password is out. */
export async function changePassword(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  session: Session,
  { username, oldpassword, password, confirmpassword }: BodyOf<typeof updatePassword>,
  now = Date.now(),
): Promise<void> {
  if (username !== session.username) throw refused('只允许修改自己的密码！')
  if (password === '') throw refused('新密码不允许为空!')
  if (password !== confirmpassword) throw refused('两次输入密码不一致!')
  const user = await attempting(db, ownPassword(username), async attempt => {
    const found = await userByName(db, username)
    if (found && (await passwordFits(found.passwordHash, oldpassword))) {
      await attempt.succeeded()
      return found
    }
    await attempt.failed()
    throw refused('旧密码输入错误!')
  })
  if (password === oldpassword) throw refused('新密码不能与旧密码相同')
  const weak = weakness(password, username)
  if (weak) throw invalid(weak)
  await db.write([
    setPassword(user.id, user.passwordHash, await hashPassword(password), now),
    // Whoever has set the old one may be the one who changes it.
    ...linksEnded(user.id),
    ...(session.mustChange ? await endBoundByOthers(db, user, now) : []),
    audit(session, 'edit', '修改本人密码', '/sys/user/updatePassword'),
  ])
  await sessions.endUser(user.id, session.handle)
}
