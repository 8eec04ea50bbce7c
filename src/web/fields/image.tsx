import { Image } from '@arco-design/web-react'
import { fileUrl } from '#web/api/files.ts'
import { Upload } from '#web/widgets/upload/upload.tsx'
import { type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { Absent } from './parts.tsx'

function Cell({ field, value }: CellProps) {
  const paths = textValue(value).split(',').filter(Boolean)
  if (paths.length === 0) return <Absent />
  return (
    <Image.PreviewGroup infinite>
      {paths.map((path, index) => (
        <Image key={path} src={fileUrl(path)} width={28} height={28} alt={`${field.title} ${index + 1}`} />
      ))}
    </Image.PreviewGroup>
  )
}

function FormItem({ id, field, value, disabled, describedBy, onChange }: FormItemProps) {
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
