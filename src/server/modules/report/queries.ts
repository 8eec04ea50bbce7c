/** What the declared reports read, and one page of it under the conditions that were asked for. */
import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import { facility } from '#contract/device/facility.ts'
import { sysUser } from '#contract/identity/user.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { plant } from '#contract/sewage/plant.ts'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { sample } from '#contract/sewage/sample.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, type Fragment } from '#server/crud/fragment.ts'
import { condition, idSeen } from '#server/crud/seen.ts'
import { costlyWhere } from '#server/db/asking.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { ResultColumns } from '../sewage/consumption/small-queries.ts'

export type ReportRow = Record<string, unknown>
/** Rows of a report before any filter; properties are the names of its columns, and `id`. */
export type ReportSource = AliasableExpression<ReportRow>
export interface ReportAsk {
  db: Db
  session: Session
  /** Values of the declared parameters. */
  params: Readonly<Record<string, string>>
  now: number
  /** Results that are shown to the session by themselves (domain 5.7). */
  shown: (columns: ResultColumns) => Fragment[]
}

/** Rows of the resource read as `t` that the caller may see. */
const visible = ({ db, session }: ReportAsk, resource: unknown): RawBuilder<boolean> =>
  condition(allOf(visibleRows(db.dialect, resource as Resource, session)))

export interface PageAsk {
  where: Fragment
  /** Columns of `t` with their directions. */
  order: string
  limit: number
  offset: number
}
export function reportRows(db: Db, source: ReportSource, ask: PageAsk): Promise<ReportRow[]> {
  const rows = db.k
    .selectFrom(source.as('t'))
    .selectAll()
    .where(condition(ask.where))
    .orderBy(sql.raw(ask.order))
    .limit(ask.limit)
    .offset(ask.offset)
  return costlyWhere(ask.where.costly, () => rows.execute())
}
export async function reportTotal(db: Db, source: ReportSource, where: Fragment): Promise<number> {
  const total = db.k
    .selectFrom(source.as('t'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(condition(where))
  const row = await costlyWhere(where.costly, () => total.executeTakeFirst())
  return Number(row?.n ?? 0)
}

export const positionWords = (db: Db) =>
  db.k
    .selectFrom('sysPosition')
    .select(['code as value', 'name as text'])
    .where('delFlag', '=', '0')
    .orderBy('code')
    .execute()

const dayMs = 86_400_000
/** `yyyy-MM-dd` so many days ago. */
const since = ({ now, params }: ReportAsk): string => {
  const days = Number(params['days'])
  return new Date(now - (Number.isFinite(days) ? days : 30) * dayMs).toISOString().slice(0, 10)
}

/** Load of each plant, day and drug. mg/d in the database, g/d here. */
export const plantDailyLoad = (ask: ReportAsk): ReportSource =>
  ask.db.k
    .selectFrom('plantResult as r')
    .innerJoin('sewagePlant as t', 't.id', 'r.plantId')
    .where('r.delFlag', '=', '0')
    .where('r.state', '=', 'PUBLISHED')
    .where('r.superseded', '=', 'N')
    .where('t.delFlag', '=', '0')
    .where('r.sampleDate', '>=', since(ask))
    .where(visible(ask, plant))
    .where(condition(allOf(ask.shown({ plant: 'r.plant_id', day: 'r.sample_date', drug: 'r.drug_code' }))))
    .where(idSeen(ask.db.dialect, plantResult, ask.session, 'r.id'))
    .select(({ eb }) => [
      'r.id as id',
      't.plantName as plantName',
      't.plantCode as plantCode',
      'r.sampleDate as sampleDate',
      'r.drugCode as drugCode',
      'r.flow as flow',
      'r.conc as conc',
      'r.qualifier as qualifier',
      eb('r.load', '/', 1000).as('loadG'),
      'r.pndl as pndl',
      'r.state as state',
    ])

export const facilityStatus = (ask: ReportAsk): ReportSource =>
  ask.db.k
    .selectFrom('deviceFacility as t')
    .leftJoin('sewagePlant as p', 'p.id', 't.plantId')
    .where('t.delFlag', '=', '0')
    .where(visible(ask, facility))
    .select([
      't.id as id',
      't.facilityCode as facilityCode',
      't.facilityName as facilityName',
      't.facilityType as facilityType',
      'p.plantName as plantName',
      't.mn as mn',
      't.onlineStatus as onlineStatus',
      't.runStatus as runStatus',
      't.lastMsgTime as lastMsgTime',
      't.calibrateDue as calibrateDue',
    ])

export const userDirectory = (ask: ReportAsk): ReportSource =>
  ask.db.k
    .selectFrom('sysUser as t')
    .where('t.delFlag', '=', '0')
    .where('t.status', '=', '1')
    .where(visible(ask, sysUser))
    .select(({ selectFrom }) => [
      't.id as id',
      't.username as username',
      't.realname as realname',
      't.sex as sex',
      't.workNo as workNo',
      't.post as post',
      't.phone as phone',
      selectFrom('sysDepart as d')
        .select('d.departName')
        .whereRef('d.orgCode', '=', 't.orgCode')
        .where('d.delFlag', '=', '0')
        .limit(1)
        .as('departName'),
    ])

export const sampleResults = (ask: ReportAsk): ReportSource =>
  ask.db.k
    .selectFrom('labValue as v')
    .innerJoin('sample as s', 's.id', 'v.sampleId')
    .innerJoin('sewagePlant as t', 't.id', 's.plantId')
    .where('s.delFlag', '=', '0')
    .where('v.superseded', '=', 'N')
    .where('t.delFlag', '=', '0')
    .where('s.sampleDate', '>=', since(ask))
    .where(visible(ask, plant))
    // Markers are not drugs: a day that is left out of one is left out of all.
    .where(condition(allOf(ask.shown({ plant: 's.plant_id', day: 's.sample_date' }))))
    .where(idSeen(ask.db.dialect, samplingPoint, ask.session, 's.pointId'))
    .where(idSeen(ask.db.dialect, sample, ask.session, 's.id'))
    .select([
      'v.id as id',
      's.sampleNo as sampleNo',
      't.plantName as plantName',
      's.sampleDate as sampleDate',
      'v.drugCode as drugCode',
      'v.qualifier as qualifier',
      'v.value as value',
      'v.loq as loq',
      'v.method as method',
      'v.createTime as reportTime',
    ])
