/** Sets a first password by a link that serves once. The ticket stands behind `#` and leaves the address at once. */
import { Button, Message, Result, Spin } from '@arco-design/web-react'
import { type FormEvent, type ReactElement, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lookAtPasswordLink, usePasswordLink as setByLink } from '#contract/identity/password-link.ts'
import { CallError } from '#web/api/call-error.ts'
import { call, callFully } from '#web/api/client.ts'
import { loginPath } from '#web/session/guard.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import { PasswordInput } from '#web/widgets/password/password-input.tsx'
import { Field } from './fields.tsx'
import styles from './set-password.module.css'

interface Owner {
  username: string
  realname: string
}
const incomplete = '链接不完整，请完整复制后重新打开'

export default function SetPassword(): ReactElement {
  const [ticket] = useState(() => window.location.hash.slice(1))
  const [owner, setOwner] = useState<Owner>()
  const [failure, setFailure] = useState(ticket === '' ? incomplete : '')
  const [form, setForm] = useState({ password: '', confirmpassword: '' })
  const { busy, refusal, attempt, forget } = useAttempt()
  const navigate = useNavigate()
  const id = useId()

  useEffect(() => {
    if (ticket === '') return
    window.history.replaceState(window.history.state, '', window.location.pathname)
    call(lookAtPasswordLink, { body: { ticket } }, { quiet: true }).then(setOwner, (error: unknown) => {
      setFailure(error instanceof CallError ? error.message || incomplete : incomplete)
    })
  }, [ticket])

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    return attempt(async () => {
      if (form.password === '') throw new CallError('invalid', '请输入新密码!')
      if (form.password !== form.confirmpassword) throw new CallError('invalid', '两次输入的密码不一样！')
      const { message } = await callFully(setByLink, { body: { ticket, ...form } }, { quiet: true })
      Message.success(message || '密码设置成功，请登录')
      navigate(loginPath, { replace: true })
    })
  }
  const toLogin = <Button onClick={() => navigate(loginPath)}>前往登录</Button>
  return (
    <main className={styles['page']}>
      {failure !== '' ? (
        <Result status="warning" title="不能设置密码" subTitle={failure} extra={toLogin} />
      ) : !owner ? (
        <Spin tip="正在核对链接…" />
      ) : (
        <form className={styles['card']} noValidate onSubmit={event => void send(event)}>
          <h1>设置登录密码</h1>
          <p>
            {owner.realname}（账号 <span className="mono">{owner.username}</span>）
          </p>
          <input type="text" autoComplete="username" value={owner.username} readOnly hidden />
          {(['password', 'confirmpassword'] as const).map(name => {
            const label = name === 'password' ? '新密码' : '确认新密码'
            return (
              <Field key={name} id={id + name} label={label} error={undefined}>
                <PasswordInput
                  id={id + name}
                  label={label}
                  value={form[name]}
                  measured={name === 'password'}
                  invalid={refusal !== ''}
                  onChange={value => {
                    forget()
                    setForm(now => ({ ...now, [name]: value }))
                  }}
                />
              </Field>
            )
          })}
          <p className={styles['help']}>至少 8 个字符，建议同时含大小写字母、数字和符号。</p>
          {refusal && (
            <p className={styles['refusal']} role="alert">
              {refusal}
            </p>
          )}
          <Button type="primary" htmlType="submit" long loading={busy}>
            设置密码
          </Button>
        </form>
      )}
    </main>
  )
}
