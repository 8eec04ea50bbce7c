/** Files both ways: blob downloads saved under a name, multipart uploads with progress. Outside the 9 s limit. */
import type { CallInput, Endpoint } from '#contract/kit/endpoint.ts'
import { CallError } from './call-error.ts'
import { exchange, failureOf, refusalOf } from './client.ts'
import { envelopeOf } from './envelope.ts'
import { texts } from './reactions.ts'
import type { Parts } from './request.ts'

export interface UploadAnswer {
  message: string
  result: unknown
  code: number
}

/** Gets a file and hands it to the browser as `name`. @throws CallError, with 文件下载失败 when nothing came. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  const outcome = await exchange(endpoint, input as Parts, { timeoutMs: 0, responseType: 'blob', signal })
  if (outcome.kind !== 'answer') throw failureOf(outcome)
  const { status, data } = outcome
  const isFile = data instanceof Blob && !data.type.includes('json')
  if (status < 200 || status >= 300 || !isFile) {
    const envelope = await envelopeOf(data)
    // A refusal comes as JSON in a 200 blob: its words say more than 文件下载失败.
    if (status >= 300 || envelope?.message) throw refusalOf(status, envelope, outcome.headers('x-request-id'))
  }
  if (!(data instanceof Blob) || data.size === 0) {
    const { Message } = await import('./boxes.ts')
    Message.warning(texts.downloadFailed)
    throw new CallError('failed', texts.downloadFailed)
  }
  saveBlob(data, name)
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
  options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
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
  return { message: envelope.message, result: envelope.result, code: envelope.code }
}
