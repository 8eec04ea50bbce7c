/** What follows from a run that broke a rule or a limit, and how many of them are told by it. */
import { type ChartedKind, chartedKinds } from '#contract/sewage/qc.ts'
import { kindTitles } from '#lib/lab/qc.ts'
import type { Consequence, WestgardPolicy, WestgardRule } from '#lib/lab/westgard.ts'
import type { Run } from '#web/charts/control-option.ts'

export interface Broken {
  /** null: the limit of the method. */
  readonly rules: readonly (WestgardRule | null)[]
  readonly run: Run
}
/** As the server tells it. */
export const policyOf = (told: readonly { rule: string; consequence: string }[]): WestgardPolicy =>
  Object.fromEntries(told.map(({ rule, consequence }) => [rule, consequence])) as unknown as WestgardPolicy
/** No rule judges these: they keep the limits of the method, or do not. */
export const byLimitsOnly: readonly ChartedKind[] = chartedKinds.filter(
  kind => kind === 'DUP' || kind === 'LB',
)

/** What followed when it was judged: a rule that is seen broken only now, against the mean of all that is shown, held nothing. */
const ofRule = (rule: WestgardRule, run: Run, policy: WestgardPolicy): Consequence =>
  run.rules.includes(rule)
    ? run.verdict === 'RULE'
      ? 'hold'
      : 'warn'
    : policy[rule] === 'warn'
      ? 'warn'
      : 'off'
/** The gravest of them. */
export function effectOf({ rules, run }: Broken, policy: WestgardPolicy): Consequence {
  const effects = rules.map(rule => (rule === null ? 'hold' : ofRule(rule, run, policy)))
  return (['hold', 'off', 'warn'] as const).find(one => effects.includes(one)) ?? 'off'
}
/** Why nothing was held by what is seen broken: in short, and in full. */
export function whyOff({ rules }: Broken, kind: ChartedKind, policy: WestgardPolicy): [string, string] {
  if (byLimitsOnly.includes(kind))
    return ['只按方法限判', `${kindTitles[kind]}只按方法限判，不按规则判；规则只在图上标出`]
  return rules.every(rule => rule !== null && policy[rule] === 'off')
    ? ['方法不判此规则', '检测方法里这条规则设为不判；规则只在图上标出']
    : ['当时判为合格', '当时按此前的均值判为合格；按所示范围的均值看才违反']
}
/** Why no corrective action stands beside it: one is opened only with a control that fails or holds when it is judged. */
export const whyNoAction: Readonly<Partial<Record<Consequence, string>>> = {
  warn: '无须办理：提醒不扣留，不立项',
  off: '无须办理：判定时不合格或扣留的才立项',
}
/** Out of control is what failed or held; what was not held and what only reminds are told apart from it. */
export function countWords(effects: readonly Consequence[]): string {
  const count = (effect: Consequence) => effects.filter(one => one === effect).length
  const [off, warn] = [count('off'), count('warn')]
  return [`失控 ${count('hold')} 次`, off > 0 && `未扣留 ${off} 次`, warn > 0 && `提醒 ${warn} 次`]
    .filter(Boolean)
    .join('、')
}
