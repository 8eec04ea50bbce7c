/** Rights and roles of departments on the wire (spec/wire 6). */
import type { FastifyInstance } from 'fastify'
import { missing, refused } from '#contract/kit/fault.ts'
import * as wire from '#contract/organisation/depart-role.ts'
import { idsIn } from '#lib/id.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { hook } from '#server/crud/mount.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { allEntries, rulesOf } from '#server/modules/identity/permission/queries.ts'
import { Entries, rights, ruleNode } from '#server/modules/identity/permission/tree.ts'
import {
  departRoleIdsOf,
  grantsOfDepart,
  grantsOfDepartRole,
  holdersOfDepartRole,
  rolesOfDepart,
  unlinkRole,
  withinReach,
} from './queries.ts'
import { departInReach, keptCodes } from './reach.ts'
import {
  assign,
  departUnderSession,
  roleInReach,
  saveGrantsOfDepart,
  saveGrantsOfRole,
  saveRulesOfDepart,
  saveRulesOfRole,
} from './service.ts'

const mostNames = 3

export function mount(app: FastifyInstance, deps: Deps): void {
  hook(deps, wire.sysDepartRole, hooksOf(deps))
  ofDeparts(app, deps)
  ofRoles(app, deps)
}

function hooksOf(deps: Deps): Hooks {
  const { db } = deps
  return {
    takesAlong: [{ title: '菜单与按钮授权', table: 'sys_depart_role_permission', column: 'role_id' }],
    extraConditions: session => [withinReach(session.userId, keptCodes(session))],
    // The wire's parameter is `deptId`.
    readQuery({ deptId, ...query }) {
      return { query: typeof deptId === 'string' && deptId !== '' ? { ...query, departId: deptId } : query }
    },
    async beforeSave(draft, present, session) {
      if (!present) await departInReach(db, session, String(draft['departId'] ?? ''))
    },
    async alongside({ verb, id, present }) {
      if (verb !== 'delete') return []
      const holders = await holdersOfDepartRole(db, id)
      if (holders.length > 0)
        throw refused(
          `部门角色「${present?.['roleName']}」正被 ${holders.length} 个用户使用（${holders
            .slice(0, mostNames)
            .map(({ realname }) => realname)
            .join('、')}${holders.length > mostNames ? ' 等' : ''}），请先取消分配再删除`,
        )
      return unlinkRole(id)
    },
  }
}

function ofDeparts(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const load = async () => new Entries(await allEntries(db))
  serve(app, wire.departRightTree, async () => {
    const entries = await load()
    return { treeList: rights(entries), ids: entries.rows.map(row => row.id) }
  })
  serve(app, wire.departPermission, async ({ query, session }) => {
    const depart = await departUnderSession(db, session, query.departId)
    return (await grantsOfDepart(db, depart.id)).map(each => each.permissionId)
  })
  serve(app, wire.saveDepartPermission, async ({ body, session }) => {
    await saveGrantsOfDepart(db, await load(), body, session)
    return withMessage('保存成功！')
  })
  serve(app, wire.departRules, async ({ params, session }) => {
    const depart = await departUnderSession(db, session, params.departId)
    const [rules, grants] = await Promise.all([
      rulesOf(db, [params.permissionId]),
      grantsOfDepart(db, depart.id),
    ])
    if (rules.length === 0) throw refused('未找到权限配置信息')
    const present = grants.find(each => each.permissionId === params.permissionId)
    return { datarule: rules.map(ruleNode), drChecked: present?.dataRuleIds ?? '' }
  })
  serve(app, wire.saveDepartRules, async ({ body, session }) => {
    await saveRulesOfDepart(db, await load(), body, session)
    return withMessage('保存成功!')
  })
}

function ofRoles(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const load = async () => new Entries(await allEntries(db))
  serve(app, wire.departRoleTree, async ({ query, session }) => {
    const depart = await departInReach(db, session, query.departId)
    const owned = new Set((await grantsOfDepart(db, depart.id)).map(each => each.permissionId))
    // A parent that the department lacks: its entry stands among the roots.
    const entries = new Entries((await allEntries(db)).filter(row => owned.has(row.id)))
    return { treeList: rights(entries), ids: entries.rows.map(row => row.id) }
  })
  serve(app, wire.departRolePermission, async ({ query, session }) => {
    const role = await roleInReach(db, session, query.roleId)
    return (await grantsOfDepartRole(db, role.id)).map(each => each.permissionId)
  })
  serve(app, wire.saveDepartRolePermission, async ({ body, session }) => {
    await saveGrantsOfRole(db, await load(), body, session)
    return withMessage('保存成功！')
  })
  serve(app, wire.departRoleRules, async ({ params, session }) => {
    const role = await roleInReach(db, session, params.roleId)
    if (role.departId !== params.departId) throw missing('未找到该部门角色，或它不由您负责')
    const [rules, given, own] = await Promise.all([
      rulesOf(db, [params.permissionId]),
      grantsOfDepart(db, role.departId),
      grantsOfDepartRole(db, role.id),
    ])
    if (rules.length === 0) throw refused('未找到权限配置信息')
    const ticked = [...given, ...own]
      .filter(each => each.permissionId === params.permissionId)
      .flatMap(each => idsIn(each.dataRuleIds))
    return { datarule: rules.map(ruleNode), drChecked: [...new Set(ticked)].join(',') }
  })
  serve(app, wire.saveDepartRoleRules, async ({ body, session }) => {
    await saveRulesOfRole(db, await load(), body, session)
    return withMessage('保存成功!')
  })
  serve(app, wire.departRoleChoices, async ({ query, session }) => {
    const depart = await departInReach(db, session, query.departId)
    return (await rolesOfDepart(db, depart.id)).map(({ orgCode: _, ...role }) => role)
  })
  serve(app, wire.departRolesOfUser, async ({ query, session }) => {
    const depart = await departInReach(db, session, query.departId)
    const held = await departRoleIdsOf(db, query.userId, depart.id)
    return held.map(({ droleId }) => ({ userId: query.userId, droleId }))
  })
  serve(app, wire.assignDepartRoles, async ({ body, session }) => {
    await assign(db, body, session)
    return withMessage('添加成功！')
  })
}
