/** Forms as a browser sends them, and small true files of each kind. */
import type { FastifyInstance } from 'fastify'
import type { Envelope } from '#contract/kit/envelope.ts'
import type { Caller } from '../../support/app.ts'

export interface Sent {
  name: string
  bytes: Uint8Array | string
  biz?: string
  fields?: Record<string, string>
}
export async function formOf(
  files: readonly { field?: string; name: string; bytes: Uint8Array | string }[],
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { field = 'file', name, bytes } of files) form.append(field, new Blob([bytes as BlobPart]), name)
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type')! },
  }
}
export async function send(
  caller: Caller,
  { name, bytes, biz, fields }: Sent,
  path = '/sys/common/upload',
): Promise<Envelope & { status: number }> {
  return caller.call(
    'POST',
    path,
    await formOf([{ name, bytes }], { ...(biz !== undefined && { biz }), ...fields }),
  )
}
export const get = (
  app: FastifyInstance,
  caller: Caller,
  path: string,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'GET',
    url: `/jeecg-boot/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`,
    headers: { ...(caller.token && { 'x-access-token': caller.token }), ...headers },
  })

/** 1 × 1, red. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
/** A header that promises 50,000 × 50,000 pixels. */
export const pixelBomb = (() => {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(50_000, 16)
  bytes.writeUInt32BE(50_000, 20)
  return bytes
})()
const tiff = Buffer.from([
  0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
])
const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPSLatitude 30.123456')])
/** Head of a JPEG that a camera turned and told where it was taken. */
export const jpegWithPlace = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]),
  exif,
  Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0]),
  Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9]),
])
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
