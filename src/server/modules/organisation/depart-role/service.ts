/** Giving rights to departments, and by their superiors to roles of the department and to its users. */

import { ownOffice } from '#contract/identity/offices.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { missing, refused } from '#contract/kit/fault.ts'
import type {
  assignDepartRoles,
  saveDepartPermission,
  saveDepartRolePermission,
  saveDepartRoleRules,
  saveDepartRules,
} from '#contract/organisation/depart-role.ts'
import { idsIn } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'
import {
  codesIn,
  refuseBeyond,
  refuseNarrowed,
  refuseTaking,
  refuseUnruled,
} from '#server/identity/giving.ts'
import { refuseUnfit } from '#server/identity/officers.ts'
import { rulesOf } from '#server/modules/identity/permission/queries.ts'
import { checkLoosening, checkRuling } from '#server/modules/identity/permission/rules.ts'
import type { Entries } from '#server/modules/identity/permission/tree.ts'
import { codesOfRole } from '#server/modules/identity/user/queries.ts'
import { departOf } from '../depart/admin-queries.ts'
import {
  type DepartRole,
  departRoleIdsOf,
  departRolesById,
  departsOf,
  give,
  grantRole,
  grantsOfDepart,
  grantsOfDepartRole,
  hold,
  letGo,
  revokeRole,
  setDepartRoleRules,
  setDepartRules,
  takeFrom,
} from './queries.ts'
import { departInReach, reaches } from './reach.ts'

const difference = (after: readonly string[], before: readonly string[]) => ({
  added: after.filter(id => !before.includes(id)),
  removed: before.filter(id => !after.includes(id)),
})

export async function departUnderSession(db: Db, session: Session, departId: string) {
  const depart = await departOf(db, departId)
  if (!depart || !scopeOf(session).includes(depart.orgCode)) throw missing('未找到对应实体')
  return depart
}
/** A role of a department that the caller looks after. */
export async function roleInReach(db: Db, session: Session, roleId: string): Promise<DepartRole> {
  const [role] = await departRolesById(db, [roleId])
  if (!role || !(await reaches(db, session, role.orgCode))) throw missing('未找到该部门角色，或它不由您负责')
  return role
}

/** @throws Fault `denied` for a right that the caller may not pass on */
function checkPassing(entries: Entries, ids: readonly string[], session: Session): void {
  for (const id of ids) {
    const entry = entries.byId(id)
    if (!entry) throw refused('授权的菜单已不存在，请刷新后重试')
    const codes = codesIn(entry.perms)
    const office = codes.find(code => ownOffice.test(code))
    if (office) throw refused(`“${entry.name}”（${office}）是管理职务的权限，只能通过角色授予`)
    refuseBeyond(session, codes, entry.name)
    refuseNarrowed(session, [entry.id, entry.parentId ?? ''], codes, entry.name)
  }
}
/** @throws Fault `denied` for what an office holds that is not his */
function checkTaking(entries: Entries, ids: readonly string[], session: Session): void {
  for (const id of ids) refuseTaking(session, entries.codesOf([id]), entries.byId(id)?.name ?? '')
}
const namesIn = (entries: Entries, ids: readonly string[]) => ids.map(id => entries.byId(id)?.name ?? id)

export async function saveGrantsOfDepart(
  db: Db,
  entries: Entries,
  body: BodyOf<typeof saveDepartPermission>,
  session: Session,
): Promise<void> {
  const depart = await departUnderSession(db, session, body.departId)
  const { added, removed } = difference(idsIn(body.permissionIds), idsIn(body.lastpermissionIds))
  if (added.length + removed.length === 0) return
  checkPassing(entries, added, session)
  checkTaking(entries, removed, session)
  await refuseMember(db, depart.id, session)
  await db.write([
    ...(added.length > 0 ? [give(depart.id, added)] : []),
    ...(removed.length > 0 ? takeFrom(depart.id, removed) : []),
    audit(
      session,
      'edit',
      `调整部门“${depart.departName}”的权限：增加 ${added.length} 项，收回 ${removed.length} 项`,
      'system:depart-right:authorize',
      {
        before: { departId: depart.id, removed: namesIn(entries, removed) },
        after: { departId: depart.id, added: namesIn(entries, added) },
      },
    ),
  ])
}

export async function saveGrantsOfRole(
  db: Db,
  entries: Entries,
  body: BodyOf<typeof saveDepartRolePermission>,
  session: Session,
): Promise<void> {
  const role = await roleInReach(db, session, body.roleId)
  const { added, removed } = difference(idsIn(body.permissionIds), idsIn(body.lastpermissionIds))
  if (added.length + removed.length === 0) return
  const owned = new Set((await grantsOfDepart(db, role.departId)).map(each => each.permissionId))
  const beyond = added.find(id => !owned.has(id))
  if (beyond !== undefined)
    throw refused(`部门没有“${entries.byId(beyond)?.name ?? beyond}”的权限，请先为部门授权`)
  checkPassing(entries, added, session)
  checkTaking(entries, removed, session)
  await refuseOwn(db, role, session)
  await db.write([
    ...(added.length > 0 ? [grantRole(role.id, added)] : []),
    ...(removed.length > 0 ? [revokeRole(role.id, removed)] : []),
    audit(
      session,
      'edit',
      `调整部门角色“${role.roleName}”的权限：增加 ${added.length} 项，收回 ${removed.length} 项`,
      'system:depart-role:authorize',
      {
        before: { roleId: role.id, removed: namesIn(entries, removed) },
        after: { roleId: role.id, added: namesIn(entries, added) },
      },
    ),
  ])
}
/** What a department has bounds its roles, and what narrows it narrows them. */
async function refuseMember(db: Db, departId: string, session: Session): Promise<void> {
  if ((await departRoleIdsOf(db, session.userId, departId)).length > 0)
    throw refused('您持有该部门的部门角色，不能修改该部门的权限，请由其他管理员操作')
}
async function refuseOwn(db: Db, role: DepartRole, session: Session): Promise<void> {
  const own = await departRoleIdsOf(db, session.userId, role.departId)
  if (own.some(each => each.droleId === role.id))
    throw refused('不能修改自己持有的部门角色，请由其他管理员操作')
}

