/** One choice out of many rows, searched on the server while typing. */
import { Select, Spin } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import type { Reference } from '#contract/kit/field.ts'
import { useOptions, useOptionText } from '#web/data/options.ts'

export interface RemoteSelectProps {
  id: string
  label: string
  reference: Reference
  value: string
  /** Word of the present value, where the row at hand brings it. */
  text?: string
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  required?: boolean
  onChange: (value: string | null, text?: string) => void
}

export function RemoteSelect(props: RemoteSelectProps): ReactElement {
  const { reference, value, text } = props
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const { data: options = [], isFetching } = useOptions(reference, keyword, open)
  const words = useOptionText(reference, value, text)
  const choices =
    value === '' || options.some(option => option.value === value)
      ? options
      : [{ value, text: words }, ...options]
  return (
    <Select
      {...{
        id: props.id,
        'aria-label': props.label,
        'aria-invalid': props.invalid || undefined,
        'aria-describedby': props.describedBy,
      }}
      showSearch
      filterOption={false}
      allowClear={!props.required}
      value={value || undefined}
      placeholder={props.placeholder ?? `请选择${props.label}`}
      disabled={props.disabled}
      status={props.invalid ? 'error' : undefined}
      notFoundContent={
        <div className="muted p-8-12">
          {isFetching ? <Spin size={14} tip="加载中…" /> : '没有查询到任何数据'}
        </div>
      }
      options={choices.map(option => ({ value: option.value, label: option.text }))}
      onVisibleChange={visible => {
        setOpen(visible)
        if (!visible) setKeyword('')
      }}
      onSearch={setKeyword}
      onChange={(chosen: string | undefined) =>
        props.onChange(chosen ?? null, choices.find(option => option.value === chosen)?.text)
      }
    />
  )
}
