import { DatePicker } from '@arco-design/web-react'
import { formatInstant } from '#lib/format.ts'
import { serverNow } from '#web/api/clock.ts'
import { useTypedMoment } from '#web/widgets/typed-moment.ts'
import { ask, boxAriaOf, type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { blankOr, DayRangeQuery } from './parts.tsx'

/** Lists leave out the present year; the whole moment is in the tool tip. */
export const shortMoment = (text: string, nowMs: number): string =>
  text.slice(0, 4) === formatInstant(nowMs).slice(0, 4) ? text.slice(5, 19) : text.slice(0, 19)

const Cell = ({ value }: CellProps) =>
  blankOr(value, text => (
    <time dateTime={`${text.replace(' ', 'T')}+08:00`} title={text}>
      {shortMoment(text, serverNow())}
    </time>
  ))

function FormItem(item: FormItemProps) {
  const typed = useTypedMoment()
  return (
    <DatePicker
      {...typed}
      {...boxAriaOf(item)}
      style={{ width: '100%' }}
      showTime
      format="YYYY-MM-DD HH:mm:ss"
      dayStartOfWeek={1}
      value={textValue(item.value) || undefined}
      placeholder={ask('请选择', item.field.title)}
      disabled={item.disabled}
      error={item.invalid}
      onChange={text => item.onChange(text || null)}
    />
  )
}

export const datetime: FieldKit = {
  Cell,
  FormItem,
  QueryItem: DayRangeQuery,
  width: 148,
  align: 'left',
  excelHint: () => '时间，如 2026-11-21 08:24:05',
}
