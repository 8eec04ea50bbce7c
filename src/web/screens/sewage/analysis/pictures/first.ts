/** First detections in words and shades. Pure. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisFirst } from '#contract/sewage/analysis-pictures.ts'
import { withoutWords } from '#contract/sewage/consumption.ts'
import type { Span } from '../state.ts'

export type Screen = ResultOf<typeof analysisFirst>
type Cell = Screen['drugs'][number]['at'][number]
/** Found within the span; what was there when watching began is not new. */
export const isFirstWithin = (first: string | null, { from, to }: Span, since: string | null): boolean =>
  first !== null && first >= from && first <= to && first !== since
/** Shares of the days from which a cell is darker. */
export const limits = [0.05, 0.25, 0.5, 0.9]
export const kindOf = ({ without, detected, tested, first }: Cell): string => {
  if (without) return `no-${without}`
  if (first === null || tested === 0) return 'no-below'
  return detected === 0 ? 'no-below' : `step-${limits.filter(limit => detected / tested >= limit).length + 1}`
}
export const told = (drug: string, one: Cell): string =>
  `${drug} ${one.name}：${one.without ? withoutWords[one.without] : `首次检出 ${one.first ?? '无'}，期内 ${one.detected} / ${one.tested} 厂·日检出`}`
