/** Telephone, the picture where it is asked for, and the code that was sent. */
import { Button, Input } from '@arco-design/web-react'
import { IconPhone, IconSafe } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { CaptchaField, Field } from './fields.tsx'
import styles from './login.module.css'
import type { Sms } from './use-sms.ts'

export interface SmsFieldsProps {
  id: string
  sms: Sms
  mobile: string
  code: string
  errors: { mobile?: string | undefined; code?: string | undefined }
  onMobile(value: string): void
  onCode(value: string): void
  /** What speaks against the number, asked before a code is sent. */
  check(): Promise<boolean>
  autoFocus?: boolean
}

/** Only where the server asks for it. */
export function SmsPicture(props: { id: string; sms: Sms; error?: string | undefined }): ReactElement | null {
  const { id, sms, error } = props
  if (!sms.picture) return null
  return (
    <CaptchaField
      id={`${id}k`}
      label="图形验证码"
      picture={sms.picture}
      value={sms.captcha}
      error={error}
      onChange={sms.setCaptcha}
      onAgain={sms.fetchPicture}
    />
  )
}

export function SmsFields(props: SmsFieldsProps): ReactElement {
  const { id, sms, mobile, code, errors, onMobile, onCode, check, autoFocus = false } = props
  const { left, sending, picture, captcha, send } = sms
  const [lacksCaptcha, setLacksCaptcha] = useState(false)
  const [checking, setChecking] = useState(false)

  const ask = async () => {
    if (picture && captcha.trim() === '') return setLacksCaptcha(true)
    setChecking(true)
    const may = await check().finally(() => setChecking(false))
    if (may) await send(mobile.trim())
  }
  const edit = (value: string) => {
    sms.setCaptcha(value)
    setLacksCaptcha(false)
  }
  return (
    <>
      <Field id={`${id}m`} label="手机号" error={errors.mobile}>
        <Input
          id={`${id}m`}
          value={mobile}
          onChange={onMobile}
          prefix={<IconPhone />}
          inputMode="numeric"
          autoComplete="tel-national"
          autoFocus={autoFocus}
          error={errors.mobile !== undefined}
          maxLength={20}
        />
      </Field>
      <SmsPicture
        id={id}
        sms={{ ...sms, setCaptcha: edit }}
        error={lacksCaptcha ? '请输入图形验证码!' : undefined}
      />
      <Field id={`${id}s`} label="短信验证码" error={errors.code}>
        <div className={styles['captcha']}>
          <Input
            id={`${id}s`}
            value={code}
            onChange={onCode}
            prefix={<IconSafe />}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors.code !== undefined}
            maxLength={6}
          />
          <Button
            className={styles['ask'] ?? ''}
            disabled={left > 0}
            loading={sending || checking}
            onClick={ask}
          >
            {left > 0 ? `${left} s` : '获取验证码'}
          </Button>
        </div>
      </Field>
    </>
  )
}
