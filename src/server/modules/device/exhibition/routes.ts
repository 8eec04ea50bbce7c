import type { FastifyInstance } from 'fastify'
import { recentTrends } from '#contract/device/exhibition.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { minuteMeans } from './queries.ts'

const spanMs = 3_600_000

export function mount(app: FastifyInstance, { db }: Deps): void {
  serve(app, recentTrends, async ({ query, session }) => {
    const curves = new Map<string, number[]>()
    for (const row of await minuteMeans(db, session, query.factor, Date.now() - spanMs)) {
      if (row.value === null) continue
      const curve = curves.get(row.id)
      if (curve) curve.push(row.value)
      else curves.set(row.id, [row.value])
    }
    return [...curves].map(([id, values]) => ({ id, values }))
  })
}
