/** Counts of the day, one question each. */
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { ofDay } from '../../plant-result/day-queries.ts'
import { facilityIn, plantIn, sampleIn, type Within, warningIn } from '../queries.ts'

/** Samples due between two moments, by state, and how many of their programmes have ended. */
export const samplesDue = (db: Db, within: Within, from: number, to: number, now: number, sinceDay: string) =>
  db.k
    .selectFrom('sample')
    .select(({ fn, eb }) => [
      'state',
      fn.countAll<number>().as('all'),
      fn.sum<number>(eb.case().when('endTime', '<=', now).then(1).else(0).end()).as('due'),
    ])
    .where('delFlag', '=', '0')
    // The date is that of the beginning: it narrows by index before the end time is looked at.
    .where('sampleDate', '>=', sinceDay)
    .where('endTime', '>=', from)
    .where('endTime', '<', to)
    .where(sampleIn(within))
    .groupBy('state')
    .execute()

/** Planned and collected samples by the day on which they end. */
export const samplesByDay = async (
  db: Db,
  within: Within,
  sinceDay: string,
  to: number,
  collected: readonly string[],
) => {
  const { rows } = await sql<{ day: number; planned: number; collected: number }>`
    select (end_time + 28800000) / 86400000 as day, count(*) as planned,
      sum(case when state in (${sql.join(collected)}) then 1 else 0 end) as collected
    from sample where del_flag = '0' and sample_date >= ${sinceDay} and end_time < ${to}
      and ${sampleIn(within)}
    group by 1 order by 1`.execute(db.k)
  return rows.map(row => ({
    day: new Date(Number(row.day) * 86_400_000).toISOString().slice(0, 10),
    planned: Number(row.planned),
    collected: Number(row.collected),
  }))
}

export const facilitiesByType = (db: Db, within: Within) =>
  db.k
    .selectFrom('deviceFacility')
    .select(({ fn, eb }) => [
      'facilityType',
      fn.countAll<number>().as('all'),
      fn.sum<number>(eb.case().when('onlineStatus', '=', '1').then(1).else(0).end()).as('online'),
    ])
    .where('delFlag', '=', '0')
    .where(facilityIn(within, 'id'))
    .groupBy('facilityType')
    .execute()

/** Hours ago → warnings raised in that hour. */
export const warningsByHour = async (db: Db, within: Within, from: number, to: number) => {
  const { rows } = await sql<{ hour: number; all: number }>`
    select (${to} - first_time) / 3600000 as hour, count(*) as "all"
    from facility_warning where first_time >= ${from} and first_time < ${to}
      and ${warningIn(within)}
    group by 1`.execute(db.k)
  return rows.map(row => ({ hour: Math.floor(Number(row.hour)), all: Number(row.all) }))
}

export const acknowledged = async (db: Db, within: Within, from: number) => {
  const row = await db.k
    .selectFrom('facilityWarning')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      sql<number | null>`avg(ack_at - first_time)`.as('meanMs'),
    ])
    .where('ackAt', '>=', from)
    .where(warningIn(within))
    .executeTakeFirst()
  return { all: Number(row?.all ?? 0), meanMs: row?.meanMs == null ? null : Number(row.meanMs) }
}

/** Composites being drawn at this moment. */
export async function samplingNow(db: Db, within: Within, now: number, sinceDay: string): Promise<number> {
  const row = await db.k
    .selectFrom('sample')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('delFlag', '=', '0')
    .where('sampleDate', '>=', sinceDay)
    .where('beginTime', '<=', now)
    .where('endTime', '>', now)
    .where(sampleIn(within))
    .executeTakeFirst()
  return Number(row?.all ?? 0)
}

/** Cabinets by hour or minute: how many means lie within the cold chain. */
export const coldSteps = async (
  db: Db,
  within: Within,
  question: { grain: 'hour' | 'min'; from: number; to: number; low: number; high: number },
) => {
  const { grain, from, to, low, high } = question
  const { rows } = await sql<{ ts: number; all: number; inside: number }>`
    select t.ts, count(*) as "all",
      sum(case when t.value >= ${low} and t.value <= ${high} then 1 else 0 end) as inside
    from series s join ${sql.table(`telemetry_${grain}`)} t on t.series_id = s.id
    where s.factor = 'i33101' and t.ts >= ${from} and t.ts < ${to} and t.value is not null
      and ${facilityIn(within, 's.facility_id')}
    group by t.ts order by t.ts`.execute(db.k)
  return rows.map(row => ({ ts: Number(row.ts), all: Number(row.all), inside: Number(row.inside) }))
}

