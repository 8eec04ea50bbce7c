/** How far recalculations reach at plants, and the versions that they wrote, as far as the caller sees them. */
import type { CallInput } from '#contract/kit/endpoint.ts'
import { plant } from '#contract/sewage/plant.ts'
import { plantResult } from '#contract/sewage/plant-result.ts'
import type { recalcRows } from '#contract/sewage/recalc.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, type Fragment } from '#server/crud/fragment.ts'
import { condition, idSeen } from '#server/crud/seen.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRows } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import type { PlantReach } from './reach.ts'

export const insertReaches = (recalcId: string, reaches: readonly PlantReach[]): Bulk =>
  insert(
    'resultRecalcPlant',
    reaches.map(one => ({ ...one, recalcId })),
  )
/** New versions at a plant, each beside the one of before. */
export const madeParts = (
  recalcId: string,
  plantId: string,
  rows: readonly { id: string; oldId: string | undefined; moved: number }[],
): (Statement | Bulk)[] => [
  insert(
    'resultRecalcRow',
    rows.map(({ id, oldId, moved }) => ({ resultId: id, recalcId, oldId: oldId ?? null, moved })),
  ),
  {
    sql: `insert into result_recalc_plant (recalc_id, plant_id, changed, made) values (?, ?, ?, ?)
      on conflict (recalc_id, plant_id) do update set made = result_recalc_plant.made + excluded.made`,
    parameters: [recalcId, plantId, rows.length, rows.length],
  },
]

/** Plants of a computation that the caller sees, with how far it reaches there. */
export const reachesOf = (db: Db, session: Session, recalcId: string) =>
  db.k
    .selectFrom('resultRecalcPlant as q')
    .innerJoin('sewagePlant as p', 'p.id', 'q.plantId')
    .leftJoin('region as r', 'r.code', 'p.cityCode')
    .selectAll('q')
    .select(['p.plantName', 'p.cityCode', 'r.name as cityName'])
    .where('q.recalcId', '=', recalcId)
    .where(idSeen(db.dialect, plant, session, 'q.plantId'))
    .orderBy('q.changed', 'desc')
    .orderBy('q.plantId')
    .execute()
/** Of several computations: how many plants the caller sees, and what was found or written there. */
export const seenPartOf = (db: Db, session: Session, recalcIds: readonly string[]) =>
  recalcIds.length === 0
    ? Promise.resolve([])
    : db.k
        .selectFrom('resultRecalcPlant as q')
        .select(({ fn, eb }) => [
          'q.recalcId',
          fn.countAll<number>().as('plants'),
          // Nothing is left to write at them.
          fn
            .sum<number>(eb.case().when('q.made', '>=', eb.ref('q.changed')).then(1).else(0).end())
            .as('done'),
          fn.sum<number>('q.changed').as('changed'),
          fn.sum<number>('q.made').as('made'),
        ])
        .where('q.recalcId', 'in', [...recalcIds])
        .where(idSeen(db.dialect, plant, session, 'q.plantId'))
        .groupBy('q.recalcId')
        .execute()

/** What a list of results shows this caller: by his department and tenant, by rules, without small catchments. */
const seenResults = (db: Db, session: Session, more: readonly Fragment[]) =>
  condition(allOf([...visibleRows(db.dialect, plantResult, session), ...more]))
/** How many of the versions of a computation are in which state, by plant and drug. */
export const standingOf = (db: Db, session: Session, recalcId: string, more: readonly Fragment[]) =>
  db.k
    .selectFrom('plantResult as t')
    .select(({ fn }) => [
      't.plantId',
      't.drugCode',
      't.state',
      't.superseded',
      't.spikeFlag',
      fn.countAll<number>().as('rows'),
      fn.count<number>('t.reviewBy').as('reviewed'),
    ])
    .where('t.recalcId', '=', recalcId)
    .where(seenResults(db, session, more))
    .groupBy(['t.plantId', 't.drugCode', 't.state', 't.superseded', 't.spikeFlag'])
    .execute()
export const drugNames = (db: Db, codes: readonly string[]) =>
  readRows(db, 'drug', { drugCode: codes, delFlag: '0' })

type Asked = NonNullable<CallInput<typeof recalcRows>['query']>
/** Smaller changes are of what a figure was made with, not of the figure. */
const leastMoved = 1e-6
const open = ['CALC', 'REVIEW']
function comparedIn(db: Db, session: Session, asked: Asked, more: readonly Fragment[]) {
  const { id, changed, spike, plantId, drugCode, stands } = asked
  let query = db.k
    .selectFrom('resultRecalcRow as w')
    .innerJoin('plantResult as t', 't.id', 'w.resultId')
    .where('w.recalcId', '=', id)
    .where('t.delFlag', '=', '0')
    .where(seenResults(db, session, more))
  if (changed) query = query.where('w.moved', '>', leastMoved)
  if (plantId) query = query.where('t.plantId', '=', plantId)
  if (drugCode) query = query.where('t.drugCode', '=', drugCode)
  if (spike)
    query = query
      .where('t.spikeFlag', '=', 'Y')
      .where('t.state', '=', 'REVIEW')
      .where('t.reviewBy', 'is', null)
  if (spike || (stands && stands !== 'published' && stands !== 'overtaken'))
    query = query.where('t.superseded', '=', 'N')
  if (stands === 'waiting') query = query.where('t.state', '=', 'REVIEW').where('t.reviewBy', 'is', null)
  if (stands === 'reviewed') query = query.where('t.state', '=', 'REVIEW').where('t.reviewBy', 'is not', null)
  if (stands === 'published') query = query.where('t.state', '=', 'PUBLISHED')
  if (stands === 'sentBack') query = query.where('t.state', '=', 'CALC')
  if (stands === 'overtaken') query = query.where('t.state', 'in', open).where('t.superseded', '=', 'Y')
  return query
}
export const comparedCount = async (db: Db, session: Session, asked: Asked, more: readonly Fragment[]) =>
  Number(
    (
      await comparedIn(db, session, asked, more)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst()
    )?.count ?? 0,
  )
export function comparedPage(
  db: Db,
  session: Session,
  asked: Asked,
  more: readonly Fragment[],
  size: number,
) {
  const { column = 'moved', order = 'desc', pageNo = 1 } = asked
  return comparedIn(db, session, asked, more)
    .leftJoin('plantResult as o', 'o.id', 'w.oldId')
    .leftJoin('sewagePlant as p', join =>
      join.onRef('p.id', '=', 't.plantId').on(idSeen(db.dialect, plant, session, 'p.id')),
    )
    .leftJoin('drug as d', join => join.onRef('d.drugCode', '=', 't.drugCode').on('d.delFlag', '=', '0'))
    .leftJoin('sysUser as u', 'u.username', 't.reviewBy')
    .select([
      't.id',
      't.plantId',
      'p.plantName',
      't.sampleDate',
      't.drugCode',
      'd.nameZh as drugName',
      't.population as newPopulation',
      't.pndl',
      't.consumption',
      't.uncertaintyPct',
      't.calcVersion',
      't.state',
      't.superseded',
      't.createBy',
      't.reviewBy',
      'u.realname as reviewByText',
      't.opinion',
      't.spikeFlag',
      't.spikeLimit',
      'o.population as oldPopulation',
      'o.pndl as oldPndl',
      'o.consumption as oldConsumption',
      'o.state as oldState',
      'o.calcVersion as oldVersion',
    ])
    .orderBy(column === 'moved' ? 'w.moved' : 't.sampleDate', order)
    .orderBy('w.resultId', order)
    .limit(size)
    .offset((pageNo - 1) * size)
    .execute()
}
