/** Whether a bottle is as it was sealed, and in what condition a laboratory takes it. Pure. */
import { isEmpty } from '#contract/kit/rule.ts'
import type { ColdLimits } from '#contract/sewage/cold-limits.ts'
import { tidySeal } from '#lib/seal.ts'

type Values = Readonly<Record<string, unknown>>

/** Who types a number has looked: it decides. Else his word does. */
export function sealHolds(row: Values, { sealSeen, sealOk }: Values): boolean {
  if (sealOk === 'N') return false
  return isEmpty(sealSeen) || isEmpty(row['sealNo']) || tidySeal(sealSeen) === tidySeal(row['sealNo'])
}

/** What is wrong with the seal, in words for whoever stands before it. */
export function sealWords(row: Values, { sealSeen }: Values): string {
  const was = isEmpty(row['sealNo']) ? '封样时没有登记封签号' : `封样时为 ${row['sealNo']}`
  if (isEmpty(sealSeen)) return `封签不完好（${was}）`
  const now = String(sealSeen).trim()
  return !isEmpty(row['sealNo']) && tidySeal(now) === tidySeal(row['sealNo'])
    ? `封签不完好（号码 ${now} 与封样时一致）`
    : `封签不一致：${was}，现为 ${now}`
}

/**
 * @param overMinutes above the limit, on its whole way
 * @returns a code of `sample_condition`: what somebody found stands before what was worked out
 */
export function conditionOf(
  row: Values,
  values: Values,
  overMinutes: number | null,
  { mostMinutes }: Pick<ColdLimits, 'mostMinutes'>,
): string {
  const found = isEmpty(values['condition']) ? 'OK' : String(values['condition'])
  if (found !== 'OK') return found
  if (!sealHolds(row, values)) return 'SEAL'
  return (overMinutes ?? 0) > mostMinutes ? 'TEMP' : 'OK'
}
