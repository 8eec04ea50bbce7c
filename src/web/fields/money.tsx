import { formatNumber } from '#lib/format.ts'
import { MoneyInput, moneyDecimals } from '#web/widgets/money-input.tsx'
import { ask, type CellProps, controlOf, type FieldKit, type FormItemProps, isBlank } from './kit.ts'
import { number } from './number.tsx'
import { blankOr } from './parts.tsx'

const Cell = ({ value }: CellProps) =>
  blankOr(value, text => <span>{formatNumber(Number(text), moneyDecimals)}</span>)

function FormItem(item: FormItemProps) {
  return (
    <MoneyInput
      {...controlOf(item)}
      placeholder={item.field.placeholder ?? ask('请输入', item.field.title)}
      min={item.field.min}
      max={item.field.max}
      value={isBlank(item.value) ? null : Number(item.value)}
      onChange={item.onChange}
    />
  )
}

export const money: FieldKit = {
  Cell,
  FormItem,
  QueryItem: number.QueryItem,
  width: 120,
  align: 'right',
  excelHint: field => `金额，单位 ${field.unit ?? '元'}，两位小数`,
}
