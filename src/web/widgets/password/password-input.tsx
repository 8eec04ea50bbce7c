/** A new password with how hard it is to guess, in a word and three bars. */
import './password.css'
import { Input } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { strengthOf, strengthWords } from '#contract/kit/password-strength.ts'

export interface PasswordInputProps {
  id: string
  label: string
  value: string
  placeholder?: string
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  describedBy?: string | undefined
  /** Shows the meter. */
  measured?: boolean
  onChange: (value: string) => void
  onEnter?: () => void
}

export function PasswordInput(props: PasswordInputProps): ReactElement {
  const { id, label, value, invalid, describedBy, measured = false, onChange, onEnter } = props
  return (
    <>
      <Input.Password
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="new-password"
        value={value}
        placeholder={props.placeholder ?? `请输入${label}`}
        disabled={props.disabled ?? false}
        status={invalid ? 'error' : undefined}
        maxLength={128}
        onChange={onChange}
        onPressEnter={onEnter}
      />
      {measured && value !== '' && <Meter password={value} />}
    </>
  )
}

function Meter({ password }: { password: string }): ReactElement {
  const strength = strengthOf(password)
  return (
    <span
      className="row password-strength gap-4 mt-4 text-12 leading-18 ink-2"
      data-strength={strength}
      role="status"
    >
      <i aria-hidden />
      <i aria-hidden />
      <i aria-hidden />
      强度：{strengthWords[strength]}
    </span>
  )
}
