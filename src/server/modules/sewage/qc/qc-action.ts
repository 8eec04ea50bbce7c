/** 纠正措施: closed only once what its control held was measured again or let go. */
import type { FastifyInstance } from 'fastify'
import { qcActionMachine } from '#contract/sewage/qc-action.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { heldCells, readSheet } from '../worksheet/sheet.ts'

export function mount(_app: FastifyInstance, deps: Deps): void {
  hookSteps(deps, qcActionMachine, {
    guards: {
      async nothingKept({ row }) {
        const sheet = await readSheet(deps.db, String(row['worksheetId']))
        const kept = heldCells(sheet).filter(({ holds }) =>
          holds.some(({ point }) => point.id === row['pointId']),
        )
        return kept.length > 0
          ? `这个质控还扣留着 ${kept.length} 个值，请先在工作单里复测或批准放行，再验证措施`
          : undefined
      },
    },
  })
}
