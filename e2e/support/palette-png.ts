/** Pictures of flat screens need few colours: the same picture with a palette is a third of the size. */
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const most = 256
const bucketOf = (red: number, green: number, blue: number): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)

/** Pixels by the browser's own decoder, as red, green, blue and alpha in turn. */
async function pixelsOf(
  page: Page,
  picture: Buffer,
): Promise<{ width: number; height: number; data: Buffer }> {
  const { width, height, text } = await page.evaluate(
    async source => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      context.drawImage(bitmap, 0, 0)
      const bytes = context.getImageData(0, 0, bitmap.width, bitmap.height).data
      let text = ''
      for (let at = 0; at < bytes.length; at += 8192)
        text += String.fromCharCode(...bytes.subarray(at, at + 8192))
      return { width: bitmap.width, height: bitmap.height, text: btoa(text) }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  return { width, height, data: Buffer.from(text, 'base64') }
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** @param page any page without a content policy, such as a blank one: its decoder is used */
export async function withPalette(page: Page, picture: Buffer): Promise<Buffer> {
  const { width, height, data } = await pixelsOf(page, picture)
  const buckets = new Map<number, [count: number, red: number, green: number, blue: number]>()
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
    const key = bucketOf(red, green, blue)
    const bucket = buckets.get(key)
    // The first colour stands for its like: flat areas keep their exact tone.
    if (bucket) bucket[0] += 1
    else buckets.set(key, [1, red, green, blue])
  }
  const palette = [...buckets.values()].sort((one, other) => other[0] - one[0]).slice(0, most)
  const indexOf = new Map<number, number>()
  for (const [key, [, red, green, blue]] of buckets) {
    const distances = palette.map(([, r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2)
    indexOf.set(key, distances.indexOf(Math.min(...distances)))
  }
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x)
      rows[y * (width + 1) + x + 1] = indexOf.get(bucketOf(data[at]!, data[at + 1]!, data[at + 2]!))!
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(([, ...colour]) => colour))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
