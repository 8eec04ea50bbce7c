/** From a frame to the values it produced. The values carry the frame's id; when they are is read from the frame itself. */
import type { FastifyInstance } from 'fastify'
import { frameValues, rawFrame } from '#contract/device/frame.ts'
import { missing } from '#contract/kit/fault.ts'
import { minuteMs } from '#lib/dates.ts'
import { factorName, factorUnit } from '#lib/factors.ts'
import { parseStamp } from '#lib/hj212/time.ts'
import { readObject } from '#lib/json.ts'
import { findRow } from '#server/crud/save/find.ts'
import type { Db } from '#server/db/db.ts'
import { serve } from '#server/http/serve.ts'
import { kindOf } from '#server/ingest/normalise.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { SeriesKind } from '#server/telemetry/queries.ts'
import { readFrame, readSiblings, readValues } from './queries.ts'

interface Moment {
  kind: SeriesKind
  ts: number
}
type StoredFrame = NonNullable<Awaited<ReturnType<typeof readFrame>>>

const stampIn = (body: string): number => parseStamp(/DataTime\s*=\s*(\d{14,17})/.exec(body)?.[1] ?? '')

function momentOfPayload(body: string): Moment | undefined {
  // A body that was no JSON brought no values.
  const { kind, ts } = readObject(body) ?? {}
  return typeof ts === 'number' ? { kind: (kind ?? 'RTD') as SeriesKind, ts } : undefined
}

async function momentOf(db: Db, frame: StoredFrame): Promise<Moment | undefined> {
  const body = frame.body ?? ''
  if (frame.channel !== 'HJ212') return momentOfPayload(body)
  const kind = kindOf(frame.cn ?? '')
  if (!kind) return undefined
  let ts = stampIn(body)
  if (Number.isNaN(ts) && frame.qn && frame.mn) {
    // A packet without DataTime has that of its set.
    const siblings = await readSiblings(db, frame.mn, frame.qn, frame.recvTime, 2 * minuteMs)
    ts = siblings.map(sibling => stampIn(sibling.body ?? '')).find(Number.isFinite) ?? Number.NaN
  }
  return Number.isNaN(ts) ? undefined : { kind, ts }
}

export function mount(app: FastifyInstance, { db, engine }: Pick<Deps, 'db' | 'engine'>): void {
  serve(app, frameValues, async ({ query, session }) => {
    // Whoever may not see the frame sees no values of it.
    await findRow(engine.store(rawFrame), query.id, session)
    const frame = await readFrame(db, query.id)
    if (!frame) throw missing('报文不存在，或已超过保存期')
    const { facilityId } = frame
    const moment = facilityId ? await momentOf(db, frame) : undefined
    if (!facilityId || !moment) return []
    const rows = await readValues(db, moment.kind, facilityId, moment.ts, frame.id)
    return rows.map(row => ({
      ...row,
      facilityId,
      factorName: factorName(row.factor),
      unit: factorUnit(row.factor),
      kind: moment.kind,
    }))
  })
}
