import { Input } from '@arco-design/web-react'
import { IconLock, IconUser } from '@arco-design/web-react/icon'
import { type ReactElement, useId, useState } from 'react'
import { bindByPassword, bindByPhone, createThirdUser } from '#contract/identity/third-login.ts'
import { firstMessage, formRules } from '#contract/kit/form-rules.ts'
import { mobileRule } from '#contract/kit/rule.ts'
import { captchaRequired } from '#web/api/auth.ts'
import { call } from '#web/api/client.ts'
import { BindingFrame, type BindingProps, useBinding } from './binding-frame.tsx'
import { CaptchaField, Field } from './fields.tsx'
import styles from './login.module.css'
import { SmsFields } from './sms-fields.tsx'
import { usePicture } from './use-login.ts'
import { useSms } from './use-sms.ts'

export function BindByPassword({ unbound, onToken }: BindingProps): ReactElement {
  const { busy, refusal, setRefusal, send } = useBinding(onToken)
  const { picture, fetchPicture } = usePicture()
  const [form, setForm] = useState({ uuid: unbound.name, password: '', captcha: '' })
  const id = useId()
  const set = (name: keyof typeof form) => (value: string) => setForm(now => ({ ...now, [name]: value }))
  const bind = async () => {
    if (form.uuid.trim() === '') return setRefusal('请输入用户名!')
    if (form.password === '') return setRefusal('请输入密码!')
    const body = {
      operateCode: unbound.code,
      uuid: form.uuid.trim(),
      password: form.password,
      ...(picture && { captcha: form.captcha.trim(), checkKey: picture.checkKey }),
    }
    const error = await send(() => call(bindByPassword, { body }, { quiet: true }))
    if (error === undefined) return
    set('captcha')('')
    if (picture || captchaRequired(error)) await fetchPicture()
  }
  return (
    <BindingFrame refusal={refusal} busy={busy} button="绑定并登录" onSend={bind}>
      <Field id={`${id}u`} label="本系统账号" error={undefined}>
        <Input
          id={`${id}u`}
          value={form.uuid}
          onChange={set('uuid')}
          prefix={<IconUser />}
          autoComplete="username"
          maxLength={100}
        />
      </Field>
      <Field id={`${id}p`} label="本系统密码" error={undefined}>
        <Input.Password
          id={`${id}p`}
          value={form.password}
          onChange={set('password')}
          prefix={<IconLock />}
          autoComplete="current-password"
          maxLength={200}
        />
      </Field>
      {picture && (
        <CaptchaField
          id={`${id}c`}
          picture={picture}
          value={form.captcha}
          error={undefined}
          onChange={set('captcha')}
          onAgain={fetchPicture}
        />
      )}
    </BindingFrame>
  )
}

export function BindByPhone({ unbound, onToken }: BindingProps): ReactElement {
  const { busy, refusal, setRefusal, send } = useBinding(onToken)
  const sms = useSms('0')
  const [mobile, setMobile] = useState('')
  const [captcha, setCaptcha] = useState('')
  const id = useId()
  const numberError = () => firstMessage([...formRules.mobile.rules.slice(0, 1), mobileRule], mobile.trim())
  const bind = async () => {
    const wrong = numberError() ?? (captcha.trim() === '' ? '请输入验证码!' : undefined)
    if (wrong) return setRefusal(wrong)
    const body = {
      mobile: mobile.trim(),
      captcha: captcha.trim(),
      thirdUserUuid: unbound.code,
      ...sms.seen(),
    }
    const error = await send(() => call(bindByPhone, { body }, { quiet: true }))
    if (error !== undefined) await sms.refused(error)
  }
  return (
    <BindingFrame refusal={refusal} busy={busy} button="绑定并登录" onSend={bind}>
      <SmsFields
        id={id}
        sms={sms}
        mobile={mobile}
        code={captcha}
        errors={{}}
        onMobile={setMobile}
        onCode={setCaptcha}
        check={async () => {
          const wrong = numberError()
          setRefusal(wrong ?? '')
          return wrong === undefined
        }}
      />
    </BindingFrame>
  )
}

export function CreateUser({ unbound, onToken }: BindingProps): ReactElement {
  const { busy, refusal, setRefusal, send } = useBinding(onToken)
  const [username, setUsername] = useState(/^\w{4,18}$/.test(unbound.name) ? unbound.name : '')
  const id = useId()
  const create = async () => {
    const wrong = firstMessage(formRules.username.rules, username.trim())
    if (wrong) return setRefusal(wrong)
    const body = { operateCode: unbound.code, username: username.trim() }
    await send(() => call(createThirdUser, { body }, { quiet: true }))
  }
  return (
    <BindingFrame refusal={refusal} busy={busy} button="创建并登录" onSend={create}>
      <Field id={`${id}n`} label="用户名" error={undefined}>
        <Input
          id={`${id}n`}
          value={username}
          onChange={setUsername}
          prefix={<IconUser />}
          placeholder="4 到 18 位字母、数字、下划线"
          autoComplete="off"
          maxLength={18}
        />
      </Field>
      <div className={styles['hint']}>新账号的权限由管理员分配</div>
    </BindingFrame>
  )
}
