/** One run that broke a rule or a limit, what followed, and what was done about it. */
import type { ReactElement } from 'react'
import type { BoundStep } from '#contract/kit/machine.ts'
import type { ChartedKind } from '#contract/sewage/qc.ts'
import { toWire } from '#lib/dates.ts'
import type { WestgardPolicy, WestgardRule } from '#lib/lab/westgard.ts'
import type { Run } from '#web/charts/control-option.ts'
import { Tag, type Tone } from '#web/fields/tag.tsx'
import { actionStates } from './action-words.ts'
import { type Broken, effectOf, whyNoAction, whyOff } from './effect.ts'

const consequences: Readonly<Record<string, [string, Tone]>> = {
  hold: ['扣留', 'danger'],
  warn: ['提醒', 'caution'],
  off: ['未扣留', 'plain'],
}
const actionTones: Readonly<Record<string, Tone>> = { OPEN: 'danger', VERIFY: 'caution' }
const toneOf = (rule: WestgardRule | null): Tone =>
  rule === null || rule === '1-3s' ? 'danger' : rule === '1-2s' ? 'caution' : 'warning'
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
  kind,
  policy,
  step,
  open,
  as,
  onStep,
}: Broken & {
  kind: ChartedKind
  policy: WestgardPolicy
  /** What this person may do next about it. */
  step: BoundStep | undefined
  open: (run: Run) => void
  as: RoleOf
  onStep: (step: BoundStep) => void
}): ReactElement {
  const { action } = run
  const effect = effectOf({ rules, run }, policy)
  const graver = rules.filter(rule => rule !== '1-2s')
  // A reminder adds nothing to what is graver.
  const shown = effect === 'warn' || graver.length === 0 ? rules : graver
  const [words, tone] = consequences[effect]!
  const [why, whyInFull] = action
    ? [action.cause, action.cause]
    : effect === 'off'
      ? whyOff({ rules, run }, kind, policy)
      : []
  const none = action ? undefined : whyNoAction[effect]
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
      <td data-title="原因" {...as('cell')} className="qc-words" title={whyInFull ?? undefined}>
        {why ?? '—'}
      </td>
      {none ? (
        <td data-title="措施" colSpan={4} {...as('cell')} className="qc-none">
          {none}
        </td>
      ) : (
        <>
          <td data-title="措施" {...as('cell')} className="qc-words" title={action?.measure ?? undefined}>
            {action?.measure ?? '—'}
          </td>
          <td data-title="处理人" {...as('cell')}>
            {action?.handleName ?? '—'}
          </td>
          <td data-title="状态" {...as('cell')}>
            {action ? (
              <Tag tone={actionTones[action.state] ?? 'plain'}>{actionStates[action.state]}</Tag>
            ) : (
              '—'
            )}
          </td>
          <td data-title="操作" {...as('cell')}>
            {step && (
              <button type="button" className="link" onClick={() => onStep(step)}>
                {step.title}
              </button>
            )}
          </td>
        </>
      )}
    </tr>
  )
}
