/** 角色权限配置: menus, buttons and data rules of one role. */
import type { ReactElement } from 'react'
import {
  rolePermission,
  roleRules,
  roleTree,
  saveRolePermission,
  saveRoleRules,
} from '#contract/identity/permission.ts'
import { RightsLayer, rightsOf } from '#web/crud/rights-layer.tsx'
import type { RoleDialog } from './role-dialog.ts'

const calls = {
  tree: roleTree,
  ticked: rolePermission,
  save: saveRolePermission,
  rules: roleRules,
  saveRules: saveRoleRules,
}

export function RoleRights({ rows, close }: RoleDialog): ReactElement | null {
  const [role] = rows
  if (!role) return null
  return (
    <RightsLayer
      title={`角色权限配置：${role.roleName}`}
      name={`role ${role.id}`}
      {...rightsOf(calls, { roleId: role.id })}
      onClose={close}
    />
  )
}
