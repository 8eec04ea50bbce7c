import type { FastifyInstance } from 'fastify'
import {
  arriveCarried,
  codeOfOffer,
  handoverKey,
  offerOfCode,
  pickUpOffer,
} from '#contract/sewage/custody.ts'
import { dayMs, toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { arrive } from './arrive.ts'
import { codeFor, offerFor } from './code.ts'
import { pickUp } from './handover.ts'
import { secretOf } from './offer.ts'
import { insertKey, keyOfSession } from './queries.ts'

/** A shift away from any network, and one more; asked for again it is a new one by then. */
const lifeMs = 3 * dayMs
const leastLeftMs = 2 * dayMs

export function mount(app: FastifyInstance, { db, secrets, engine }: Deps): void {
  serve(app, handoverKey, async ({ session }) => {
    const now = Date.now()
    const known = await keyOfSession(db, session.handle, now + leastLeftMs)
    const key = known ?? {
      id: nextId(),
      username: session.username,
      handle: session.handle,
      madeAt: now,
      validUntil: now + lifeMs,
    }
    if (!known) await db.write([insertKey(key)])
    return {
      keyId: key.id,
      secret: secretOf(secrets.tokenKey, key.id),
      validUntil: toWire(key.validUntil),
    }
  })
  serve(app, pickUpOffer, async ({ body, session }) => {
    const taken = await pickUp({ db, secrets }, session, body)
    return withMessage(`已接收 ${taken.done} 件样品`, taken)
  })
  serve(app, arriveCarried, async ({ body, session }) => {
    const count = await arrive(engine, session, body)
    return withMessage(`已送达 ${count} 件样品`, { done: count })
  })
  serve(app, codeOfOffer, async ({ body, session }) => ({
    code: await codeFor(db, secrets, session, body.offer),
  }))
  serve(app, offerOfCode, async ({ query }) => ({ offer: await offerFor(db, query.code) }))
}
