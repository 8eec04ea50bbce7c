/** Who is signed in, and out with him. */
import type { FastifyInstance } from 'fastify'
import { forceLogout, onlineUser } from '#contract/identity/online.ts'
import { refused } from '#contract/kit/fault.ts'
import { audit, loginLine } from '#server/audit/audit.ts'
import { peopleOf } from '#server/crud/access.ts'
import { fragment } from '#server/crud/fragment.ts'
import { hook } from '#server/crud/mount.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { holderOf } from './queries.ts'

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, sessions } = deps
  const { engine } = deps
  hook(deps, onlineUser, {
    extraConditions: session => {
      // A view of sessions, which come and go past this engine.
      engine.pages.forgetShort(onlineUser.table)
      return [fragment('t."expires_at" > ?', Date.now()), ...peopleOf('t.rel_tenant_ids', session)]
    },
  })
  serve(app, forceLogout, async ({ body, session, request }) => {
    const handle = body.token ?? ''
    if (handle === '') throw refused('退出登录失败！')
    if (handle === session.handle) throw refused('不能强制退出自己的会话，请使用“退出登录”')
    const holder = await holderOf(db, handle)
    if (!holder) throw refused('Token无效!')
    await sessions.end(handle)
    await db.write([
      loginLine(holder, `强制: ${holder.realname}退出成功！`, request.ip),
      audit(
        session,
        'delete',
        `强制退出用户 ${holder.realname}（${holder.username}）`,
        'system:online:force',
      ),
    ])
    return withMessage('退出登录成功！')
  })
}
