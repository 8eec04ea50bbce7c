import { Image } from '@arco-design/web-react'
import { ImageUpload, pathsOf, pictureUrl } from '#web/widgets/image-upload.tsx'
import { type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { Absent } from './parts.tsx'

function Cell({ field, value }: CellProps) {
  const paths = pathsOf(textValue(value))
  if (paths.length === 0) return <Absent />
  return (
    <Image.PreviewGroup infinite>
      {paths.map((path, index) => (
        <Image key={path} src={pictureUrl(path)} width={28} height={28} alt={`${field.title} ${index + 1}`} />
      ))}
    </Image.PreviewGroup>
  )
}

function FormItem({ id, field, value, disabled, describedBy, onChange }: FormItemProps) {
  return (
    <ImageUpload {...{ id, disabled, describedBy, onChange }} label={field.title} value={textValue(value)} />
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
