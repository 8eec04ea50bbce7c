import { Select, Switch } from '@arco-design/web-react'
import { itemOf, useDict } from '#web/data/dict.ts'
import { ListChoice } from '#web/widgets/dict-choice.tsx'
import {
  ariaOf,
  type CellProps,
  controlOf,
  type FieldKit,
  type FormItemProps,
  type QueryItemProps,
  textValue,
} from './kit.ts'
import { blankOr } from './parts.tsx'

const words: Readonly<Record<string, string>> = { Y: '是', N: '否' }

function Cell({ field, value }: CellProps) {
  const items = useDict(field.dict)
  const item = itemOf(field.choices ?? items, value)
  return blankOr(value, code => <span>{item?.text ?? words[code] ?? code}</span>)
}

function FormItem(item: FormItemProps) {
  const { choices = [], input } = item.field
  // A switch always says something; this one may be unanswered.
  if (input === 'radio')
    return (
      <ListChoice
        {...controlOf(item)}
        kind="radio"
        value={textValue(item.value)}
        onChange={(code, words) => item.onChange(code || null, words)}
        options={choices}
      />
    )
  return (
    <Switch
      {...ariaOf(item)}
      checked={item.value === 'Y'}
      disabled={item.disabled}
      checkedText={itemOf(choices, 'Y')?.text ?? words['Y']}
      uncheckedText={itemOf(choices, 'N')?.text ?? words['N']}
      onChange={on => item.onChange(on ? 'Y' : 'N')}
    />
  )
}

function QueryItem({ id, field, name, filters, onChange }: QueryItemProps) {
  return (
    <Select
      {...{ id, 'aria-label': field.title }}
      allowClear
      placeholder="全部"
      value={filters[name]}
      options={[
        { value: 'Y', label: words['Y'] },
        { value: 'N', label: words['N'] },
      ]}
      onChange={(value: string | undefined) => onChange({ [name]: value })}
    />
  )
}

export const onOff: FieldKit = {
  Cell,
  FormItem,
  QueryItem,
  width: 88,
  align: 'left',
  excelHint: () => '是 或 否',
}
