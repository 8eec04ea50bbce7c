/** Questions of 上游溯源: outlets of a plant, and what was drawn at them. */
import { sql } from 'kysely'
import { outlet } from '#contract/sewage/outlet.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { sample } from '#contract/sewage/sample.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, type Fragment } from '#server/crud/fragment.ts'
import { condition, idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { ResultColumns } from '../consumption/small-queries.ts'
import { seenSamples } from '../sample/queries.ts'

/** What was drawn itself, where the session sees sample and point; the sample is `t`, as those who say who sees it call it. */
const drawnAt = (
  db: Db,
  session: Session,
  plantIds: readonly string[],
  [from, to]: readonly [string, string],
) =>
  db.k
    .selectFrom('sample as t')
    .innerJoin('sewagePoint as p', 'p.id', 't.pointId')
    .where('t.plantId', 'in', [...plantIds])
    .where('t.sampleDate', '>=', from)
    .where('t.sampleDate', '<=', to)
    .where('t.delFlag', '=', '0')
    .where('t.qcType', '=', 'NORMAL')
    .where('t.parentSampleId', 'is', null)
    .where('t.state', '!=', 'VOID')
    .where(({ eb, fn }) => eb(fn.coalesce('p.purpose', sql<string>`'ROUTINE'`), '!=', 'QC'))
    .where(
      condition(allOf([...visibleRows(db.dialect, sample, session), ...seenSamples(db.dialect, session)])),
    )
    .where(idSeen(db.dialect, samplingPoint, session, 'p.id'))

/** Plants of which something was drawn at another place than their inflow and outflow. @param shown rows that are shown by themselves */
export const plantsTraced = async (
  db: Db,
  session: Session,
  plantIds: readonly string[],
  span: readonly [string, string],
  shown: (columns: ResultColumns) => Fragment[],
) =>
  plantIds.length === 0
    ? []
    : shown({ plant: 't.plant_id', day: 't.sample_date' })
        .reduce((query, one) => query.where(condition(one)), drawnAt(db, session, plantIds, span))
        .innerJoin('sewageOutlet as o', 'o.id', 'p.outletId')
        .where('o.delFlag', '=', '0')
        .where('o.kind', 'not in', ['INFLUENT', 'EFFLUENT'])
        .where(idSeen(db.dialect, outlet, session, 'o.id'))
        .select(({ fn }) => [
          't.plantId',
          fn.countAll<number>().as('samples'),
          fn.count<number>('o.id').distinct().as('outlets'),
          fn.max<string>('t.sampleDate').as('newest'),
        ])
        .groupBy('t.plantId')
        .execute()

/** Those that the session sees. */
export const outletsOf = (db: Db, session: Session, plantId: string) =>
  db.k
    .selectFrom('sewageOutlet as o')
    .select(['o.id', 'o.outletName', 'o.kind', 'o.upstreamOutletId', 'o.downstreamOutletId'])
    .where('o.plantId', '=', plantId)
    .where('o.delFlag', '=', '0')
    .where(idSeen(db.dialect, outlet, session, 'o.id'))
    .orderBy('o.outletCode')
    .execute()

/** Of a plant, whatever was found in it, the newest first. */
export const samplesDrawn = (db: Db, session: Session, plantId: string, span: readonly [string, string]) =>
  drawnAt(db, session, [plantId], span)
    .leftJoin('sewageOutlet as o', join => join.onRef('o.id', '=', 'p.outletId').on('o.delFlag', '=', '0'))
    .select([
      't.id',
      't.sampleNo',
      't.sampleDate',
      't.beginTime',
      't.endTime',
      't.planSub',
      't.actualSub',
      't.flowTotal',
      't.flowSource',
      't.rain24',
      'p.outletId',
      'p.purpose',
      'p.pointName',
      'o.id as present',
    ])
    .orderBy('t.sampleDate', 'desc')
    .orderBy('t.id')
    .execute()

/** Released values of some compounds in the samples of a plant. */
export const valuesDrawn = (
  db: Db,
  plantId: string,
  [from, to]: readonly [string, string],
  compounds: readonly string[],
) =>
  db.k
    .selectFrom('labValue as v')
    .innerJoin('sample as s', 's.id', 'v.sampleId')
    .selectAll('v')
    .where('s.plantId', '=', plantId)
    .where('s.sampleDate', '>=', from)
    .where('s.sampleDate', '<=', to)
    .where('v.drugCode', 'in', [...compounds])
    .where('v.superseded', '=', 'N')
    .orderBy('v.id')
    .execute()
