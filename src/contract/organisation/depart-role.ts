/**
 * What a department was given (menus, buttons, data rules), and the roles that its superior makes of it (spec/wire 6). A role of a
 * department holds nothing that the department does not have; the data rules of the department narrow all of its roles.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { reference, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule, minLength } from '#contract/kit/rule.ts'
import { id, strict, textOrNull } from '#contract/kit/shapes.ts'
import { dataRuleRow, rightTree } from '../identity/permission.ts'

const ids = () => Type.String({ maxLength: 100_000 })
const ruleChoice = Type.Object({ datarule: Type.Array(dataRuleRow), drChecked: Type.String() })

/** Gives rights to departments: the office of who gives them to roles. */
const givesToDeparts = 'system:depart-right:authorize'
export const departPermission = endpoint('GET', '/sys/permission/queryDepartPermission', {
  title: '部门已有权限',
  access: givesToDeparts,
  reach: { departId: ['depart', 'touch'] },
  query: Type.Object({ departId: id() }),
  result: Type.Array(Type.String()),
})
/** Every entry, to tick for a department. */
export const departRightTree = endpoint('GET', '/sys/permission/queryDepartTreeList', {
  title: '部门授权树',
  access: givesToDeparts,
  result: rightTree,
})
/** The difference of both lists is applied. What is taken from a department is taken from its roles. */
export const saveDepartPermission = endpoint('POST', '/sys/permission/saveDepartPermission', {
  title: '保存部门授权',
  access: givesToDeparts,
  reach: { departId: ['depart', 'govern'] },
  body: strict({ departId: id(), permissionIds: ids(), lastpermissionIds: Type.Optional(ids()) }),
})
export const departRules = endpoint('GET', '/sys/sysDepartPermission/datarule/:permissionId/:departId', {
  title: '部门的数据规则',
  access: givesToDeparts,
  reach: { departId: ['depart', 'touch'] },
  params: Type.Object({ permissionId: id(), departId: id() }),
  result: ruleChoice,
})
export const saveDepartRules = endpoint('POST', '/sys/sysDepartPermission/datarule', {
  title: '保存部门的数据规则',
  access: givesToDeparts,
  reach: { departId: ['depart', 'govern'] },
  body: strict({ permissionId: id(), departId: id(), dataRuleIds: Type.String({ maxLength: 20_000 }) }),
})

export const sysDepartRole = resource('/sys/sysDepartRole', {
  title: '部门角色',
  perm: 'system:depart-role',
  table: 'sys_depart_role',
  page: {
    group: '/system',
    at: 7,
    name: '我的部门',
    url: '/isystem/departUserList',
    component: 'system/DepartUserList',
  },
  label: 'roleName',
  scope: 'none',
  rowsAre: 'departRole',
  reach: { add: { departId: ['depart', 'touch'] } },
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch'],
  messages: { add: '添加成功！', edit: '修改成功!', delete: '删除成功!', deleteBatch: '批量删除成功!' },
  fields: {
    roleName: text('部门角色名称', { required: true, maxLength: 30, rules: [minLength(2)] }),
    // What other systems know the role by.
    roleCode: text('部门角色编码', {
      required: true,
      unique: true,
      fixed: '部门角色编码不能修改',
      maxLength: 64,
      rules: [codeRule],
      help: '保存后不能修改',
    }),
    departId: reference(
      '部门',
      { to: '/sys/sysDepart', text: 'departName' },
      { required: true, fixed: '部门角色不能移到其他部门' },
    ),
    description: textarea('描述', { maxLength: 126 }),
  },
})
/** Decides what a role of a department may do. */
const authorizes = 'system:depart-role:authorize'
/** Decides who holds one. */
const assigns = 'system:depart-role:assign'

/** What the department has, to tick for one of its roles. */
export const departRoleTree = endpoint('GET', '/sys/sysDepartPermission/queryTreeListForDeptRole', {
  title: '部门角色授权树',
  access: authorizes,
  reach: { departId: ['depart', 'touch'] },
  query: Type.Object({ departId: id() }),
  result: rightTree,
})
export const departRolePermission = endpoint('GET', '/sys/sysDepartPermission/queryDeptRolePermission', {
  title: '部门角色已有权限',
  access: authorizes,
  reach: { roleId: ['departRole', 'see'] },
  query: Type.Object({ roleId: id() }),
  result: Type.Array(Type.String()),
})
export const saveDepartRolePermission = endpoint('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
  title: '保存部门角色授权',
  access: authorizes,
  reach: { roleId: ['departRole', 'govern'] },
  body: strict({ roleId: id(), permissionIds: ids(), lastpermissionIds: Type.Optional(ids()) }),
})
export const departRoleRules = endpoint(
  'GET',
  '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
  {
    title: '部门角色的数据规则',
    access: authorizes,
    reach: { departId: ['depart', 'touch'], roleId: ['departRole', 'see'] },
    params: Type.Object({ permissionId: id(), departId: id(), roleId: id() }),
    result: ruleChoice,
  },
)
export const saveDepartRoleRules = endpoint('POST', '/sys/sysDepartRole/datarule', {
  title: '保存部门角色的数据规则',
  access: authorizes,
  reach: { roleId: ['departRole', 'govern'] },
  body: strict({ permissionId: id(), roleId: id(), dataRuleIds: Type.String({ maxLength: 20_000 }) }),
})
/** The roles of a department, to give to one of its users. */
export const departRoleChoices = endpoint('GET', '/sys/sysDepartRole/getDeptRoleList', {
  title: '可分配的部门角色',
  access: assigns,
  reach: { departId: ['depart', 'touch'], userId: ['user', 'see'] },
  query: Type.Object({ departId: id(), userId: Type.Optional(Type.String({ maxLength: 64 })) }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      departId: Type.String(),
      roleName: Type.String(),
      roleCode: Type.String(),
      description: textOrNull,
    }),
  ),
})
export const departRolesOfUser = endpoint('GET', '/sys/sysDepartRole/getDeptRoleByUserId', {
  title: '用户的部门角色',
  access: assigns,
  reach: { userId: ['user', 'touch'], departId: ['depart', 'touch'] },
  query: Type.Object({ userId: id(), departId: id() }),
  result: Type.Array(Type.Object({ userId: Type.String(), droleId: Type.String() })),
})
export const assignDepartRoles = endpoint('POST', '/sys/sysDepartRole/deptRoleUserAdd', {
  title: '分配部门角色',
  access: assigns,
  reach: { userId: ['user', 'govern'], newRoleId: ['departRole', 'see'], oldRoleId: ['departRole', 'see'] },
  body: strict({
    newRoleId: Type.Optional(ids()),
    oldRoleId: Type.Optional(ids()),
    userId: id(),
  }),
})
