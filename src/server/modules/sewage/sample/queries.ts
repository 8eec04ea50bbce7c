import { can } from '#contract/kit/can.ts'
import { seesEverySample } from '#contract/sewage/sample.ts'
import { underDepartments } from '#server/crud/access.ts'
import { allOf, anyOf, type Fragment, fragment } from '#server/crud/fragment.ts'
import type { Bulk, Db, Dialect } from '#server/db/db.ts'
import { insert, type Row, readRow, readRows } from '#server/db/rows.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'

export type SampleRow = Row<'sample'>

/** Nothing was drawn yet: a programme, no sample. The table read is `t`. */
const drawn = fragment("t.state not in ('UNUSED', 'BOUND')")
/** Of his departments, in his hands, or, for who takes in and judges, all. */
export function seenSamples(dialect: Dialect, session: Session): Fragment[] {
  if (seesEverySample.some(code => can(session.permissions, code))) return [drawn]
  const own = underDepartments(dialect, 't.sys_org_code', scopeOf(session))
  return own.length === 0 ? [drawn] : [drawn, anyOf([allOf(own), fragment('t.holder = ?', session.username)])]
}

export const personOf = async (
  db: Db,
  username: unknown,
): Promise<{ username: string; realname: string } | null> => {
  if (typeof username !== 'string' || username === '') return null
  const row = await readRow(db, 'sysUser', { username })
  return { username, realname: row?.realname ?? username }
}
export const namesOf = async (db: Db, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await readRows(db, 'sysUser', { username: usernames })).map(row => [
      row.username,
      row.realname ?? row.username,
    ]),
  )
export const insertSamples = (rows: Parameters<typeof insert<'sample'>>[1]): Bulk => insert('sample', rows)
export const samplesOfNumbers = (db: Db, numbers: readonly string[]): Promise<SampleRow[]> =>
  readRows(db, 'sample', { sampleNo: numbers, delFlag: '0' })
/** What was divided off before. */
export const childrenRows = (db: Db, parentId: string): Promise<SampleRow[]> =>
  readRows(db, 'sample', { parentSampleId: parentId, delFlag: '0' })
export const labelsOfNumbers = (db: Db, numbers: readonly string[]) =>
  readRows(db, 'sewageLabel', { labelNo: numbers, delFlag: '0' })

export const facilityOf = (db: Db, id: string) => readRow(db, 'deviceFacility', { id, delFlag: '0' })
/** Temperature in a cabinet or a box by the minute, ℃; by the hour where minutes are gone. */
export async function minutesOf(
  db: Db,
  facilityId: string,
  from: number,
  to: number,
): Promise<{ at: number; value: number; minutes: number }[]> {
  for (const [table, minutes] of [
    ['telemetry_min', 1],
    ['telemetry_hour', 60],
  ] as const) {
    const rows = await db.read<{ ts: number; value: number }>({
      sql: `select m.ts, m."value" from series s join ${table} m on m.series_id = s.id
        where s.facility_id = ? and s.factor = 'i33101' and m.ts >= ? and m.ts < ? and m."value" is not null order by m.ts`,
      parameters: [facilityId, from, to],
    })
    if (rows.length > 0) return rows.map(row => ({ at: Number(row.ts), value: Number(row.value), minutes }))
  }
  return []
}
export const printOf = (db: Db, id: string) => readRow(db, 'custodyPrint', { id })
export const printsOf = async (db: Db, sampleId: string): Promise<number> =>
  (await readRows(db, 'custodyPrint', { sampleId })).length
export const insertPrint = (row: Parameters<typeof insert<'custodyPrint'>>[1][number]): Bulk =>
  insert('custodyPrint', [row])

export const fileOf = (db: Db, path: string) => readRow(db, 'sysFile', { path, deletedAt: null })
/** Numbers of the staff, where they have one. */
export const numbersOfPeople = async (
  db: Db,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await readRows(db, 'sysUser', { username: usernames })).flatMap(row =>
      row.workNo ? [[row.username, row.workNo] as const] : [],
    ),
  )
/** A laboratory with the code of the department that it is. */
export const labWithDepartment = (db: Db, id: string) =>
  db.k
    .selectFrom('detectLab as l')
    .leftJoin('sysDepart as d', 'd.id', 'l.departId')
    .select(['l.labName', 'l.status', 'd.orgCode'])
    .where('l.id', '=', id)
    .where('l.delFlag', '=', '0')
    .executeTakeFirst()
