import { Input, Message, Modal } from '@arco-design/web-react'
import { type ReactElement, useId, useState } from 'react'
import { updatePassword } from '#contract/identity/own-entry.ts'
import { callFully } from '#web/api/client.ts'
import { useTold } from '#web/crud/actions.ts'
import styles from './dialogs.module.css'
import { type PasswordForm, passwordErrors } from './password-rules.ts'

const labels: Record<keyof PasswordForm, string> = {
  oldpassword: '旧密码',
  password: '新密码',
  confirmpassword: '确认新密码',
}
const fill: Record<keyof PasswordForm, string> = {
  oldpassword: 'current-password',
  password: 'new-password',
  confirmpassword: 'new-password',
}
/** What the server asks of it, before it is refused. */
const hints: Partial<Record<keyof PasswordForm, string>> = { password: '8 – 128 个字符，不含账号' }
const names = Object.keys(labels) as (keyof PasswordForm)[]

interface Props {
  username: string
  /** Nothing else may be done first: the dialog offers to sign out instead of closing. */
  forced?: boolean
  onClose(): void
  onChanged?(): void
}

export default function PasswordDialog(props: Props): ReactElement {
  const [form, setForm] = useState<PasswordForm>({ oldpassword: '', password: '', confirmpassword: '' })
  const [tried, setTried] = useState(false)
  const [busy, tell] = useTold()
  const id = useId()
  const errors = tried ? passwordErrors(form) : {}

  const save = async () => {
    setTried(true)
    if (Object.keys(passwordErrors(form)).length > 0) return
    await tell(async () => {
      const { message } = await callFully(updatePassword, { body: { username: props.username, ...form } })
      Message.success(message || '密码已修改')
      props.onChanged?.()
      props.onClose()
    })
  }
  return (
    <Modal
      visible
      title={props.forced ? '请先修改初始密码' : '修改密码'}
      okText="确定"
      cancelText={props.forced ? '退出登录' : '关闭'}
      closable={!props.forced}
      escToExit={!props.forced}
      confirmLoading={busy}
      maskClosable={false}
      onOk={save}
      onCancel={props.onClose}
      style={{ width: 800 }}
    >
      <form
        className={styles['form']}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <input type="text" autoComplete="username" value={props.username} readOnly hidden />
        {names.map(name => (
          <div key={name}>
            <label className="block ink-2" htmlFor={id + name}>
              {labels[name]}
            </label>
            <Input.Password
              id={id + name}
              value={form[name]}
              autoComplete={fill[name]}
              error={errors[name] !== undefined}
              placeholder={hints[name]}
              maxLength={200}
              onChange={value => setForm(now => ({ ...now, [name]: value }))}
              onPressEnter={save}
            />
            <p className={styles['error']} role="alert">
              {errors[name]}
            </p>
          </div>
        ))}
      </form>
    </Modal>
  )
}
