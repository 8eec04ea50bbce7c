import type { FastifyInstance } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { batchMachine, fillLabels, workBatch } from '#contract/sewage/work-batch.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { whyNotFit } from '../mini-user/queries.ts'
import { fetchedBy } from '../plan/rounds.ts'
import { bindLabels, fillMissing, labelsMissing } from './labels.ts'
import { lateOrders, orgsOfBatch, readFigures } from './queries.ts'

/** Most of its steps are decided by its own figures; setting out asks for labels. */
export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  readFigures()
  const courierUnfit = (courier: unknown, day: unknown, to: string) =>
    whyNotFit(db, String(courier), fetchedBy(String(day)), { as: '运输员', to })
  hook(deps, workBatch, {
    // One of several cities is carried by somebody of one of them.
    doneUnder: row => orgsOfBatch(db, String(row['id'])),
    async completeRows(rows) {
      const late = await lateOrders(
        db,
        rows.map(({ id }) => String(id)),
        Date.now(),
      )
      for (const row of rows) row['late'] = late.get(String(row['id'])) ?? 0
    },
    async beforeSave({ courier }, present) {
      if (isEmpty(courier) || courier === present?.['courier']) return
      const why = await courierUnfit(courier, present?.['batchDate'], '保存')
      if (why) throw refused(why)
    },
  })
  hookSteps(deps, batchMachine, {
    guards: {
      labelsThere: taking => labelsMissing(db, taking),
      courierActive: ({ row, values }) => courierUnfit(values['courier'], row['batchDate'], '备料'),
    },
    effects: { bindLabels: taking => bindLabels(db, taking) },
  })
  serve(app, fillLabels, async ({ body, session }) => {
    const made = await fillMissing({ engine, db }, session, body)
    return withMessage(made > 0 ? `已补齐 ${made} 枚标签` : '标签已齐，没有新生成', { made })
  })
}
