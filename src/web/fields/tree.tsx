import { useTreeOptions } from '#web/data/tree-options.ts'
import { TreePicker } from '#web/widgets/tree-picker.tsx'
import { type FieldKit, type FormItemProps, type QueryItemProps, textValue } from './kit.ts'
import { WordCell } from './parts.tsx'

function FormItem({ id, field, value, disabled, invalid, describedBy, onChange }: FormItemProps) {
  const { data = [], isPending } = useTreeOptions(field.reference)
  return (
    <TreePicker
      {...{ id, disabled, invalid, describedBy, onChange }}
      label={field.title}
      required={field.required}
      nodes={data}
      loading={isPending}
      value={textValue(value)}
    />
  )
}

function QueryItem({ id, field, name, filters, onChange }: QueryItemProps) {
  const { data = [] } = useTreeOptions(field.reference)
  return (
    <TreePicker
      id={id}
      label={field.title}
      nodes={data}
      placeholder="全部"
      value={filters[name] ?? ''}
      onChange={value => onChange({ [name]: value ?? undefined })}
    />
  )
}

export const tree: FieldKit = {
  Cell: WordCell,
  FormItem,
  QueryItem,
  width: 140,
  align: 'left',
  excelHint: field => `${field.title}的名称`,
}
