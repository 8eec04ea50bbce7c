// @screen system/RoleUserList
import { sysRole } from '#contract/identity/role.ts'
import { assignsRoles } from '#contract/identity/user.ts'
import { addUsersToRole, removeUsersFromRole, usersOfRole } from '#contract/identity/user-admin.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { membersLayer } from '#web/crud/members.tsx'
import { RoleHome } from './role-home.tsx'
import { RoleRights } from './role-rights.tsx'

const RoleUsers = membersLayer<RowOf<typeof sysRole>>(({ id: roleId, roleName }) => ({
  title: `角色用户：${roleName}`,
  of: { roleId },
  calls: { list: usersOfRole, add: addUsersToRole, remove: removeUsersFromRole },
  perm: assignsRoles,
  columns: [
    { key: 'username', width: 120 },
    { key: 'realname', title: '用户名称', width: 120 },
    { key: 'orgCodeTxt', width: 160 },
    { key: 'status', width: 80 },
  ],
  words: {
    add: '已有用户',
    remove: '移除',
    asks: names => `确定将 ${names} 移出角色「${roleName}」吗? 其权限立即收回。`,
    hint: '还没有用户，用“已有用户”加入',
  },
}))

export default defineScreen(sysRole, {
  query: ['roleName', 'roleCode'],
  columns: [
    { key: 'roleCode', pin: 'left', width: 150 },
    { key: 'roleName', width: 180, grow: 1 },
    { key: 'description', width: 280, grow: 2 },
    { key: 'createTime', width: 160 },
  ],
  rowActions: [
    { title: '用户', dialog: RoleUsers },
    { title: '授权', perm: 'system:role:authorize', dialog: RoleRights },
    { title: '首页设置', perm: 'system:roleindex:list', aside: true, dialog: RoleHome },
  ],
  emptyHint: '新增一个角色，再授权并加入用户',
})
