/** The one place that speaks HTTP. Answers every outcome as a value; decides nothing. */
import { doubt, reachable } from './reach.ts'
import type { WireRequest } from './request.ts'

export type Outcome =
  | {
      kind: 'answer'
      status: number
      data: unknown
      headers: (name: string) => string | undefined
      /** Of an answer that was there before it was asked for: when it was truly asked, and when it came. */
      at?: { sentAt: number; receivedAt: number }
    }
  | { kind: 'timeout'; message?: string }
  | {
      kind: 'network'
      message: string
      /** Nothing went out: nobody could be reached before. */
      unsent?: true
    }
  | { kind: 'cancelled' }

export interface SendOptions {
  /** 0: no limit, for downloads and uploads. */
  timeoutMs: number
  responseType?: 'json' | 'blob'
  signal?: AbortSignal | undefined
  onUpload?: ((share: number) => void) | undefined
}
export type Send = (request: WireRequest, options: SendOptions) => Promise<Outcome>

const away = { kind: 'network', message: '与服务器的连接已中断，恢复后请重试' } as const
/** A gateway that found nobody behind it. */
const nobodyBehind = new Set([502, 504])

const addressOf = ({ url, query }: WireRequest): string => {
  const asked = new URLSearchParams(query).toString()
  return asked === '' ? url : `${url}?${asked}`
}
/** What goes out: a form names its own type, with the boundary of its parts. */
function bodyOf(body: unknown): { data?: XMLHttpRequestBodyInit; type?: string } {
  if (body === undefined || body === null) return {}
  if (body instanceof FormData || body instanceof Blob) return { data: body }
  if (typeof body === 'string') return { data: body, type: 'text/plain;charset=UTF-8' }
  return { data: JSON.stringify(body), type: 'application/json' }
}
/** JSON where it is any; what is not is for the caller to judge. */
function readText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @returns what became of it; `silent` where nobody answered, for whatever reason */
function ask(request: WireRequest, options: SendOptions): Promise<Outcome | { kind: 'silent' }> {
  return new Promise(resolve => {
    const { signal, onUpload, responseType } = options
    if (signal?.aborted) return resolve({ kind: 'cancelled' })
    const wire = new XMLHttpRequest()
    wire.open(request.method, addressOf(request), true)
    if (responseType === 'blob') wire.responseType = 'blob'
    const { data, type } = bodyOf(request.body)
    wire.setRequestHeader('Accept', 'application/json, text/plain, */*')
    if (type) wire.setRequestHeader('Content-Type', type)
    for (const [name, value] of Object.entries(request.headers)) wire.setRequestHeader(name, value)
    let late = false
    const cancel = () => wire.abort()
    const overdue = () => {
      late = true
      wire.abort()
    }
    const timer = options.timeoutMs > 0 ? setTimeout(overdue, options.timeoutMs) : undefined
    const end = (outcome: Outcome | { kind: 'silent' }) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      resolve(outcome)
    }
    signal?.addEventListener('abort', cancel)
    if (onUpload)
      wire.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        onUpload(lengthComputable && total > 0 ? loaded / total : 0)
    wire.onload = () =>
      end({
        kind: 'answer',
        status: wire.status,
        data: responseType === 'blob' ? wire.response : readText(wire.responseText),
        headers: name => wire.getResponseHeader(name) ?? undefined,
      })
    wire.onerror = () => end({ kind: 'silent' })
    wire.onabort = () => end({ kind: late ? 'timeout' : 'cancelled' })
    wire.send(data ?? null)
  })
}

export const send: Send = async (request, options) => {
  if (!(await reachable())) return { ...away, unsent: true }
  const outcome = await ask(request, options)
  if (outcome.kind === 'answer' && nobodyBehind.has(outcome.status)) void doubt()
  if (outcome.kind === 'timeout') void doubt()
  if (outcome.kind !== 'silent') return outcome
  if (!(await doubt())) return away
  // What was sent may have arrived: the answer alone can have been lost.
  const asked = request.method === 'GET'
  return {
    kind: 'network',
    message: asked ? '没有收到回答，请重试' : '没有收到回答，不知是否已送达，请核对后重试',
  }
}
