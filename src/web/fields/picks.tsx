/** Several departments, users, roles or positions: comma-separated, chosen in dialogs, shown by their words. */
import type { Field, FieldKind } from '#contract/kit/field.ts'
import { boxAhead, later } from '#web/ui/later.tsx'
import { type PickKind, positionKind, roleKind, userKind } from '#web/widgets/picker/pick-kinds.ts'
import { controlOf, type FieldKit, type FormItemProps, type QueryItemProps, textValue } from './kit.ts'
import { WordCell } from './parts.tsx'

const SelectPicker = later(
  async () =>
    (await import(/* webpackChunkName: 'forms' */ '#web/widgets/picker/select-picker.tsx')).SelectPicker,
  boxAhead,
)
const DepartPicker = later(
  async () =>
    (await import(/* webpackChunkName: 'forms' */ '#web/widgets/picker/depart-picker.tsx')).DepartPicker,
  boxAhead,
)

const textsOf = (rows: readonly Readonly<Record<string, unknown>>[], key: string) =>
  rows.map(row => textValue(row[key])).join(',')
/** Rows that hold any of the chosen: `,a,b,` on the wire. */
const anyOf = (value: string): string | undefined => (value === '' ? undefined : `,${value},`)
const chosenIn = (filter: string | undefined): string => (filter ?? '').replace(/^,|,$/g, '')
const everything = '全部'

const kinds: Partial<Record<FieldKind, PickKind>> = {
  users: userKind,
  roles: roleKind,
  positions: positionKind,
}
const kindOf = (field: Field): PickKind => kinds[field.kind] ?? userKind

/** Lists of ids end with a comma on the wire. */
const storesId = (field: Field) => field.reference?.value === undefined || field.reference.value === 'id'

function ListItem(item: FormItemProps) {
  const kind = kindOf(item.field)
  return (
    <SelectPicker
      {...controlOf(item)}
      kind={kind}
      returnId={storesId(item.field)}
      value={textValue(item.value).replace(/,$/, '')}
      onChange={(value, rows) => item.onChange(value || null, textsOf(rows, kind.display))}
    />
  )
}
function ListQuery({ id, field, name, filters, onChange }: QueryItemProps) {
  return (
    <SelectPicker
      id={id}
      label={field.title}
      placeholder={everything}
      kind={kindOf(field)}
      returnId={storesId(field)}
      value={chosenIn(filters[name])}
      onChange={value => onChange({ [name]: anyOf(value) })}
    />
  )
}
const listKit = (excelHint: string): FieldKit => ({
  Cell: WordCell,
  FormItem: ListItem,
  QueryItem: ListQuery,
  width: 160,
  align: 'left',
  excelHint: () => excelHint,
})

export const users = listKit('用户账号或姓名，多个以英文逗号分隔')
export const roles = listKit('角色编码或名称，多个以英文逗号分隔')
export const positions = listKit('职务编码或名称，多个以英文逗号分隔')

export const departs: FieldKit = {
  Cell: WordCell,
  FormItem: item => (
    <DepartPicker
      {...controlOf(item)}
      multi
      treeOpera
      value={textValue(item.value)}
      onChange={(value, back) => item.onChange(value || null, back.map(({ text }) => text).join(','))}
    />
  ),
  QueryItem: ({ id, field, name, filters, onChange }) => (
    <DepartPicker
      id={id}
      label={field.title}
      placeholder={everything}
      multi
      value={chosenIn(filters[name])}
      onChange={value => onChange({ [name]: anyOf(value) })}
    />
  ),
  width: 180,
  align: 'left',
  excelHint: () => '部门名称，多个以英文逗号分隔',
}
