/** Everything that is chosen on 国际比较 stands in its address. Pure. */
import { type EuropePart, mostFollowed } from '#contract/sewage/europe.ts'
import type { Span } from '../analysis/state.ts'
import { codeIn, codesIn, spanIn, wordsOfSpan } from '../views/address.ts'

export const parts: readonly EuropePart[] = ['daily', 'weekday', 'weekend']
export const partTitles: Readonly<Record<EuropePart, string>> = {
  daily: '日均',
  weekday: '工作日',
  weekend: '周末',
}
const regions = new Intl.DisplayNames('zh-CN', { type: 'region' })
/** In Chinese; the study writes one code that no country has. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
export interface EuropeState {
  drug: string
  /** Absent: the newest of the drug. */
  year: number | undefined
  part: EuropePart
  /** Days of ours; absent: the newest seven. */
  span: Span | undefined
  /** Country whose cities are listed; absent: all. */
  country: string | undefined
  /** Absent: as the figures ask for. */
  log: boolean | undefined
  /** Sites of the study and cities of ours whose years are drawn. */
  sites: readonly string[]
  cities: readonly string[]
}
const axes: ReadonlyMap<string, boolean> = new Map([
  ['log', true],
  ['linear', false],
])
export function readState(query: URLSearchParams): EuropeState {
  const year = Number(query.get('year'))
  return {
    drug: codeIn(query.get('drug')) ?? 'METH',
    year: Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : undefined,
    part: parts.find(one => one === query.get('part')) ?? 'daily',
    span: spanIn(query.get('span')),
    country: codeIn(query.get('country')),
    log: axes.get(query.get('axis') ?? ''),
    sites: codesIn(query.get('sites'), mostFollowed),
    cities: codesIn(query.get('cities'), mostFollowed),
  }
}
export function writeState(now: EuropeState, change: Partial<EuropeState>): URLSearchParams {
  const next = { ...now, ...change }
  const all: [string, string | undefined, string][] = [
    ['drug', next.drug, 'METH'],
    ['year', next.year === undefined ? undefined : String(next.year), ''],
    ['part', next.part, 'daily'],
    ['span', wordsOfSpan(next.span), ''],
    ['country', next.country, ''],
    ['axis', next.log === undefined ? '' : next.log ? 'log' : 'linear', ''],
    ['sites', next.sites.join(), ''],
    ['cities', next.cities.join(), ''],
  ]
  return new URLSearchParams(
    all.flatMap(([name, value, usual]) => (value && value !== usual ? [[name, value]] : [])),
  )
}
/** Ticked, or no longer; the first ticked gives way where there are too many. */
export const toggled = (codes: readonly string[], code: string): string[] =>
  codes.includes(code) ? codes.filter(one => one !== code) : [...codes, code].slice(-mostFollowed)
/** From here on the lower ones are no more than their base line on an axis that begins at nought. */
const mostTimes = 25
export function asksForLog({
  sites,
  own,
}: Record<'sites' | 'own', readonly { value: number | null }[]>): boolean {
  const ours = own.flatMap(({ value }) => value ?? [])
  const highest = Math.max(...ours, ...sites.map(({ value }) => value ?? 0))
  return ours.length > 0 && highest > mostTimes * Math.max(...ours)
}
