/** Several tenants by their numbers. */
import { useTenantChoices } from '#web/data/tenants.ts'
import { ChosenOf } from '#web/widgets/dict-choice.tsx'
import { controlOf, type FieldKit, type FormItemProps, type QueryItemProps, textValue } from './kit.ts'
import { WordCell } from './parts.tsx'

const partsOf = (value: unknown) => textValue(value).split(',').filter(Boolean)

function FormItem(item: FormItemProps) {
  const choices = useTenantChoices()
  const ids = partsOf(item.value)
  const words = partsOf(item.row[`${item.name}_dictText`])
  // Frozen ones are not offered any more; those given before keep their names.
  const frozen = ids
    .map((value, at) => ({ value, text: words[at] ?? value }))
    .filter(({ value }) => !choices.items.some(each => each.value === value))
  return (
    <ChosenOf
      {...controlOf(item)}
      kind="list_multi"
      choices={choices.loading ? choices : { ...choices, items: [...choices.items, ...frozen] }}
      value={textValue(item.value)}
      onChange={(value, text) => item.onChange(value || null, text)}
    />
  )
}

/** Rows that hold any of the chosen: `,a,b,` on the wire. */
function QueryItem({ id, field, name, filters, onChange }: QueryItemProps) {
  return (
    <ChosenOf
      id={id}
      label={field.title}
      placeholder="全部"
      kind="list_multi"
      choices={useTenantChoices()}
      value={(filters[name] ?? '').replace(/^,|,$/g, '')}
      onChange={value => onChange({ [name]: value === '' ? undefined : `,${value},` })}
    />
  )
}

export const tenants: FieldKit = {
  Cell: WordCell,
  FormItem,
  QueryItem,
  width: 180,
  align: 'left',
  excelHint: () => '租户名称或编号，多个以英文逗号分隔',
}
