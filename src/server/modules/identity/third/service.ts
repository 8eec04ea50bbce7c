/** Who comes from elsewhere: let in when he is known, else bound to a user of here, never by a likeness of names or mailboxes. */
import { randomBytes } from 'node:crypto'
import type { bindByPassword, bindByPhone, createThirdUser } from '#contract/identity/third-login.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { Fault, missing, refused } from '#contract/kit/fault.ts'
import { nextId } from '#lib/id.ts'
import { audit, loginLine } from '#server/audit/audit.ts'
import { type Bulk, inWords, type Statement, unlessFull } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { clearMarks, endedWith, setWith } from '#server/identity/credential-queries.ts'
import type { Deps } from '#server/modules/deps.ts'
import { registrationOpen } from '#server/modules/platform/boot/queries.ts'
import { newMessage } from '../../message/send/queries.ts'
import { hashPassword, passwordFits } from '../auth/passwords.ts'
import { userById, userByName } from '../auth/queries.ts'
import { type Caller, checkPicture } from '../auth/service.ts'
import { tenantsOfUser } from '../auth/tenants.ts'
import { attempting, byPassword } from '../auth/throttle.ts'
import { userInfoOf } from '../auth/user-info.ts'
import { addUser, guestRole, userWith } from '../by-phone/queries.ts'
import { type ByPhone, used } from '../by-phone/service.ts'
import {
  dropPass,
  givePass,
  type Identity,
  keepPass,
  kinds,
  randomPass,
  readPass,
  redeemPass,
} from './pass-queries.ts'
import { accountsOf, bind, unbind, userOfIdentity } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'sessions'>
export const frozen = '该用户已冻结'
/** One text for a code that is unknown, used up or too old. */
const stale = '校验失败'

/** A token of one minute that opens a session of this user. */
export async function entryFor(db: Deps['db'], source: string, userId: string): Promise<string> {
  const pass = randomPass()
  await givePass(db, kinds.entry, pass, { source, userId })
  return pass
}

/** The user here of an account elsewhere: a token for him, or the code with which one can be found. */
export async function recognise(
  db: Deps['db'],
  identity: Identity,
): Promise<{ token: string } | { code: string }> {
  const user = await userOfIdentity(db, identity)
  if (user) {
    if (user.status !== '1') throw refused(frozen)
    return { token: await entryFor(db, identity.source, user.id) }
  }
  const code = randomPass()
  await givePass(db, kinds.unknown, code, identity)
  return { code }
}

export async function openByToken({ db, sessions }: Needs, token: string, source: string, caller: Caller) {
  const entry = await redeemPass(db, kinds.entry, token)
  if (!entry || entry.source !== source) throw refused('登录凭证已失效，请重新登录')
  const user = await userById(db, entry.userId)
  if (!user) throw refused('用户未找到')
  if (user.status !== '1') throw refused(frozen)
  const tenants = await tenantsOfUser(db, user.id)
  const found = await userInfoOf(db, user.id)
  if (!found) throw refused('用户未找到')
  await unlessFull(db.write([loginLine(user, `用户名: ${user.username},登录成功！`, caller.ip)]))
  const opened = await sessions.open(user.id, caller)
  const session = await sessions.ofToken(opened.token)
  const userInfo = { ...found.info, secondFactor: session?.factorDue ?? null }
  return { token: opened.token, userInfo, ...(tenants && { tenantList: tenants }) }
}

interface Owner {
  id: string
  username: string
  realname: string
}

interface Binding {
  identity: Identity
  code: string
  owner: Owner
  ip: string
  /** By what somebody has shown that the account is his; a new one is. */
  proof?: 'password' | 'phone'
}
/** Everything that the binding follows from goes into one unit: the code is used up exactly when the binding is there. */
async function bindTo(
  db: Deps['db'],
  { identity, code, owner, ip, proof }: Binding,
  before: readonly (Statement | Bulk)[] = [],
  createdHash: string | null = null,
): Promise<string> {
  const pass = randomPass()
  const { username, realname } = owner
  await inWords(
    db.write([
      ...before,
      dropPass(code),
      ...bind(identity, owner.id, createdHash, Date.now()),
      ...(proof ? setWith(owner.id, `third:${identity.source}`, proof) : []),
      newMessage(
        {
          id: nextId(),
          title: '账号安全提醒',
          content: '您的账号绑定了第三方账号，可凭它登录。如果不是您本人操作，请立即解绑并修改密码。',
          receiver: owner.id,
          type: 'system',
          param: null,
          by: username,
          tenantId: '0',
        },
        Date.now(),
      ),
      keepPass(kinds.entry, pass, { source: identity.source, userId: owner.id }),
      audit(
        { username, realname, tenantId: '0', ip },
        'add',
        `绑定第三方账号 ${identity.source}`,
        '/sys/third/user',
      ),
    ]),
    { changed: stale, taken: '该账号或第三方账号已有绑定，请先解绑' },
  )
  return pass
}

