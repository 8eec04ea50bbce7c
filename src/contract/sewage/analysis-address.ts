/** What the address of 分析 asks for, as far as figures depend on it: read by the page, and by what is sent of it. Pure. */
import { mostCompared } from './consumption.ts'
import { type FigureView, loqRules } from './figure-view.ts'
import type { Measure } from './overview.ts'

export interface AskedFigures extends FigureView {
  /** Region or plant; absent: the province. */
  place: string | undefined
  drug: string
  measure: Measure
  /** Places and drugs beside the own ones, at most eight lines together. */
  besides: readonly string[]
  drugs: readonly string[]
}
const code = /^[0-9A-Za-z]{1,32}$/
const codesIn = (text: string | null): string[] =>
  [...new Set((text ?? '').split(','))].filter(one => code.test(one)).slice(0, mostCompared)
export const codeIn = (text: string | null): string | undefined =>
  text && code.test(text) ? text : undefined

/** Days, first and last. */
export interface Span {
  from: string
  to: string
}
const span = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/
/** `2026-01-05_2026-01-11`; undefined for anything else. */
export function spanIn(text: string | null): Span | undefined {
  const [, from, to] = span.exec(text ?? '') ?? []
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
}

/** What a stranger may have typed is read as what is usual. */
export const readAsked = (query: URLSearchParams): AskedFigures => ({
  place: codeIn(query.get('place')),
  drug: codeIn(query.get('drug')) ?? 'METH',
  measure: query.get('measure') === 'pndl' ? 'pndl' : 'consumption',
  besides: codesIn(query.get('with')),
  drugs: codesIn(query.get('drugs')),
  loq: loqRules.find(one => one === query.get('loq')),
  wet: query.get('wet') === 'out' ? 'out' : undefined,
  weekday: query.get('weekday') === 'corrected' ? 'corrected' : undefined,
})
