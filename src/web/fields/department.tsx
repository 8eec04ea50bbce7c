import { useDepartments } from '#web/data/departments.ts'
import { TreePicker } from '#web/widgets/tree-picker.tsx'
import { type FieldKit, type FormItemProps, type QueryItemProps, textValue } from './kit.ts'
import { WordCell } from './parts.tsx'

function FormItem({ id, field, value, disabled, invalid, describedBy, onChange }: FormItemProps) {
  const { data = [], isPending } = useDepartments()
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
  const { data = [] } = useDepartments()
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

export const department: FieldKit = {
  Cell: WordCell,
  FormItem,
  QueryItem,
  width: 130,
  align: 'left',
  excelHint: () => '部门名称',
}
