/** 分配角色: for those who say who holds which role without keeping users. */
import type { ReactElement } from 'react'
import { sysUser } from '#contract/identity/user.ts'
import { assignRoles } from '#contract/identity/user-admin.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { callFully } from '#web/api/client.ts'
import { ActionForm } from '#web/crud/action-form.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { textOf } from '#web/data/row.ts'

export function RolesDialog({
  rows,
  close,
  refresh,
}: DialogProps<RowOf<typeof sysUser>>): ReactElement | null {
  const [row] = rows
  if (!row) return null
  return (
    <ActionForm
      title={`分配角色：${row.realname ?? ''}`}
      resource={sysUser}
      names={['selectedroles']}
      before={{ id: row.id, selectedroles: row.selectedroles }}
      okText="保存"
      close={close}
      submit={async ({ selectedroles }) => {
        const roleIds = textOf(selectedroles).split(',').filter(Boolean)
        const { message } = await callFully(
          assignRoles,
          { body: { userId: row.id, roleIds } },
          { quiet: true },
        )
        await refresh()
        return message || '保存成功！'
      }}
    >
      <p className="aux">保存后立即生效：收回的权限在该用户下一次操作时即不可用。</p>
    </ActionForm>
  )
}
