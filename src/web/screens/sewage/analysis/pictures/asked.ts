/** What a picture asks of its call: the place that is looked at, and the chosen days. */
import { daysOf, type Span } from '../state.ts'
import type { Analysis } from '../use-analysis.ts'

const none: Span = { from: '', to: '' }
/** @param mostDays of which the call answers; `long` says in words that more are chosen */
export function askedOf(
  { state, trend, chosen }: Pick<Analysis, 'state' | 'trend' | 'chosen'>,
  mostDays = Number.POSITIVE_INFINITY,
) {
  const place = state.place ?? trend.data?.place?.code ?? ''
  const long =
    chosen && daysOf(chosen) > mostDays
      ? `这张图最多看 ${mostDays} 天，请缩短日期或在趋势图上选一段`
      : undefined
  return { place, span: chosen ?? none, long, enabled: chosen !== undefined && place !== '' && !long }
}
