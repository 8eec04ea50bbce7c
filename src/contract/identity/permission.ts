/** Menus, buttons and their data rules, and what roles are granted of them (spec/wire 4, 5). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { group, page } from '#contract/kit/page.ts'
import { figure, id, maybe, maybeCode, strict } from '#contract/kit/shapes.ts'

/** Codes of calls that no page owns hang on it. */
export const systemGroup = group('/system', { name: '系统管理', icon: 'setting', at: 6 })
export const permissionsPage = page('/isystem/newPermissionList', {
  name: '菜单管理',
  group: systemGroup.url,
  at: 4,
  component: 'system/NewPermissionList',
  owns: ['system:permission'],
})
export const permissionTablePage = page('/isystem/permission', {
  name: '菜单管理(老)',
  group: systemGroup.url,
  at: 5,
  component: 'system/PermissionList',
  needs: ['system:permission:list'],
})

const flag = () => Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))
const ids = () => Type.String({ maxLength: 100_000 })

const facts = {
  parentId: maybe(),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  /** Access codes of a button, comma separated. */
  perms: maybe(),
  /** "1" shown when granted, "2" usable when granted. */
  permsType: maybeCode(),
  icon: maybe(),
  component: maybe(),
  componentName: maybe(),
  url: maybe(),
  redirect: maybe(),
  sortNo: Type.Optional(figure),
  /** 0 top menu, 1 sub menu, 2 button. */
  menuType: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  route: flag(),
  keepAlive: flag(),
  alwaysShow: flag(),
  hidden: flag(),
  hideTab: flag(),
  internalOrExternal: flag(),
  /** "1" valid, "0" switched off: nobody is restricted by it. */
  status: maybeCode(),
  description: maybe(),
}
/** A menu entry with what stands below it; children nest to any depth and have the shape of their parent. */
export const permissionNode = Type.Object({
  ...facts,
  id: Type.String(),
  key: Type.String(),
  title: Type.String(),
  isLeaf: Type.Boolean(),
  leaf: Type.Boolean(),
  /** 1: data rules hang on it. */
  ruleFlag: Type.Number(),
  /** Sent back with an edit: where somebody else has saved since, it is refused with the entry as it is. */
  version: Type.Number(),
  children: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])),
})
const body = strict({
  ...facts,
  id: Type.Optional(Type.String()),
  version: Type.Optional(Type.Number()),
})

const list = 'system:permission:list'
export const permissionList = endpoint('GET', '/sys/permission/list', {
  title: '菜单列表',
  access: list,
  query: Type.Object({ name: Type.Optional(Type.String({ maxLength: 100 })) }),
  result: Type.Array(permissionNode),
})
export const systemMenus = endpoint('GET', '/sys/permission/getSystemMenuList', {
  title: '一级菜单',
  access: list,
  result: Type.Array(permissionNode),
})
export const systemSubmenu = endpoint('GET', '/sys/permission/getSystemSubmenu', {
  title: '下级菜单',
  access: list,
  query: Type.Object({ parentId: id() }),
  result: Type.Array(permissionNode),
})
export const systemSubmenuBatch = endpoint('GET', '/sys/permission/getSystemSubmenuBatch', {
  title: '批量下级菜单',
  access: list,
  query: Type.Object({ parentIds: ids() }),
  result: Type.Record(Type.String(), Type.Array(permissionNode)),
})
export const addPermission = endpoint('POST', '/sys/permission/add', {
  title: '新增菜单',
  access: 'system:permission:add',
  body,
})
export const editPermission = endpoint('PUT', '/sys/permission/edit', {
  title: '编辑菜单',
  access: 'system:permission:edit',
  also: ['POST'],
  body,
})
export const deletePermission = endpoint('DELETE', '/sys/permission/delete', {
  title: '删除菜单',
  access: 'system:permission:delete',
  query: Type.Object({ id: id() }),
})
export const deletePermissions = endpoint('DELETE', '/sys/permission/deleteBatch', {
  title: '批量删除菜单',
  access: 'system:permission:delete',
  query: Type.Object({ ids: ids() }),
})
export const checkPermDuplication = endpoint('GET', '/sys/permission/checkPermDuplication', {
  title: '检查菜单路径',
  access: list,
  query: Type.Object({
    id: Type.Optional(Type.String()),
    url: Type.String({ maxLength: 500 }),
    alwaysShow: Type.Optional(Type.Boolean()),
  }),
})

