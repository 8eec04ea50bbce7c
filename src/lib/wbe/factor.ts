/** F4: correction factors, and which version of one holds on a date. */
import { BadFigure, positive, positiveShare, share } from './figure.ts'

/**
 * F4, correction factor [-] = (M parent / M marker) / EF, × 1 / (1 − d) where a share d is lost in the sewer.
 * Factors are versioned rows of the drug dictionary: changing METH from 0.43 to 0.227 nearly doubles a city.
 * Molar masses in g/mol; EF is the molar share excreted, in (0, 1]; d in [0, 1). Throws `BadFigure` outside.
 */
export const correctionFactor = (
  molarMassParent: number,
  molarMassMarker: number,
  excretedShare: number,
  degradedShare = 0,
): number =>
  positive('母体摩尔质量', molarMassParent) /
  positive('标志物摩尔质量', molarMassMarker) /
  positiveShare('排泄率', excretedShare) /
  positiveShare('未降解比例', 1 - share('降解比例', degradedShare))

export interface FactorPeriod {
  /** First day on which it holds, `yyyy-MM-dd`. */
  validFrom: string
  /** Last day on which it holds; open where there is none. */
  validTo?: string | null
  /** Not yet approved: passed over. */
  approved: boolean
  /** [-]; null where no excretion factor is agreed and only loads may be shown. */
  factor: number | null
}
export type FactorProblem = 'NONE' | 'NOT_YET' | 'EXPIRED' | 'UNAPPROVED' | 'LOAD_ONLY'
export const factorProblemWords: Record<FactorProblem, string> = {
  NONE: '没有校正系数',
  NOT_YET: '校正系数尚未生效',
  EXPIRED: '校正系数已过期',
  UNAPPROVED: '校正系数尚未批准',
  LOAD_ONLY: '没有公认的排泄率，只显示负荷量',
}
export type FactorOnDate<T> = { version: T; problem: null } | { version: T | null; problem: FactorProblem }

const dayText = /^\d{4}-\d{2}-\d{2}$/
/**
 * The version that holds on a day: of the approved ones that have begun, the one that began last, if it has not ended.
 * What stands in the way is named, with the version it concerns: publication stops and says which.
 * @param date `yyyy-MM-dd`; throws `BadFigure` for anything else
 */
export function factorOn<T extends FactorPeriod>(versions: readonly T[], date: string): FactorOnDate<T> {
  if (!dayText.test(date)) throw new BadFigure('日期', date, '须为 yyyy-MM-dd')
  const last = (some: readonly T[]) =>
    some.reduce<T | null>(
      (best, one) => (best === null || one.validFrom >= best.validFrom ? one : best),
      null,
    )
  const begun = versions.filter(version => version.validFrom <= date)
  const version = last(begun.filter(one => one.approved))
  if (version === null) {
    const waiting = last(begun)
    if (waiting) return { version: waiting, problem: 'UNAPPROVED' }
    return { version: versions[0] ?? null, problem: versions.length > 0 ? 'NOT_YET' : 'NONE' }
  }
  if (version.validTo && version.validTo < date) return { version, problem: 'EXPIRED' }
  return version.factor === null ? { version, problem: 'LOAD_ONLY' } : { version, problem: null }
}
