/** Questions and statements of reports and their jobs. */
import type { Db, Statement } from '#server/db/db.ts'
import { insert, type Row, readRow } from '#server/db/rows.ts'

export type ReportRow = Row<'appraisalReport'>
export type BatchRow = Row<'reportBatch'>

/** Appraisals of a period that stand: of each region and drug the published one, else the newest that waits. */
export async function standing(db: Db, grain: string, start: string) {
  const rows = await db.k
    .selectFrom('appraisal as a')
    .leftJoin('region as r', 'r.code', 'a.regionCode')
    .leftJoin('drug as d', 'd.drugCode', 'a.drugCode')
    .selectAll('a')
    .select(['r.name as regionName', 'r.parentCode', 'd.nameZh as drugName'])
    .where('a.grain', '=', grain)
    .where('a.startDate', '=', start)
    .where('a.delFlag', '=', '0')
    .where('a.state', 'in', ['DRAFT', 'REVIEW', 'PUBLISHED'])
    .orderBy('a.apprVersion')
    .execute()
  const kept = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const key = `${row.regionCode}|${row.drugCode}`
    if (kept.get(key)?.state !== 'PUBLISHED') kept.set(key, row)
  }
  return [...kept.values()]
}
export type Standing = Awaited<ReturnType<typeof standing>>[number]

export const namesOf = async (db: Db, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (usernames.length === 0) return new Map()
  const rows = await db.k
    .selectFrom('sysUser')
    .select(['username', 'realname'])
    .where('username', 'in', [...usernames])
    .execute()
  return new Map(rows.map(({ username, realname }) => [username, realname ?? username]))
}
/** Plants in use of some cities (level 2) or districts, each with the area it serves where that is known. */
export const plantsLying = async (db: Db, places: readonly string[], level: '2' | '3') => {
  if (places.length === 0) return []
  const place = level === '2' ? 'p.cityCode' : 'p.districtCode'
  return db.k
    .selectFrom('sewagePlant as p')
    .leftJoin('plantCatchment as c', 'c.plantId', 'p.id')
    .select([`${place} as place`, 'p.location', 'c.outline'])
    .where(place, 'in', [...places])
    .where('p.delFlag', '=', '0')
    .orderBy('p.id')
    .execute()
}
/** The department at the root of all, and laboratories in use. */
export async function houses(db: Db): Promise<{ maker: string; labs: string }> {
  const [root, labs] = await Promise.all([
    db.k
      .selectFrom('sysDepart')
      .select('departName')
      .where('delFlag', '=', '0')
      .orderBy('orgCode')
      .limit(1)
      .executeTakeFirst(),
    db.k
      .selectFrom('detectLab')
      .select('labName')
      .where('delFlag', '=', '0')
      .orderBy('id')
      .limit(3)
      .execute(),
  ])
  return { maker: root?.departName ?? '—', labs: labs.map(({ labName }) => labName).join('、') || '—' }
}

export const newestReport = (db: Db, level: string, regionCode: string, grain: string, start: string) =>
  db.k
    .selectFrom('appraisalReport')
    .select(['id', 'reportVersion', 'state'])
    .where('placeLevel', '=', level)
    .where('regionCode', '=', regionCode)
    .where('grain', '=', grain)
    .where('startDate', '=', start)
    .orderBy('reportVersion', 'desc')
    .limit(1)
    .executeTakeFirst()
export const insertReport = (row: Parameters<typeof insert<'appraisalReport'>>[1][number]) =>
  insert('appraisalReport', [row])
export const setRevised = (id: string, why: string, now: number): Statement => ({
  sql: "update appraisal_report set state = 'REVISED', revised_why = ?, update_time = ?, version = version + 1 where id = ? and state <> 'REVISED'",
  parameters: [why, now, id],
})
export const reportOf = (db: Db, id: string) => readRow(db, 'appraisalReport', { id, delFlag: '0' })
export const reportsOfBatch = (db: Db, batchId: string) =>
  db.k
    .selectFrom('appraisalReport')
    .select(['id', 'reportNo', 'reportVersion', 'pdfFile', 'docxFile'])
    .where('batchId', '=', batchId)
    .where('delFlag', '=', '0')
    .orderBy('id')
    .execute()
/** Those that have not been revised, with what they were written from. */
export const openReports = (db: Db) =>
  db.k
    .selectFrom('appraisalReport')
    .select(['id', 'regionCode', 'placeLevel', 'grain', 'startDate', 'data'])
    .where('state', '<>', 'REVISED')
    .where('delFlag', '=', '0')
    .orderBy('startDate')
    .execute()
export const figuresOfPeriod = (db: Db, level: string, grain: string, start: string) =>
  db.k
    .selectFrom('consumptionRollup')
    .select(['regionCode', 'drugCode', 'consumption', 'pndl', 'nSamples', 'nCensored'])
    .where('level', '=', level)
    .where('grain', '=', grain)
    .where('startDate', '=', start)
    .execute()
/** When an appraisal last took a step. */
export const lastMoved = async (db: Db): Promise<string> => {
  const row = await db.k
    .selectFrom('appraisal')
    .select(({ fn }) => fn.max('updateTime').as('last'))
    .executeTakeFirst()
  return String(row?.last ?? '')
}
export async function gone(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.k
    .selectFrom('appraisal')
    .select('id')
    .where('id', 'in', [...ids])
    .where('state', 'in', ['REVISED', 'RETRACTED'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const insertBatch = (row: Parameters<typeof insert<'reportBatch'>>[1][number]) =>
  insert('reportBatch', [row])
export const batchOf = (db: Db, id: string, byUser: string) => readRow(db, 'reportBatch', { id, byUser })
export const batchesOf = (db: Db, byUser: string) =>
  db.k
    .selectFrom('reportBatch')
    .selectAll()
    .where('byUser', '=', byUser)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
/** How far it has come; no row where somebody has cancelled it. */
export const beatBatch = (id: string, at: number, done: number, made: number): Statement => ({
  sql: "update report_batch set beat = ?, done = ?, made = ? where id = ? and state = 'running'",
  parameters: [at, done, made, id],
  unremembered: true,
  expect: 1,
})
export const endBatch = (id: string, to: string, at: number, problem: string | null): Statement => ({
  sql: "update report_batch set state = ?, beat = ?, end_time = ?, problem = ? where id = ? and state = 'running'",
  parameters: [to, at, at, problem, id],
  expect: 1,
})
