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
}
/** What the curve of its temperature comes to. Who was not measured for longer than the limit allows is not said to have stayed cold. */
export function coldMinutesWords(
  { overFair, overHigh, unmeasured }: ColdMinutes,
  { fair, high, mostMinutes }: ColdLimits,
): string {
  const verdict =
    overHigh > mostMinutes ? '超温' : overHigh + unmeasured > mostMinutes ? '记录不全，不作判定' : '合格'
  const gap = unmeasured > 0 ? `，无记录 ${formatAge(unmeasured * minuteMs)}` : ''
  return `超 ${fair} ℃ ${overFair} min，超 ${high} ℃ ${overHigh} min（限 ${mostMinutes} min）${gap}，${verdict}`
}
