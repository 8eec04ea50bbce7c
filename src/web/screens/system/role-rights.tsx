/** 角色权限配置: menus, buttons and data rules of one role. */
import type { ReactElement } from 'react'
import {
  rolePermission,
  roleRules,
  roleTree,
  saveRolePermission,
  saveRoleRules,
} from '#contract/system/permission.ts'
import { call, callFully } from '#web/api/client.ts'
import { SideLayer } from '#web/crud/side-layer.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import type { RightNode } from '#web/widgets/right-tree/right-model.ts'
import { RightTree } from '#web/widgets/right-tree/right-tree.tsx'
import type { RoleDialog } from './role-dialog.ts'

export function RoleRights({ rows, close }: RoleDialog): ReactElement | null {
  const phone = useMedia(phoneQuery)
  const [role] = rows
  if (!role) return null
  const roleId = role.id
  return (
    <SideLayer
      title={`角色权限配置：${role.roleName}`}
      width={phone ? '100%' : 650}
      footer={null}
      maskClosable={false}
      onCancel={close}
    >
      <RightTree
        name={`role ${roleId}`}
        height={Math.max(240, window.innerHeight - (phone ? 250 : 174))}
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
    </SideLayer>
  )
}
