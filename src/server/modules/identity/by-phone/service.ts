/** Signing in, registering and a new password by a code on the telephone. */

import type {
  phoneLogin,
  phoneVerification,
  register,
  renewPassword,
  sendSms,
} from '#contract/identity/by-phone.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { Fault, invalid, refused } from '#contract/kit/fault.ts'
import { mixedPassword } from '#contract/kit/form-rules.ts'
import { mobileRule } from '#contract/kit/rule.ts'
import { dayMs } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { audit, loginLine } from '#server/audit/audit.ts'
import { type Statement, unlessFull } from '#server/db/db.ts'
import { linksEnded, setWith } from '#server/identity/credential-queries.ts'
import type { Deps } from '#server/modules/deps.ts'
import { registrationOpen } from '#server/modules/platform/boot/queries.ts'
import { hashPassword, weakness } from '../auth/passwords.ts'
import { setPassword } from '../auth/queries.ts'
import { answerOf, type Caller, checkPicture } from '../auth/service.ts'
import { tenantsOfUser } from '../auth/tenants.ts'
import { attempting, byCode, countFor, knownFailures } from '../auth/throttle.ts'
import type { Captchas } from '../captcha/captcha.ts'
import { endBoundByOthers } from '../third/retake.ts'
import type { Codes, Purpose } from './codes.ts'
import type { SmsGateway } from './gateway.ts'
import { addUser, guestRole, userWith } from './queries.ts'

/** Codes of one telephone, and of one address, in a day; the first needs no picture. */
const most = { phone: 10, address: 50 } as const

export interface ByPhone {
  deps: Pick<Deps, 'db' | 'sessions' | 'config'>
  codes: Codes
  captchas: Captchas
  gateway: SmsGateway
}
const frozen = '该用户已冻结'
const unknown = '该用户不存在或未绑定手机号'

export async function sendCode(
  { deps: { db, config }, codes, captchas, gateway }: ByPhone,
  { mobile, smsmode, captcha, checkKey }: BodyOf<typeof sendSms>,
  { ip }: Pick<Caller, 'ip'>,
  now = Date.now(),
): Promise<void> {
  const phone = (mobile ?? '').trim()
  if (phone === '') throw refused('手机号不允许为空！')
  const wrong = mobileRule(phone, {})
  if (wrong) throw refused(wrong)
  const subjects = [`s:${phone}`, `t:${ip}`]
  const sent = await knownFailures(db, subjects)
  const today = (subject: string) => {
    const found = sent.get(subject)
    return found && Number(found.firstAt) >= now - dayMs ? found.count : 0
  }
  if (today(subjects[0]!) >= most.phone || today(subjects[1]!) >= most.address)
    throw new Fault('too-many', '今日获取验证码次数过多，请明日再试', null, 3_600)
  if (today(subjects[0]!) + today(subjects[1]!) > 0) {
    checkPicture(captchas, { captcha, checkKey }, { ip })
  }
  // Also an address that only asks who is registered runs out of its share.
  await countFor(db, subjects, now, dayMs)
  if (await codes.pending(phone, smsmode)) throw refused('验证码10分钟内，仍然有效！')
  const user = await userWith(db, 'phone', phone)
  if (smsmode === '1') {
    if (!(await registrationOpen(db, config))) throw refused('注册未开放，请联系管理员')
    if (user) throw refused('手机号已经注册，请直接登录！')
  } else if (!user) throw refused(unknown)
  else if (user.status !== '1') throw refused(frozen)
  const code = codes.make()
  await codes.keep(phone, smsmode, code)
  try {
    await gateway.send(phone, code)
  } catch (error) {
    // Nobody has it: the next one need not wait for it.
    await codes.forget(phone, smsmode)
    throw error
  }
}

export type CodeTry = { phone: string; code: string; purpose: Purpose } & Partial<
  Pick<BodyOf<typeof phoneLogin>, 'picture' | 'checkKey'>
>
/**
 * Tries are counted for the telephone and for the address, and ask for the picture as those of a password do.
 * @returns what uses the code up, to be written with what it allows
 */
export async function used(
  { deps: { db }, codes, captchas }: ByPhone,
  { phone, code, purpose, picture, checkKey }: CodeTry,
  { ip }: Caller,
  words: { gone: string; wrong: string },
): Promise<Statement[]> {
  return attempting(db, byCode(phone, ip), async attempt => {
    if (attempt.captchaRequired) checkPicture(captchas, { captcha: picture, checkKey }, { ip }, '图形验证码')
    const verdict = await codes.check(phone, purpose, code.trim())
    if (typeof verdict !== 'string') {
      await attempt.succeeded()
      return verdict
    }
    await attempt.failed()
    throw refused(words[verdict], { captchaRequired: attempt.captchaRequired })
  })
}

