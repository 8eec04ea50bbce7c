/** How often people signed in. */
import type { FastifyInstance } from 'fastify'
import { loginInfo, visitInfo } from '#contract/platform/visit.ts'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { visitCounts, visitDays } from './queries.ts'

const days = 7
const today = () => dayStart(businessDay(Date.now()))

export function mount(app: FastifyInstance, { db }: Deps): void {
  serve(app, loginInfo, async () => {
    const counts = await visitCounts(db, today())
    return {
      totalVisitCount: counts.total,
      todayVisitCount: counts.today,
      todayIp: counts.addresses,
    }
  })
  serve(app, visitInfo, async () => {
    const firstDay = today() - (days - 1) * dayMs
    return (await visitDays(db, firstDay)).map(row => {
      const tian = businessDay(firstDay + row.day * dayMs)
      return { visit: row.visits, ip: row.addresses, tian, type: tian.slice(5) }
    })
  })
}
