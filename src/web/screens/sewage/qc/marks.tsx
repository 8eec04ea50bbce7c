/** What the marks of a control chart mean, each with its mark and with what follows from it. */
import type { ReactElement } from 'react'
import type { ChartedKind } from '#contract/sewage/qc.ts'
import { kindTitles } from '#lib/lab/qc.ts'
import {
  type Consequence,
  leastRuns,
  limitRuns,
  type WestgardPolicy,
  type WestgardRule,
} from '#lib/lab/westgard.ts'
import { octagon } from '#web/charts/control-option.ts'
import { byLimitsOnly } from './effect.ts'

const marks: readonly [path: string, tone: string, rules: readonly WestgardRule[]][] = [
  [octagon, 'is-out', ['1-3s']],
  ['M5,0L10,9L0,9Z', 'is-grave', ['2-2s', 'R-4s', '4-1s']],
  ['M5,0L10,5L5,10L0,5Z', 'is-drift', ['10-x']],
  ['M5,1A4,4,0,1,1,4.99,1Z', 'is-hint', ['1-2s']],
]
const followed: Readonly<Record<Consequence, string>> = { hold: '扣留', warn: '提醒', off: '不判' }
/** Rules of one mark by what follows; a limit of the method holds whatever the rules do. */
export function markWords(rules: readonly WestgardRule[], policy: WestgardPolicy): string {
  const named = rules.map(rule => [rule as string, followed[policy[rule]]] as const)
  const all = rules.includes('1-3s') ? [...named, ['超方法限', followed.hold] as const] : named
  return [...Map.groupBy(all, ([, words]) => words)]
    .map(([words, own]) => `${own.map(([rule]) => rule).join('、')} ${words}`)
    .join('，')
}
/** Of which runs the limits are: nobody has fixed any, and those of the chart are not those that a run was judged by. */
export const limitWords = (kind: ChartedKind, n: number): string =>
  `控制限暂定：由所示范围内未超方法限的 ${n} 次算出，包括被评判的各次，随范围变动。${
    byLimitsOnly.includes(kind)
      ? `${kindTitles[kind]}判定只按方法限。`
      : `判定不用图上的控制限：每一次只与它之前最近 ${limitRuns} 次比，超方法限的不计。之前不足 ${leastRuns} 次时，只按方法限判。`
  }`
export const Marks = ({ policy }: { policy: WestgardPolicy }): ReactElement => (
  <p className="aux row qc-marks">
    <span className="row">
      <i className="qc-bands" /> ±1、±2、±3 SD
    </span>
    {marks.map(([path, tone, rules]) => (
      <span key={tone} className="row">
        <svg className={tone} width={12} height={12} viewBox="-1 -1 12 12" aria-hidden="true">
          <path d={path} />
        </svg>{' '}
        {markWords(rules, policy)}
      </span>
    ))}
    <span>点击数据点打开工作单</span>
  </p>
)
