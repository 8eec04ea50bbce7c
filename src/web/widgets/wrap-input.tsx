/** A query input: what is typed is shown bare and goes out wrapped, `*x*`, `!x`, `>= x`, `<= x`. */
import { Input } from '@arco-design/web-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { unwrap, type WrapKind, wrap } from '#contract/kit/page-query.ts'
import { type ControlProps, controlAria, errorStatus, ReadOnly } from './control.tsx'

export interface WrapInputProps extends ControlProps {
  kind?: WrapKind
  /** Takes blanks at both ends away, once the input is left. */
  trim?: boolean
  /** The wrapped filter; empty for none. */
  value: string
  onChange: (filter: string) => void
}

export function WrapInput({
  kind = 'like',
  trim = false,
  value,
  onChange,
  ...props
}: WrapInputProps): ReactElement {
  const typed = unwrap[kind](value)
  const before = useRef(kind)
  // Another comparison asks about the same words.
  useEffect(() => {
    const words = unwrap[before.current](value)
    if (before.current === kind) return
    before.current = kind
    onChange(wrap[kind](words))
  })
  if (props.readOnly) return <ReadOnly {...props}>{typed}</ReadOnly>
  // While somebody types, a blank may be the space between two words.
  const settle = () => {
    if (trim && typed.trim() !== typed) onChange(wrap[kind](typed.trim()))
  }
  return (
    <Input
      {...controlAria(props)}
      value={typed}
      placeholder={props.placeholder ?? `请输入${props.label}`}
      disabled={props.disabled}
      status={errorStatus(props.invalid)}
      allowClear
      onChange={text => onChange(wrap[kind](text))}
      onBlur={settle}
      onPressEnter={settle}
    />
  )
}
