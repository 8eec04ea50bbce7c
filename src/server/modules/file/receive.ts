/** Takes one file out of a form onto the disk, under a name of ours. Whatever goes wrong, nothing of it stays behind. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Fault, refused } from '#contract/kit/fault.ts'
import { nextId } from '#lib/id.ts'
import { partsOf } from '#server/http/upload.ts'
import { type Known, kindOf, mostBytes, mostBytesOfAny, tooLargeText } from './kind.ts'
import { checkPicture, withoutExif } from './picture.ts'

export interface Received {
  id: string
  /** Where it lies until the store takes it. */
  place: string
  /** As its sender called it, without a path. */
  name: string
  size: number
  sha256: string
  known: Known
  biz: string
  jeditor: boolean
}
export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming')
export const noFile = '未上传任何文件'

/** @throws Fault in words for the sender */
export async function receive(request: FastifyRequest, dataDir: string): Promise<Received> {
  if (!request.isMultipart()) throw refused(noFile)
  const id = nextId()
  const place = join(incomingFolder(dataDir), `${id}.part`)
  await mkdir(incomingFolder(dataDir), { recursive: true, mode: 0o700 })
  try {
    const fields = new Map<string, string>()
    let name: string | undefined
    let sha256 = ''
    for await (const part of partsOf(request, { limits: { fileSize: mostBytesOfAny, files: 1 } })) {
      if (part.type === 'file') {
        // Told before the bytes come, where the sender keeps the order of the wire.
        checkBiz(fields.get('biz'))
        name = plainName(part.filename)
        sha256 = await save(part, place)
      } else fields.set(part.fieldname, String(part.value ?? ''))
    }
    if (name === undefined) throw refused(noFile)
    const biz = checkBiz(fields.get('biz'))
    const known = await kindOf(place, name)
    let { size } = await stat(place)
    if (size > mostBytes[known.kind]) throw new Fault('too-large', tooLargeText(mostBytes[known.kind]))
    if (known.kind === 'image') {
      const bytes = await readFile(place)
      checkPicture(bytes)
      const plain = withoutExif(bytes)
      if (plain) {
        await writeFile(place, plain)
        size = plain.length
        sha256 = createHash('sha256').update(plain).digest('hex')
      }
    }
    return { id, place, name, size, sha256, known, biz, jeditor: fields.get('jeditor') === '1' }
  } catch (error) {
    await rm(place, { force: true })
    throw inWords(error, request)
  }
}

async function save(part: MultipartFile, place: string): Promise<string> {
  const hash = createHash('sha256')
  const measured = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  await pipeline(part.file, measured, createWriteStream(place, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw new Fault('too-large', tooLargeText(mostBytesOfAny))
  return hash.digest('hex')
}

/** Only letters, digits, `-`, `_` and `/`: it names a folder of the store and nothing else. */
function checkBiz(given = 'temp'): string {
  const biz = given.trim() || 'temp'
  if (biz.includes('..') || !/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,5}$/.test(biz) || biz.length > 60)
    throw refused('上传目录bizPath，格式非法！')
  // One segment of the address; the addresses of import errors are not ours to give.
  const folder = biz.replaceAll('/', '-')
  return folder === 'import' ? 'import-files' : folder
}

/** What separates paths, lists and addresses does not stay in a name. */
function plainName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  const name = last.replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '').trim()
  return name.slice(-200) || 'file'
}

function inWords(error: unknown, request: FastifyRequest): Fault {
  if (error instanceof Fault) return error
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Fault('too-large', tooLargeText(mostBytesOfAny))
  if (code === 'FST_FILES_LIMIT') return refused('一次只能上传一个文件')
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    request.log.error({ err: error }, 'no space for an upload')
    return new Fault('unavailable', '存储空间不足，文件未保存，请联系管理员', null, 60)
  }
  request.log.warn({ err: error }, 'upload failed')
  return refused('上传失败！')
}
