/** Roles as pickers see them (spec/wire 4): a name and a code. What a role may do is another question. */
import { text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'

export const sysRole = resource('/sys/role', {
  title: '角色',
  perm: 'system:role',
  table: 'sys_role',
  label: 'roleName',
  scope: 'none',
  verbs: ['list', 'queryById'],
  access: { list: 'session', queryById: 'session' },
  fields: {
    roleName: text('角色名称', { readonly: true }),
    roleCode: text('角色编码', { readonly: true, unique: true }),
    description: textarea('备注', { readonly: true }),
  },
})
