/** One run that broke a rule or a limit, what followed, and what was done about it. */
import type { ReactElement } from 'react'
import type { BoundStep } from '#contract/kit/machine.ts'
import { toWire } from '#lib/dates.ts'
import { type Consequence, defaultPolicy, type WestgardRule } from '#lib/lab/westgard.ts'
import type { Run } from '#web/charts/control-option.ts'
import { Tag, type Tone } from '#web/fields/tag.tsx'
import { actionStates } from './action-words.ts'

const consequences: Readonly<Record<string, [string, Tone]>> = {
  hold: ['扣留', 'danger'],
  warn: ['提醒', 'caution'],
  off: ['未扣留', 'plain'],
}
const actionTones: Readonly<Record<string, Tone>> = { OPEN: 'danger', VERIFY: 'caution' }
const toneOf = (rule: WestgardRule | null): Tone =>
  rule === null || rule === '1-3s' ? 'danger' : defaultPolicy[rule] === 'hold' ? 'warning' : 'caution'
/** What followed when it was judged: a rule that is seen broken only now, against the mean of all that is shown, held nothing. */
const effectOf = (rule: WestgardRule, run: Run): Consequence =>
  rule === '1-2s'
    ? defaultPolicy[rule]
    : !run.rules.includes(rule)
      ? 'off'
      : run.verdict === 'RULE'
        ? 'hold'
        : 'warn'
const [hindsight, whyHindsight] = ['当时判为合格', '当时按此前的均值判为合格；按所示范围的均值看才违反']
export const brokenTitles = [
  '时间',
  '工作单',
  '规则',
  '值',
  '后果',
  '原因',
  '措施',
  '处理人',
  '状态',
  '操作',
] as const
export type RoleOf = (role: string) => { role?: string }
export function BrokenRow({
  rules,
  run,
  step,
  open,
  as,
  onStep,
}: {
  /** null: the limit of the method. */
  rules: readonly (WestgardRule | null)[]
  run: Run
  /** What this person may do next about it. */
  step: BoundStep | undefined
  open: (run: Run) => void
  as: RoleOf
  onStep: (step: BoundStep) => void
}): ReactElement {
  const { action } = run
  const effects = rules.map(rule => (rule === null ? 'hold' : effectOf(rule, run)))
  const effect = (['hold', 'off', 'warn'] as const).find(one => effects.includes(one))!
  // A reminder adds nothing to what is graver.
  const shown = effect === 'warn' ? rules : rules.filter(rule => rule !== '1-2s')
  const [words, tone] = consequences[effect]!
  const why = action?.cause ?? (effect === 'off' ? hindsight : undefined)
  return (
    <tr {...as('row')}>
      <td data-title="时间" {...as('cell')}>
        {toWire(run.at).slice(5, 16)}
      </td>
      <td data-title="工作单" {...as('cell')}>
        <button type="button" className="link mono" onClick={() => open(run)}>
          {run.worksheetNo}
        </button>
      </td>
      <td data-title="规则" {...as('cell')}>
        <span className="row gap-4">
          {shown.map(rule => (
            <Tag key={rule ?? ''} tone={toneOf(rule)}>
              {rule ?? '方法限'}
            </Tag>
          ))}
        </span>
      </td>
      <td data-title="值" {...as('cell')}>
        {run.shown}
      </td>
      <td data-title="后果" {...as('cell')}>
        <Tag tone={tone}>{words}</Tag>
      </td>
      <td
        data-title="原因"
        {...as('cell')}
        className="qc-words"
        title={action?.cause ?? (why && whyHindsight)}
      >
        {why ?? '—'}
      </td>
      <td data-title="措施" {...as('cell')} className="qc-words" title={action?.measure ?? undefined}>
        {action?.measure ?? '—'}
      </td>
      <td data-title="处理人" {...as('cell')}>
        {action?.handleName ?? '—'}
      </td>
      <td data-title="状态" {...as('cell')}>
        {action ? <Tag tone={actionTones[action.state] ?? 'plain'}>{actionStates[action.state]}</Tag> : '—'}
      </td>
      <td data-title="操作" {...as('cell')}>
        {step && (
          <button type="button" className="link" onClick={() => onStep(step)}>
            {step.title}
          </button>
        )}
      </td>
    </tr>
  )
}
