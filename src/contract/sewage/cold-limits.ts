/** How cold a sample is kept: the same figures for what judges it, draws it and warns on site. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { minuteMs } from '#lib/dates.ts'
import { formatAge } from '#lib/format.ts'

export interface ColdLimits {
  /** ℃ */
  readonly high: number
  /** ℃: the usual band lies between these. */
  readonly fair: number
  readonly low: number
  /** Above `high`, after which its condition says so. */
  readonly mostMinutes: number
}
/**
 * What a sample is kept within, unless system parameters say otherwise (`sample.coldHigh`, `sample.coldFair`, `sample.coldLow`,
 * `sample.coldMinutes`).
 */
export const coldLimits: ColdLimits = { high: 8, fair: 6, low: 0, mostMinutes: 60 }

type Band = Omit<ColdLimits, 'mostMinutes'>
/** @returns what is wrong with one reading, in a word; undefined within the band */
export const coldFault = (temp: number, { high, fair, low }: Band): string | undefined =>
  temp > high ? '超温' : temp > fair ? '偏高' : temp < low ? '偏低' : undefined
export const bandWords = ({ low, fair }: Band): string => `${low}～${fair} ℃`

export const coldLimitsShape = Type.Object({
  high: Type.Number(),
  fair: Type.Number(),
  low: Type.Number(),
  mostMinutes: Type.Number(),
})
/** As they are now, for whoever types a temperature. */
export const coldLimitsNow = endpoint('GET', '/sewage/sample/coldLimits', {
  title: '冷链界限',
  access: 'session',
  result: coldLimitsShape,
})

/** Minutes of a sample's way: above what is fair, above what is allowed, and those for which nobody measured. */
export interface ColdMinutes {
  readonly overFair: number
  readonly overHigh: number
  readonly unmeasured: number
  /** What was judged when it was received: minutes are kept for a time only, the verdict stays. Absent until then. */
  readonly judged?: ColdVerdict | null
}
/** Instruments tell their minutes at most this far apart, min (HJ 212: every ten): from here on one was silent. */
export const silentMinutes = 15
/** @param times of what was measured, rising @returns min of a span for which nothing was measured; all epoch ms */
export function gapMinutes(times: readonly number[], from: number, to: number): number {
  let [before, gap] = [from, 0]
  for (const at of [...times, to]) {
    if (at - before > silentMinutes * minuteMs) gap += at - before
    before = Math.max(before, at)
  }
  return Math.floor(gap / minuteMs)
}
/** Who was not measured for longer than the limit allows is not said to have stayed cold. */
export type ColdVerdict = 'over' | 'unknown' | 'held'
export const coldVerdict = (over: number, gap: number, { mostMinutes }: ColdLimits): ColdVerdict =>
  over > mostMinutes ? 'over' : over + gap > mostMinutes ? 'unknown' : 'held'
const verdictWords: Readonly<Record<ColdVerdict, string>> = {
  over: '超温',
  unknown: '不作判定',
  held: '合格',
}

/** What the curve of its temperature comes to. */
export function coldMinutesWords(
  { overFair, overHigh, unmeasured, judged }: ColdMinutes,
  limits: ColdLimits,
): string {
  const { fair, high, mostMinutes } = limits
  const present = coldVerdict(overHigh, unmeasured, limits)
  const words = verdictWords[present]
  const verdict =
    judged && judged !== present
      ? `接收时${judged === 'unknown' ? '' : '判定'}${verdictWords[judged]}，按现存记录${words}`
      : `${present === 'unknown' ? '记录不全，' : ''}${words}`
  const gap = unmeasured > 0 ? `，无记录 ${formatAge(unmeasured * minuteMs)}` : ''
  return `超 ${fair} ℃ ${overFair} min，超 ${high} ℃ ${overHigh} min（限 ${mostMinutes} min）${gap}，${verdict}`
}
