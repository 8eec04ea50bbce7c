/** Menus, data rules and grants on the wire (spec/wire 4, 5). Whatever changes rights is felt at the next call of everybody. */
import type { FastifyInstance } from 'fastify'
import * as wire from '#contract/identity/permission.ts'
import { denied, missing, refused } from '#contract/kit/fault.ts'
import { keepsRowsOf, type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { allEntries, grantsOfRole, roleById, rulesOf } from './queries.ts'
import { dropRule, saveNewRule, saveRule } from './rules.ts'
import { addEntry, editEntry, removeEntriesOf, saveGrants, saveRulesOfRole } from './service.ts'
import { Entries, flat, level, nested, rights, rightsLevel, ruleNode } from './tree.ts'

const idsIn = (text: string) => text.split(',').filter(Boolean)

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const load = async () => new Entries(await allEntries(db))
  /** Menus and their rules are everybody's: the platform keeps them. */
  const keep = async (session: Session) => {
    if (!keepsRowsOf(session, '0')) throw denied()
    return load()
  }
  readEntries(app, load)
  readRights(app, deps, load)

  serve(app, wire.addPermission, async ({ body, session }) => {
    await addEntry(db, await keep(session), body, session)
    return withMessage('添加成功！')
  })
  serve(app, wire.editPermission, async ({ body, session }) => {
    await editEntry(db, await keep(session), body, session)
    return withMessage('修改成功！')
  })
  serve(app, wire.deletePermission, async ({ query, session }) => {
    if ((await removeEntriesOf(db, await keep(session), [query.id], session)) === 0)
      throw missing('未找到菜单信息')
    return withMessage('删除成功!')
  })
  serve(app, wire.deletePermissions, async ({ query, session }) => {
    if ((await removeEntriesOf(db, await keep(session), idsIn(query.ids), session)) === 0)
      throw refused('删除失败!')
    return withMessage('删除成功!')
  })
  serve(app, wire.saveRolePermission, async ({ body, session }) => {
    await saveGrants(db, await load(), body, session)
    return withMessage('保存成功！')
  })
  serve(app, wire.addRule, async ({ body, session }) => {
    await saveNewRule(db, await keep(session), body, session)
    return withMessage('添加成功！')
  })
  serve(app, wire.editRule, async ({ body, session }) => {
    await saveRule(db, await keep(session), body, session)
    return withMessage('更新成功！')
  })
  serve(app, wire.deleteRule, async ({ query, session }) => {
    await dropRule(db, await keep(session), query.id, session)
    return withMessage('删除成功！')
  })
  serve(app, wire.saveRoleRules, async ({ body, session }) => {
    await saveRulesOfRole(db, await load(), body, session)
    return withMessage('保存成功!')
  })
}

function readEntries(app: FastifyInstance, load: () => Promise<Entries>): void {
  serve(app, wire.permissionList, async ({ query }) => {
    const entries = await load()
    const name = (query.name ?? '').replace(/^\*|\*$/g, '').trim()
    return name === '' ? nested(entries) : flat(entries.rows.filter(row => row.name.includes(name)))
  })
  serve(app, wire.systemMenus, async () => level(await load(), ''))
  serve(app, wire.systemSubmenu, async ({ query }) => level(await load(), query.parentId))
  serve(app, wire.systemSubmenuBatch, async ({ query }) => {
    const entries = await load()
    return Object.fromEntries(idsIn(query.parentIds).map(id => [id, level(entries, id)]))
  })
  serve(app, wire.checkPermDuplication, async ({ query }) => {
    const { rows } = await load()
    const alwaysShow = query.alwaysShow === true ? 1 : 0
    const taken = rows.some(
      row =>
        row.url === query.url && row.alwaysShow === alwaysShow && row.id !== query.id && row.menuType !== 2,
    )
    if (taken) throw refused('该值不可用，系统中已存在！')
    return withMessage('该值可用！')
  })
}

function readRights(app: FastifyInstance, { db }: Deps, load: () => Promise<Entries>): void {
  const tree = async () => {
    const entries = await load()
    return { treeList: rights(entries), ids: entries.rows.map(row => row.id) }
  }
  serve(app, wire.permissionTree, tree)
  serve(app, wire.permissionLevel, async ({ query }) => rightsLevel(await load(), query.pid))
  serve(app, wire.roleTree, tree)
  serve(app, wire.rolePermission, async ({ query }) => {
    if (!(await roleById(db, query.roleId))) throw missing('未找到角色信息')
    return (await grantsOfRole(db, query.roleId)).map(each => each.permissionId)
  })
  serve(app, wire.rulesOfPermission, async ({ query }) =>
    (await rulesOf(db, [query.permissionId])).map(ruleNode),
  )
  serve(app, wire.queryRules, async ({ query }) => {
    const rows = await rulesOf(db, [query.permissionId])
    const part = (text: string | undefined) => (text ?? '').replace(/^\*|\*$/g, '').trim()
    return rows
      .filter(
        row => row.ruleName.includes(part(query.ruleName)) && row.ruleValue.includes(part(query.ruleValue)),
      )
      .map(ruleNode)
  })
  serve(app, wire.roleRules, async ({ params }) => {
    const [rules, grants] = await Promise.all([
      rulesOf(db, [params.permissionId]),
      grantsOfRole(db, params.roleId),
    ])
    if (rules.length === 0) throw refused('未找到权限配置信息')
    const present = grants.find(each => each.permissionId === params.permissionId)
    return { datarule: rules.map(ruleNode), drChecked: present?.dataRuleIds ?? '' }
  })
}
