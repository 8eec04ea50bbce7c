import { label } from '#contract/sewage/label.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, type Row, readRow, readRows } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

export type LabelRow = Row<'sewageLabel'>
export type PlantRow = Row<'sewagePlant'>
export type PointRow = Row<'sewagePoint'>

/** @returns the present points of these ids, or the valid ones of the plant */
export async function pointsFor(db: Db, ids: readonly string[], plantId: string | null): Promise<PointRow[]> {
  if (ids.length > 0) return readRows(db, 'sewagePoint', { id: ids, delFlag: '0' })
  if (plantId === null) return []
  const all = await readRows(db, 'sewagePoint', { plantId, delFlag: '0' })
  return all.filter(({ status }) => status !== '0')
}
export const plantsOf = (db: Db, ids: readonly string[]): Promise<PlantRow[]> =>
  readRows(db, 'sewagePlant', { id: ids, delFlag: '0' })
export const codesOf = (db: Db, plantIds: readonly string[]) =>
  readRows(db, 'labelPlant', { plantId: plantIds })
export async function lastCode(db: Db, province: string): Promise<number> {
  const row = await db.k
    .selectFrom('labelPlant')
    .select(one => one.fn.max('code').as('code'))
    .where('province', '=', province)
    .executeTakeFirst()
  return Number(row?.code ?? 0)
}
export const giveCode = (plantId: string, province: string, code: string): Bulk =>
  insert('labelPlant', [{ plantId, province, code }])

export const labelsOfDay = (db: Db, plantIds: readonly string[], sampleDate: string): Promise<LabelRow[]> =>
  readRows(db, 'sewageLabel', { plantId: plantIds, sampleDate })
export const labelOfNumber = (db: Db, labelNo: string): Promise<LabelRow | undefined> =>
  readRow(db, 'sewageLabel', { labelNo, delFlag: '0' })

/** In the order of the sheet: by plant, day and bottle. @returns undefined where one is missing or not the caller's to see */
export async function seenLabels(
  db: Db,
  session: Session,
  ids: readonly string[],
): Promise<LabelRow[] | undefined> {
  const [rows, seen] = await Promise.all([
    readRows(db, 'sewageLabel', { id: ids, delFlag: '0' }),
    seenAmong(db, label, session, ids),
  ])
  if (rows.length < new Set(ids).size || rows.some(({ id }) => !seen.has(id))) return undefined
  return rows.sort((a, b) => (a.labelNo < b.labelNo ? -1 : 1))
}

export const insertLabels = (rows: Parameters<typeof insert<'sewageLabel'>>[1]): Bulk =>
  insert('sewageLabel', rows)
/** @param most prints of any of them so far: who was quicker has made it a reprint */
export const setPrinted = (ids: readonly string[], by: string, at: number, most: number): Statement => ({
  sql: `update sewage_label set print_count = print_count + 1, print_time = ?, print_user = ?, version = version + 1
    where id in (${ids.map(() => '?').join(', ')}) and print_count <= ? and state <> 'VOID' and del_flag = '0'`,
  parameters: [at, by, ...ids, most],
  expect: ids.length,
})

/** Labels that are on bottles of orders under way. */
export const onBottle = async (db: Db, labelNos: readonly string[]) =>
  readRows(db, 'bottleLabel', { labelNo: labelNos })
export const batchOfNo = (db: Db, batchNo: string) => readRow(db, 'workBatch', { batchNo, delFlag: '0' })
export const sampleOfNo = (db: Db, sampleNo: string) => readRow(db, 'sample', { sampleNo, delFlag: '0' })
/** On which bottles it was put, and taken off again. */
export const bindingsOf = (db: Db, labelNo: string) =>
  db.k
    .selectFrom('workDetail as d')
    .leftJoin('workOrder as w', 'w.id', 'd.workId')
    .leftJoin('sysUser as u', 'u.username', 'd.createBy')
    .select([
      'd.id',
      'd.item',
      'd.time',
      'd.bottleNo',
      'd.sealNo',
      'd.ok',
      'd.remark',
      'd.createBy',
      'u.realname',
      'w.workNo',
    ])
    .where('d.labelNo', '=', labelNo)
    .where('d.delFlag', '=', '0')
    .orderBy('d.time', by => by.asc().nullsFirst())
    .orderBy('d.id')
    .execute()

export const insertPrint = (row: Parameters<typeof insert<'labelPrint'>>[1][number]): Bulk =>
  insert('labelPrint', [row])
export const readPrint = (db: Db, id: string) => readRow(db, 'labelPrint', { id })
export const namesOfPlants = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await readRows(db, 'sewagePlant', { id: ids })).map(row => [row.id, row.shortName || row.plantName]),
  )
export const namesOfPoints = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await readRows(db, 'sewagePoint', { id: ids })).map(row => [row.id, row.pointName]))
