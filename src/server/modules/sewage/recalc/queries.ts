import { plant } from '#contract/sewage/plant.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { insert, type Row, readRow } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

export type RecalcRow = Row<'resultRecalc'>

/** Plants that the caller sees, of those that are named or of all. */
export const plantsSeen = (db: Db, session: Session, ids: readonly string[]) => {
  let query = db.k
    .selectFrom('sewagePlant as p')
    .leftJoin('region as r', 'r.code', 'p.cityCode')
    .selectAll('p')
    .select('r.name as cityName')
    .where('p.delFlag', '=', '0')
    .where(idSeen(db.dialect, plant, session, 'p.id'))
  if (ids.length > 0) query = query.where('p.id', 'in', [...ids])
  return query.orderBy('p.id').execute()
}
export type SeenPlant = Awaited<ReturnType<typeof plantsSeen>>[number]

/** What stands now of a plant's days: of each drug the newest version. */
export const standingBetween = (db: Db, plantId: string, from: string, to: string) =>
  db.k
    .selectFrom('plantResult')
    .select([
      'sampleDate',
      'drugCode',
      'state',
      'calcVersion',
      'population',
      'conc',
      'flow',
      'pndl',
      'cf',
      'consumption',
      'loqPolicy',
      'popMethod',
      'cfVersion',
    ])
    .where('plantId', '=', plantId)
    .where('sampleDate', '>=', from)
    .where('sampleDate', '<=', to)
    .where('delFlag', '=', '0')
    .where('state', '!=', 'RETRACTED')
    // What was superseded does not come back when its successor is withdrawn: it is made anew.
    .where('superseded', '=', 'N')
    .orderBy('calcVersion')
    .execute()

export const insertRecalc = (row: Parameters<typeof insert<'resultRecalc'>>[1][number]) =>
  insert('resultRecalc', [row])
export const recalcOf = (db: Db, id: string, byUser: string) => readRow(db, 'resultRecalc', { id, byUser })
export const recalcsOf = (db: Db, byUser: string) =>
  db.k
    .selectFrom('resultRecalc')
    .select([
      'id',
      'state',
      'scope',
      'reason',
      'total',
      'done',
      'made',
      'problem',
      'byUser',
      'byName',
      'tenantId',
      'at',
      'beat',
      'endTime',
    ])
    .where('byUser', '=', byUser)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
/** How many of the versions of a computation are in which state. */
export const sinceOf = (db: Db, recalcId: string) =>
  db.k
    .selectFrom('plantResult')
    .select(k => ['state', k.fn.countAll<number>().as('rows'), k.fn.count<number>('reviewBy').as('reviewed')])
    .where('recalcId', '=', recalcId)
    .where('delFlag', '=', '0')
    .groupBy('state')
    .execute()
export const underWay = (db: Db, byUser: string, since: number) =>
  db.k
    .selectFrom('resultRecalc')
    .select('id')
    .where('byUser', '=', byUser)
    .where('state', 'in', ['preview', 'running'])
    .where('beat', '>', since)
    .execute()
/** How far it has come; no row where somebody has cancelled it. */
export const beatOf = (id: string, state: string, at: number, done: number, made: number): Statement => ({
  sql: 'update result_recalc set beat = ?, done = ?, made = ? where id = ? and state = ?',
  parameters: [at, done, made, id, state],
  unremembered: true,
  expect: 1,
})
/** @param from states that it may be in: undone where it is in another one */
export const moveRecalc = (
  id: string,
  from: readonly string[],
  to: string,
  values: { at: number; summary?: string; problem?: string; done?: number; made?: number; total?: number },
): Statement => {
  const { at, ...others } = values
  const sets = Object.entries(others)
  const ended = ['done', 'cancelled', 'failed', 'ready'].includes(to)
  return {
    sql: `update result_recalc set state = ?, beat = ?, end_time = ?${sets.map(([name]) => `, ${name} = ?`).join('')}
      where id = ? and state in (${from.map(() => '?').join(', ')})`,
    parameters: [to, at, ended ? at : null, ...sets.map(([, value]) => value), id, ...from],
    expect: 1,
  }
}
