/** Days, moments, times of day and their ranges. Values are texts in the format that is shown. */
import { DatePicker, TimePicker } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { type ControlProps, controlAria, ReadOnly } from './control.tsx'
import { useTypedMoment, useTypedSpan } from './typed-moment.ts'

/** Arco puts these on the box around the input, which takes no such state; the title says that it is required. */
const boxAria = (props: ControlProps) => ({ ...controlAria(props), 'aria-required': undefined })

export type MomentKind = 'date' | 'datetime' | 'time' | 'month' | 'year'
const formats: Readonly<Record<MomentKind, string>> = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  time: 'HH:mm:ss',
  month: 'YYYY-MM',
  year: 'YYYY',
}

export interface MomentInputProps extends ControlProps {
  kind?: MomentKind
  /** Unless told, the kind's own. */
  format?: string
  value: string
  onChange: (value: string) => void
}

export function MomentInput({
  kind = 'date',
  format = formats[kind],
  value,
  onChange,
  ...props
}: MomentInputProps): ReactElement {
  const typed = useTypedMoment()
  if (props.readOnly) return <ReadOnly {...props}>{value}</ReadOnly>
  const shared = {
    ...boxAria(props),
    style: { width: '100%' },
    value: value || undefined,
    format,
    placeholder: props.placeholder ?? `请选择${props.label}`,
    disabled: props.disabled,
    error: props.invalid,
    allowClear: !props.required,
    onChange: (text: string | undefined) => onChange(text ?? ''),
  }
  if (kind === 'time') return <TimePicker {...shared} />
  if (kind === 'month') return <DatePicker.MonthPicker {...shared} {...typed} />
  if (kind === 'year') return <DatePicker.YearPicker {...shared} {...typed} />
  return <DatePicker {...shared} {...typed} showTime={kind === 'datetime'} dayStartOfWeek={1} />
}

export type Span = readonly [begin: string, end: string]
export interface SpanInputProps extends ControlProps {
  kind?: MomentKind
  format?: string
  value: Span | undefined
  onChange: (value: Span | undefined) => void
}
const ends: Readonly<Record<MomentKind, [string, string]>> = {
  date: ['开始日期', '结束日期'],
  datetime: ['开始时间', '结束时间'],
  time: ['开始时间', '结束时间'],
  month: ['开始月份', '结束月份'],
  year: ['开始年份', '结束年份'],
}

export function SpanInput({
  kind = 'date',
  format = formats[kind],
  value,
  onChange,
  ...props
}: SpanInputProps): ReactElement {
  const typed = useTypedSpan()
  if (props.readOnly) return <ReadOnly {...props}>{value?.join(' 至 ')}</ReadOnly>
  const shared = {
    ...boxAria(props),
    style: { width: '100%' },
    value: value ? [...value] : undefined,
    format,
    placeholder: ends[kind],
    disabled: props.disabled,
    error: props.invalid,
    allowClear: !props.required,
    onChange: (texts: string[] | undefined) =>
      onChange(texts?.[0] && texts[1] ? [texts[0], texts[1]] : undefined),
  }
  if (kind === 'time') return <TimePicker.RangePicker {...shared} />
  const mode = kind === 'datetime' ? 'date' : kind
  return (
    <DatePicker.RangePicker
      {...shared}
      {...typed}
      mode={mode}
      showTime={kind === 'datetime'}
      dayStartOfWeek={1}
    />
  )
}
