/** A value taken from the row of a report, which fills its other fields as well. */
import { boxAhead, later } from '#web/ui/later.tsx'
import { controlOf, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { LikeQuery, WordCell } from './parts.tsx'

const PopupPicker = later(
  async () =>
    (await import(/* webpackChunkName: 'forms' */ '#web/widgets/picker/popup-picker.tsx')).PopupPicker,
  boxAhead,
)

function FormItem(item: FormItemProps) {
  const { name, field, onChange, onPatch } = item
  const { param, ...report } = field.popup ?? { code: '', orgFields: '', destFields: '' }
  return (
    <PopupPicker
      {...controlOf(item)}
      {...report}
      param={param}
      field={name}
      value={textValue(item.value)}
      onChange={(value, { [name]: _own, ...others }) => {
        onChange(value || null)
        onPatch?.(Object.fromEntries(Object.entries(others).map(([other, text]) => [other, text || null])))
      }}
    />
  )
}

export const popup: FieldKit = {
  Cell: WordCell,
  FormItem,
  QueryItem: LikeQuery,
  width: 150,
  align: 'left',
  excelHint: field => field.title,
}
