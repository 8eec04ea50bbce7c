/** Roles and what their members see first. */
import type { FastifyInstance } from 'fastify'
import { allRoles, checkRoleCode, sysRole, sysRoleIndex } from '#contract/identity/role.ts'
import { refused } from '#contract/kit/fault.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { hook } from '#server/crud/mount.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { everyRole, holdersOf, pageOfUrl, roleOfCode, unlink } from './queries.ts'

/** Offices of their own: without them nobody could administer, grant or look after the others. */
const offices = new Set(['demo_admin', 'sysadmin', 'secadmin', 'auditor'])
const mostNames = 3

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const roles: Hooks = {
    takesAlong: [
      { title: '菜单与按钮授权', table: 'sys_role_permission', column: 'role_id' },
      { title: '首页配置', table: 'sys_role_index', column: 'role_code', by: 'roleCode' },
    ],
    async alongside({ verb, id, present }) {
      if (verb !== 'delete') return []
      const [code, name] = [String(present?.['roleCode']), String(present?.['roleName'])]
      if (offices.has(code)) throw refused(`「${name}」是内置管理员角色，不能删除`)
      const { count, names } = await holdersOf(db, id, mostNames)
      if (count > 0)
        throw refused(
          `角色「${name}」正被 ${count} 个用户使用（${names.join('、')}${count > names.length ? ' 等' : ''}），请先移除成员再删除`,
        )
      return unlink(id, code)
    },
  }
  const homes: Hooks = {
    async beforeSave(draft) {
      const { url } = draft
      if (typeof url !== 'string') return
      const page = await pageOfUrl(db, url.trim())
      if (!page?.component || page.component.startsWith('layouts/'))
        throw refused(`菜单中没有路径为 ${url} 的页面，请核对“首页路径”`)
      Object.assign(draft, { url: url.trim(), component: page.component, route: page.route })
    },
  }
  hook(deps, sysRole, roles)
  hook(deps, sysRoleIndex, homes)
  serve(app, allRoles, async ({ session }) => {
    const rows = await everyRole(db, session)
    if (rows.length === 0) throw refused('未找到角色信息')
    return rows
  })
  serve(app, checkRoleCode, async ({ query }) => {
    const holder = await roleOfCode(db, query.roleCode)
    if (holder && holder.id !== query.id) throw refused('角色编码已存在', false)
    return withMessage('', true)
  })
}
