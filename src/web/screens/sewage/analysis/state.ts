/** Everything that is chosen on the page stands in its address. Pure. */
import { type AnalysedGrain, analysedGrains } from '#contract/sewage/analysis.ts'
import { mostCompared } from '#contract/sewage/consumption.ts'
import { type FigureView, loqRules } from '#contract/sewage/figure-view.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { periodEnd } from '#lib/wbe/period.ts'
import { type PictureKey, pictureKeys } from './pictures/keys.ts'

export const scales = ['value', 'index', 'z'] as const
export type Scale = (typeof scales)[number]
export const scaleTitles: Readonly<Record<Scale, string>> = { value: '绝对值', index: '指数', z: 'z 值' }
export type Against = 'previous' | 'year'
export const againstTitles: Readonly<Record<Against, string>> = { previous: '上一期', year: '去年同期' }
export interface Span {
  from: string
  to: string
}
export interface AnalysisState extends FigureView {
  /** Region or plant; absent: the province. */
  place: string | undefined
  drug: string
  measure: Measure
  grain: AnalysedGrain
  /** Absent: the newest, as many as the server takes. */
  span: Span | undefined
  scale: Scale
  against: Against
  /** Places and drugs beside the own ones, at most eight lines together. */
  besides: readonly string[]
  drugs: readonly string[]
  /** Days that are chosen on the trend. */
  selected: Span | undefined
  /** The place that is marked in ranking and quadrants, and that the card is about. */
  marked: string | undefined
  /** The picture that stands under the linked ones, and the way in which it is drawn. */
  picture: PictureKey | undefined
  way: string | undefined
}
export type Change = (change: Partial<AnalysisState>) => void

const code = /^[0-9A-Za-z]{1,32}$/
const span = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/
function spanIn(text: string | null): Span | undefined {
  const [, from, to] = span.exec(text ?? '') ?? []
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
}
const codesIn = (text: string | null, most: number): string[] =>
  [...new Set((text ?? '').split(','))].filter(one => code.test(one)).slice(0, most)
const codeIn = (text: string | null): string | undefined => (text && code.test(text) ? text : undefined)
const oneOf = <T extends string>(all: readonly T[], text: string | null): T =>
  all.find(one => one === text) ?? all[0]!

/** What a stranger may have typed is read as what is usual. */
export const readState = (query: URLSearchParams): AnalysisState => ({
  place: codeIn(query.get('place')),
  drug: codeIn(query.get('drug')) ?? 'METH',
  measure: query.get('measure') === 'pndl' ? 'pndl' : 'consumption',
  grain: oneOf(analysedGrains, query.get('grain')),
  span: spanIn(query.get('span')),
  scale: oneOf(scales, query.get('scale')),
  against: query.get('against') === 'year' ? 'year' : 'previous',
  besides: codesIn(query.get('with'), mostCompared),
  drugs: codesIn(query.get('drugs'), mostCompared),
  selected: spanIn(query.get('sel')),
  marked: codeIn(query.get('mark')),
  loq: loqRules.find(one => one === query.get('loq')),
  wet: query.get('wet') === 'out' ? 'out' : undefined,
  weekday: query.get('weekday') === 'corrected' ? 'corrected' : undefined,
  picture: pictureKeys.find(key => key === query.get('pic')),
  way: codeIn(query.get('way')),
})
/** What is usual is left out. */
export function writeState(now: AnalysisState, change: Partial<AnalysisState>): URLSearchParams {
  const next = { ...now, ...change }
  const words = (one: Span | undefined) => one && `${one.from}_${one.to}`
  const all: [string, string | undefined, string][] = [
    ['place', next.place, ''],
    ['drug', next.drug, 'METH'],
    ['measure', next.measure, 'consumption'],
    ['grain', next.grain, 'DAY'],
    ['span', words(next.span), ''],
    ['scale', next.scale, 'value'],
    ['against', next.against, 'previous'],
    ['with', next.besides.join(), ''],
    ['drugs', next.drugs.join(), ''],
    ['sel', words(next.selected), ''],
    ['mark', next.marked, ''],
    ['loq', next.loq, ''],
    ['wet', next.wet, ''],
    ['weekday', next.weekday, ''],
    ['pic', next.picture, ''],
    ['way', next.way, ''],
  ]
  return new URLSearchParams(
    all.flatMap(([name, value, usual]) => (value && value !== usual ? [[name, value]] : [])),
  )
}
/** All figures as they were published. */
export const asPublished = { loq: undefined, wet: undefined, weekday: undefined } as const
/** Another question: what was chosen on the pictures of the last one is gone. */
export const afresh = { selected: undefined, marked: undefined } as const

/** Days of some periods. */
export const spanOfPeriods = (grain: AnalysedGrain, first: string, last: string): Span => ({
  from: first,
  to: periodEnd(grain, last),
})
export const daysOf = ({ from, to }: Span): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
/** 10-19 至 10-25 */
export const spanWords = ({ from, to }: Span): string =>
  from === to ? from : `${from} 至 ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`

/** Where a figure is explained down to the frame; undefined where another page goes further down. */
export function basisLink(
  at: { code: string; level: string },
  span: Span,
  { drug, measure }: Pick<AnalysisState, 'drug' | 'measure'>,
  city: string | undefined,
): string | undefined {
  const days = daysOf(span)
  const about = (region: string, plant?: string) =>
    `/dashboard/analysis?basis=${[region, span.to, drug, days, measure, plant].filter(Boolean).join(',')}`
  if ((at.level === '1' || at.level === '2') && [1, 7, 30, 90].includes(days)) return about(at.code)
  return at.level === 'P' && days === 1 && city ? about(city, at.code) : undefined
}
