/** Files both ways: blob downloads saved under a name, multipart uploads with progress. Outside the 9 s limit. */
import { uploadFile as uploadEndpoint } from '#contract/file/upload.ts'
import type { CallInput, Endpoint } from '#contract/kit/endpoint.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { base } from './boot.ts'
import { CallError } from './call-error.ts'
import { texts as callTexts, exchange, failureOf, refusalOf } from './client.ts'
import { envelopeOf } from './envelope.ts'
import { texts } from './reactions.ts'
import type { Parts } from './request.ts'

export interface UploadAnswer {
  message: string
  result: unknown
  code: number
  /** The envelope as it came: columns of a grid may keep another key of it than `message`. */
  body: Readonly<Record<string, unknown>>
}
export interface UploadOptions {
  /** Folder of the store: letters, digits, `_`, `-`, `/`. */
  biz?: string
  /** Path of the call under the wire's base. */
  action?: string
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Key of the answer that holds the stored path. */
  responseName?: string
  /** Pictures of the rich-text editor are marked as such. */
  jeditor?: boolean
}
export interface StoredFile {
  /** What is kept in rows: the path below the store, or `local` where the picture stays in the text. */
  path: string
  name: string
  /** Bytes. */
  size: number
}

/** Address of a stored path; addresses of elsewhere stay as they are. */
export const fileUrl = (path: string): string =>
  /^https?:/i.test(path)
    ? path
    : `${base}/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`

/**
 * Uploads one file and answers where it was stored.
 * @throws CallError: `cancelled` when `signal` fired, `refused` with the server's words, `network` when it was cut.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  const { biz = 'temp', action = uploadEndpoint.path, responseName = 'message', jeditor } = options
  const form = new FormData()
  // Fields first: the server reads them before the first byte of the file.
  form.append('biz', biz)
  form.append(jeditor ? 'jeditor' : 'isup', '1')
  form.append('file', file)
  const { body } = await upload({ ...uploadEndpoint, path: action }, form, options)
  const path = body[responseName]
  if (typeof path !== 'string' || path === '') throw new CallError('failed', callTexts.unreadable)
  return { path, name: file.name, size: file.size }
}

/**
 * Gets a file and hands it to the browser as `name`.
 * @returns the envelope, where the server answered with one in place of the file: the work goes on as a job
 * @throws CallError, with 文件下载失败 when nothing came
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
  signal?: AbortSignal,
): Promise<Envelope | undefined> {
  const outcome = await exchange(endpoint, input as Parts, { timeoutMs: 0, responseType: 'blob', signal })
  if (outcome.kind !== 'answer') throw failureOf(outcome)
  const { status, data } = outcome
  const isFile = data instanceof Blob && !data.type.includes('json')
  if (status < 200 || status >= 300 || !isFile) {
    const envelope = await envelopeOf(data)
    if (status < 300 && envelope?.success) return envelope
    // A refusal comes as JSON in a 200 blob: its words say more than 文件下载失败.
    if (status >= 300 || envelope?.message) throw refusalOf(status, envelope, outcome.headers('x-request-id'))
  }
  if (!(data instanceof Blob) || data.size === 0) {
    const { Message } = await import('./boxes.ts')
    Message.warning(texts.downloadFailed)
    throw new CallError('failed', texts.downloadFailed)
  }
  saveBlob(data, name)
  return undefined
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the address by the next turn; keeping it would keep the file in memory.
  window.setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Posts a form. Code 201 (taken, with faulty rows) is an answer here, not an error. */
export async function upload(
  endpoint: Endpoint,
  form: FormData,
  options: Pick<UploadOptions, 'signal' | 'onProgress'> = {},
): Promise<UploadAnswer> {
  const outcome = await exchange(
    endpoint,
    { body: form },
    { timeoutMs: 0, signal: options.signal, onUpload: options.onProgress },
  )
  if (outcome.kind !== 'answer') throw failureOf(outcome)
  const envelope = await envelopeOf(outcome.data)
  const good = outcome.status >= 200 && outcome.status < 300
  if (!good || !envelope || (!envelope.success && envelope.code !== 201))
    throw refusalOf(outcome.status, envelope, outcome.headers('x-request-id'))
  return { message: envelope.message, result: envelope.result, code: envelope.code, body: { ...envelope } }
}
