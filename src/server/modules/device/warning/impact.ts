/** What a warning harms: the sample that its device draws or holds while it lasts, and how warm that has been. */
import { facilityWarning } from '#contract/device/warning.ts'
import { can } from '#contract/kit/can.ts'
import { sample } from '#contract/sewage/sample.ts'
import { fromWire, toWire } from '#lib/dates.ts'
import type { Engine } from '#server/crud/engine.ts'
import { findRow } from '#server/crud/save/find.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Session } from '#server/http/serve.ts'
import { coldOf } from '../../sewage/collect/queries.ts'
import { coldLimitsOf } from '../../sewage/sample/limits.ts'
import { drawnBy, waitsIn } from './queries.ts'

/** @throws Fault `missing`, `denied` as the list of warnings would */
export async function impactOf(engine: Engine, session: Session, id: string) {
  const { db } = engine
  const warning = await findRow(engine.store(facilityWarning), id, session)
  const facilityId = String(warning['facilityId'])
  const until = warning['clearTime'] ? fromWire(String(warning['clearTime'])) : Date.now()
  // The run under way when it was raised; where there was none, the one that it lasted into.
  const running =
    (await drawnBy(db, facilityId, fromWire(String(warning['firstTime'])))) ??
    (await drawnBy(db, facilityId, until))
  const drawn = running ?? (await waitsIn(db, facilityId, until))
  // Of a past one it is not known: what stood in the cabinet then may have been fetched since.
  if (!drawn) return { sample: null, idle: !warning['clearTime'] }
  if (!(await seenAmong(db, sample, session, [drawn.id])).has(drawn.id)) return { sample: null, idle: false }
  const { high, mostMinutes } = await coldLimitsOf(db)
  const cold = await coldOf(
    db,
    facilityId,
    { from: Number(drawn.beginTime), to: running ? Math.min(until, Number(drawn.endTime)) : until },
    high,
  )
  const named = can(session.permissions, sample.endpoints.list!.access)
  return {
    idle: false,
    sample: {
      id: named ? drawn.id : null,
      sampleNo: named ? drawn.sampleNo : null,
      endTime: toWire(Number(drawn.endTime)),
      overMinutes: cold?.over ?? null,
      high,
      mostMinutes,
      planSub: drawn.planSub,
      waits: running === undefined,
    },
  }
}
