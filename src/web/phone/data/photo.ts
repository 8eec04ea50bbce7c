/** Photos as they are kept and sent: small, and without what the camera wrote into them. */

const longestPx = 1_600
const quality = 0.82
/** About what one takes, for telling how many there is room for. */
export const usualPhotoBytes = 350_000

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), type, quality),
  )

/**
 * Drawn anew at 1,600 px at most: place, time and device of the original stay behind.
 * @throws DOMException for what is no picture
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await toBlob(canvas, 'image/jpeg')
  } finally {
    picture.close()
  }
}
export const drawingOf = (canvas: HTMLCanvasElement): Promise<Blob> => toBlob(canvas, 'image/png')
