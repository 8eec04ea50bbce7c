/** The chosen part of a picture, as a square PNG of at most this many pixels a side. */
export const avatarPx = 256

export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/** @param url of the picture, same origin or blob. @throws Error with words for the person */
export async function cutPicture(url: string, cut: Cut): Promise<File> {
  const image = new Image()
  image.src = url
  await image.decode().catch(() => {
    throw new Error('图片无法读取，请换一张')
  })
  const canvas = document.createElement('canvas')
  canvas.width = avatarPx
  canvas.height = avatarPx
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('浏览器不支持裁剪图片')
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, avatarPx, avatarPx)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('图片无法裁剪，请换一张')
  return new File([blob], 'avatar.png', { type: 'image/png' })
}
