/** Freezing, roles, departments and the recycle bin. Whatever takes rights away is felt at once. */

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { changesUsers, seesUsers, type UserRow } from '#contract/identity/user.ts'
import * as wire from '#contract/identity/user-admin.ts'
import { can } from '#contract/kit/can.ts'
import { missing, refused } from '#contract/kit/fault.ts'
import { idsIn, idsOf } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import type { Store } from '#server/crud/engine.ts'
import { inWords } from '#server/db/db.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { departInReach } from '#server/modules/organisation/depart-role/reach.ts'
import { tellOwners } from './owner.ts'
import * as queries from './queries.ts'
import { checkGiving, keepOffices, refuseUntouchable, rolesChanged } from './rules.ts'
import { usersPage } from './service.ts'

const mostAtOnce = 1_000
const mostDeleted = 1_000

export function adminRoutes(app: FastifyInstance, deps: Deps, store: Store): void {
  const { db, sessions } = deps
  const searched = (query: Record<string, unknown>, name: string) =>
    typeof query[name] === 'string' && query[name] !== '' ? { [name]: query[name] } : {}

  serve(app, wire.frozenBatch, async ({ body, session }) => {
    const ids = idsIn(body.ids).slice(0, mostAtOnce)
    const { status } = body
    if (status !== '1' && status !== '2') throw refused('状态只能是 1（正常）或 2（冻结）')
    const users = await queries.usersOf(db, ids)
    if (users.length === 0) throw missing()
    const found = idsOf(users)
    const freezing = status === '2'
    refuseUntouchable(users, session, freezing ? '冻结' : '解冻')
    const guard = freezing ? await keepOffices(db, { userIds: found }, '冻结') : { before: [], after: [] }
    await db.write([
      ...guard.before,
      queries.setStatus(found, status, session.username, Date.now()),
      ...guard.after,
      ...tellOwners(users, `${freezing ? '冻结' : '解冻'}了您的账号`, session, Date.now()),
      audit(session, 'edit', `${freezing ? '冻结' : '解冻'}用户 ${namesOf(users)}`, 'system:user:freeze'),
    ])
    if (freezing) for (const id of found) await sessions.endUser(id)
    return withMessage('操作成功!')
  })

  serve(app, wire.rolesOfUser, async ({ query }) => {
    const roles = (await queries.linksOf(db, [query.userid])).get(query.userid)?.roles ?? []
    if (roles.length === 0) throw refused('未找到用户相关角色信息')
    return roles
  })
  serve(app, wire.departsOfUser, async ({ query }) => {
    const departs = (await queries.linksOf(db, [query.userId])).get(query.userId)?.departs ?? []
    if (departs.length === 0) throw refused('查找失败')
    return withMessage(
      '查找成功',
      departs.map(({ id, name }) => ({ key: id, value: id, title: name })),
    )
  })
  serve(app, wire.generateUserId, async () => randomUUID().replaceAll('-', ''))

  const roleOf = async (id: string) => {
    const [role] = await queries.roleRows(db, [id])
    if (!role) throw missing('未找到角色信息')
    return role
  }
  const tellRoles = (session: Session, content: string) =>
    audit(session, 'edit', content, 'system:role:assign')

  serve(app, wire.usersOfRole, ({ query, session }) =>
    usersPage(store, { ...paging(query), ...searched(query, 'username') }, session, [
      queries.ofRole(query.roleId),
    ]),
  )
  serve(app, wire.assignRoles, async ({ body, session }) => {
    const user = await queries.userOf(db, { id: body.userId })
    if (!user) throw missing()
    const { added, removed, kept } = await rolesChanged(db, user.id, [...new Set(body.roleIds)])
    if (user.id === session.userId) throw refused('不能修改自己的角色，请由其他管理员操作')
    if (added.length + removed.length === 0) return withMessage('保存成功！')
    await checkGiving(db, session, user.id, added, kept)
    const guard = await lossOf(removed.length > 0, [user.id], removed)
    await db.write([
      ...guard.before,
      ...(added.length > 0 ? [queries.addRoles(added.map(id => [user.id, id] as const))] : []),
      ...(removed.length > 0 ? [queries.dropRoles([user.id], removed)] : []),
      ...guard.after,
      tellRoles(
        session,
        `调整用户 ${user.username} 的角色：增加 ${added.length} 个，取消 ${removed.length} 个`,
      ),
    ])
    return withMessage('保存成功！')
  })
  serve(app, wire.addUsersToRole, async ({ body, session }) => {
    const role = await roleOf(body.roleId)
    const users = await queries.usersOf(db, body.userIdList)
    if (users.length === 0) throw missing()
    const links = await queries.linksOf(db, idsOf(users))
    const lacking = users.filter(({ id }) => !links.get(id)?.roles.includes(role.id))
    for (const { id } of lacking) await checkGiving(db, session, id, [role.id], links.get(id)?.roles ?? [])
    if (lacking.length > 0) {
      await db.write([
        queries.addRoles(lacking.map(({ id }) => [id, role.id] as const)),
        tellRoles(session, `为角色“${role.roleName}”添加用户 ${namesOf(lacking)}`),
      ])
    }
    return withMessage('添加成功!')
  })
  const lossOf = async (any: boolean, userIds: readonly string[], roleIds: readonly string[]) =>
    any ? keepOffices(db, { userIds, roleIds }, '取消其角色') : { before: [], after: [] }
  async function dropFromRole(roleId: string, userIds: readonly string[], session: Session) {
    const role = await roleOf(roleId)
    const users = await queries.usersOf(db, userIds)
    if (users.length === 0) throw missing()
    if (users.some(({ id }) => id === session.userId)) throw refused('不能修改自己的角色，请由其他管理员操作')
    const ids = idsOf(users)
    const guard = await lossOf(true, ids, [role.id])
    await db.write([
      ...guard.before,
      queries.dropRoles(ids, [role.id]),
      ...guard.after,
      tellRoles(session, `从角色“${role.roleName}”移除用户 ${namesOf(users)}`),
    ])
    return withMessage('删除成功!')
  }
  serve(app, wire.removeUserFromRole, ({ query, session }) =>
    dropFromRole(String(query['roleId']), [String(query['userId'])], session),
  )
  serve(app, wire.removeUsersFromRole, ({ query, session }) =>
    dropFromRole(String(query['roleId']), idsIn(query['userIds']).slice(0, mostAtOnce), session),
  )

  serve(app, wire.usersOfDepart, async ({ query, session }) => {
    const asked = { ...paging(query), ...searched(query, 'username'), ...searched(query, 'realname') }
    if (query.depId) await mustKeep(session, query.depId, seesUsers)
    const departs = query.depId ? [query.depId] : await chargeOf(session)
    if (departs.length === 0) return null
    const found = await usersPage(store, asked, session, [queries.underAny(departs)])
    return { ...found, records: found.records.map(named) }
  })
  /** By office, or in charge of it: elsewhere there is no such department. */
  async function mustKeep(session: Session, departId: string, code: string): Promise<void> {
    if (!can(session.permissions, code)) await departInReach(db, session, departId)
  }
  async function chargeOf(session: Session): Promise<string[]> {
    const self = await queries.userOf(db, { id: session.userId })
    return self?.userIdentity === '2' ? idsIn(self.departIds) : []
  }
  serve(app, wire.addUsersToDepart, async ({ body, session }) => {
    await mustKeep(session, body.depId, changesUsers)
    const users = await queries.usersOf(db, body.userIdList)
    const depart = await queries.departOf(db, body.depId)
    if (!depart || users.length === 0) throw missing()
    await db.write([
      queries.addDeparts(users.map(({ id }) => [id, depart.id] as const)),
      audit(session, 'edit', `把用户 ${namesOf(users)} 加入部门“${depart.departName}”`, 'system:user:edit'),
    ])
    return withMessage('添加成功!')
  })
  async function dropFromDepart(depId: string, userIds: readonly string[], session: Session) {
    await mustKeep(session, depId, changesUsers)
    const [depart, links] = [await queries.departOf(db, depId), await queries.linksOf(db, userIds)]
    const inside = userIds.filter(id => links.get(id)?.departs.some(each => each.id === depId))
    if (!depart || inside.length === 0) throw refused('当前选中部门与用户无关联关系!')
    const users = await queries.usersOf(db, inside)
    await db.write([
      ...queries.leaveDeparts(inside, [depId]),
      ...(await queries.endCharge(db, inside, depId)),
      audit(session, 'edit', `把用户 ${namesOf(users)} 移出部门“${depart.departName}”`, 'system:user:edit'),
    ])
    return withMessage('删除成功!')
  }
  serve(app, wire.removeUserFromDepart, ({ query, session }) =>
    dropFromDepart(String(query['depId']), [String(query['userId'])], session),
  )
  serve(app, wire.removeUsersFromDepart, ({ query, session }) =>
    dropFromDepart(String(query['depId']), idsIn(query['userIds']).slice(0, mostAtOnce), session),
  )
  binRoutes(app, deps)
}

