/** The calendar or clock beside the field; what is typed there is read by the column's type. */
import { DatePicker, TimePicker } from '@arco-design/web-react'
import { forwardRef, useImperativeHandle } from 'react'
import { defaultFormat } from '../model/date-text.ts'
import type { EditorHandle, EditorProps } from './handle.ts'

export const DatePanel = forwardRef<EditorHandle, EditorProps>(function DatePanel(props, handle) {
  const { session, row, model, draft, onDone } = props
  const { column } = session
  const kind = column.type === 'time' ? 'time' : column.type === 'datetime' ? 'datetime' : 'date'
  const format = column.format ?? defaultFormat[kind]
  // A typed date is shown in the calendar as soon as it is one.
  const read = model.typeOf(column).parse(draft, column, [])
  const shown = String((read.ok && read.value) || row[column.key] || '') || undefined
  useImperativeHandle(handle, () => ({ key: () => false, value: () => undefined }), [])
  if (kind === 'time')
    return (
      <TimePicker triggerElement={null} format={format} value={shown} onChange={text => onDone(text ?? '')} />
    )
  return (
    <DatePicker
      triggerElement={null}
      showTime={kind === 'datetime'}
      format={format}
      value={shown}
      dayStartOfWeek={1}
      onChange={text => onDone(text ?? '')}
      onOk={text => onDone(text ?? '')}
    />
  )
})
