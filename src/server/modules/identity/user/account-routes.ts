/** Passwords set by administrators, links for first passwords, and whether a name is free. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { issuePasswordLinks, lookAtPasswordLink, usePasswordLink } from '#contract/identity/password-link.ts'
import { sysUser } from '#contract/identity/user.ts'
import { changePassword, checkOnlyUser } from '#contract/identity/user-admin.ts'
import { can } from '#contract/kit/can.ts'
import { Fault, invalid, refused } from '#contract/kit/fault.ts'
import { audit } from '#server/audit/audit.ts'
import { takenValues } from '#server/crud/save/unique.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import { handsOf, linksEnded, setByOther } from '#server/identity/credential-queries.ts'
import type { Deps } from '#server/modules/deps.ts'
import { registrationOpen } from '#server/modules/platform/boot/queries.ts'
import { hashPassword, weakness } from '../auth/passwords.ts'
import { countFailures, failuresOf, forget } from '../auth/queries.ts'
import { issueLinks, lookAt, useOnce } from './link/service.ts'
import { tellOwners } from './owner.ts'
import { resetPassword, userOf } from './queries.ts'

/** Questions of one address whether somebody is there, in ten minutes. */
const mostQuestions = 60
const windowMs = 600_000

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, sessions } = deps
  serve(app, changePassword, async ({ body, session }) => {
    const user = await userOf(db, { username: body.username })
    if (!user) throw refused('用户不存在！')
    if (user.id === session.userId) throw refused('修改自己的密码请到“个人设置”→“安全设置”，输入旧密码后修改')
    if (body.password !== body.confirmpassword) throw refused('两次输入密码不一致!')
    const weak = weakness(body.password, user.username)
    if (weak) throw invalid(weak)
    const now = Date.now()
    await db.write([
      resetPassword(user.id, await hashPassword(body.password), 'Y', now),
      ...linksEnded(user.id),
      ...setByOther([user.id], 'password', await handsOf(db, session.userId), now),
      ...tellOwners([user], '重设了您的密码', session, now),
      forget(`u:${user.username.toLowerCase().slice(0, 100)}`),
      audit(session, 'edit', `重设用户 ${user.username} 的密码`, 'system:user:password'),
    ])
    await sessions.endUser(user.id)
    return withMessage('密码修改成功!')
  })
  serve(app, issuePasswordLinks, async ({ body, session }) => {
    if (body.userIds.includes(session.userId))
      throw refused('修改自己的密码请到“个人设置”→“安全设置”，不能给自己生成链接')
    const links = await issueLinks(db, session, body.userIds, '为您生成了设置密码的链接')
    if (links.length === 0) throw refused('用户不存在！')
    return links
  })
  serve(app, lookAtPasswordLink, ({ body }) => lookAt(db, body.ticket))
  serve(app, usePasswordLink, async ({ body, request }) => {
    await useOnce(deps, body, request.ip)
    return withMessage('密码设置成功，请登录')
  })
  serve(app, checkOnlyUser, async ({ query, session, request }) => {
    await mayAsk(deps, session, request)
    // An address may hold more than that: clients add the time.
    for (const name of ['username', 'phone', 'email', 'workNo'] as const) {
      const value = query[name]
      if (!value) continue
      const holder = (await takenValues(db, sysUser, name, [value])).get(value)
      if (holder !== undefined && holder !== query.id) throw refused('用户账号已存在', true)
    }
    return true
  })
}

/** Those who keep users; and while registration is open everybody, a few times. */
async function mayAsk({ db, config }: Deps, session: Session, request: FastifyRequest): Promise<void> {
  const keeps = ['add', 'edit'].some(verb => can(session.permissions, `system:user:${verb}`))
  if (session.handle !== '' && keeps) return
  if (!(await registrationOpen(db, config))) throw refused('注册未开放，请联系管理员')
  const now = Date.now()
  const subject = `c:${request.ip}`
  const asked = (await failuresOf(db, [subject])).get(subject)
  if (asked && asked.count >= mostQuestions && Number(asked.firstAt) > now - windowMs)
    throw new Fault('too-many', '操作过于频繁，请稍后再试', null, windowMs / 1_000)
  await db.write(countFailures([subject], now, windowMs))
}
