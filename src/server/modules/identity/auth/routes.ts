/** Signing in and out, the active department, one's own password. */
import type { FastifyInstance } from 'fastify'
import { login, logout, permissionsByToken, randomImage, selectDepart } from '#contract/identity/auth.ts'
import { currentDeparts, permissionCodes, updatePassword } from '#contract/identity/own-entry.ts'
import { enterWall, leaveWall, unlockSession } from '#contract/identity/session-lock.ts'
import { issueTicket } from '#contract/identity/ticket.ts'
import { refused, unauthenticated } from '#contract/kit/fault.ts'
import { audit, loginLine } from '#server/audit/audit.ts'
import { unlessFull } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import { ticketMs, issueTicket as ticketOf } from '#server/identity/tickets.ts'
import type { Deps } from '#server/modules/deps.ts'
import { byPhoneOf, byPhoneRoutes } from '../by-phone/routes.ts'
import { createCaptchas } from '../captcha/captcha.ts'
import { casRoutes } from '../cas/routes.ts'
import { grantsOf } from '../menu/service.ts'
import { thirdRoutes } from '../third/routes.ts'
import { departsOf, setOrgCode } from './queries.ts'
import { callerOf, changePassword, signIn, unlock } from './service.ts'
import { userInfoOf } from './user-info.ts'

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, sessions, config } = deps
  const captchas = createCaptchas()
  const byPhone = byPhoneOf(deps, captchas)
  byPhoneRoutes(app, byPhone)
  thirdRoutes(app, deps, byPhone)
  casRoutes(app, deps)

  serve(app, randomImage, async ({ params, request }) => captchas.draw(request.ip, params.checkKey))
  serve(app, login, async ({ body, request }) =>
    withMessage('登录成功', await signIn(deps, captchas, body, callerOf(request))),
  )
  serve(app, logout, async ({ session, request }) => {
    if (request.headers['x-access-token'] === undefined) throw refused('退出登录失败！')
    // Only a session that was verified ends: a forged token ends nobody's.
    if (session.handle === '') throw refused('Token无效!')
    await sessions.end(session.handle)
    await unlessFull(db.write([loginLine(session, `用户名: ${session.realname},退出成功！`, request.ip)]))
    return withMessage('退出登录成功！')
  })
  serve(app, unlockSession, async ({ body, session, request }) => {
    await unlock(deps, captchas, session, body, request.ip)
    return withMessage('解锁成功')
  })
  for (const [way, profile, content] of [
    [enterWall, 'wall', '进入大屏值守'],
    [leaveWall, 'desk', '退出大屏值守'],
  ] as const)
    serve(app, way, async ({ session }) => {
      await sessions.become(session, profile)
      const line = audit(session, 'edit', content, way.path)
      await unlessFull(db.write([line]))
      return undefined
    })
  serve(app, permissionsByToken, ({ session }) => grantsOf(db, session))
  serve(app, permissionCodes, async ({ session }) => {
    const { auth, allAuth, sysSafeMode } = await grantsOf(db, session)
    const codes = auth.flatMap(({ action }) => action.split(',')).filter(Boolean)
    return { codeList: [...new Set(codes)], auth, allAuth, sysSafeMode }
  })
  serve(app, currentDeparts, async ({ session }) => ({
    list: await departsOf(db, session.userId),
    orgCode: session.orgCode || null,
  }))
  serve(app, selectDepart, async ({ body, session }) => {
    if (body.username && body.username !== session.username) throw refused('只允许切换自己的部门')
    if (!session.orgCodes.includes(body.orgCode)) throw refused('您不属于该部门')
    await db.write([
      setOrgCode(session.userId, body.orgCode),
      audit(session, 'edit', `切换部门 ${body.orgCode}`, '/sys/selectDepart'),
    ])
    const found = await userInfoOf(db, session.userId)
    if (!found) throw unauthenticated()
    return { userInfo: { ...found.info, secondFactor: session.factorDue ?? null } }
  })
  serve(app, updatePassword, async ({ body, session }) => {
    await changePassword(deps, session, body)
    return withMessage('密码重置成功!')
  })
  serve(app, issueTicket, async ({ query: { site }, session }) => {
    // A ticket opens what the session may read: a site that nobody vouches for gets none.
    if (site !== undefined && !config.ticketHosts.includes(site.toLowerCase()))
      throw refused(`网站 ${site} 不在允许携带票据的名单内，请联系管理员设置 QY_TICKET_HOSTS`)
    return { ticket: ticketOf(session.handle), expiresInSec: ticketMs / 1_000 }
  })
}
