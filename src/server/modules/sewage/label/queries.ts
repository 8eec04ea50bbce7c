import { label } from '#contract/sewage/label.ts'
import { nextId } from '#lib/id.ts'
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
export const setVoid = (
  ids: readonly string[],
  from: readonly string[],
  reason: string,
  by: string,
  at: number,
): Statement => ({
  sql: `update sewage_label set state = 'VOID', void_reason = ?, state_time = ?, update_by = ?, update_time = ?, version = version + 1
    where id in (${ids.map(() => '?').join(', ')}) and state in (${from.map(() => '?').join(', ')}) and del_flag = '0'`,
  parameters: [reason, at, by, at, ...ids, ...from],
  expect: ids.length,
})
export const setPrinted = (ids: readonly string[], by: string, at: number): Statement => ({
  sql: `update sewage_label set print_count = print_count + 1, print_time = ?, print_user = ?, version = version + 1
    where id in (${ids.map(() => '?').join(', ')}) and state <> 'VOID' and del_flag = '0'`,
  parameters: [at, by, ...ids],
  expect: ids.length,
})

interface Event {
  title: string
  reason?: string | null
  note?: string | null
}
export const eventsOf = (
  labelIds: readonly string[],
  { title, reason = null, note = null }: Event,
  { username, realname }: Pick<Session, 'username' | 'realname'>,
  at: number,
): Bulk =>
  insert(
    'labelEvent',
    labelIds.map(labelId => ({
      id: nextId(),
      labelId,
      at,
      title,
      byUser: username,
      byName: realname,
      reason,
      note,
    })),
  )
export const readEvents = (db: Db, labelId: string) =>
  db.k
    .selectFrom('labelEvent')
    .selectAll()
    .where('labelId', '=', labelId)
    .orderBy('at')
    .orderBy('id')
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
