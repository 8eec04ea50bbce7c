import { Button, Input, Notification } from '@arco-design/web-react'
import { IconUser } from '@arco-design/web-react/icon'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { phoneVerification, renewPassword } from '#contract/identity/by-phone.ts'
import { isEmpty, mobileRule } from '#contract/kit/rule.ts'
import { call } from '#web/api/client.ts'
import { PasswordInput } from '#web/widgets/password/password-input.tsx'
import { Field } from './fields.tsx'
import styles from './login.module.css'
import { SmsFields, SmsPicture } from './sms-fields.tsx'
import { failureText } from './use-login.ts'
import { useSms } from './use-sms.ts'

/** That the telephone of this user was in hand; the code is used up by the new password. */
export interface Proof {
  phone: string
  smscode: string
  username: string
}
const fail = (title: string, error: unknown) =>
  Notification.error({ title, content: failureText(error), duration: 4000 })
const phoneError = (phone: string) =>
  isEmpty(phone.trim()) ? '请输入手机号' : mobileRule(phone.trim(), {}) && '请输入正确的手机号'

export function AlterationPhone({ onProved }: { onProved(proof: Proof): void }): ReactElement {
  const sms = useSms('2')
  const [phone, setPhone] = useState('')
  const [smscode, setCode] = useState('')
  const [errors, setErrors] = useState<{ mobile?: string | undefined; code?: string | undefined }>({})
  const [busy, setBusy] = useState(false)
  const id = useId()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = { mobile: phoneError(phone), code: smscode.trim() === '' ? '请输入短信验证码!' : undefined }
    setErrors(found)
    if (busy || found.mobile || found.code) return
    setBusy(true)
    const body = { phone: phone.trim(), smscode: smscode.trim() }
    try {
      const { username } = await call(
        phoneVerification,
        { body: { ...body, ...sms.seen() } },
        { quiet: true },
      )
      onProved({ ...body, username })
    } catch (error) {
      setBusy(false)
      fail('验证错误', error)
      await sms.refused(error)
    }
  }
  return (
    <form onSubmit={send} noValidate>
      <SmsFields
        id={id}
        sms={sms}
        mobile={phone}
        code={smscode}
        errors={errors}
        autoFocus
        onMobile={value => {
          setPhone(value)
          setErrors(({ code }) => ({ code }))
        }}
        onCode={value => {
          setCode(value)
          setErrors(({ mobile }) => ({ mobile }))
        }}
        check={async () => {
          const mobile = phoneError(phone)
          setErrors({ mobile })
          return mobile === undefined
        }}
      />
      <Button type="primary" htmlType="submit" long loading={busy} className={styles['submit'] ?? ''}>
        下一步
      </Button>
    </form>
  )
}

export function AlterationPassword(props: { proof: Proof; onBack(): void; onDone(): void }): ReactElement {
  const { proof, onBack, onDone } = props
  const sms = useSms('2')
  const [form, setForm] = useState({ password: '', confirm: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const lacking = form.password === '' ? '密码不能为空!' : undefined
  const differing =
    form.confirm === '' ? '密码不能为空!' : form.confirm === form.password ? undefined : '两次密码不一致'

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || lacking || differing) return
    setBusy(true)
    try {
      await call(
        renewPassword,
        { body: { ...proof, password: form.password, ...sms.seen() } },
        { quiet: true },
      )
      onDone()
    } catch (error) {
      setBusy(false)
      fail('更改密码失败', error)
      await sms.refused(error)
    }
  }
  return (
    <form onSubmit={send} noValidate>
      <Field id={`${id}u`} label="账号名" error={undefined}>
        <Input id={`${id}u`} value={proof.username} readOnly prefix={<IconUser />} autoComplete="username" />
      </Field>
      <Field id={`${id}p`} label="新密码" error={tried ? lacking : undefined}>
        <PasswordInput
          id={`${id}p`}
          label="新密码"
          value={form.password}
          invalid={tried && lacking !== undefined}
          measured
          onChange={password => setForm(now => ({ ...now, password }))}
        />
      </Field>
      <Field id={`${id}c`} label="确认密码" error={tried ? differing : undefined}>
        <PasswordInput
          id={`${id}c`}
          label="确认密码"
          placeholder="请再次输入新密码"
          value={form.confirm}
          invalid={tried && differing !== undefined}
          onChange={confirm => setForm(now => ({ ...now, confirm }))}
        />
      </Field>
      <SmsPicture id={id} sms={sms} />
      <div className={styles['pair']}>
        <Button onClick={onBack} disabled={busy}>
          上一步
        </Button>
        <Button type="primary" htmlType="submit" long loading={busy}>
          提交
        </Button>
      </div>
    </form>
  )
}
