import { boxAhead, later } from '#web/ui/later.tsx'
import { controlOf, type FieldKit, type FormItemProps, type QueryItemProps, textValue } from './kit.ts'
import { WordCell } from './parts.tsx'

const CategorySelect = later(
  async () => (await import('#web/widgets/level-tree-select.tsx')).CategorySelect,
  boxAhead,
)

function FormItem(item: FormItemProps) {
  return (
    <CategorySelect
      {...controlOf(item)}
      pcode={item.field.pcode}
      value={textValue(item.value)}
      onChange={(id, words) => item.onChange(id || null, words)}
    />
  )
}

function QueryItem({ id, field, name, filters, onChange }: QueryItemProps) {
  return (
    <CategorySelect
      id={id}
      label={field.title}
      placeholder="全部"
      pcode={field.pcode}
      value={filters[name] ?? ''}
      onChange={value => onChange({ [name]: value || undefined })}
    />
  )
}

export const category: FieldKit = {
  Cell: WordCell,
  FormItem,
  QueryItem,
  width: 140,
  align: 'left',
  excelHint: field => `${field.title}的名称`,
}
