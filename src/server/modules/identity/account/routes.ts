/** One's own account. Every call is about the user of the session: no parameter names another one. */
import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import * as own from '#contract/identity/account.ts'
import { sysUser } from '#contract/identity/user.ts'
import { page } from '#contract/kit/envelope.ts'
import { missing, refused } from '#contract/kit/fault.ts'
import { coverPhone } from '#contract/kit/mask.ts'
import { toWire } from '#lib/dates.ts'
import { audit } from '#server/audit/audit.ts'
import { findRow } from '#server/crud/save/find.ts'
import { editRow } from '#server/crud/save/write.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { passwordFits } from '../auth/passwords.ts'
import { userById } from '../auth/queries.ts'
import { attempting, ownPassword } from '../auth/throttle.ts'
import { userHooks } from '../user/hooks.ts'
import { keepNotice, noticeOf } from './notice.ts'
import { activityOf, rolesOf, sessionsOf } from './queries.ts'

const shape = Compile(own.account)
const mostPerPage = 100
const perPage = 10

/** Of himself a user sees everything, whichever tenant he has selected and whatever narrows his list of users. */
const asOwner = (session: Session): Session => ({
  ...session,
  permissions: new Set(['*']),
  tenantId: '0',
  dataRules: [],
})

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, sessions } = deps
  const { engine } = deps
  const self = { engine, resource: sysUser, hooks: userHooks(deps, true) }

  async function read(session: Session): Promise<own.Account> {
    const row = await findRow(self, session.userId, asOwner(session))
    await engine.texts.put(sysUser, [row])
    const phone = row['phone']
    const mine: unknown = {
      ...row,
      phone: typeof phone === 'string' ? coverPhone(phone) : null,
      roles: await rolesOf(db, session.userId),
    }
    if (!shape.Check(mine)) throw new Error(`user ${session.userId} does not read as an account`)
    return mine
  }
  const change = (session: Session, values: Readonly<Record<string, unknown>>) =>
    editRow(self, { ...values, id: session.userId }, asOwner(session))

  serve(app, own.ownAccount, ({ session }) => read(session))
  serve(app, own.editAccount, async ({ body, session }) => {
    await change(session, body)
    return withMessage('修改成功!', await read(session))
  })
  const changeWith = async (
    session: Session,
    { password, ...values }: { password: string; phone?: string; email?: string | null },
    name: string,
  ) => {
    await attempting(db, ownPassword(session.username), async attempt => {
      const user = await userById(db, session.userId)
      if (!user) throw missing()
      if (!(await passwordFits(user.passwordHash, password))) {
        await attempt.failed()
        throw refused(`密码输入错误，${name}没有更换`)
      }
      await attempt.succeeded()
    })
    await change(session, values)
    return withMessage(`${name}更换成功`, await read(session))
  }
  serve(app, own.changePhone, ({ body, session }) => changeWith(session, body, '手机号'))
  serve(app, own.changeEmail, ({ body, session }) => changeWith(session, body, '邮箱'))

  serve(app, own.ownSessions, async ({ session }) =>
    (await sessionsOf(db, session.userId, Date.now())).map(
      ({ id, ip, userAgent, createdAt, lastSeenAt, expiresAt }) => ({
        id,
        current: id === session.handle,
        ip,
        userAgent,
        loginTime: toWire(createdAt),
        lastSeen: toWire(lastSeenAt),
        expiresAt: toWire(expiresAt),
      }),
    ),
  )
  serve(app, own.endOwnSession, async ({ body, session }) => {
    if (body.id === session.handle) throw refused('这是当前设备，请使用“退出登录”')
    // A session of somebody else is not there for this one.
    const found = (await sessionsOf(db, session.userId, Date.now())).find(({ id }) => id === body.id)
    if (!found) throw refused('该设备已退出登录，请刷新后查看')
    await sessions.end(found.id)
    await db.write([
      audit(session, 'delete', `退出本人的其他设备（${found.ip ?? '地址未知'}）`, own.endOwnSession.path),
    ])
    return withMessage('该设备已退出登录')
  })
  serve(app, own.endOtherSessions, async ({ session }) => {
    const others = (await sessionsOf(db, session.userId, Date.now())).filter(
      ({ id }) => id !== session.handle,
    )
    if (others.length === 0) throw refused('没有其他已登录的设备')
    await sessions.endUser(session.userId, session.handle)
    await db.write([
      audit(session, 'delete', `退出本人的其他设备 ${others.length} 台`, own.endOtherSessions.path),
    ])
    return withMessage(`已退出其他 ${others.length} 台设备`)
  })

  serve(app, own.ownActivity, async ({ query, session }) => {
    const current = Math.max(1, Math.trunc(query.pageNo ?? 1))
    const size = Math.min(mostPerPage, Math.max(1, Math.trunc(query.pageSize ?? perPage)))
    const place = { offset: (current - 1) * size, size }
    const { rows, total } = await activityOf(db, session.username, query.logType, place)
    return page(
      rows.map(row => ({ ...row, createTime: toWire(row.createTime ?? 0) })),
      total,
      current,
      size,
    )
  })

  serve(app, own.readNotice, ({ session }) => noticeOf(db, session.userId))
  serve(app, own.writeNotice, async ({ body, session }) => {
    await db.write([keepNotice(session.userId, body)])
    return withMessage('消息提醒已保存', body)
  })
}
