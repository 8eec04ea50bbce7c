/** What a file is, by what it holds; its name only has to agree. */
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { refused } from '#contract/kit/fault.ts'

export type FileKind = 'image' | 'document' | 'text' | 'archive' | 'media'
export interface Known {
  kind: FileKind
  /** Extension it is stored under. */
  ext: string
  mime: string
}
const mb = 1024 * 1024
/** Bytes. */
export const mostBytes: Readonly<Record<FileKind, number>> = {
  image: 10 * mb,
  text: 10 * mb,
  document: 50 * mb,
  archive: 50 * mb,
  media: 100 * mb,
}
export const mostBytesOfAny = Math.max(...Object.values(mostBytes))
export const tooLargeText = (bytes: number): string =>
  `文件大小超出${Math.floor(bytes / mb)}MB限制, 请压缩或降低文件质量! `

const office = 'application/vnd.openxmlformats-officedocument'
/** By what the content says; `names` are the extensions that a file of this content may bear. */
const byContent: Readonly<Record<string, { kind: FileKind; mime: string; names: readonly string[] }>> = {
  jpg: { kind: 'image', mime: 'image/jpeg', names: [] },
  png: { kind: 'image', mime: 'image/png', names: [] },
  apng: { kind: 'image', mime: 'image/png', names: [] },
  gif: { kind: 'image', mime: 'image/gif', names: [] },
  webp: { kind: 'image', mime: 'image/webp', names: [] },
  bmp: { kind: 'image', mime: 'image/bmp', names: [] },
  pdf: { kind: 'document', mime: 'application/pdf', names: ['pdf'] },
  docx: { kind: 'document', mime: `${office}.wordprocessingml.document`, names: ['docx'] },
  xlsx: { kind: 'document', mime: `${office}.spreadsheetml.sheet`, names: ['xlsx'] },
  pptx: { kind: 'document', mime: `${office}.presentationml.presentation`, names: ['pptx'] },
  cfb: { kind: 'document', mime: 'application/octet-stream', names: ['doc', 'xls', 'ppt'] },
  zip: { kind: 'archive', mime: 'application/zip', names: ['zip'] },
  '7z': { kind: 'archive', mime: 'application/x-7z-compressed', names: ['7z'] },
  rar: { kind: 'archive', mime: 'application/vnd.rar', names: ['rar'] },
  mp4: { kind: 'media', mime: 'video/mp4', names: ['mp4', 'm4v'] },
  webm: { kind: 'media', mime: 'video/webm', names: ['webm'] },
  mp3: { kind: 'media', mime: 'audio/mpeg', names: ['mp3'] },
  m4a: { kind: 'media', mime: 'audio/mp4', names: ['m4a'] },
  wav: { kind: 'media', mime: 'audio/wav', names: ['wav'] },
}
const textNames = new Set(['txt', 'csv', 'md', 'json', 'geojson', 'log'])
const imageNames = new Set(['jpg', 'jpeg', 'jfif', 'png', 'apng', 'gif', 'webp', 'bmp'])

/** Shown by the browser where they stand; nothing in them is ever run. */
export const isInline = (mime: string): boolean => /^image\/(jpeg|png|gif|webp|bmp)$/.test(mime)

const offered = '请上传图片、PDF、Office 文档、文本、压缩包或音视频文件'
const unsupported = (what: string) => refused(`不支持上传 ${what} 文件，${offered}`)

export const extensionOf = (name: string): string => extname(name).slice(1).toLowerCase()

/** @throws Fault `refused` for what may not be kept, or does not hold what its name says */
export async function kindOf(path: string, name: string): Promise<Known> {
  const ext = extensionOf(name)
  const sniffed = await fileTypeFromFile(path)
  // XML may be a drawing that runs; the text tells.
  if (!sniffed || sniffed.ext === 'xml') return textOrRefused(path, ext)
  const known = byContent[sniffed.ext]
  if (!known) throw unsupported(sniffed.ext.toUpperCase())
  // A camera's jpg that is a webp is a picture all the same; it is stored as what it is.
  const agrees = known.kind === 'image' ? imageNames.has(ext) : known.names.includes(ext)
  if (!agrees) throw refused(`文件内容是 ${sniffed.ext}，与文件名 ${name.slice(0, 60)} 不符，请核对后再上传`)
  return { kind: known.kind, ext: known.kind === 'image' ? sniffed.ext : ext, mime: known.mime }
}

async function textOrRefused(path: string, ext: string): Promise<Known> {
  const head = await headOf(path, 64 * 1024)
  const start = new TextDecoder('utf-8')
    .decode(head.subarray(0, 1_024))
    .replace(/^\ufeff/, '')
    .trimStart()
  if (/^(<\?xml[\s\S]*?)?(<!--[\s\S]*?-->\s*)*<svg\b/i.test(start) || ext === 'svg') throw unsupported('SVG')
  if (/^<(!doctype|html|head|body|script|iframe|\?php)/i.test(start) || /^x?html?$/.test(ext))
    throw unsupported('HTML')
  if (start.startsWith('#!') || /^(exe|dll|bat|cmd|com|ps1|sh|vbs|js|mjs|jar|msi|scr|php|jsp|asp)$/.test(ext))
    throw unsupported('可执行')
  if (!textNames.has(ext)) throw unsupported(ext === '' ? '未知类型' : ext.toUpperCase().slice(0, 10))
  if (!isText(head)) throw refused('文件内容不是文本，与文件名不符，请核对后再上传')
  return { kind: 'text', ext, mime: ext.endsWith('json') ? 'application/json' : 'text/plain' }
}

/** UTF-8 or GB18030 without control characters; a character cut at the end of the piece is no fault. */
function isText(head: Buffer): boolean {
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return false
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
      return true
    } catch {
      // Not this one.
    }
  return false
}

export async function headOf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
