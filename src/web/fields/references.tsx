/** Several rows of another resource, searched on the server while typing; comma separated, shown by their words. */
import { RemoteSelectMany } from '#web/widgets/remote-select-many.tsx'
import { controlOf, type FieldKit, textValue } from './kit.ts'
import { WordCell } from './parts.tsx'

export const references: FieldKit = {
  Cell: WordCell,
  FormItem: item =>
    item.field.reference ? (
      <RemoteSelectMany
        {...controlOf(item)}
        reference={item.field.reference}
        value={textValue(item.value)}
        texts={textValue(item.row[`${item.name}_dictText`])}
        onChange={(value, texts) => item.onChange(value || null, texts)}
      />
    ) : null,
  // Rows that hold any of the chosen: `,a,b,` on the wire.
  QueryItem: ({ id, field, name, filters, onChange }) =>
    field.reference ? (
      <RemoteSelectMany
        id={id}
        label={field.title}
        placeholder="输入名称查找"
        reference={field.reference}
        value={(filters[name] ?? '').replace(/^,|,$/g, '')}
        onChange={value => onChange({ [name]: value === '' ? undefined : `,${value},` })}
      />
    ) : null,
  width: 180,
  align: 'left',
  wide: true,
  excelHint: field => `${field.title}的名称，多个以英文逗号分隔`,
}
