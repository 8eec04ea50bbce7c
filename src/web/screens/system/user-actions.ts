/** What is done to users beside keeping their rows. */
import { resetFactor } from '#contract/identity/second-factor.ts'
import { sysUser } from '#contract/identity/user.ts'
import { assignRoles, changePassword, frozenBatch } from '#contract/identity/user-admin.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import type { Action } from '#web/crud/screen.ts'
import { idsIn, required, userItems } from './user-form.tsx'

type User = RowOf<typeof sysUser>

const whom = (rows: readonly User[]) =>
  rows.length === 1 ? `「${rows[0]?.realname ?? ''}」` : `选中的 ${rows.length} 个用户`
export const freeze: Action<User> = {
  title: '冻结',
  call: frozenBatch,
  with: { status: '2' },
  when: ({ status }) => status !== '2',
  otherwise: '已冻结',
  confirm: rows => `冻结后${whom(rows)}立即退出登录且不能再登录，确定冻结吗?`,
}
export const thaw: Action<User> = {
  title: '解冻',
  call: frozenBatch,
  with: { status: '1' },
  when: ({ status }) => status === '2',
  otherwise: '没有冻结',
  confirm: rows => `解冻后${whom(rows)}可以重新登录，确定解冻吗?`,
}
const { fields } = sysUser
/** For those who say who holds which role without keeping users. */
export const assigning: Action<User> = {
  title: '分配角色',
  call: assignRoles,
  asks: {
    title: rows => `分配角色：${rows[0]?.realname ?? ''}`,
    ok: '保存',
    note: '保存后立即生效：收回的权限在该用户下一次操作时即不可用。',
    fields: { selectedroles: fields.selectedroles },
    before: ({ selectedroles }) => ({ selectedroles }),
  },
  with: ([row], { selectedroles }) => ({ userId: row?.id, roleIds: idsIn(selectedroles) }),
}
/** By an administrator; the user is out, and sets one of his own when he comes back. */
export const password: Action<User> = {
  title: '密码',
  call: changePassword,
  asks: {
    title: '重新设定密码',
    ok: '确定',
    width: 800,
    note: '设定后该用户立即退出登录，并须在下次登录时修改密码。',
    fields: {
      username: { ...fields.username, readonly: true },
      password: required.password,
      confirmpassword: required.confirmpassword,
    },
    before: ({ username }) => ({ username }),
    items: userItems,
  },
}
export const unlinking: Action<User> = {
  title: '解除动态口令',
  call: resetFactor,
  confirm: rows => `解除后${whom(rows)}须重新登录，凭密码登录后可重新设置。请确认本人身份，确定解除吗?`,
}