/** A node of the trees in which rights are ticked. */
const rightNode = Type.Object({
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  label: Type.String(),
  slotTitle: Type.String(),
  parentId: maybe(),
  icon: maybe(),
  isLeaf: Type.Boolean(),
  ruleFlag: Type.Number(),
  scopedSlots: Type.Object({ title: Type.String() }),
  children: Type.Optional(Type.Array(Type.Unknown())),
})
export const rightTree = Type.Object({ treeList: Type.Array(rightNode), ids: Type.Array(Type.String()) })
export const permissionTree = endpoint('GET', '/sys/permission/queryTreeList', {
  title: '菜单树',
  access: list,
  result: rightTree,
})
export const roleTree = endpoint('GET', '/sys/role/queryTreeList', {
  title: '授权树',
  access: 'system:role:authorize',
  result: rightTree,
})
/** One level of the tree of rights, without what lies below. */
export const permissionLevel = endpoint('GET', '/sys/permission/queryListAsync', {
  title: '逐级菜单树',
  access: list,
  query: Type.Object({ pid: Type.Optional(Type.String({ maxLength: 64 })) }),
  result: Type.Array(rightNode),
})
export const rolePermission = endpoint('GET', '/sys/permission/queryRolePermission', {
  title: '角色已有权限',
  access: 'system:role:authorize',
  reach: { roleId: ['role', 'see'] },
  query: Type.Object({ roleId: id() }),
  result: Type.Array(Type.String()),
})
/** The difference of both lists is applied, so that two who grant at once do not undo each other. */
export const saveRolePermission = endpoint('POST', '/sys/permission/saveRolePermission', {
  title: '保存角色授权',
  access: 'system:role:authorize',
  reach: { roleId: ['role', 'govern'] },
  body: strict({ roleId: id(), permissionIds: ids(), lastpermissionIds: Type.Optional(ids()) }),
})

const rule = {
  permissionId: id(),
  ruleName: Type.String({ minLength: 1, maxLength: 100 }),
  ruleColumn: maybe(),
  ruleConditions: Type.String({ maxLength: 30 }),
  ruleValue: Type.String({ maxLength: 2_000 }),
  status: maybeCode(),
}
export const dataRuleRow = Type.Object({ ...rule, id: Type.String(), createTime: maybe() })
const ruleBody = strict({ ...rule, id: Type.Optional(Type.String()) })
export const rulesOfPermission = endpoint('GET', '/sys/permission/getPermRuleListByPermId', {
  title: '菜单的数据规则',
  access: list,
  query: Type.Object({ permissionId: id() }),
  result: Type.Array(dataRuleRow),
})
export const queryRules = endpoint('GET', '/sys/permission/queryPermissionRule', {
  title: '查询数据规则',
  access: list,
  query: Type.Object({
    permissionId: id(),
    ruleName: Type.Optional(Type.String({ maxLength: 100 })),
    ruleValue: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: Type.Array(dataRuleRow),
})
export const addRule = endpoint('POST', '/sys/permission/addPermissionRule', {
  title: '新增数据规则',
  access: 'system:permission:rule',
  body: ruleBody,
})
export const editRule = endpoint('PUT', '/sys/permission/editPermissionRule', {
  title: '编辑数据规则',
  access: 'system:permission:rule',
  also: ['POST'],
  body: ruleBody,
})
export const deleteRule = endpoint('DELETE', '/sys/permission/deletePermissionRule', {
  title: '删除数据规则',
  access: 'system:permission:rule',
  query: Type.Object({ id: id() }),
})
export const roleRules = endpoint('GET', '/sys/role/datarule/:permissionId/:roleId', {
  title: '角色的数据规则',
  access: 'system:role:authorize',
  reach: { roleId: ['role', 'see'] },
  params: Type.Object({ permissionId: id(), roleId: id() }),
  result: Type.Object({ datarule: Type.Array(dataRuleRow), drChecked: Type.String() }),
})
export const saveRoleRules = endpoint('POST', '/sys/role/datarule', {
  title: '保存角色的数据规则',
  access: 'system:role:authorize',
  reach: { roleId: ['role', 'govern'] },
  body: strict({ permissionId: id(), roleId: id(), dataRuleIds: Type.String({ maxLength: 20_000 }) }),
})
/** Grants every code but those of the administrators themselves, without holding them: the office of the security administrator. */
export const grantsAnything = 'system:permission:grant'
