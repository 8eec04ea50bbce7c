import { IconFile } from '@arco-design/web-react/icon'
import { fileUrl } from '#web/api/files.ts'
import { boxAhead, later } from '#web/ui/later.tsx'
import { itemsOf } from '#web/widgets/upload/upload-model.ts'
import { type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { Absent } from './parts.tsx'

const Upload = later(
  async () => (await import(/* webpackChunkName: 'forms' */ '#web/widgets/upload/upload.tsx')).Upload,
  boxAhead,
)

/** The first file, and how many there are besides. */
function Cell({ value }: CellProps) {
  const [first, ...others] = itemsOf(textValue(value))
  if (!first) return <Absent />
  return (
    <a href={fileUrl(first.path)} target="_blank" rel="noreferrer" title={first.name}>
      <IconFile /> {first.name}
      {others.length > 0 && ` 等 ${others.length + 1} 个`}
    </a>
  )
}

function FormItem({ id, field, value, disabled, describedBy, onChange }: FormItemProps) {
  return (
    <Upload
      {...{ id, describedBy, onChange }}
      label={field.title}
      value={textValue(value)}
      disabled={disabled ?? false}
      number={field.max ?? 0}
    />
  )
}

export const file: FieldKit = {
  Cell,
  FormItem,
  width: 160,
  align: 'left',
  wide: true,
  excelHint: () => '不支持导入',
}