/** Samples of each day and the plants whose results stand. */
export const resultsByDay = async (db: Db, within: Within, from: string, to: string) => {
  const { rows } = await sql<{
    day: string
    plants: number
    passed: number
    all: number
    completeness: number | null
  }>`
    select sample_date as day, count(distinct plant_id) as plants,
      sum(case when qc_status = 'PASS' then 1 else 0 end) as passed, count(*) as "all",
      avg(completeness) as completeness
    from plant_result where del_flag = '0' and state = 'PUBLISHED' and superseded = 'N' and sample_date >= ${from} and sample_date <= ${to}
      and ${plantIn(within, 'plant_id')}
    group by sample_date order by sample_date`.execute(db.k)
  return rows.map(row => ({
    day: row.day,
    plants: Number(row.plants),
    passed: Number(row.passed),
    all: Number(row.all),
    completeness: row.completeness === null ? null : Number(row.completeness),
  }))
}
/** Plants of which a sample was to tell: neither what was drawn for control or tracing, nor a second one of the day. */
export const plannedByDay = async (db: Db, within: Within, from: string, to: string) => {
  const rows = await db.k
    .selectFrom('sample as s')
    .select(({ fn }) => ['sampleDate', fn.count<number>('plantId').distinct().as('all')])
    .where(sql<boolean>`${sql.raw(ofDay)}`)
    .where('sampleDate', '>=', from)
    .where('sampleDate', '<=', to)
    .where(sampleIn(within))
    .groupBy('sampleDate')
    .execute()
  return new Map(rows.map(row => [row.sampleDate, Number(row.all)]))
}

/** Collected and not yet tested. */
export async function pendingTests(
  db: Db,
  within: Within,
  states: readonly string[],
  sinceDay: string,
): Promise<number> {
  const row = await db.k
    .selectFrom('sample')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('delFlag', '=', '0')
    .where('sampleDate', '>=', sinceDay)
    .where('state', 'in', [...states])
    .where(sampleIn(within))
    .executeTakeFirst()
  return Number(row?.all ?? 0)
}

/** Samples of the day for the list behind the counts. */
export const sampleRows = (
  db: Db,
  within: Within,
  question: { from?: number; to?: number; sinceDay: string; states: readonly string[]; limit: number },
) => {
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = question
  return db.k
    .selectFrom('sample as s')
    .innerJoin('sewagePlant as p', 'p.id', 's.plantId')
    .select([
      's.id',
      's.sampleNo',
      's.plantId',
      'p.plantName',
      's.beginTime',
      's.endTime',
      's.flowTotal',
      's.actualSub',
      's.planSub',
      's.cabinetTempAvg',
      's.state',
    ])
    .where('s.delFlag', '=', '0')
    .where('s.sampleDate', '>=', question.sinceDay)
    .where('s.endTime', '>=', from)
    .where('s.endTime', '<', to)
    .where('s.state', 'in', [...question.states])
    .where(sampleIn(within, 's.'))
    .orderBy('s.endTime')
    .orderBy('s.sampleNo')
    .limit(question.limit)
    .execute()
}

export const plantPlaces = (db: Db, within: Within) =>
  db.k
    .selectFrom('sewagePlant')
    .select(['id', 'plantName', 'shortName', 'cityCode', 'location'])
    .where('delFlag', '=', '0')
    .where(plantIn(within, 'id'))
    .execute()

/** Which facility stands at which plant. */
export const facilityPlants = (db: Db, within: Within) =>
  db.k
    .selectFrom('deviceFacility')
    .select(['id', 'plantId'])
    .where('delFlag', '=', '0')
    .where(facilityIn(within, 'id'))
    .orderBy('id')
    .execute()