function binRoutes(app: FastifyInstance, { db, sessions }: Deps): void {
  serve(app, wire.recycleBin, async ({ query, session }) => {
    const users = await queries.deletedUsers(db, query.username?.trim() ?? '', mostDeleted, session)
    const links = await queries.linksOf(db, idsOf(users))
    return users.map(user => {
      const departs = (links.get(user.id)?.departs ?? []).map(({ name }) => name).join(',')
      return { ...user, orgCode: departs, orgCodeTxt: departs }
    })
  })
  serve(app, wire.putRecycleBin, async ({ body, session }) => {
    const users = await queries.usersOf(db, idsIn(body.userIds).slice(0, mostAtOnce), '1')
    if (users.length === 0) throw missing()
    await inWords(
      db.write([
        queries.putBack(idsOf(users), session.username, Date.now()),
        audit(session, 'edit', `还原用户 ${namesOf(users)}`, 'system:user:delete'),
      ]),
      { taken: '账号、手机号、工号或邮箱已被其他用户使用，不能还原；请先修改占用它的用户' },
    )
    return withMessage('还原成功')
  })
  serve(app, wire.deleteRecycleBin, async ({ query, session }) => {
    const users = await queries.usersOf(db, idsIn(query.userIds).slice(0, mostAtOnce), '1')
    if (users.length === 0) throw missing()
    await db.write([
      ...queries.destroy(idsOf(users)),
      audit(session, 'delete', `彻底删除用户 ${namesOf(users)}`, 'system:user:delete', { before: users }),
    ])
    for (const { id } of users) await sessions.endUser(id)
    return withMessage('删除成功')
  })
}

const paging = ({ pageNo, pageSize }: { pageNo?: unknown; pageSize?: unknown }) => ({ pageNo, pageSize })
/** On this call `orgCode` holds names of departments. */
const named = (row: UserRow): UserRow => ({ ...row, orgCode: row.orgCodeTxt ?? '' })
const namesOf = (users: readonly { username: string }[]) =>
  users
    .map(({ username }) => username)
    .join('、')
    .slice(0, 500)
