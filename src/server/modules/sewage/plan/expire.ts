/** Plans whose last day has passed end by themselves. */
import { planMachine } from '#contract/sewage/execute-plan.ts'
import { stepLines } from '#server/crud/machine/timeline.ts'
import type { Bulk, Statement } from '#server/db/db.ts'
import { revise } from '#server/db/rows.ts'
import type { PlanRow } from './queries.ts'

export function expireParts(plans: readonly PlanRow[], now: number): (Statement | Bulk)[] {
  const step = planMachine.steps.find(({ verb }) => verb === 'expire')!
  return plans.flatMap(({ id, state, tenantId }) => [
    revise(
      'executePlan',
      { id, state, delFlag: '0' },
      { state: step.to, updateBy: 'system', updateTime: now },
      1,
    ),
    stepLines([
      {
        table: 'execute_plan',
        recordId: id,
        verb: step.verb,
        title: step.title,
        from: state,
        to: step.to,
        by: 'system',
        byName: '系统',
        at: now,
        tenantId,
      },
    ]),
  ])
}
