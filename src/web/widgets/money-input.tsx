/** An amount in yuan with two decimals, grouped by thousands as it stands. */
import { InputNumber } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { formatNumber } from '#lib/format.ts'
import { type ControlProps, controlAria, ReadOnly } from './control.tsx'
import { limited } from './limits.ts'

export interface MoneyInputProps extends ControlProps {
  value: number | null
  min?: number
  max?: number
  onChange: (value: number | null) => void
}
export const moneyDecimals = 2
export const moneyText = (value: number): string => `¥ ${formatNumber(value, moneyDecimals)}`

const grouped = (text: string | number) => {
  const [whole = '', rest] = String(text).split('.')
  const words = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? words : `${words}.${rest}`
}

export function MoneyInput({ value, min, max, onChange, ...props }: MoneyInputProps): ReactElement {
  if (props.readOnly) return <ReadOnly {...props}>{value === null ? '' : moneyText(value)}</ReadOnly>
  return (
    <InputNumber
      {...controlAria(props)}
      style={{ width: '100%' }}
      value={value ?? undefined}
      {...limited({ min, max }, onChange)}
      precision={moneyDecimals}
      prefix="¥"
      hideControl
      formatter={grouped}
      parser={text => text.replace(/[,，\s]/g, '')}
      placeholder={props.placeholder ?? `请输入${props.label}`}
      disabled={props.disabled}
      error={props.invalid}
    />
  )
}