export async function signInByPhone(
  by: ByPhone,
  { mobile, captcha, picture, checkKey }: BodyOf<typeof phoneLogin>,
  caller: Caller,
) {
  const { db, sessions } = by.deps
  const phone = mobile.trim()
  const wrong = '手机验证码错误'
  const use = await used(by, { phone, code: captcha, purpose: '0', picture, checkKey }, caller, {
    gone: wrong,
    wrong,
  })
  const user = await userWith(db, 'phone', phone)
  if (!user) throw refused(unknown)
  if (user.status !== '1') throw refused(frozen)
  await tenantsOfUser(db, user.id)
  const line = loginLine(user, `用户名: ${user.username},登录成功！`, caller.ip)
  if (use.length > 0) await db.write([...use, line])
  else await unlessFull(db.write([line]))
  const { token } = await sessions.open(user.id, caller)
  return answerOf(by.deps, user.id, token)
}

export async function registerUser(
  by: ByPhone,
  { username, password, phone, smscode, email, picture, checkKey }: BodyOf<typeof register>,
  caller: Caller,
  now = Date.now(),
): Promise<{ waiting: boolean }> {
  const { db, config } = by.deps
  if (!(await registrationOpen(db, config))) throw refused('注册未开放，请联系管理员')
  const name = username.trim()
  if (!/^\w{4,18}$/.test(name)) throw refused('只允许字母、数字、下划线，4 到 18 位')
  const address = email?.trim() || null
  const use = await used(by, { phone, code: smscode, purpose: '1', picture, checkKey }, caller, {
    gone: '手机验证码失效，请重新获取',
    wrong: '手机验证码错误',
  })
  if (await userWith(db, 'username', name)) throw refused('用户名已注册')
  if (await userWith(db, 'phone', phone)) throw refused('该手机号已注册')
  if (address && (await userWith(db, 'email', address))) throw refused('邮箱已被注册')
  const weak = weakness(password, name) ?? mixedPassword(password, {})
  if (weak) throw invalid(weak)
  const role = await guestRole(db)
  const passwordHash = await hashPassword(password)
  const who = { username: name, realname: name, tenantId: '0' }
  await db.write([
    ...use,
    ...addUser(
      { id: nextId(), username: name, realname: name, phone, email: address, passwordHash },
      role?.id,
      now,
    ),
    audit({ ...who, ip: caller.ip }, 'add', `注册账号 ${name}`, '/sys/user/register'),
  ])
  return { waiting: role === undefined }
}

const renewing = { gone: '短信验证码失效！', wrong: '手机验证码错误' }

/** The code stays good: it is used up by the new password. */
export async function verifyPhone(
  by: ByPhone,
  { phone, smscode, ...seen }: BodyOf<typeof phoneVerification>,
  caller: Caller,
) {
  await used(by, { phone, code: smscode, purpose: '2', ...seen }, caller, {
    ...renewing,
    gone: '手机验证码错误',
  })
  const user = await userWith(by.deps.db, 'phone', phone)
  if (!user) throw refused('手机验证码错误')
  return { smscode, username: user.username }
}

export async function renew(
  by: ByPhone,
  { username, password, smscode, phone, ...seen }: BodyOf<typeof renewPassword>,
  caller: Caller,
  now = Date.now(),
): Promise<void> {
  const { db, sessions } = by.deps
  const use = await used(by, { phone, code: smscode, purpose: '2', ...seen }, caller, {
    ...renewing,
    wrong: '短信验证码不匹配！',
  })
  const user = await userWith(db, 'phone', phone)
  if (!user || user.username !== username) throw refused('未找到用户！')
  if (user.status !== '1') throw refused(frozen)
  const weak = weakness(password, username)
  if (weak) throw invalid(weak)
  const who = { username, realname: user.realname, tenantId: '0' }
  await db.write([
    ...use,
    setPassword(user.id, user.passwordHash, await hashPassword(password), now),
    ...linksEnded(user.id),
    ...setWith(user.id, 'password', 'phone'),
    ...(await endBoundByOthers(db, user, now)),
    audit({ ...who, ip: caller.ip }, 'edit', '凭短信验证码重设密码', '/sys/user/passwordChange'),
  ])
  await sessions.endUser(user.id)
}
