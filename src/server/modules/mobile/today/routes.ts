/** 手机端: the calls of the page /m that no resource has. */
import type { FastifyInstance } from 'fastify'
import { mobileHands, mobileToday } from '#contract/mobile/today.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { labelsInHand } from './queries.ts'
import { todayOf } from './service.ts'

export function mount(app: FastifyInstance, { db }: Deps): void {
  serve(app, mobileHands, async ({ session }) => ({ labels: await labelsInHand(db, session) }))
  serve(app, mobileToday, ({ session }) => todayOf(db, session, Date.now()))
}
