/** Two values, `Y` and `N` unless told, as a switch; in queries as a choice of 是 and 否. */
import { Select, Switch } from '@arco-design/web-react'
import { type ReactElement, useEffect } from 'react'
import { type ControlProps, controlAria, errorStatus, ReadOnly } from './control.tsx'

export interface YesNoProps extends ControlProps {
  /** What is stored for on and for off. */
  options?: readonly [on: string, off: string]
  /** Asks for rows instead of setting a value: neither may be chosen. */
  query?: boolean
  value: string
  onChange: (value: string) => void
}

export function YesNo({
  options = ['Y', 'N'],
  query = false,
  value,
  onChange,
  ...props
}: YesNoProps): ReactElement {
  const [on, off] = options
  const empty = value === '' && !query && !props.readOnly && !props.disabled
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is empty
  useEffect(() => {
    if (empty) onChange(off)
  }, [empty, off])
  if (props.readOnly) return <ReadOnly {...props}>{value === on ? '是' : value === off ? '否' : ''}</ReadOnly>
  if (query)
    return (
      <Select
        {...controlAria(props)}
        allowClear
        value={value || undefined}
        placeholder={props.placeholder ?? '请选择'}
        disabled={props.disabled}
        status={errorStatus(props.invalid)}
        options={[
          { value: on, label: '是' },
          { value: off, label: '否' },
        ]}
        onChange={(next: string | undefined) => onChange(next ?? '')}
      />
    )
  return (
    <span
      className="row control-group max-w-full flex-wrap min-h-32"
      data-invalid={props.invalid || undefined}
    >
      <Switch
        {...controlAria(props)}
        checked={value === on}
        disabled={props.disabled}
        checkedText="是"
        uncheckedText="否"
        onChange={checked => onChange(checked ? on : off)}
      />
    </span>
  )
}
