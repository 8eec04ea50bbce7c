import { Select } from '@arco-design/web-react'
import { type DictItem, itemOf, useDict } from '#web/data/dict.ts'
import { type ChoiceProps, DictChoice, ListChoice } from '#web/widgets/dict-choice.tsx'
import {
  type CellProps,
  controlOf,
  type FieldKit,
  type FormItemProps,
  type QueryItemProps,
  textValue,
} from './kit.ts'
import { blankOr } from './parts.tsx'
import { Tag, toneOf } from './tag.tsx'

function Cell({ field, name, value, row }: CellProps) {
  const words = useDict(field.dict)
  const item = itemOf(field.choices ?? words, value)
  return blankOr(value, code => {
    const words = item?.text ?? (textValue(row[`${name}_dictText`]) || code)
    const tone = toneOf(item?.color)
    return tone ? <Tag tone={tone}>{words}</Tag> : <span title={words}>{words}</span>
  })
}

function FormItem(item: FormItemProps) {
  const { dict = '', choices, input } = item.field
  const control: ChoiceProps = {
    ...controlOf(item),
    kind: input === 'radio' || input === 'radioButton' ? input : 'list',
    value: textValue(item.value),
    onChange: (code, words) => item.onChange(code || null, words),
  }
  return choices ? <ListChoice {...control} options={choices} /> : <DictChoice {...control} dictCode={dict} />
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
