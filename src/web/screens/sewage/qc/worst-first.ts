/** Compounds as one looks at them: those whose last run failed, those whose last run breaks a rule, those that broke one before, then by code. */
import { westgardRules } from '#lib/lab/westgard.ts'

interface Judged {
  readonly code: string
  readonly failed: boolean
  readonly lastRule: string | null
  readonly before: { readonly rule: string } | null
}
const rules: readonly string[] = westgardRules
/** The gravest first; none at all behind them. */
const gravity = (rule: string | null | undefined): number => {
  const at = rules.indexOf(rule ?? '')
  return at < 0 ? rules.length : at
}
export const worstFirst = <C extends Judged>(compounds: readonly C[]): C[] =>
  [...compounds].sort(
    (a, b) =>
      Number(b.failed) - Number(a.failed) ||
      gravity(a.lastRule) - gravity(b.lastRule) ||
      gravity(a.before?.rule) - gravity(b.before?.rule) ||
      (a.code < b.code ? -1 : 1),
  )
