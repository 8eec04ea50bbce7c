/** Roles (spec/wire 4): a name and a code, read by pickers of every session. What a role may do: see permission.ts. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { dict, number, reference, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule, minLength } from '#contract/kit/rule.ts'
import { maybe } from '#contract/kit/shapes.ts'

export const sysRole = resource('/sys/role', {
  title: '角色',
  perm: 'system:role',
  table: 'sys_role',
  page: {
    group: '/system',
    at: 3,
    name: '角色管理',
    url: '/isystem/roleUserList',
    component: 'system/RoleUserList',
    owns: ['system:role', 'system:roleindex'],
  },
  label: 'roleName',
  scope: 'none',
  rowsAre: 'role',
  access: { list: 'session', queryById: 'session' },
  messages: {
    add: '添加成功！',
    edit: '修改成功!',
    delete: '删除角色成功',
    deleteBatch: '删除角色成功!',
    nothingChosen: '未选中角色！',
  },
  fields: {
    // What grants and homes know the role by.
    roleCode: text('角色编码', {
      required: true,
      unique: true,
      fixed: '角色编码不能修改',
      maxLength: 64,
      rules: [codeRule],
      help: '保存后不能修改',
    }),
    roleName: text('角色名称', { required: true, maxLength: 30, rules: [minLength(2)] }),
    description: textarea('描述', { maxLength: 126 }),
  },
})

/** Every role; for boxes that show them all. */
export const allRoles = endpoint('GET', '/sys/role/queryall', {
  title: '全部角色',
  access: 'session',
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      roleName: Type.String(),
      roleCode: Type.String(),
      description: maybe(),
    }),
  ),
})
export const checkRoleCode = endpoint('GET', '/sys/role/checkRoleCode', {
  title: '检查角色编码',
  access: 'system:role:add',
  query: Type.Object({
    id: Type.Optional(Type.String({ maxLength: 64 })),
    roleCode: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  result: Type.Boolean(),
})

/** What members of a role see first: a page of the menu in the place of the home (spec/wire 18). */
export const sysRoleIndex = resource('/sys/sysRoleIndex', {
  title: '角色首页',
  perm: 'system:roleindex',
  table: 'sys_role_index',
  label: 'url',
  apart: true,
  scope: 'none',
  // The home of everybody who holds the role.
  reach: { add: { roleCode: ['role', 'govern'] }, edit: { roleCode: ['role', 'govern'] } },
  sort: { column: 'priority', order: 'asc' },
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  messages: { add: '添加成功！', edit: '编辑成功!', delete: '删除成功!', deleteBatch: '批量删除成功!' },
  fields: {
    roleCode: reference(
      '角色',
      { to: '/sys/role', text: 'roleName', value: 'roleCode' },
      { required: true, unique: true },
    ),
    url: text('首页路径', { required: true, maxLength: 200, help: '菜单中已有页面的路径，如 /map/device' }),
    component: text('前端组件', { readonly: true }),
    route: number('是否路由', { readonly: true, decimals: 0 }),
    priority: number('优先级', {
      min: 0,
      max: 9999,
      decimals: 0,
      default: 0,
      help: '一人有多个角色时，数字小的先用',
    }),
    status: dict('状态', 'valid_status', { default: '1', required: true, input: 'radioButton' }),
  },
})
