import { Select } from '@arco-design/web-react'
import { itemOf, useDict } from '#web/data/dict.ts'
import { DictChoice } from '#web/widgets/dict-choice.tsx'
import {
  type CellProps,
  controlOf,
  type FieldKit,
  type FormItemProps,
  type QueryItemProps,
  textValue,
} from './kit.ts'
import { Absent } from './parts.tsx'
import { Tag, toneOf } from './tag.tsx'

const listOf = (value: unknown) => textValue(value).split(',').filter(Boolean)

function Cell({ field, value }: CellProps) {
  const items = useDict(field.dict)
  const codes = listOf(value)
  if (codes.length === 0) return <Absent />
  return (
    <span className="tags">
      {codes.map(code => {
        const item = itemOf(items, code)
        return (
          <Tag key={code} tone={toneOf(item?.color) ?? 'plain'}>
            {item?.text ?? code}
          </Tag>
        )
      })}
    </span>
  )
}

function FormItem(item: FormItemProps) {
  const { field } = item
  return (
    <DictChoice
      {...controlOf(item)}
      dictCode={field.dict ?? ''}
      kind={field.input === 'checkbox' ? 'checkbox' : 'list_multi'}
      value={textValue(item.value)}
      onChange={item.onChange}
    />
  )
}

/** Rows that hold any of the ticked codes: `,a,b,` on the wire. */
function QueryItem({ id, field, name, filters, onChange }: QueryItemProps) {
  const items = useDict(field.dict)
  return (
    <Select
      {...{ id, 'aria-label': field.title }}
      mode="multiple"
      maxTagCount={{ count: 1, render: hidden => `+${hidden}` }}
      allowClear
      placeholder="全部"
      value={listOf(filters[name])}
      options={items.map(({ value, text }) => ({ value, label: text }))}
      onChange={(values: string[]) =>
        onChange({ [name]: values.length === 0 ? undefined : `,${values.join(',')},` })
      }
    />
  )
}

export const dicts: FieldKit = {
  Cell,
  FormItem,
  QueryItem,
  width: 160,
  align: 'left',
  excelHint: () => '字典中的名称或编码，多个以英文逗号分隔',
}
