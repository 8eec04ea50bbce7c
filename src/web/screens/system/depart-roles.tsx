/** 部门角色: what the superior of a department makes of the rights that it has. */
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import {
  departRolePermission,
  departRoleRules,
  departRoleTree,
  saveDepartRolePermission,
  saveDepartRoleRules,
  sysDepartRole,
} from '#contract/organisation/depart-role.ts'
import { ChildEditor } from '#web/crud/child-editor.tsx'
import { RightsLayer, rightsOf } from '#web/crud/rights-layer.tsx'
import type { DialogProps } from '#web/crud/screen.ts'

export function DepartRoles({ departId }: { departId: string }): ReactElement {
  return (
    <ChildEditor
      key={departId}
      resource={sysDepartRole}
      where={{ departId }}
      search="roleName"
      addTitle="新建部门角色"
      columns={[
        { key: 'roleName', width: 150, grow: 1 },
        { key: 'roleCode', width: 150 },
        { key: 'departId', width: 140, grow: 1 },
        { key: 'description', width: 160, grow: 2 },
      ]}
      form={['roleName', 'roleCode', 'description']}
      rowActions={[{ title: '授权', perm: String(saveDepartRolePermission.access), dialog: RoleRights }]}
      emptyHint="新建一个部门角色，再授权并分配给部门里的用户"
    />
  )
}

const calls = {
  tree: departRoleTree,
  ticked: departRolePermission,
  save: saveDepartRolePermission,
  rules: departRoleRules,
  saveRules: saveDepartRoleRules,
}
function RoleRights({ rows, close }: DialogProps<RowOf<typeof sysDepartRole>>): ReactElement | null {
  const [role] = rows
  if (!role?.departId) return null
  const { id: roleId, departId } = role
  return (
    <RightsLayer
      title={`部门角色权限配置：${role.roleName}`}
      name={`depart role ${roleId}`}
      emptyWords="部门还没有权限，请先由安全管理员在“部门管理”中为部门授权"
      {...rightsOf(calls, { roleId }, { departId })}
      onClose={close}
    />
  )
}
