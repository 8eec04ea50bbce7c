import { Input } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import './second-factor.css'

/** Six digits of the device; with `recovery` one of the codes that were written down. */
export function CodeInput(props: {
  value: string
  refused: boolean
  recovery?: boolean
  onChange(value: string): void
  onEnter?(): void
}): ReactElement {
  return (
    <Input
      className="one-time-code"
      aria-label={props.recovery ? '恢复码' : '动态口令'}
      placeholder={props.recovery ? '恢复码，如 ABCDE-23456' : '6 位动态口令'}
      size="large"
      autoFocus
      autoComplete="one-time-code"
      inputMode={props.recovery ? 'text' : 'numeric'}
      maxLength={14}
      error={props.refused}
      value={props.value}
      onChange={props.onChange}
      {...(props.onEnter && { onPressEnter: props.onEnter })}
    />
  )
}
