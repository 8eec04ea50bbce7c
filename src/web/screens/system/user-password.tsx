/** 重新设定密码: by an administrator; the user is out, and sets one of his own when he comes back. */
import type { ReactElement } from 'react'
import { sysUser } from '#contract/identity/user.ts'
import { changePassword } from '#contract/identity/user-admin.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { callFully } from '#web/api/client.ts'
import { ActionForm } from '#web/crud/action-form.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { userItems } from './user-form.tsx'

type UserDialog = DialogProps<RowOf<typeof sysUser>>

/** The account stands there to be read. */
const reset = {
  ...sysUser,
  fields: {
    ...sysUser.fields,
    username: { ...sysUser.fields.username, readonly: true },
    password: { ...sysUser.fields.password, required: true, emptyWords: '请输入登录密码!' },
    confirmpassword: {
      ...sysUser.fields.confirmpassword,
      required: true,
      emptyWords: '请重新输入登录密码!',
    },
  },
}

export function PasswordReset({ rows, close }: UserDialog): ReactElement | null {
  const username = rows[0]?.username
  if (!username) return null
  return (
    <ActionForm
      title="重新设定密码"
      width={800}
      resource={reset}
      names={['username', 'password', 'confirmpassword']}
      before={{ username }}
      okText="确定"
      close={close}
      formItems={userItems}
      submit={async ({ password, confirmpassword }) => {
        const body = {
          username,
          password: String(password),
          confirmpassword: String(confirmpassword),
        }
        const { message } = await callFully(changePassword, { body }, { quiet: true })
        return message || '密码修改成功!'
      }}
    >
      <p className="aux">设定后该用户立即退出登录，并须在下次登录时修改密码。</p>
    </ActionForm>
  )
}
