/** Compounds as one looks at them: those whose last run failed, then those that break a rule in the runs shown, then by code. */
import { westgardRules } from '#lib/lab/westgard.ts'

interface Judged {
  readonly code: string
  readonly failed: boolean
  readonly broken: string | null
}
const rules: readonly string[] = westgardRules
/** The gravest first; none at all behind them. */
const gravity = ({ broken }: Judged): number => {
  const at = broken === null ? -1 : rules.indexOf(broken)
  return at < 0 ? rules.length : at
}
export const worstFirst = <C extends Judged>(compounds: readonly C[]): C[] =>
  [...compounds].sort(
    (a, b) => Number(b.failed) - Number(a.failed) || gravity(a) - gravity(b) || (a.code < b.code ? -1 : 1),
  )
