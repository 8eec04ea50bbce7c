/** Registering oneself, where a telephone can be reached and the administrator allows it. */
import { Button, Input, Notification, Result, Spin } from '@arco-design/web-react'
import { IconUser } from '@arco-design/web-react/icon'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { register } from '#contract/identity/by-phone.ts'
import { useBoot } from '#web/api/boot.ts'
import { call } from '#web/api/client.ts'
import { loginPath, registerResultPath } from '#web/session/guard.ts'
import { PasswordInput } from '#web/widgets/password/password-input.tsx'
import { EntryPage } from './entry-page.tsx'
import { Field } from './fields.tsx'
import styles from './login.module.css'
import { PasswordField } from './password-field.tsx'
import {
  emptyRegistration,
  type Registration,
  registrationErrors,
  registrationOf,
} from './registration-rules.ts'
import { SmsFields } from './sms-fields.tsx'
import { taken } from './taken.ts'
import { failureText } from './use-login.ts'
import { useSms } from './use-sms.ts'

type Errors = Partial<Record<keyof Registration, string | undefined>>
function RegisterForm(): ReactElement {
  const sms = useSms('1')
  const [form, setForm] = useState(emptyRegistration)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const id = useId()

  const set = (name: keyof Registration) => (value: string) => {
    setForm(now => ({ ...now, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }
  const note = (name: keyof Registration, error: string | undefined) =>
    setErrors(now => ({ ...now, [name]: error }))
  const checkName = async () => {
    const wrong = registrationErrors(form).username
    note(
      'username',
      wrong ?? ((await taken({ username: form.username.trim() })) ? '用户名已存在!' : undefined),
    )
  }
  const checkPhone = async () => {
    const wrong =
      registrationErrors(form).phone ??
      ((await taken({ phone: form.phone.trim() })) ? '手机号已存在!' : undefined)
    note('phone', wrong)
    return wrong === undefined
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = registrationErrors(form)
    setErrors(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    const body = { ...registrationOf(form), ...sms.seen() }
    try {
      const { waiting } = await call(register, { body }, { quiet: true })
      navigate(registerResultPath, { replace: true, state: { username: body.username, waiting } })
    } catch (error) {
      setBusy(false)
      Notification.error({ title: '注册失败', content: failureText(error), duration: 4000 })
      await sms.refused(error)
    }
  }
  return (
    <form className={styles['form']} onSubmit={send} noValidate>
      <h1>注册账户</h1>
      <p className={styles['lead']}>手机号用于验证身份和找回密码</p>
      <Field id={`${id}u`} label="用户名" error={errors.username}>
        <Input
          id={`${id}u`}
          value={form.username}
          onChange={set('username')}
          onBlur={() => form.username !== '' && void checkName()}
          prefix={<IconUser />}
          placeholder="4 到 18 位字母、数字、下划线"
          autoComplete="username"
          autoFocus
          error={errors.username !== undefined}
          maxLength={18}
        />
      </Field>
      <PasswordField
        id={`${id}p`}
        label="密码"
        value={form.password}
        error={errors.password}
        onChange={set('password')}
      />
      <Field id={`${id}r`} label="确认密码" error={errors.confirm}>
        <PasswordInput
          id={`${id}r`}
          label="确认密码"
          placeholder="请再次输入密码"
          value={form.confirm}
          invalid={errors.confirm !== undefined}
          onChange={set('confirm')}
        />
      </Field>
      <SmsFields
        id={id}
        sms={sms}
        mobile={form.phone}
        code={form.smscode}
        errors={{ mobile: errors.phone, code: errors.smscode }}
        onMobile={set('phone')}
        onCode={set('smscode')}
        check={checkPhone}
      />
      <Button type="primary" htmlType="submit" long loading={busy} className={styles['submit'] ?? ''}>
        注册
      </Button>
      <div className={styles['back']}>
        <Link to={loginPath}>使用已有账户登录</Link>
      </div>
    </form>
  )
}

export default function Register(): ReactElement {
  const { version, register: open } = useBoot()
  return (
    <EntryPage>
      {open ? (
        <RegisterForm />
      ) : (
        <div className={styles['form']}>
          {version === '' ? (
            <Spin tip="正在核对注册是否开放…" />
          ) : (
            <Result
              status="info"
              title="注册未开放"
              subTitle="账号由管理员分配，请联系管理员"
              extra={<Link to={loginPath}>返回登录</Link>}
            />
          )}
        </div>
      )}
    </EntryPage>
  )
}
