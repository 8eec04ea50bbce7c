import { Select } from '@arco-design/web-react'
import { type DictItem, itemOf, useDict } from '#web/data/dict.ts'
import {
  ariaOf,
  ask,
  type CellProps,
  type FieldKit,
  type FormItemProps,
  type QueryItemProps,
  textValue,
} from './kit.ts'
import { blankOr } from './parts.tsx'
import { Tag, toneOf } from './tag.tsx'

function Cell({ field, name, value, row }: CellProps) {
  const item = itemOf(useDict(field.dict), value)
  return blankOr(value, code => {
    const words = item?.text ?? (textValue(row[`${name}_dictText`]) || code)
    const tone = toneOf(item?.color)
    return tone ? <Tag tone={tone}>{words}</Tag> : <span title={words}>{words}</span>
  })
}

function FormItem(item: FormItemProps) {
  const items = useDict(item.field.dict)
  return (
    <Select
      {...ariaOf(item)}
      value={textValue(item.value) || undefined}
      options={items.map(({ value, text }) => ({ value, label: text }))}
      placeholder={ask('请选择', item.field.title)}
      disabled={item.disabled}
      status={item.invalid ? 'error' : undefined}
      allowClear={!item.field.required}
      showSearch={items.length > 10}
      filterOption={(typed, option) => String(option.props.children).includes(typed)}
      onChange={(value: string | undefined) => item.onChange(value ?? null)}
    />
  )
}

/** Ticked codes of a filter: `a,b`, or all but one for `!a`. */
function ticked(filter: string, items: readonly DictItem[]): string[] {
  if (!filter.startsWith('!')) return filter.split(',').filter(Boolean)
  return items.map(item => item.value).filter(value => value !== filter.slice(1))
}

/** Any of the ticked codes: `a,b` on the wire. */
function QueryItem({ id, field, name, filters, onChange }: QueryItemProps) {
  const items = useDict(field.dict)
  return (
    <Select
      {...{ id, 'aria-label': field.title }}
      mode="multiple"
      maxTagCount={{ count: 1, render: hidden => `+${hidden}` }}
      allowClear
      placeholder="全部"
      value={ticked(filters[name] ?? '', items)}
      options={items.map(({ value, text }) => ({ value, label: text }))}
      onChange={(values: string[]) =>
        onChange({ [name]: values.length === 0 ? undefined : values.join(',') })
      }
    />
  )
}

export const dict: FieldKit = {
  Cell,
  FormItem,
  QueryItem,
  width: 100,
  align: 'left',
  excelHint: () => '字典中的名称或编码',
}
