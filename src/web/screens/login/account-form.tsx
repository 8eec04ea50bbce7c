import { Button, Input } from '@arco-design/web-react'
import { IconLock, IconUser } from '@arco-design/web-react/icon'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { captchaRequired, checkCredentials } from '#web/api/auth.ts'
import { CaptchaField, Field } from './fields.tsx'
import styles from './login.module.css'
import { type Login, usePicture } from './use-login.ts'

interface Form {
  username: string
  password: string
  captcha: string
}
const required: Record<keyof Form, string> = {
  username: '请输入用户名!',
  password: '请输入密码!',
  captcha: '请输入验证码!',
}

export function AccountForm({ login, username }: { login: Login; username: string }): ReactElement {
  const { picture, fetchPicture } = usePicture()
  const [form, setForm] = useState<Form>({ username, password: '', captcha: '' })
  const [errors, setErrors] = useState<Partial<Form>>({})
  const id = useId()

  const set = (name: keyof Form) => (value: string) => {
    setForm(now => ({ ...now, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const asked = (['username', 'password', ...(picture ? ['captcha' as const] : [])] as const).filter(
      name => form[name].trim() === '',
    )
    setErrors(Object.fromEntries(asked.map(name => [name, required[name]])))
    if (login.busy || asked.length > 0) return
    const refusal = await login.attempt(() =>
      checkCredentials({
        username: form.username.trim(),
        password: form.password,
        ...(picture && { captcha: form.captcha.trim(), checkKey: picture.checkKey }),
      }),
    )
    if (refusal === undefined) return
    set('captcha')('')
    // A picture serves one attempt.
    if (picture || captchaRequired(refusal)) await fetchPicture()
  }
  return (
    <form onSubmit={send} noValidate>
      <Field id={`${id}u`} label="账号" error={errors.username}>
        <Input
          id={`${id}u`}
          value={form.username}
          onChange={set('username')}
          prefix={<IconUser />}
          autoComplete="username"
          autoFocus={username === ''}
          error={errors.username !== undefined}
          maxLength={100}
        />
      </Field>
      <Field id={`${id}p`} label="密码" error={errors.password}>
        <Input.Password
          id={`${id}p`}
          value={form.password}
          onChange={set('password')}
          prefix={<IconLock />}
          autoComplete="current-password"
          autoFocus={username !== ''}
          error={errors.password !== undefined}
          maxLength={200}
        />
      </Field>
      {picture && (
        <CaptchaField
          id={`${id}c`}
          picture={picture}
          value={form.captcha}
          error={errors.captcha}
          onChange={set('captcha')}
          onAgain={fetchPicture}
        />
      )}
      <Button type="primary" htmlType="submit" long loading={login.busy} className={styles['submit'] ?? ''}>
        登录
      </Button>
    </form>
  )
}
