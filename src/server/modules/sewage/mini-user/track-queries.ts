/** What one person recorded in a span of time, with its place. */
import { mostPlaces } from '#contract/sewage/mini-user.ts'
import type { Db } from '#server/db/db.ts'

/** Epoch ms, `to` not included. */
export interface Span {
  username: string
  from: number
  to: number
}

export const arrivals = (db: Db, { username, from, to }: Span) =>
  db.k
    .selectFrom('workOrder as w')
    .leftJoin('sewagePoint as p', 'p.id', 'w.pointId')
    .select([
      'w.id as about',
      'w.workNo as no',
      'w.checkInTime as at',
      'w.checkInPlace as place',
      'p.pointName as site',
    ])
    .where('w.assignee', '=', username)
    .where('w.checkInTime', '>=', from)
    .where('w.checkInTime', '<', to)
    .where('w.delFlag', '=', '0')
    .limit(mostPlaces)
    .execute()
export const stepsOnSite = (db: Db, { username, from, to }: Span) =>
  db.k
    .selectFrom('workDetail as d')
    .innerJoin('workOrder as w', 'w.id', 'd.workId')
    .leftJoin('sewagePoint as p', 'p.id', 'd.pointId')
    .select([
      'w.id as about',
      'w.workNo as no',
      'd.time as at',
      'd.lng',
      'd.lat',
      'd.item',
      'p.pointName as site',
    ])
    .where('w.assignee', '=', username)
    .where('w.delFlag', '=', '0')
    // An order is done within days of its plan; its steps are found through it.
    .where('d.time', '>=', from)
    .where('d.time', '<', to)
    .limit(mostPlaces)
    .execute()
export const handlings = (db: Db, { username, from, to }: Span) =>
  db.k
    .selectFrom('custodyEvent as e')
    .innerJoin('sample as s', 's.id', 'e.sampleId')
    .select(['s.id as about', 's.sampleNo as no', 'e.at', 'e.place', 'e.site', 'e.action'])
    .where('e.byUser', '=', username)
    .where('e.at', '>=', from)
    .where('e.at', '<', to)
    .where('s.delFlag', '=', '0')
    .limit(mostPlaces)
    .execute()

/** @returns when he last arrived anywhere or had a sample in hand before `from`, epoch ms */
export async function lastBefore(db: Db, { username, from }: Omit<Span, 'to'>): Promise<number | undefined> {
  const [arrived, handled] = await Promise.all([
    db.k
      .selectFrom('workOrder')
      .select(({ fn }) => fn.max('checkInTime').as('at'))
      .where('assignee', '=', username)
      .where('checkInTime', '<', from)
      .where('delFlag', '=', '0')
      .execute(),
    db.k
      .selectFrom('custodyEvent')
      .select(({ fn }) => fn.max('at').as('at'))
      .where('byUser', '=', username)
      .where('at', '<', from)
      .execute(),
  ])
  const last = Math.max(Number(arrived[0]?.at ?? 0), Number(handled[0]?.at ?? 0))
  return last > 0 ? last : undefined
}
