/** A streamed reading, factor by factor, as it is judged now. Pure. */
import { hourMs, minuteMs } from '#lib/dates.ts'
import { type Judged, judge, type Limit } from '#lib/judge.ts'
import { measuredAt, type Reading, sourceOf } from '#web/live/reading-source.ts'

/** As long as the rule of silence waits. */
const silentMs = 10 * minuteMs
/** An analyser has a figure once an hour. */
const oldMs = 2 * hourMs

export interface JudgedFactor {
  factor: string
  value: number | null
  flag: string
  judged: Judged
  /** As the device says it, and on our clock. */
  ts: number
  at: number
  frameId: string
}
export function judgeFactor(reading: Reading, factor: string, limits: readonly Limit[], now: number): Judged {
  const stale = now - measuredAt(reading) > silentMs || now - measuredAt(sourceOf(reading, factor)) > oldMs
  return judge(factor, reading.values, limits, stale)
}
/** Counters and bottle numbers, of no use to a person in a list of readings. */
const hidden = new Set(['i33109'])
const groups = ['i', 'w', 'a', 'S']
const place = (factor: string) => (groups.indexOf(factor[0] ?? '') + groups.length + 1) % (groups.length + 1)

/** In the order of a cabinet, its water, its weather. */
export function judgedFactors(reading: Reading, limits: readonly Limit[], now: number): JudgedFactor[] {
  return Object.entries(reading.values)
    .filter(([factor]) => !hidden.has(factor))
    .map(([factor, [value, flag]]) => {
      const source = sourceOf(reading, factor)
      const judged = judgeFactor(reading, factor, limits, now)
      return { factor, value, flag, judged, ts: source.ts, at: measuredAt(source), frameId: source.frameId }
    })
    .sort((a, b) => place(a.factor) - place(b.factor) || (a.factor < b.factor ? -1 : 1))
}
