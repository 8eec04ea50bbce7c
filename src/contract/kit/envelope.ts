/** The only place that knows the envelope of the wire. */
export interface Envelope<T = unknown> {
  success: boolean
  code: number
  message: string
  result: T
  timestamp: number
}
export interface Page<T> {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
}

/** A call that was done; `message` is shown where the console shows any. */
export const answer = <T>(result: T, message = '', code = 200): Envelope<T> => ({
  success: true,
  code,
  message,
  result,
  timestamp: Date.now(),
})
/** A call that was not done; `code` as in `faultAnswer`. */
export const refusal = <T>(code: number, message: string, result: T): Envelope<T> => ({
  success: false,
  code,
  message,
  result,
  timestamp: Date.now(),
})
/** One page of `total` records; `current` counts from 1, and there is always one page. */
export const page = <T>(records: T[], total: number, current: number, size: number): Page<T> => ({
  records,
  total,
  size,
  current,
  pages: Math.max(1, Math.ceil(total / Math.max(1, size))),
})
