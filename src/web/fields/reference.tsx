import { RemoteSelect } from '#web/widgets/remote-select.tsx'
import { type FieldKit, type FormItemProps, type QueryItemProps, textValue } from './kit.ts'
import { WordCell } from './parts.tsx'

export function ReferenceFormItem({ id, field, name, row, ...item }: FormItemProps) {
  if (!field.reference) return null
  return (
    <RemoteSelect
      id={id}
      label={field.title}
      reference={field.reference}
      value={textValue(item.value)}
      text={textValue(row[`${name}_dictText`]) || undefined}
      disabled={item.disabled}
      invalid={item.invalid}
      describedBy={item.describedBy}
      required={field.required}
      onChange={item.onChange}
    />
  )
}

export function ReferenceQueryItem({ id, field, name, filters, onChange }: QueryItemProps) {
  if (!field.reference) return null
  return (
    <RemoteSelect
      id={id}
      label={field.title}
      reference={field.reference}
      value={filters[name] ?? ''}
      placeholder="输入名称查找"
      onChange={value => onChange({ [name]: value ?? undefined })}
    />
  )
}

export const reference: FieldKit = {
  Cell: WordCell,
  FormItem: ReferenceFormItem,
  QueryItem: ReferenceQueryItem,
  width: 150,
  align: 'left',
  excelHint: field => `${field.title}的名称`,
}
