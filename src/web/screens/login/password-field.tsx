/** A new password: what it lacks is told while it is typed, beside the field where there is room, below it where there is none. */
import { Popover } from '@arco-design/web-react'
import { IconCheckCircleFill, IconMinusCircle } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { strengthOf, strengthWords } from '#contract/kit/password-strength.ts'
import { useMedia } from '#web/crud/use-media.ts'
import { PasswordInput } from '#web/widgets/password/password-input.tsx'
import { Field } from './fields.tsx'
import styles from './password-field.module.css'

const demands = [
  { words: '至少 8 个字符', held: (text: string) => text.length >= 8 },
  { words: '包含字母，大小写均可', held: (text: string) => /[A-Za-z]/.test(text) },
  { words: '包含数字', held: (text: string) => /\d/.test(text) },
  { words: '包含特殊符号，如 - _ # @', held: (text: string) => /[^A-Za-z0-9\s]/.test(text) },
] as const

function Demands({ password }: { password: string }): ReactElement {
  const strength = strengthOf(password)
  return (
    <div className={styles['demands']}>
      <div>
        强度：<strong data-strength={strength}>{strengthWords[strength]}</strong>
      </div>
      <ul>
        {demands.map(({ words, held }) => (
          <li className="row" key={words} data-held={held(password)}>
            {held(password) ? <IconCheckCircleFill /> : <IconMinusCircle />}
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface PasswordFieldProps {
  id: string
  label: string
  value: string
  error: string | undefined
  onChange(value: string): void
}

export function PasswordField({ id, label, value, error, onChange }: PasswordFieldProps): ReactElement {
  const wide = useMedia('(min-width: 1088px)')
  const [focused, setFocused] = useState(false)
  return (
    <Field id={id} label={label} error={error}>
      <Popover
        position="left"
        popupVisible={wide && focused && value !== ''}
        content={<Demands password={value} />}
      >
        <div onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
          <PasswordInput
            id={id}
            label={label}
            value={value}
            invalid={error !== undefined}
            measured={!wide}
            onChange={onChange}
          />
        </div>
      </Popover>
    </Field>
  )
}
