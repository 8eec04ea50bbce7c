import type { FastifyInstance } from 'fastify'
import { batchMachine, fillLabels } from '#contract/sewage/work-batch.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { bindLabels, fillMissing, labelsMissing } from './labels.ts'
import { readFigures } from './queries.ts'

/** Most of its steps are decided by its own figures; setting out asks for labels. */
export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  readFigures()
  hookSteps(deps, batchMachine, {
    guards: { labelsThere: taking => labelsMissing(db, taking) },
    effects: { bindLabels: taking => bindLabels(db, taking) },
  })
  serve(app, fillLabels, async ({ body, session }) => {
    const made = await fillMissing({ engine, db }, session, body)
    return withMessage(made > 0 ? `已补齐 ${made} 枚标签` : '标签已齐，没有新生成', { made })
  })
}
