/** Gives a stored file: whole, in part, or not at all when the receiver has it already. Nothing in it is ever run by a browser. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { missing } from '#contract/kit/fault.ts'
import { isInline } from './kind.ts'
import type { FileRow } from './queries.ts'
import type { FileStore, Range } from './store-kind.ts'

export const unknownFile = '未知的文件'

export async function give(
  store: FileStore,
  row: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
  asAttachment: boolean,
): Promise<FastifyReply> {
  const tag = `"${row.sha256.slice(0, 32)}"`
  reply
    .header('ETag', tag)
    .header('Accept-Ranges', 'bytes')
    .header('Cache-Control', 'private, max-age=0, must-revalidate')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', dispositionOf(row, asAttachment))
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  const range = rangeOf(request, row.fileSize, tag)
  if (range === 'beyond')
    return reply.status(416).header('Content-Range', `bytes */${row.fileSize}`).type('text/plain').send('')
  const stream = await store.open(row.stored, range)
  if (!stream) throw missing(unknownFile)
  reply.type(row.fileType)
  if (range) reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${row.fileSize}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : row.fileSize)
  return reply.send(stream)
}

/** RFC 6266: a plain name for old browsers, the true one in UTF-8 beside it (RFC 5987). */
export function dispositionOf(
  row: Pick<FileRow, 'fileName' | 'fileType' | 'stored'>,
  asAttachment = false,
): string {
  const shown = !asAttachment && isInline(row.fileType) ? 'inline' : 'attachment'
  const plain = row.stored.split('/').at(-1)
  const full = encodeURIComponent(row.fileName).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shown}; filename="${plain}"; filename*=UTF-8''${full}`
}

/** One range of bytes; several at once are answered with the whole, as the norm allows. */
function rangeOf(request: FastifyRequest, size: number, tag: string): Range | 'beyond' | undefined {
  const { range, 'if-range': ifRange } = request.headers
  const parts = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!parts || (ifRange !== undefined && ifRange !== tag)) return undefined
  const [, from = '', to = ''] = parts
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || end < start ? 'beyond' : { start, end }
}
