/** The members of one role. */
import type { ReactElement } from 'react'
import { assignsRoles } from '#contract/identity/user.ts'
import { addUsersToRole, removeUsersFromRole, usersOfRole } from '#contract/identity/user-admin.ts'
import { callFully } from '#web/api/client.ts'
import { useHeld } from '#web/crud/actions.ts'
import { SideLayer } from '#web/crud/layers.tsx'
import { MemberList } from '#web/widgets/member-list/member-list.tsx'
import type { RoleDialog } from './role-dialog.ts'

export function RoleUsers({ rows, close }: RoleDialog): ReactElement | null {
  const assigns = useHeld()(assignsRoles)
  const [role] = rows
  if (!role) return null
  const roleId = role.id
  return (
    <SideLayer title={`角色用户：${role.roleName}`} width={720} footer={null} maskClosable onCancel={close}>
      <MemberList
        label={`${role.roleName}的用户`}
        endpoint={usersOfRole}
        query={{ roleId }}
        columns={[
          { key: 'username', title: '用户账号', width: 120 },
          { key: 'realname', title: '用户名称', width: 120 },
          { key: 'orgCodeTxt', title: '部门', width: 160 },
          { key: 'status_dictText', title: '状态', width: 80 },
        ]}
        emptyHint="还没有用户，用“已有用户”加入"
        {...(assigns && {
          addTitle: '已有用户',
          add: async userIdList =>
            (
              await callFully(
                addUsersToRole,
                { body: { roleId, userIdList: [...userIdList] } },
                { quiet: true },
              )
            ).message,
          removeTitle: '移除',
          removeWords: names => `确定将 ${names} 移出角色「${role.roleName}」吗? 其权限立即收回。`,
          remove: async userIds =>
            (
              await callFully(
                removeUsersFromRole,
                { query: { roleId, userIds: userIds.join(',') } },
                { quiet: true },
              )
            ).message,
        })}
      />
    </SideLayer>
  )
}
