import { unknownDevice } from '#contract/device/unknown.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf } from '#server/crud/fragment.ts'
import { condition } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { readRow, update } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { ofNoForeignMn } from '../queries.ts'

export const readUnknown = (db: Db, mn: string) => readRow(db, 'unknownDevice', { mn })

/** Whether the list hides one of these from the caller. */
export async function anyUnseen(db: Db, session: Session, mns: readonly string[]): Promise<boolean> {
  const visible = [...visibleRows(db.dialect, unknownDevice, session), ...ofNoForeignMn(db.dialect, session)]
  if (visible.length === 0) return false
  const among = db.k.selectFrom('unknownDevice as t').select('t.mn').where('t.mn', 'in', mns)
  const [present, seen] = await Promise.all([
    among.execute(),
    among.where(condition(allOf(visible))).execute(),
  ])
  return seen.length < present.length
}

export const readPlant = (db: Db, id: string) => readRow(db, 'sewagePlant', { id, delFlag: '0' })

/** The present facility with this MN or this code. */
export const readTaken = (db: Db, mn: string, facilityCode: string) =>
  db.k
    .selectFrom('deviceFacility')
    .select(['mn', 'facilityName'])
    .where('delFlag', '=', '0')
    .where(row => row.or([row('mn', '=', mn), row('facilityCode', '=', facilityCode)]))
    .executeTakeFirst()

export const setState = (mns: readonly string[], from: string, to: string): Statement =>
  update('unknownDevice', { state: from, mn: mns }, { state: to })
export const markRegistered = (mn: string): Statement => ({
  sql: "update unknown_device set state = 'REGISTERED' where mn = ? and state <> 'REGISTERED'",
  parameters: [mn],
  expect: 1,
})
