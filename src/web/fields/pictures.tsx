/** Small pictures that open large. */
import { Image } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { fileUrl } from '#web/api/files.ts'

export function Pictures({ paths, title }: { paths: readonly string[]; title: string }): ReactElement {
  return (
    <Image.PreviewGroup infinite>
      {paths.map((path, index) => (
        <Image key={path} src={fileUrl(path)} width={28} height={28} alt={`${title} ${index + 1}`} />
      ))}
    </Image.PreviewGroup>
  )
}
