/** How a comparison is said: by which score, and what it comes to. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { labCompareList } from '#contract/sewage/lab-compare.ts'
import { formatNumber } from '#lib/format.ts'
import type { Tone } from '#web/fields/tag.tsx'

export type Answer = ResultOf<typeof labCompareList>
export type Compared = Answer['rows'][number]
export type Scored = Compared['labs'][number]

export const performanceWords: Readonly<Record<string, readonly [words: string, tone: Tone]>> = {
  GOOD: ['满意', 'ok'],
  DOUBT: ['有问题', 'caution'],
  BAD: ['不满意', 'danger'],
}
export const scoreName = ({ basis, prime }: Pick<Compared, 'basis' | 'prime'>): string =>
  basis === 'EN' ? 'En' : basis === 'RPD' ? '相对差' : basis === 'NONE' ? '—' : prime ? 'z′' : 'z'

/** With its sign, and nought without one. */
function signed(value: number, decimals: number): string {
  const words = Math.abs(value).toFixed(decimals)
  return /[1-9]/.test(words) ? `${value < 0 ? '−' : '+'}${words}` : words
}
export function scoreWords({ basis }: Pick<Compared, 'basis'>, score: number | null): string {
  if (score === null) return ''
  return basis === 'RPD' ? `${signed(score, 1)}%` : signed(score, 2)
}
/** Concentrations as laboratories write them: two decimals below 10. @param beside figure whose decimals it has, for an uncertainty */
export const figureWords = (value: number | null, beside = value): string =>
  value === null ? '—' : formatNumber(value, Math.abs(beside ?? value) < 10 ? 2 : 1)
export const valueWords = ({ qualifier, value }: Scored): string =>
  qualifier === '=' && value !== null ? figureWords(value) : qualifier

/** Comparisons of one kind stand on one axis. */
export type Scale = 'z' | 'En' | 'RPD'
export const scaleOf = (basis: string): Scale | undefined =>
  basis === 'REFERENCE' || basis === 'CONSENSUS'
    ? 'z'
    : basis === 'EN'
      ? 'En'
      : basis === 'RPD'
        ? 'RPD'
        : undefined
export const limitsOf = (scale: Scale, rpdLimit: number): readonly number[] =>
  scale === 'z' ? [2, 3] : scale === 'En' ? [1] : [rpdLimit]
/** From where on a score is so marked, as the foot of the table has it. */
export function beyondWords(scale: Scale, performance: 'BAD' | 'DOUBT', rpdLimit: number): string {
  if (scale === 'En') return '|En| > 1'
  if (scale === 'RPD') return `> ${rpdLimit}%`
  return performance === 'BAD' ? '|z| ≥ 3' : '2 < |z| < 3'
}
/** The kind that most of them have; of several the one that says most. */
export function chartedScale(rows: readonly Compared[]): Scale | undefined {
  const count = (scale: Scale) => rows.filter(({ basis }) => scaleOf(basis) === scale).length
  const [first] = (['z', 'En', 'RPD'] as const)
    .filter(scale => count(scale) > 0)
    .sort((a, b) => count(b) - count(a))
  return first
}
