/** 标签检测: what stands beside a test in lists, and what its own steps do. */
import type { FastifyInstance } from 'fastify'
import { isEmpty } from '#contract/kit/rule.ts'
import { labelTest, labelTestMachine } from '#contract/sewage/label-test.ts'
import { formatNumber } from '#lib/format.ts'
import { hookSteps } from '#server/crud/machine/mount.ts'
import { hook } from '#server/crud/mount.ts'
import type { Deps } from '#server/modules/deps.ts'
import { heldOfTests } from '../worksheet/held.ts'
import { readingsOf } from './queries.ts'

const shown = 4
/** `METH 118.6，KET <LOQ 等 9 项` */
function summary(readings: readonly { drugCode: string; qualifier: string; value: number | null }[]): string {
  const found = [...readings].sort((a, b) => Number(b.qualifier === '=') - Number(a.qualifier === '='))
  const words = found
    .slice(0, shown)
    .map(({ drugCode, qualifier, value }) =>
      qualifier === '=' && value !== null
        ? `${drugCode} ${formatNumber(value, 1)}`
        : `${drugCode} ${qualifier}`,
    )
  return words.join('，') + (readings.length > shown ? ` 等 ${readings.length} 项` : '')
}

export function mount(_app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  hook(deps, labelTest, {
    async completeRows(rows) {
      if (rows.length === 0) return
      const [readings, held] = await Promise.all([
        readingsOf(
          db,
          rows.map(row => String(row['sampleId'])),
        ),
        heldOfTests(
          db,
          rows.flatMap(row => (isEmpty(row['worksheetId']) ? [] : [String(row['worksheetId'])])),
        ),
      ])
      for (const row of rows) {
        const own = readings.filter(({ sampleId }) => sampleId === row['sampleId'])
        row['results'] = own.length > 0 ? summary(own) : null
        row['heldCount'] = held.get(String(row['id'])) ?? 0
      }
    },
  })
  hookSteps(deps, labelTestMachine, {
    effects: {
      again: ({ row, values }) => ({
        sets: {
          rounds: Number(row['rounds'] ?? 1) + 1,
          stateReason: String(values['reason'] ?? ''),
          worksheetId: null,
          reviewTime: null,
        },
      }),
      turnedAway: ({ values }) => ({ sets: { stateReason: String(values['reason'] ?? '') } }),
    },
  })
}
