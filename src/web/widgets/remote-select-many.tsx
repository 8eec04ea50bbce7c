/** Several choices out of many rows, searched on the server while typing. */
import { Select, Spin } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { useOptions, useOptionTexts } from '#web/data/options.ts'
import type { RemoteSelectProps } from './remote-select.tsx'

interface Props extends Omit<RemoteSelectProps, 'onChange' | 'text'> {
  /** Words of the present values, comma separated, where the row at hand brings them. */
  texts?: string
  onChange: (value: string, texts: string) => void
}
const partsOf = (text: string) => text.split(',').filter(Boolean)

export function RemoteSelectMany(props: Props): ReactElement {
  const { reference, onChange } = props
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const { data: options = [], isFetching } = useOptions(reference, keyword, open)
  const ids = partsOf(props.value)
  const textOf = useOptionTexts(reference, ids, partsOf(props.texts ?? ''))
  const chosen = ids.map(value => ({ value, text: textOf(value) }))
  const others = options.filter(option => !ids.includes(option.value))
  return (
    <Select
      {...{
        id: props.id,
        'aria-label': props.label,
        'aria-invalid': props.invalid || undefined,
        'aria-required': props.required || undefined,
        'aria-describedby': props.describedBy,
      }}
      mode="multiple"
      showSearch
      filterOption={false}
      allowClear
      maxTagCount={6}
      value={ids}
      placeholder={props.placeholder ?? `请选择${props.label}`}
      disabled={props.disabled}
      status={props.invalid ? 'error' : undefined}
      notFoundContent={
        <div className="muted p-8-12">
          {isFetching ? <Spin size={14} tip="加载中…" /> : '没有查询到任何数据'}
        </div>
      }
      options={[...chosen, ...others].map(option => ({ value: option.value, label: option.text }))}
      onVisibleChange={visible => {
        setOpen(visible)
        if (!visible) setKeyword('')
      }}
      onSearch={setKeyword}
      onChange={(values: string[]) => {
        const word = (value: string) => others.find(option => option.value === value)?.text ?? textOf(value)
        onChange(values.join(','), values.map(word).join(','))
      }}
    />
  )
}
