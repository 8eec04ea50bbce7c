/** 角色权限配置: menus, buttons and data rules of one role. */
import type { ReactElement } from 'react'
import {
  rolePermission,
  roleRules,
  roleTree,
  saveRolePermission,
  saveRoleRules,
} from '#contract/identity/permission.ts'
import { call, callFully } from '#web/api/client.ts'
import { RightsLayer } from '#web/crud/rights-layer.tsx'
import type { RightNode } from '#web/widgets/right-tree/right-model.ts'
import type { RoleDialog } from './role-dialog.ts'

export function RoleRights({ rows, close }: RoleDialog): ReactElement | null {
  const [role] = rows
  if (!role) return null
  const roleId = role.id
  return (
    <RightsLayer
      title={`角色权限配置：${role.roleName}`}
      name={`role ${roleId}`}
      load={async () => {
        const { treeList, ids } = await call(roleTree, {}, { quiet: true })
        return { treeList: treeList as readonly RightNode[], ids }
      }}
      loadTicked={() => call(rolePermission, { query: { roleId } }, { quiet: true })}
      save={async (ticks, before) => {
        const body = { roleId, permissionIds: ticks.join(','), lastpermissionIds: before.join(',') }
        return (await callFully(saveRolePermission, { body }, { quiet: true })).message
      }}
      rules={{
        load: permissionId => call(roleRules, { params: { permissionId, roleId } }, { quiet: true }),
        save: async (permissionId, dataRuleIds) =>
          (await callFully(saveRoleRules, { body: { permissionId, roleId, dataRuleIds } }, { quiet: true }))
            .message,
      }}
      onClose={close}
    />
  )
}
