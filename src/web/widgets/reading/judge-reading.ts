/** A streamed reading, factor by factor, as it is judged now. Pure. */
import { hourMs, minuteMs } from '#lib/dates.ts'
import { type Judged, judge, type Limit, type Raising, untilRaised } from '#lib/judge.ts'
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
export function judgeFactor(
  reading: Reading,
  factor: string,
  limits: readonly Limit[],
  now: number,
  raising?: Raising,
): Judged {
  const stale = now - measuredAt(reading) > silentMs || now - measuredAt(sourceOf(reading, factor)) > oldMs
  return untilRaised(judge(factor, reading.values, limits, stale), raising)
}
/** Counters and bottle numbers, of no use to a person in a list of readings. */
export const hiddenFactors: ReadonlySet<string> = new Set(['i33109'])
export type Group = '采样柜' | '进水' | '气象' | '其他'
const groups: readonly Group[] = ['采样柜', '进水', '气象', '其他']
/** Those of a cabinet by what a person looks at first; then the flow with its level, and what else by code. */
const first = ['i33101', 'i33107', 'i33104', 'i32001', 'i12001', 'i33108', 'i33106', 'w00000', 'i33105']
/** How high the water stands in the channel is told by an instrument of the cabinet. */
const level = 'i33105'
export function groupOf(factor: string): Group {
  if (factor === level || factor.startsWith('w')) return '进水'
  if (factor.startsWith('i')) return '采样柜'
  return factor.startsWith('a') ? '气象' : '其他'
}
const placeOf = (factor: string) => (first.includes(factor) ? first.indexOf(factor) : first.length)
const inOrder = (a: string, b: string): number =>
  groups.indexOf(groupOf(a)) - groups.indexOf(groupOf(b)) ||
  placeOf(a) - placeOf(b) ||
  (a < b ? -1 : a > b ? 1 : 0)

/**
 * In the order of a cabinet, its water, its weather.
 * @param raising what the alarms know of the device; absent where that is not known
 */
export function judgedFactors(
  reading: Reading,
  limits: readonly Limit[],
  now: number,
  raising?: Raising,
): JudgedFactor[] {
  return Object.entries(reading.values)
    .filter(([factor]) => !hiddenFactors.has(factor))
    .map(([factor, [value, flag]]) => {
      const source = sourceOf(reading, factor)
      const judged = judgeFactor(reading, factor, limits, now, raising)
      return { factor, value, flag, judged, ts: source.ts, at: measuredAt(source), frameId: source.frameId }
    })
    .sort((a, b) => inOrder(a.factor, b.factor))
}
