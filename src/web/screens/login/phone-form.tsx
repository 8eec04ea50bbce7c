import { Button } from '@arco-design/web-react'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { phoneLogin } from '#contract/identity/by-phone.ts'
import { isEmpty, mobileRule } from '#contract/kit/rule.ts'
import { call } from '#web/api/client.ts'
import styles from './login.module.css'
import { SmsFields } from './sms-fields.tsx'
import type { Login } from './use-login.ts'
import { useSms } from './use-sms.ts'

const mobileError = (mobile: string) =>
  isEmpty(mobile.trim())
    ? '请输入手机号'
    : mobileRule(mobile.trim(), {})
      ? '您的手机号码格式不正确!'
      : undefined

export default function PhoneForm({ login }: { login: Login }): ReactElement {
  const sms = useSms('0')
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<{ mobile?: string | undefined; code?: string | undefined }>({})
  const id = useId()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const found = { mobile: mobileError(mobile), code: code.trim() === '' ? '请输入验证码!' : undefined }
    setErrors(found)
    if (login.busy || found.mobile || found.code) return
    const body = { mobile: mobile.trim(), captcha: code.trim(), ...sms.seen() }
    const refusal = await login.attempt(() => call(phoneLogin, { body }, { quiet: true }))
    if (refusal === undefined) return
    setCode('')
    await sms.refused(refusal)
  }
  return (
    <form onSubmit={send} noValidate>
      <SmsFields
        id={id}
        sms={sms}
        mobile={mobile}
        code={code}
        errors={errors}
        autoFocus
        onMobile={value => {
          setMobile(value)
          setErrors(({ code: kept }) => ({ code: kept }))
        }}
        onCode={value => {
          setCode(value)
          setErrors(({ mobile: kept }) => ({ mobile: kept }))
        }}
        check={async () => {
          const wrong = mobileError(mobile)
          setErrors({ mobile: wrong })
          return wrong === undefined
        }}
      />
      <Button type="primary" htmlType="submit" long loading={login.busy} className={styles['submit'] ?? ''}>
        登录
      </Button>
    </form>
  )
}
