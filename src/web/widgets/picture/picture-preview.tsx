/** One picture large, its neighbours one key away. */
import { Button } from '@arco-design/web-react'
import { IconLeft, IconRight } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { PageModal } from '#web/widgets/page-layer.tsx'
import type { Picture } from './move-picture.ts'

interface PreviewProps {
  pictures: readonly Picture[]
  /** Index of the picture to begin with. */
  at: number
  onClose: () => void
}
export function PicturePreview({ pictures, at, onClose }: PreviewProps): ReactElement | null {
  const [index, setIndex] = useState(at)
  const picture = pictures[index]
  const go = (by: number) => setIndex(now => Math.min(pictures.length - 1, Math.max(0, now + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  if (!picture) return null
  return (
    <PageModal
      visible
      title={picture.name}
      className="picture-preview"
      style={{ width: 800 }}
      footer={null}
      autoFocus={false}
      onCancel={onClose}
    >
      <div className="picture-stage stack justify-items-center gap-12" onKeyDown={onKeyDown}>
        <img src={picture.url} alt={picture.name} />
        {pictures.length > 1 && (
          <div className="row gap-12 ink-2">
            <Button
              icon={<IconLeft />}
              aria-label="上一张"
              autoFocus
              disabled={index === 0}
              onClick={() => go(-1)}
            />
            <span aria-live="polite">{`${index + 1} / ${pictures.length}`}</span>
            <Button
              icon={<IconRight />}
              aria-label="下一张"
              disabled={index === pictures.length - 1}
              onClick={() => go(1)}
            />
          </div>
        )}
      </div>
    </PageModal>
  )
}
