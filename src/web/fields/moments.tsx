/** The boxes of days and moments: calendars are a part of their own. */
import { DatePicker } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useTypedMoment, useTypedSpan } from '#web/widgets/typed-moment.ts'
import { ask, boxAriaOf, type FormItemProps, type QueryItemProps, textValue } from './kit.ts'

export function MomentItem({ withTime, ...item }: FormItemProps & { withTime: boolean }): ReactElement {
  const typed = useTypedMoment()
  return (
    <DatePicker
      {...typed}
      {...boxAriaOf(item)}
      {...(withTime && { showTime: true, format: 'YYYY-MM-DD HH:mm:ss' })}
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

export function DayRange({ id, field, name, filters, onChange }: QueryItemProps): ReactElement {
  const begin = filters[`${name}_begin`]
  const end = filters[`${name}_end`]
  const typed = useTypedSpan()
  return (
    <DatePicker.RangePicker
      {...typed}
      {...{ id, 'aria-label': field.title }}
      style={{ width: '100%' }}
      dayStartOfWeek={1}
      placeholder={['开始日期', '结束日期']}
      // One end alone is a condition too, and shown.
      value={begin || end ? ([begin?.slice(0, 10), end?.slice(0, 10)] as string[]) : undefined}
      onChange={texts =>
        onChange({ [`${name}_begin`]: texts?.[0] || undefined, [`${name}_end`]: texts?.[1] || undefined })
      }
    />
  )
}
