import { unknownDevice } from '#contract/device/unknown.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf } from '#server/crud/fragment.ts'
import { condition } from '#server/crud/seen.ts'
import type { Db, Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { ofNoForeignMn } from '../queries.ts'

export const readUnknown = (db: Db, mn: string) =>
  db.k.selectFrom('unknownDevice').select(['mn', 'state']).where('mn', '=', mn).executeTakeFirst()

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

export const readPlant = (db: Db, id: string) =>
  db.k
    .selectFrom('sewagePlant')
    .select(['id', 'sysOrgCode', 'tenantId'])
    .where('id', '=', id)
    .where('delFlag', '=', '0')
    .executeTakeFirst()

/** The present facility with this MN or this code. */
export const readTaken = (db: Db, mn: string, facilityCode: string) =>
  db.k
    .selectFrom('deviceFacility')
    .select(['mn', 'facilityName'])
    .where('delFlag', '=', '0')
    .where(row => row.or([row('mn', '=', mn), row('facilityCode', '=', facilityCode)]))
    .executeTakeFirst()

export interface NewFacility {
  id: string
  facilityCode: string
  facilityName: string
  facilityType: string
  plantId: string
  mn: string
  protocol: string
  pw: string
  crcTolerant: string
  sysOrgCode: string | null
  tenantId: string
  createBy: string
  createTime: number
}
export function insertFacility(db: Db, row: NewFacility): Statement {
  const { sql, parameters } = db.k
    .insertInto('deviceFacility')
    .values({
      ...row,
      reportSec: 30,
      runStatus: 'RUN',
      onlineStatus: '2',
      version: 1,
      delFlag: '0',
    } as never)
    .compile()
  return { sql, parameters, expect: 1 }
}

export const setState = (mns: readonly string[], from: string, to: string): Statement => ({
  sql: `update unknown_device set state = ? where state = ? and mn in (${mns.map(() => '?').join(', ')})`,
  parameters: [to, from, ...mns],
})
export const markRegistered = (mn: string): Statement => ({
  sql: "update unknown_device set state = 'REGISTERED' where mn = ? and state <> 'REGISTERED'",
  parameters: [mn],
  expect: 1,
})
