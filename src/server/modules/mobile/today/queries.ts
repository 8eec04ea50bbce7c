/** What a phone is told of its owner's day. */
import { facility } from '#contract/device/facility.ts'
import { label } from '#contract/sewage/label.ts'
import { sample } from '#contract/sewage/sample.ts'
import { workBatch } from '#contract/sewage/work-batch.ts'
import { workOrder } from '#contract/sewage/work-order.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf } from '#server/crud/fragment.ts'
import { condition, idAmong, seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { readRows } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

/** Most that one person has on his hands. */
const most = 100
const mostSamples = 500
/** Of one sampler over the days of its programme: every five minutes for three of them. */
const mostSubSamples = 1_000
const open = ['ASSIGNED', 'ACCEPTED', 'ON_SITE', 'RETURNED']

const seen = (db: Db, resource: Parameters<typeof visibleRows>[1], session: Session, column: string) => {
  const visible = visibleRows(db.dialect, resource, session)
  return visible.length === 0 ? undefined : idAmong(resource, allOf(visible), column)
}

/** @param until of open work, that which begins before; @param since of work that is done, that which was handed in then or later */
export async function ownWorks(db: Db, session: Session, { since, until }: { since: number; until: number }) {
  const visible = seen(db, workOrder, session, 'w.id')
  const { username } = session
  return db.k
    .selectFrom('workOrder as w')
    .leftJoin('workBatch as b', 'b.id', 'w.batchId')
    .leftJoin('sewagePoint as p', 'p.id', 'w.pointId')
    .innerJoin('sewagePlant as f', 'f.id', 'w.plantId')
    .select([
      'w.id', 'w.workNo', 'w.workType', 'w.state', 'w.priority', 'w.assignee', 'w.planBegin', 'w.planEnd', 'w.checkInTime',
      'w.submitTime', 'w.remark', 'w.batchId', 'w.facilityId', 'w.plantId', 'w.pointId', 'b.batchNo', 'b.batchDate',
      'p.pointName', 'p.location as pointPlace', 'p.geofence', 'p.accessNote', 'p.safetyNote', 'p.samplerId',
      'f.plantName', 'f.location as plantPlace', 'f.address',
    ]) // biome-ignore format: by table
    .where('w.delFlag', '=', '0')
    .where(({ or, eb }) => or([eb('w.assignee', '=', username), eb('w.assistant', '=', username)]))
    .where(({ or, and, eb }) =>
      or([
        and([eb('w.state', 'in', open), eb('w.planBegin', '<', until)]),
        and([eb('w.state', 'in', ['SUBMITTED', 'CHECKED']), eb('w.submitTime', '>=', since)]),
      ]),
    )
    .$if(visible !== undefined, query => query.where(visible!))
    .orderBy('w.planBegin')
    .orderBy('w.id')
    .limit(most)
    .execute()
}

/** When the first own order that begins at `from` or later begins; null where there is none. */
export async function nextBegin(db: Db, session: Session, from: number): Promise<number | null> {
  const visible = seen(db, workOrder, session, 'w.id')
  const { username } = session
  const row = await db.k
    .selectFrom('workOrder as w')
    .select(({ fn }) => fn.min('w.planBegin').as('at'))
    .where('w.delFlag', '=', '0')
    .where(({ or, eb }) => or([eb('w.assignee', '=', username), eb('w.assistant', '=', username)]))
    .where('w.state', 'in', open)
    .where('w.state', '<>', 'RETURNED')
    .where('w.planBegin', '>=', from)
    .$if(visible !== undefined, query => query.where(visible!))
    .executeTakeFirst()
  return row?.at == null ? null : Number(row.at)
}

/** Of work that came back after it was handed in: why, by its id. Whoever declined it himself knows it. */
export async function returnsOf(db: Db, workIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (workIds.length === 0) return new Map()
  const steps = await db.k
    .selectFrom('recordStep')
    .select(['recordId', 'verb', 'reason'])
    .where('entity', '=', workOrder.table)
    .where('recordId', 'in', [...workIds])
    .where('verb', 'in', ['sendBack', 'decline', 'submit'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  // The newest of each stands.
  const last = new Map(steps.map(step => [step.recordId, step]))
  return new Map(
    [...last].flatMap(([id, { verb, reason }]) => (verb === 'sendBack' ? [[id, reason ?? '']] : [])),
  )
}

/** In the order in which they were done. */
export const detailsOf = async (db: Db, workIds: readonly string[]) => {
  const rows = await readRows(db, 'workDetail', { workId: workIds, delFlag: '0' })
  return rows.sort((a, b) => (a.step ?? 0) - (b.step ?? 0))
}

/** Labels of these plants and days that the caller sees, in the order of their bottles. */
export async function labelsOf(
  db: Db,
  session: Session,
  plantIds: readonly string[],
  days: readonly string[],
) {
  if (plantIds.length === 0 || days.length === 0) return []
  const visible = visibleRows(db.dialect, label, session)
  return db.k
    .selectFrom('sewageLabel as t')
    .select([
      't.labelNo',
      't.bottleNo',
      't.plantId',
      't.pointId',
      't.batchNo',
      't.sampleDate',
      't.qcType',
      't.spare',
      't.state',
    ])
    .where('t.delFlag', '=', '0')
    .where('t.plantId', 'in', [...plantIds])
    .where('t.sampleDate', 'in', [...days])
    .$if(visible.length > 0, query => query.where(condition(allOf(visible))))
    .orderBy('t.labelNo')
    .execute()
}

/** Batches that one carries, or whose work one does. */
export const batchesOf = (db: Db, session: Session, ids: readonly string[], sinceDay: string) => {
  const visible = seen(db, workBatch, session, 'b.id')
  const orders = seen(db, workOrder, session, 'w.id')
  return (
    db.k
      .selectFrom('workBatch as b')
      .leftJoin('sysUser as u', 'u.username', 'b.courier')
      .select([
        'b.id',
        'b.batchNo',
        'b.batchDate',
        'b.state',
        'b.vehicle',
        'b.courier',
        'b.coolerId',
        'u.realname as courierName',
      ])
      .where('b.delFlag', '=', '0')
      .where(({ or, and, eb }) =>
        or([
          ...(ids.length > 0 ? [eb('b.id', 'in', [...ids])] : []),
          and([
            eb('b.courier', '=', session.username),
            eb('b.batchDate', '>=', sinceDay),
            eb('b.state', 'in', ['PREPARED', 'SAMPLING', 'TRANSPORT']),
          ]),
        ]),
      )
      // One of several cities lies above them: its courier, and who draws for it, sees an order of it.
      .$if(visible !== undefined && orders !== undefined, query =>
        query.where(({ or, exists, selectFrom }) =>
          or([
            visible!,
            exists(
              selectFrom('workOrder as w')
                .select('w.id')
                .whereRef('w.batchId', '=', 'b.id')
                .where('w.delFlag', '=', '0')
                .where(orders!),
            ),
          ]),
        ),
      )
      .orderBy('b.batchDate', 'desc')
      .orderBy('b.id')
      .limit(most)
      .execute()
  )
}

/** Samples of these batches that have not reached the laboratory, programmes that still run, and what somebody holds. */
export const samplesOf = async (db: Db, session: Session, batchIds: readonly string[]) => {
  const visible = seen(db, sample, session, 's.id')
  const rows = await db.k
    .selectFrom('sample as s')
    .innerJoin('sewagePlant as f', 'f.id', 's.plantId')
    .leftJoin('sewagePoint as p', 'p.id', 's.pointId')
    .leftJoin('sysUser as u', 'u.username', 's.holder')
    .select([
      's.id', 's.sampleNo', 's.batchId', 's.pointId', 's.state', 's.sealNo', 's.bottleNo', 's.beginTime', 's.endTime', 's.planSub',
      's.actualSub', 's.holder', 'f.plantName', 'p.pointName', 'u.realname as holderName',
    ]) // biome-ignore format: by table
    .where('s.delFlag', '=', '0')
    .where('s.state', 'in', ['UNUSED', 'BOUND', 'SAMPLED', 'TRANSIT'])
    .where(({ or, eb }) =>
      or([
        eb('s.holder', '=', session.username),
        ...(batchIds.length > 0 ? [eb('s.batchId', 'in', [...batchIds])] : []),
      ]),
    )
    .$if(visible !== undefined, query => query.where(visible!))
    // One's own and what still runs come before what waits at others: of those some may be left out.
    .orderBy(one =>
      one
        .case()
        .when('s.holder', '=', session.username)
        .then(0)
        .when('s.state', 'in', ['UNUSED', 'BOUND'])
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('s.sampleNo')
    .limit(mostSamples)
    .execute()
  return rows.sort((a, b) => (a.sampleNo < b.sampleNo ? -1 : 1))
}

/** What `samplesOf` tells of them, and no more. */
export const labelsInHand = async (db: Db, session: Session): Promise<string[]> => {
  const visible = seen(db, sample, session, 's.id')
  const rows = await db.k
    .selectFrom('sample as s')
    .innerJoin('sewagePlant as f', 'f.id', 's.plantId')
    .select('s.sampleNo')
    .where('s.delFlag', '=', '0')
    .where('s.holder', '=', session.username)
    .where('s.state', 'in', ['SAMPLED', 'TRANSIT'])
    .$if(visible !== undefined, query => query.where(visible!))
    .orderBy('s.sampleNo')
    .limit(mostSamples)
    .execute()
  return rows.map(({ sampleNo }) => sampleNo)
}

/** Cabinets and cool boxes that the caller sees, with their newest temperature and bottle. */
export async function readingsOf(db: Db, session: Session, ids: readonly string[]) {
  if (ids.length === 0) return []
  const mine = [...(await seenAmong(db, facility, session, ids))]
  if (mine.length === 0) return []
  const [rows, values] = await Promise.all([
    readRows(db, 'deviceFacility', { id: mine, delFlag: '0' }),
    db.k
      .selectFrom('series as s')
      .innerJoin('telemetryLast as l', 'l.seriesId', 's.id')
      .select(['s.facilityId', 's.factor', 'l.ts', 'l.value'])
      .where('s.facilityId', 'in', mine)
      .where('s.factor', 'in', ['i33101', 'i33108'])
      .execute(),
  ])
  return rows.map(row => {
    const last = (factor: string) => values.find(each => each.facilityId === row.id && each.factor === factor)
    const temp = last('i33101')
    return {
      facilityId: row.id,
      name: row.facilityName,
      online: String(row.onlineStatus) === '1',
      temp: temp?.value ?? null,
      tempAt: temp?.ts ?? null,
      bottle: last('i33108')?.value ?? null,
      bottleCount: row.bottleCount ?? null,
    }
  })
}

/** Sub-samples of programmes, in their order; what was drawn beside them has no number. */
export const subSamplesOf = async (db: Db, facilityIds: readonly string[], from: number, until: number) =>
  facilityIds.length === 0
    ? []
    : db.k
        .selectFrom('samplingLog')
        .select(['facilityId', 'sampleTime', 'bottleNo', 'actualMl', 'result'])
        .where('facilityId', 'in', [...facilityIds])
        .where('sampleTime', '>=', from)
        .where('sampleTime', '<=', until)
        .where('seq', '>', 0)
        .orderBy('sampleTime')
        .orderBy('id')
        .limit(facilityIds.length * mostSubSamples)
        .execute()

/** Temperature of cool boxes by the minute. */
export const minutesOf = async (db: Db, facilityIds: readonly string[], since: number) =>
  facilityIds.length === 0
    ? []
    : db.k
        .selectFrom('series as s')
        .innerJoin('telemetryMin as m', 'm.seriesId', 's.id')
        .select(['s.facilityId', 'm.ts', 'm.value'])
        .where('s.facilityId', 'in', [...facilityIds])
        .where('s.factor', '=', 'i33101')
        .where('m.ts', '>=', since)
        .orderBy('m.ts')
        .execute()
