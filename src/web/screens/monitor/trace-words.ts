/** How a call is shown: which, in which order, in which tone. Pure. */
import type { Static } from 'typebox'
import type { trace } from '#contract/monitor/monitor.ts'
import type { Tone } from '#web/fields/tag.tsx'

export type Trace = Static<typeof trace>

/** Without the console's own asking, and without the questions of browsers before a call. */
export const shownTraces = (traces: readonly Trace[], methods: readonly string[]): Trace[] =>
  traces.filter(
    ({ request: { method, uri } }) =>
      method !== 'OPTIONS' &&
      !uri.includes('httptrace') &&
      (methods.length === 0 || methods.includes(method)),
  )

const methodTones: Readonly<Record<string, Tone>> = {
  GET: 'ok',
  POST: 'info',
  PUT: 'caution',
  DELETE: 'danger',
}
export const methodTone = (method: string): Tone => methodTones[method] ?? 'plain'

export function statusTone(status: number): Tone {
  if (status < 200) return 'plain'
  if (status < 300) return 'ok'
  if (status < 400) return 'info'
  return status < 500 ? 'warning' : 'danger'
}

/** @param ms how long the answer took */
export function costTone(ms: number): Tone {
  if (ms < 500) return 'ok'
  if (ms < 1_000) return 'info'
  return ms < 1_500 ? 'warning' : 'danger'
}

/** Two calls of one moment may look alike: the place tells them apart. */
export const keyOfTrace = ({ timestamp, request }: Trace, at: number): string =>
  `${timestamp} ${request.uri} ${at}`
