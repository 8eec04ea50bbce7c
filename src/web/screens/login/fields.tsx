import { Input } from '@arco-design/web-react'
import { IconSafe } from '@arco-design/web-react/icon'
import type { ReactElement, ReactNode } from 'react'
import styles from './login.module.css'
import type { Picture } from './use-login.ts'

export function Field(props: {
  id: string
  label: string
  error: string | undefined
  children: ReactNode
}): ReactElement {
  return (
    <div className={styles['field']}>
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      {props.error && (
        <div className={styles['error']} role="alert">
          {props.error}
        </div>
      )}
    </div>
  )
}

/** Asked for after failures only; a click on the picture brings another one. */
export function CaptchaField(props: {
  id: string
  label?: string
  picture: Picture
  value: string
  error: string | undefined
  onChange(value: string): void
  onAgain(): Promise<void>
}): ReactElement {
  const { id, label = '验证码', picture, value, error, onChange, onAgain } = props
  const again = () => {
    onChange('')
    void onAgain()
  }
  return (
    <Field id={id} label={label} error={error}>
      <div className={styles['captcha']}>
        <Input
          id={id}
          value={value}
          onChange={onChange}
          prefix={<IconSafe />}
          autoComplete="off"
          error={error !== undefined}
          maxLength={8}
        />
        <button type="button" onClick={again} aria-label="换一张验证码">
          {picture.image ? <img src={picture.image} alt="验证码" /> : '点击重试'}
        </button>
      </div>
    </Field>
  )
}
