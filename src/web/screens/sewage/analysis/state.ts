/** Everything that is chosen on the page stands in its address. Pure. */
import { type AnalysedGrain, analysedGrains } from '#contract/sewage/analysis.ts'
import { type AskedFigures, codeIn, readAsked, type Span, spanIn } from '#contract/sewage/analysis-address.ts'
import { type PictureKey, pictureKeys } from '#contract/sewage/analysis-picture-keys.ts'
import { mostBasisDays } from '#contract/sewage/basis.ts'
import { periodEnd } from '#lib/wbe/period.ts'
import type { BasisChoice } from '#web/widgets/basis/choice.ts'

export type { Span }
export const scales = ['value', 'index', 'z'] as const
export type Scale = (typeof scales)[number]
export const scaleTitles: Readonly<Record<Scale, string>> = { value: '绝对值', index: '指数', z: 'z 值' }
export type Against = 'previous' | 'year'
export const againstTitles: Readonly<Record<Against, string>> = { previous: '上一期', year: '去年同期' }
export interface AnalysisState extends AskedFigures {
  grain: AnalysedGrain
  /** Absent: the newest, as many as the server takes. */
  span: Span | undefined
  scale: Scale
  against: Against
  /** Days that are chosen on the trend. */
  selected: Span | undefined
  /** The place that is marked in ranking and quadrants, and that the card is about. */
  marked: string | undefined
  /** The picture that stands under the linked ones, and the way in which it is drawn. */
  picture: PictureKey | undefined
  way: string | undefined
  /** A day in the period that the map shows; absent: the newest with figures. */
  frame: string | undefined
}
/** @param instead the address is replaced: the step back leads past it */
export type Change = (change: Partial<AnalysisState>, instead?: boolean) => void

const dayIn = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
const oneOf = <T extends string>(all: readonly T[], text: string | null): T =>
  all.find(one => one === text) ?? all[0]!

/** What a stranger may have typed is read as what is usual. */
export const readState = (query: URLSearchParams): AnalysisState => ({
  ...readAsked(query),
  grain: oneOf(analysedGrains, query.get('grain')),
  span: spanIn(query.get('span')),
  scale: oneOf(scales, query.get('scale')),
  against: query.get('against') === 'year' ? 'year' : 'previous',
  selected: spanIn(query.get('sel')),
  marked: codeIn(query.get('mark')),
  picture: pictureKeys.find(key => key === query.get('pic')),
  way: codeIn(query.get('way')),
  frame: dayIn(query.get('at')),
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
    ['at', next.frame, ''],
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

/** What is explained down to the frame: the figure of the whole span, else of its newest days; or why nothing is. */
export function basisOf(
  at: { code: string; level: string },
  span: Span,
  { drug, measure }: Pick<AnalysisState, 'drug' | 'measure'>,
  city: string | undefined,
): { of: BasisChoice; last: number | undefined } | { why: string } {
  const all = daysOf(span)
  const about = (region: string, days: number, plantId?: string) => ({
    of: { region, to: span.to, drug, days, measure, ...(plantId !== undefined && { plantId }) },
    last: days === all ? undefined : days,
  })
  if (at.level === '1' || at.level === '2') return about(at.code, Math.min(all, mostBasisDays))
  if (at.level !== 'P') return { why: '计算依据按省、市和厂说明，请看所在的市或其中的厂' }
  return city ? about(city, 1, at.code) : { why: '还不知道这座厂所在的市' }
}
