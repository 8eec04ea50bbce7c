/** Pictures as cards: look closer, put in another order, take away. Where they come from is the upload's affair. */
import './picture.css'
import { Message } from '@arco-design/web-react'
import { IconClose, IconEye, IconLeft, IconRight } from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useState } from 'react'
import { movePicture, type Picture } from './move-picture.ts'
import { PicturePreview } from './picture-preview.tsx'

interface PictureCardsProps<P extends Picture> {
  /** What the pictures are, for those who hear the page: 现场照片. */
  label: string
  pictures: readonly P[]
  /** Absent: their order cannot be changed. */
  onReorder?: (pictures: readonly P[]) => void
  /** Absent: none can be taken away. */
  onRemove?: (picture: P) => void
  /** Side of a card, px. */
  size?: number
  /** After the last card: the button that adds one. */
  children?: ReactNode
}
export function PictureCards<P extends Picture>(props: PictureCardsProps<P>): ReactElement {
  const { label, pictures, onReorder, onRemove, size = 96, children } = props
  const [looked, setLooked] = useState<number>()
  const move = (index: number, by: -1 | 1) => {
    const moved = movePicture(pictures, index, by)
    if ('refused' in moved) Message.warning(moved.refused)
    else onReorder?.(moved.items)
  }
  return (
    <div className="wraps picture-cards" role="group" aria-label={label}>
      {pictures.map((picture, index) => (
        <figure
          key={picture.id}
          className="picture-card relative overflow-hidden bg-fill border rounded"
          style={{ width: size, height: size }}
        >
          <img className="block w-full h-full" src={picture.url} alt={picture.name} loading="lazy" />
          <figcaption className="flex justify-center absolute">
            {onReorder && (
              <button
                type="button"
                className="centred spring min-w-24 h-28"
                aria-label={`${picture.name} 左移`}
                onClick={() => move(index, -1)}
              >
                <IconLeft />
              </button>
            )}
            <button
              type="button"
              className="centred spring min-w-24 h-28"
              aria-label={`预览 ${picture.name}`}
              onClick={() => setLooked(index)}
            >
              <IconEye />
            </button>
            {onRemove && (
              <button
                type="button"
                className="centred spring min-w-24 h-28"
                aria-label={`删除 ${picture.name}`}
                onClick={() => onRemove(picture)}
              >
                <IconClose />
              </button>
            )}
            {onReorder && (
              <button
                type="button"
                className="centred spring min-w-24 h-28"
                aria-label={`${picture.name} 右移`}
                onClick={() => move(index, 1)}
              >
                <IconRight />
              </button>
            )}
          </figcaption>
        </figure>
      ))}
      {children}
      {looked !== undefined && (
        <PicturePreview pictures={pictures} at={looked} onClose={() => setLooked(undefined)} />
      )}
    </div>
  )
}
