// @screen system/RoleUserList
import { sysRole } from '#contract/identity/role.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { RoleHome } from './role-home.tsx'
import { RoleRights } from './role-rights.tsx'
import { RoleUsers } from './role-users.tsx'

export default defineScreen(sysRole, {
  query: ['roleName', 'roleCode'],
  columns: [
    { key: 'roleCode', pin: 'left', width: 150 },
    { key: 'roleName', width: 180, grow: 1 },
    { key: 'description', width: 280, grow: 2 },
    { key: 'createTime', width: 160 },
  ],
  rowActions: [
    { key: 'users', title: '用户', dialog: RoleUsers },
    { key: 'rights', title: '授权', perm: 'system:role:authorize', dialog: RoleRights },
    { key: 'home', title: '首页设置', perm: 'system:roleindex:list', aside: true, dialog: RoleHome },
  ],
  emptyHint: '新增一个角色，再授权并加入用户',
})
