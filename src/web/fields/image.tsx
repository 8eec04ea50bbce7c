import { boxAhead, later } from '#web/ui/later.tsx'
import { type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { Absent } from './parts.tsx'

const Upload = later(
  async () => (await import(/* webpackChunkName: 'forms' */ '#web/widgets/upload/upload.tsx')).Upload,
  boxAhead,
)
const SignaturePad = later(
  async () =>
    (await import(/* webpackChunkName: 'forms' */ '#web/widgets/signature/signature-pad.tsx')).SignaturePad,
  boxAhead,
)
const Pictures = later(async () => (await import('./pictures.tsx')).Pictures)

function Cell({ field, value }: CellProps) {
  const paths = textValue(value).split(',').filter(Boolean)
  return paths.length === 0 ? <Absent /> : <Pictures paths={paths} title={field.title} />
}

function FormItem({ id, field, value, disabled, describedBy, onChange }: FormItemProps) {
  if (field.input === 'pad')
    return (
      <SignaturePad
        {...{ id, describedBy, onChange }}
        label={field.title}
        value={textValue(value)}
        disabled={disabled ?? false}
      />
    )
  return (
    <Upload
      {...{ id, describedBy, onChange }}
      label={field.title}
      fileType="image"
      value={textValue(value)}
      disabled={disabled ?? false}
      number={field.max ?? 9}
    />
  )
}

export const image: FieldKit = {
  Cell,
  FormItem,
  width: 96,
  align: 'left',
  wide: true,
  excelHint: () => '不支持导入',
}
