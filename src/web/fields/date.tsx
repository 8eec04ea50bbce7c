import { DatePicker } from '@arco-design/web-react'
import { useTypedMoment } from '#web/widgets/typed-moment.ts'
import { ask, boxAriaOf, type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { blankOr, DayRangeQuery } from './parts.tsx'

const Cell = ({ value }: CellProps) => blankOr(value, text => <span>{text.slice(0, 10)}</span>)

function FormItem(item: FormItemProps) {
  const typed = useTypedMoment()
  return (
    <DatePicker
      {...typed}
      {...boxAriaOf(item)}
      style={{ width: '100%' }}
      dayStartOfWeek={1}
      value={textValue(item.value) || undefined}
      placeholder={ask('请选择', item.field.title)}
      disabled={item.disabled}
      error={item.invalid}
      onChange={text => item.onChange(text || null)}
    />
  )
}

export const date: FieldKit = {
  Cell,
  FormItem,
  QueryItem: DayRangeQuery,
  width: 116,
  align: 'left',
  excelHint: () => '日期，如 2026-11-21',
}
