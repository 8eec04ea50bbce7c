/** Questions about the days of plants: what was drawn of the water that comes in, what was measured of it, what is missing. */
import { sql } from 'kysely'
import { plant } from '#contract/sewage/plant.ts'
import { dayMs, dayStart } from '#lib/dates.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

/**
 * Whether a place, by the column that names its point, is where the water of the plant is not told of: its outflow, a manhole or a lifting
 * station above it, a trace. What is itself a lifting station (plant type 4) has no other inflow than that.
 */
export const elsewhere = (point: string): string => `exists (
  select 1 from sewage_point e left join sewage_outlet o on o.id = e.outlet_id
  where e.id = ${point} and (coalesce(e.purpose, 'ROUTINE') <> 'ROUTINE' or (coalesce(o.kind, 'INFLUENT') <> 'INFLUENT'
    and not (o.kind = 'PUMP' and exists (select 1 from sewage_plant l where l.id = e.plant_id and l.plant_type = '4')))))`
/** Of the sample `s`: it tells of a day of its plant. */
export const ofDay = `(s.del_flag = '0' and s.qc_type = 'NORMAL' and s.parent_sample_id is null and not ${elsewhere('s.point_id')}
  and not exists (select 1 from work_order w where w.id = s.work_id and w.work_type = 'TRACE'))`
const drawn = "s.state not in ('UNUSED', 'BOUND', 'VOID')"
const tells = sql<boolean>`${sql.raw(ofDay)} and ${sql.raw(drawn)}`
/** A run that has ended by then and nobody fetched, and none was drawn there on that day in its stead. */
const unfetched = (
  by: number,
) => sql<boolean>`${sql.raw(ofDay)} and s.state in ('UNUSED', 'BOUND') and s.end_time < ${by} and not exists (
  select 1 from sample d where d.plant_id = s.plant_id and d.point_id = s.point_id and d.sample_date = s.sample_date and d.del_flag = '0'
    and d.qc_type = 'NORMAL' and d.state not in ('UNUSED', 'BOUND', 'VOID'))`

export interface PlantDay {
  plantId: string
  day: string
}
/** Plants and days of which a released value waits to be computed with; the oldest first. */
export const daysDue = (
  db: Db,
  limit: number,
  { sampleIds, after }: { sampleIds?: readonly string[]; after?: PlantDay } = {},
) =>
  db.k
    .selectFrom('labValue as v')
    .innerJoin('sample as s', 's.id', 'v.sampleId')
    .select(['s.plantId', 's.sampleDate as day'])
    .distinct()
    .where('v.due', '=', 'Y')
    .where('v.superseded', '=', 'N')
    .where(tells)
    .$if(sampleIds !== undefined, query => query.where('s.id', 'in', [...(sampleIds ?? [])]))
    .$if(after !== undefined, query =>
      query.where(({ eb, or, and }) =>
        or([
          eb('s.sampleDate', '>', after!.day),
          and([eb('s.sampleDate', '=', after!.day), eb('s.plantId', '>', after!.plantId)]),
        ]),
      ),
    )
    .orderBy('s.sampleDate')
    .orderBy('s.plantId')
    .limit(limit)
    .execute()
/** Of controls, of parts of other samples and of what was drawn elsewhere nothing is computed. */
export const controlsNotDue: Statement = {
  sql: `update lab_value set due = 'N' where due = 'Y' and (superseded = 'Y' or exists (
    select 1 from sample s where s.id = lab_value.sample_id and not ${ofDay}))`,
  parameters: [],
  unremembered: true,
}

const samplesOf = (db: Db, plantId: string, from: string, to: string) =>
  db.k
    .selectFrom('sample as s')
    .select([
      's.id',
      's.sampleDate',
      's.beginTime',
      's.endTime',
      's.planSub',
      's.actualSub',
      's.flowTotal',
      's.flowSource',
      's.rain24',
    ])
    .where('s.plantId', '=', plantId)
    .where('s.sampleDate', '>=', from)
    .where('s.sampleDate', '<=', to)
    .orderBy('s.id')
export const samplesBetween = (db: Db, plantId: string, from: string, to: string) =>
  samplesOf(db, plantId, from, to).where(tells).execute()
/** So long after its end a run may still be fetched. */
export const fetchedWithin = dayMs
/** Runs of a plant that were planned and nobody fetched. */
export const missedBetween = (db: Db, plantId: string, from: string, to: string, now: number) =>
  samplesOf(db, plantId, from, to)
    .where(unfetched(now - fetchedWithin))
    .execute()
export const valuesBetween = (db: Db, plantId: string, from: string, to: string) =>
  db.k
    .selectFrom('labValue as v')
    .innerJoin('sample as s', 's.id', 'v.sampleId')
    .select([
      's.sampleDate',
      'v.id',
      'v.sampleId',
      'v.drugCode',
      'v.qualifier',
      'v.value',
      'v.lod',
      'v.loq',
      'v.overridden',
      'v.determinationId',
      'v.due',
    ])
    .where('s.plantId', '=', plantId)
    .where('s.sampleDate', '>=', from)
    .where('s.sampleDate', '<=', to)
    .where(tells)
    .where('v.superseded', '=', 'N')
    .orderBy('v.id')
    .execute()