export async function bindWithPassword(
  { deps: { db }, captchas }: ByPhone,
  body: BodyOf<typeof bindByPassword>,
  caller: Caller,
): Promise<string> {
  const code = body.operateCode
  const identity = await readPass(db, kinds.unknown, code)
  if (!identity) throw refused(stale)
  const username = (body.uuid ?? '').trim()
  const owner = await attempting(db, byPassword(username, caller.ip), async attempt => {
    if (attempt.captchaRequired) checkPicture(captchas, body, caller)
    const user = await userByName(db, username)
    const fits = await passwordFits(user?.passwordHash, body.password)
    if (!user || !fits) {
      await attempt.failed()
      throw refused('密码不正确', { captchaRequired: attempt.captchaRequired })
    }
    if (user.status !== '1') throw refused(frozen)
    await attempt.succeeded()
    return user
  })
  return bindTo(db, { identity, code, owner, ip: caller.ip, proof: 'password' })
}

export async function bindWithPhone(
  by: ByPhone,
  { mobile, captcha, thirdUserUuid: code, picture, checkKey }: BodyOf<typeof bindByPhone>,
  caller: Caller,
): Promise<string> {
  const { db } = by.deps
  const identity = await readPass(db, kinds.unknown, code)
  if (!identity) throw refused(stale)
  const phone = mobile.trim()
  const wrong = '验证码错误'
  const use = await used(by, { phone, code: captcha, purpose: '0', picture, checkKey }, caller, {
    gone: wrong,
    wrong,
  })
  const owner = await userWith(db, 'phone', phone)
  if (!owner) throw refused('该用户不存在或未绑定手机号')
  if (owner.status !== '1') throw refused(frozen)
  return bindTo(db, { identity, code, owner, ip: caller.ip, proof: 'phone' }, use)
}

const nameShape = /^\w{4,18}$/

/** The user gets a password that nobody knows: he comes in through the provider until he is given another. */
export async function createUser(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  body: BodyOf<typeof createThirdUser>,
  caller: Caller,
  now = Date.now(),
): Promise<string> {
  const code = body.operateCode
  const identity = await readPass(db, kinds.unknown, code)
  if (!identity) throw refused(stale)
  if (!(await registrationOpen(db, config))) throw refused('注册未开放，请联系管理员')
  const wanted = (body.username ?? '').trim()
  if (!nameShape.test(wanted)) throw refused('只允许字母、数字、下划线，4 到 18 位')
  let username = wanted
  if (await userWith(db, 'username', username)) {
    username = wanted + String(body.suffix ?? '')
    const free = body.suffix && nameShape.test(username) && !(await userWith(db, 'username', username))
    if (!free) throw refused('用户名已注册')
  }
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const role = await guestRole(db)
  const owner = { id: nextId(), username, realname: identity.name || username }
  const line = audit(
    { ...owner, tenantId: '0', ip: caller.ip },
    'add',
    `注册账号 ${username}`,
    '/sys/third/user/create',
  )
  const made = addUser({ ...owner, phone: null, email: null, passwordHash }, role?.id, now)
  return bindTo(db, { identity, code, owner, ip: caller.ip }, [...made, line], passwordHash)
}

export async function release(db: Deps['db'], session: Session, id: string): Promise<void> {
  const account = (await accountsOf(db, session.userId)).find(each => each.id === id)
  if (!account) throw missing('未找到对应的绑定')
  const user = await userById(db, session.userId)
  if (account.createdHash !== null && account.createdHash === user?.passwordHash)
    throw new Fault('refused', '这是您唯一的登录方式，请先联系管理员设置密码，再解绑')
  await db.write([
    unbind(id, session.userId),
    endedWith(session.userId, `third:${account.source}`, session.handle),
    clearMarks([session.userId], [`third:${account.source}`]),
    audit(session, 'delete', `解绑第三方账号 ${account.source}`, '/sys/third/user/bindings'),
  ])
}
