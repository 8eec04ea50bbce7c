/** Why no version of a correction factor holds on a day, of all versions of one drug and marker in any state, in words. */
import { factorOn } from './wbe/factor.ts'

export interface FactorVersion {
  readonly versionNo: number
  readonly state: string
  /** yyyy-MM-dd, the first day on which it holds. */
  readonly validFrom: string
  /** The last one; null or empty: until another one begins. */
  readonly validTo: string | null
}
export type WhyNone = 'missing' | 'notYet' | 'expired' | 'notApproved' | 'withdrawn'
export type FactorOn<V extends FactorVersion> =
  | { readonly found: V }
  /** `words`: which factor is missing and why, `甲基苯丙胺（标志物 METH）在 2026-03-01 没有校正系数：…`. */
  | { readonly found: null; readonly why: WhyNone; readonly words: string }

const endOf = ({ validTo }: FactorVersion): string => validTo || '9999-12-31'
const latest = (a: FactorVersion, b: FactorVersion) =>
  a.validFrom < b.validFrom ? -1 : a.validFrom > b.validFrom ? 1 : a.versionNo - b.versionNo

/**
 * Whether two approved versions both claim a day, other than by one taking over: where the earlier has no last day, it ends on the day
 * before the later begins.
 */
export function clash(a: FactorVersion, b: FactorVersion): boolean {
  const [first, second] = [a, b].sort(latest) as [FactorVersion, FactorVersion]
  if (first.validFrom === second.validFrom) return true
  return Boolean(first.validTo) && endOf(first) >= second.validFrom
}

/** The last day of a version among the approved ones: its own, or the one before its successor begins; null while it is open. */
export function lastDayOf(version: FactorVersion, all: readonly FactorVersion[]): string | null {
  if (version.validTo) return version.validTo
  const next = all
    .filter(each => each.state === 'APPROVED' && each.validFrom > version.validFrom)
    .sort(latest)[0]
  if (!next) return null
  return new Date(Date.parse(`${next.validFrom}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

/**
 * The approved version that holds on a day, or why none does.
 * @param all versions of one drug and marker, in any state and order
 * @param day yyyy-MM-dd, the date of the sample
 * @param name what is said of, `甲基苯丙胺（标志物 METH）`
 */
export function factorAmong<V extends FactorVersion>(
  all: readonly V[],
  day: string,
  name: string,
): FactorOn<V> {
  const answer = factorOn(
    [...all].sort(latest).map(version => ({
      validFrom: version.validFrom,
      validTo: version.validTo || null,
      approved: version.state === 'APPROVED',
      factor: 1,
      version,
    })),
    day,
  )
  if (answer.problem === null) return { found: answer.version.version }
  const begun = all.filter(each => each.validFrom <= day).sort(latest)
  const last = begun.findLast(({ state }) => state === 'APPROVED')
  const none = (why: WhyNone, words: string): FactorOn<V> => ({
    found: null,
    why,
    words: `${name}在 ${day} 没有可用的校正系数：${words}`,
  })
  const covering = (state: string) => begun.findLast(each => each.state === state && endOf(each) >= day)
  const waiting = covering('REVIEW') ?? covering('DRAFT')
  if (waiting)
    return none(
      'notApproved',
      `v${waiting.versionNo} 还${waiting.state === 'REVIEW' ? '在等待批准' : '是草稿，没有提交批准'}`,
    )
  if (last) return none('expired', `v${last.versionNo} 已于 ${last.validTo} 到期，请批准新的版本`)
  const gone = covering('WITHDRAWN')
  if (gone) return none('withdrawn', `v${gone.versionNo} 已撤销，请批准新的版本`)
  const first = all.filter(({ state }) => state === 'APPROVED').sort(latest)[0]
  if (first) return none('notYet', `最早的版本 v${first.versionNo} 自 ${first.validFrom} 起有效`)
  return none('missing', '没有任何版本，请先新增系数并批准')
}
