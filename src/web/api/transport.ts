/** The one place that speaks HTTP. Answers every outcome as a value; decides nothing. */
import axios from 'axios'
import { doubt, reachable } from './reach.ts'
import type { WireRequest } from './request.ts'

export type Outcome =
  | { kind: 'answer'; status: number; data: unknown; headers: (name: string) => string | undefined }
  | { kind: 'timeout' }
  | { kind: 'network'; message: string }
  | { kind: 'cancelled' }

export interface SendOptions {
  /** 0: no limit, for downloads and uploads. */
  timeoutMs: number
  responseType?: 'json' | 'blob'
  signal?: AbortSignal | undefined
  onUpload?: ((share: number) => void) | undefined
}
export type Send = (request: WireRequest, options: SendOptions) => Promise<Outcome>

const http = axios.create({ validateStatus: () => true })
const away = { kind: 'network', message: '与服务器的连接已中断，恢复后请重试' } as const
/** A gateway that found nobody behind it. */
const nobodyBehind = new Set([502, 504])

export const send: Send = async (request, options) => {
  if (!(await reachable())) return away
  try {
    const response = await http.request<unknown>({
      method: request.method,
      url: request.url,
      params: request.query,
      headers: request.headers,
      data: request.body,
      timeout: options.timeoutMs,
      responseType: options.responseType ?? 'json',
      ...(options.signal && { signal: options.signal }),
      ...(options.onUpload && {
        onUploadProgress: ({ loaded, total }) => options.onUpload?.(total ? loaded / total : 0),
      }),
    })
    const headers = (name: string) => {
      const value: unknown = response.headers[name]
      return typeof value === 'string' ? value : undefined
    }
    if (nobodyBehind.has(response.status)) void doubt()
    return { kind: 'answer', status: response.status, data: response.data, headers }
  } catch (error) {
    if (!axios.isAxiosError(error)) throw error
    if (error.code === 'ERR_CANCELED') return { kind: 'cancelled' }
    if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') {
      void doubt()
      return { kind: 'timeout' }
    }
    return (await doubt()) ? { kind: 'network', message: '请求没有送达，请重试' } : away
  }
}