/** Days of several factors of the instruments at a plant's inflow: totals and means. */
export const waterBetween = (db: Db, plantId: string, factors: readonly string[], from: string, to: string) =>
  db.k
    .selectFrom('series as s')
    .innerJoin('deviceFacility as f', 'f.id', 's.facilityId')
    .innerJoin('telemetryDay as d', 'd.seriesId', 's.id')
    .select(['s.factor', 'd.ts', 'd.cou', 'd.value'])
    .where('f.plantId', '=', plantId)
    .where('f.delFlag', '=', '0')
    .where(sql<boolean>`not ${sql.raw(elsewhere('f.point_id'))}`)
    .where('s.factor', 'in', [...factors])
    .where('d.ts', '>=', dayStart(from))
    .where('d.ts', '<', dayStart(to) + dayMs)
    .orderBy('s.id')
    .execute()
/** Plants that are sampled and have no point that tells of their days: where they are sampled, the newest day, how many samples. */
export const sampledElsewhere = async (
  db: Db,
  session: Session,
  { plantIds, from, to }: { plantIds: readonly string[] | undefined; from: string; to: string },
  limit: number,
) => {
  const rows = await db.k
    .selectFrom('sample as s')
    .innerJoin('sewagePlant as p', 'p.id', 's.plantId')
    .select(({ fn }) => [
      's.plantId',
      'p.plantName',
      fn.max<string>('s.sampleDate').as('sampleDate'),
      fn.countAll<number>().as('count'),
    ])
    .where('s.sampleDate', '>=', from)
    .where('s.sampleDate', '<=', to)
    .where('s.delFlag', '=', '0')
    .where('s.qcType', '=', 'NORMAL')
    .where('s.parentSampleId', 'is', null)
    .where(sql<boolean>`${sql.raw(drawn)}`)
    .where('p.delFlag', '=', '0')
    .where(idSeen(db.dialect, plant, session, 's.plantId'))
    .$if(plantIds !== undefined, query => query.where('s.plantId', 'in', [...(plantIds ?? []), '']))
    .where(sql<boolean>`exists (select 1 from sewage_point n where n.id = s.point_id)`)
    .where(sql<boolean>`not exists (select 1 from sewage_point n
      where n.plant_id = s.plant_id and n.del_flag = '0' and not ${sql.raw(elsewhere('n.id'))})`)
    .groupBy(['s.plantId', 'p.plantName'])
    .orderBy('sampleDate', 'desc')
    .orderBy('p.plantName')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const kinds = await db.k
    .selectFrom('sewagePoint as n')
    .leftJoin('sewageOutlet as o', 'o.id', 'n.outletId')
    .select(['n.plantId', 'o.kind', 'n.purpose'])
    .distinct()
    .where('n.delFlag', '=', '0')
    .where(
      'n.plantId',
      'in',
      rows.map(one => one.plantId),
    )
    .execute()
  return rows.map(row => ({
    ...row,
    count: Number(row.count),
    // Of a point at the inflow that is no routine one the place says nothing.
    kinds: [
      ...new Set(
        kinds.flatMap(one =>
          one.plantId === row.plantId && one.kind && one.kind !== 'INFLUENT' ? [one.kind] : [],
        ),
      ),
    ].sort(),
  }))
}
/** Samples between two days whose plants the caller sees: nothing was released of them, or something waits to be computed with, or nobody has fetched them. */
export const samplesOwing = (
  db: Db,
  session: Session,
  {
    plantIds,
    from,
    to,
    now,
  }: { plantIds: readonly string[] | undefined; from: string; to: string; now: number },
  limit: number,
) =>
  db.k
    .selectFrom('sample as s')
    .innerJoin('sewagePlant as p', 'p.id', 's.plantId')
    .leftJoin('sewagePoint as at', 'at.id', 's.pointId')
    .select(['s.id', 's.plantId', 'p.plantName', 's.sampleDate', 's.state', 's.endTime', 'at.pointName'])
    .where('s.sampleDate', '>=', from)
    .where('s.sampleDate', '<=', to)
    .where('p.delFlag', '=', '0')
    .where(idSeen(db.dialect, plant, session, 's.plantId'))
    .$if(plantIds !== undefined, query => query.where('s.plantId', 'in', [...(plantIds ?? []), '']))
    .where(({ or, and, exists, not, selectFrom }) =>
      or([
        unfetched(now),
        and([
          tells,
          or([
            exists(
              selectFrom('labValue as v')
                .select(sql<number>`1`.as('one'))
                .whereRef('v.sampleId', '=', 's.id')
                .where('v.superseded', '=', 'N')
                .where('v.due', '=', 'Y'),
            ),
            not(
              exists(
                selectFrom('labValue as v')
                  .select(sql<number>`1`.as('one'))
                  .whereRef('v.sampleId', '=', 's.id')
                  .where('v.superseded', '=', 'N'),
              ),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('s.sampleDate', 'desc')
    .orderBy('p.plantName')
    .orderBy('s.id')
    .limit(limit)
    .execute()