/** @throws Fault `refused` for rules that are not of this entry */
async function knownRules(db: Db, permissionId: string, text: string): Promise<string[]> {
  const known = new Set((await rulesOf(db, [permissionId])).map(rule => rule.id))
  const ids = idsIn(text)
  if (ids.some(id => !known.has(id))) throw refused('数据规则已不存在，请刷新后重试')
  return ids
}

export async function saveRulesOfDepart(
  db: Db,
  entries: Entries,
  body: BodyOf<typeof saveDepartRules>,
  session: Session,
): Promise<void> {
  const depart = await departUnderSession(db, session, body.departId)
  const present = (await grantsOfDepart(db, depart.id)).find(each => each.permissionId === body.permissionId)
  if (!present) throw refused('请先保存部门菜单权限!')
  const rules = await knownRules(db, body.permissionId, body.dataRuleIds)
  const bound = idsIn(present.dataRuleIds)
  checkRuling(entries, body.permissionId, session, !rules.every(id => bound.includes(id)))
  if (bound.some(id => !rules.includes(id))) checkLoosening(entries, body.permissionId, session)
  await refuseMember(db, depart.id, session)
  await db.write([
    setDepartRules(depart.id, body.permissionId, rules.join(',')),
    audit(session, 'edit', `调整部门“${depart.departName}”的数据规则`, 'system:depart-right:authorize', {
      before: { permissionId: body.permissionId, rules: present.dataRuleIds },
      after: { permissionId: body.permissionId, rules: rules.join(',') },
    }),
  ])
}

/** The department's own rules narrow its roles whatever is ticked here. */
export async function saveRulesOfRole(
  db: Db,
  entries: Entries,
  body: BodyOf<typeof saveDepartRoleRules>,
  session: Session,
): Promise<void> {
  const role = await roleInReach(db, session, body.roleId)
  const present = (await grantsOfDepartRole(db, role.id)).find(
    each => each.permissionId === body.permissionId,
  )
  if (!present) throw refused('请先保存角色菜单权限!')
  await refuseOwn(db, role, session)
  const given = (await grantsOfDepart(db, role.departId)).find(
    each => each.permissionId === body.permissionId,
  )
  // The client posts back what it was shown, those of the department among them.
  const ofDepart = idsIn(given?.dataRuleIds)
  const rules = (await knownRules(db, body.permissionId, body.dataRuleIds)).filter(
    id => !ofDepart.includes(id),
  )
  const bound = idsIn(present.dataRuleIds)
  checkRuling(entries, body.permissionId, session, !rules.every(id => bound.includes(id)))
  if (bound.some(id => !rules.includes(id) && !ofDepart.includes(id)))
    checkLoosening(entries, body.permissionId, session)
  await db.write([
    setDepartRoleRules(role.id, body.permissionId, rules.join(',')),
    audit(session, 'edit', `调整部门角色“${role.roleName}”的数据规则`, 'system:depart-role:authorize', {
      before: { permissionId: body.permissionId, rules: present.dataRuleIds },
      after: { permissionId: body.permissionId, rules: rules.join(',') },
    }),
  ])
}

export async function assign(
  db: Db,
  body: BodyOf<typeof assignDepartRoles>,
  session: Session,
): Promise<void> {
  const { added, removed } = difference(idsIn(body.newRoleId), idsIn(body.oldRoleId))
  if (added.length + removed.length === 0) return
  if (body.userId === session.userId) throw refused('不能修改自己的部门角色，请由其他管理员操作')
  const roles = await departRolesById(db, [...added, ...removed])
  if (roles.length < added.length + removed.length) throw refused('所选部门角色不存在，请刷新后重试')
  for (const departId of new Set(roles.map(role => role.departId))) await departInReach(db, session, departId)
  const departs = await departsOf(db, body.userId)
  for (const role of roles.filter(({ id }) => added.includes(id))) {
    if (!departs.includes(role.departId)) throw refused('用户不在该部门，请先把用户加入部门再分配部门角色')
    const codes = await codesOfRole(db, role.id, 'sysDepartRolePermission')
    refuseBeyond(session, codes, role.roleName, '不能分配权限超出自己的部门角色')
    if (codes.some(code => ownOffice.test(code)))
      await refuseUnfit(db, session, [body.userId], { act: `分配“${role.roleName}”`, one: true })
    const grants = [...(await grantsOfDepart(db, role.departId)), ...(await grantsOfDepartRole(db, role.id))]
    refuseUnruled(
      session,
      codes,
      grants.flatMap(grant => idsIn(grant.dataRuleIds)),
      role.roleName,
    )
  }
  const nameOf = (id: string) => roles.find(role => role.id === id)?.roleName ?? id
  await db.write([
    ...(added.length > 0 ? [hold(body.userId, added)] : []),
    ...(removed.length > 0 ? [letGo(body.userId, removed)] : []),
    audit(
      session,
      'edit',
      `调整用户的部门角色：增加 ${added.length} 个，取消 ${removed.length} 个`,
      'system:depart-role:assign',
      {
        before: { userId: body.userId, removed: removed.map(nameOf) },
        after: { userId: body.userId, added: added.map(nameOf) },
      },
    ),
  ])
}
