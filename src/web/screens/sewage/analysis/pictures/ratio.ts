/** Ratios in words, and where they stand on an axis of powers. Pure. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisRatios } from '#contract/sewage/analysis-pictures.ts'
import { formatNumber } from '#lib/format.ts'

export type Ratios = ResultOf<typeof analysisRatios>
type Point = Ratios['points'][number]
export const verdictWords: Readonly<Record<string, string>> = {
  metabolic: '人体代谢',
  possible_dumping: '疑似倾倒',
  other_amphetamine_source: '另有苯丙胺来源',
  undecided: '不能判断',
}
const digits = (value: number): number => (value >= 10 ? 1 : value >= 0.1 ? 2 : 3)
const figure = (value: number): string => formatNumber(value, digits(value)).replace(/(\.\d\d)0$/, '$1')
/** `≤ 0.05`, `0.05 – 0.25`, `> 0.25`, or one figure. */
export const boundWords = (from: number, to: number | null): string =>
  to === null
    ? `> ${figure(from)}`
    : from === to
      ? figure(from)
      : from === 0
        ? `< ${figure(to)}`
        : `${figure(from)} – ${figure(to)}`
export const ratioWords = ({ value, low, high }: Pick<Point, 'value' | 'low' | 'high'>): string =>
  value !== null ? figure(value) : low === null ? '—' : boundWords(low, high)

/** Powers of ten around all that is drawn; a nought stands at the foot. */
export function logScale({ points, bands }: Pick<Ratios, 'points' | 'bands'>) {
  const limits = bands.flatMap(({ from, to }) => [from, to ?? 0])
  const all = [
    ...limits,
    ...points.flatMap(({ value, low, high }) => [value ?? 0, low ?? 0, high ?? 0]),
  ].filter(one => one > 0)
  const from = Math.floor(Math.log10(Math.min(...all)))
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...all))))
  return {
    ticks: Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at)),
    /** 0 at the foot, 1 at the top. */
    share: (value: number): number =>
      value <= 0 ? 0 : Math.max(0, Math.min(1, (Math.log10(value) - from) / (to - from))),
  }
}
