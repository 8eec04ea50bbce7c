/** How cold a sample is kept: the same figures for what judges it, draws it and warns on site. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

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
