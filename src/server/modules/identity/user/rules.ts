/** Who may do what with whom: offices stay filled and apart, nobody raises others above himself, nobody shuts himself out. */

import { exclusiveOffices, ownOffice } from '#contract/identity/offices.ts'
import { grantsAnything, saveRolePermission } from '#contract/identity/permission.ts'
import { assignsRoles } from '#contract/identity/user.ts'
import { can } from '#contract/kit/can.ts'
import { Fault, refused } from '#contract/kit/fault.ts'
import type { Db, Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { Credential } from '#server/identity/credential-queries.ts'
import { refuseBeyond, refuseUnruled } from '#server/identity/giving.ts'
import { refuseUnfit } from '#server/identity/officers.ts'
import {
  codesOfRole,
  grantingRoles,
  holdersOf,
  linksOf,
  lockRoles,
  roleRows,
  rolesByCode,
  rulesOfRole,
  stillHeld,
} from './queries.ts'

const builtIn = 'admin'

export interface Person {
  id: string
  username: string
  realname: string
}

/** Nobody shuts himself out, and the built-in account stays. */
export function refuseUntouchable(people: readonly Person[], session: Session, act: string): void {
  if (people.some(({ username }) => username === builtIn))
    throw refused(people.length > 1 ? '管理员账号不允许此操作,请重新选择！' : '管理员账号不允许此操作！')
  if (people.some(({ id }) => id === session.userId)) throw refused(`不能${act}自己的账号`)
}

interface Office {
  name: string
  roleIds: readonly string[]
}
async function officesOf(db: Db): Promise<Office[]> {
  const [exclusive, granting] = await Promise.all([
    rolesByCode(db, exclusiveOffices),
    grantingRoles(db, ['*', String(saveRolePermission.access)]),
  ])
  return [
    ...exclusive.map(({ id, roleName }) => ({ name: roleName, roleIds: [id] })),
    ...(granting.length > 0 ? [{ name: '能够授权的管理员', roleIds: granting.map(({ id }) => id) }] : []),
  ]
}

/** What is taken from whom: with `roles` those of them alone, else the whole person. */
export interface Loss {
  userIds: readonly string[]
  roleIds?: readonly string[]
}

/**
 * Refuses what would leave an office without anybody enabled.
 * @returns statements around the write, for those who take the last two away at the same moment
 */
export async function keepOffices(
  db: Db,
  { userIds, roleIds }: Loss,
  act: string,
): Promise<{ before: Statement[]; after: Statement[] }> {
  const before: Statement[] = []
  const after: Statement[] = []
  const lost = new Set(userIds)
  for (const office of await officesOf(db)) {
    const gone = (held: string) => roleIds === undefined || roleIds.includes(held)
    const holders = await holdersOf(db, office.roleIds)
    const leaving = holders.filter(({ userId, roleId }) => lost.has(userId) && gone(roleId))
    if (leaving.length === 0) continue
    if (leaving.length === holders.length)
      throw refused(
        `“${leaving[0]?.realname}”是最后一位${office.name}，不能${act}；请先让另一位用户担任${office.name}`,
      )
    before.push(lockRoles(office.roleIds))
    after.push(stillHeld(office.roleIds))
  }
  return { before, after }
}

/**
 * Whether these roles may be given to this user, beside those that he keeps.
 * @param setting what the same change sets of that which opens his account
 */
export async function checkGiving(
  db: Db,
  session: Session,
  userId: string | undefined,
  roleIds: readonly string[],
  kept: readonly string[],
  setting: readonly Credential[] = [],
): Promise<void> {
  if (roleIds.length === 0) return
  const rows = await roleRows(db, [...roleIds, ...kept])
  const given = rows.filter(({ id }) => roleIds.includes(id))
  if (given.length < new Set(roleIds).size) throw refused('所选角色不存在，请刷新后重试')
  for (const role of given) {
    const codes = await codesOfRole(db, role.id)
    const exclusive = exclusiveOffices.includes(role.roleCode)
    if (exclusive || codes.some(code => ownOffice.test(code))) {
      if (userId === undefined && !session.permissions.has('*'))
        throw refused(`新用户的密码、手机号由您设置，不能同时任命为“${role.roleName}”，请由另一位管理员任命`)
      const people = userId === undefined ? [] : [userId]
      await refuseUnfit(db, session, people, { act: `任命为“${role.roleName}”`, setting, one: true })
    }
    // An office is filled by whoever passes rights on, though he holds none of its own.
    if (exclusive && can(session.permissions, grantsAnything)) continue
    refuseBeyond(session, codes, role.roleName, '不能分配权限超出自己的角色')
    refuseUnruled(session, codes, await rulesOfRole(db, role.id), role.roleName)
  }
  const held = rows.filter(({ roleCode }) => exclusiveOffices.includes(roleCode))
  if (held.length > 1)
    throw refused(`${held.map(({ roleName }) => roleName).join('、')}不能由同一人兼任，请只保留一个`)
  if (userId === session.userId) throw refused('不能修改自己的角色，请由其他管理员操作')
}

/** Changing roles is an office of its own. */
export function checkAssigning(session: Session, userId: string | undefined): void {
  if (!can(session.permissions, assignsRoles))
    throw new Fault('denied', '没有分配角色的权限，请由安全管理员分配')
  if (userId === session.userId) throw refused('不能修改自己的角色，请由其他管理员操作')
}

/** Roles that a user would hold after this change, and what of it is new or gone. */
export async function rolesChanged(db: Db, userId: string, wanted: readonly string[]) {
  const present = (await linksOf(db, [userId])).get(userId)?.roles ?? []
  return {
    added: wanted.filter(id => !present.includes(id)),
    removed: present.filter(id => !wanted.includes(id)),
    kept: present.filter(id => wanted.includes(id)),
  }
}
