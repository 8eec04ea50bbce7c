/** Photos of one step: taken, scaled down, shown small. */
import { useEffect, useMemo } from 'react'
import { shrinkPhoto } from '../data/photo.ts'
import { say } from '../data/state.ts'
import { Icon } from './icon.tsx'

export function Photos({
  photos,
  most = 3,
  onChange,
}: {
  photos: readonly Blob[]
  most?: number
  onChange: (photos: readonly Blob[]) => void
}) {
  const shown = useMemo(() => photos.map(photo => URL.createObjectURL(photo)), [photos])
  useEffect(
    () => () => {
      for (const url of shown) URL.revokeObjectURL(url)
    },
    [shown],
  )
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      onChange([...photos, await shrinkPhoto(file)])
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      say('这个文件不是照片，请重新拍照', true)
    }
  }
  return (
    <div className="shots">
      {shown.map((url, at) => (
        <button
          key={url}
          type="button"
          aria-label={`去掉第 ${at + 1} 张照片`}
          onClick={() => onChange(photos.filter((_, each) => each !== at))}
        >
          <img src={url} alt={`第 ${at + 1} 张照片`} />
        </button>
      ))}
      {photos.length < most && (
        <label className="act">
          <Icon name="camera" />
          拍照
          <input
            type="file"
            accept="image/*"
            capture="environment"
            aria-label="拍照"
            onChange={event => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}
