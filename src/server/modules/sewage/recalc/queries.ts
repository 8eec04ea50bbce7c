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
      'id',
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
export const recalcOf = (db: Db, id: string) => readRow(db, 'resultRecalc', { id })
/** Where something of it can be looked at by others than who began it. */
const others = ['ready', 'running', 'done']
/**
 * @param looks others' computations too, where they reach a plant that he sees and have something to show: found, or written before
 * they were given up
 */
export const recalcsOf = (db: Db, session: Session, looks: boolean, id?: string) => {
  return db.k
    .selectFrom('resultRecalc as j')
    .select([
      'j.id',
      'j.state',
      'j.scope',
      'j.reason',
      'j.total',
      'j.done',
      'j.made',
      'j.problem',
      'j.byUser',
      'j.byName',
      'j.tenantId',
      'j.at',
      'j.beat',
      'j.endTime',
    ])
    .where(({ or, eb, exists, selectFrom }) => {
      const own = eb('j.byUser', '=', session.username)
      if (!looks) return own
      const reached = selectFrom('resultRecalcPlant as q')
        .select('q.plantId')
        .whereRef('q.recalcId', '=', 'j.id')
        .where(idSeen(db.dialect, plant, session, 'q.plantId'))
        .where(q => q.or([q('q.made', '>', 0), q('j.state', 'in', others)]))
      return or([own, exists(reached)])
    })
    .$if(id !== undefined, query => query.where('j.id', '=', id!))
    .orderBy('j.at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(30)
    .execute()
}
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
