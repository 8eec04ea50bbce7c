/** Figures of people who work with a phone, counted from their orders; who may be sent. */
import { sql } from 'kysely'
import { countedDays } from '#contract/sewage/mini-user.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import type { Db, Statement } from '#server/db/db.ts'
import { insert, readRow } from '#server/db/rows.ts'

/** Handed in by each of these people within the days that count, each with whether that was within its window. */
export const workOf = (db: Db, usernames: readonly string[], now: number) =>
  db.k
    .selectFrom('workOrder')
    .select(one => [
      'assignee',
      one.fn.countAll<number>().as('works'),
      one.fn.sum<number>(sql`case when submit_time <= plan_end then 1 else 0 end`).as('punctual'),
    ])
    .where('delFlag', '=', '0')
    .where('assignee', 'in', usernames)
    .where('submitTime', '>=', now - countedDays * dayMs)
    .groupBy('assignee')
    .execute()

export const miniUserOf = (db: Db, username: string) => readRow(db, 'miniUser', { username, delFlag: '0' })
export const departOf = (db: Db, orgCode: string) => readRow(db, 'sysDepart', { orgCode, delFlag: '0' })
export const insertApplication = (row: Parameters<typeof insert<'miniUser'>>[1][number]) =>
  insert('miniUser', [row])
/** No version: where somebody is must not meet his administrator's edit. */
export const seen = (
  username: string,
  { device, place, at }: { device: string | null; place: string | null; at: number },
): Statement => ({
  sql: `update mini_user set last_login = ?, device_model = coalesce(?, device_model), last_place = coalesce(?, last_place)
    where username = ? and del_flag = '0'`,
  parameters: [at, device, place, username],
})

/**
 * @param until epoch ms at which the work ends
 * @param as what he is named for @param to what waits for it
 * @returns why this person cannot be sent, as far as his phone and his certificate say; undefined where he can, or has neither
 */
export async function whyNotFit(
  db: Db,
  username: string,
  until: number,
  { as = '处理人', to = '派单' } = {},
): Promise<string | undefined> {
  const row = await miniUserOf(db, username)
  if (!row) return undefined
  if (row.state !== 'ACTIVE') return `所选${as}的小程序账号${stateWords[row.state] ?? '不可用'}，请换一个人`
  if (row.certExpire && row.certExpire < businessDay(until))
    return `所选${as} ${row.realName} 的上岗证${row.certExpire < businessDay(Date.now()) ? '已于' : '将于'} ${row.certExpire} 到期，请换人，或更新证书后再${to}`
  return undefined
}
const stateWords: Readonly<Record<string, string>> = {
  APPLY: '还没有审核通过',
  FROZEN: '已冻结',
  UNBOUND: '已解绑',
}
/** @returns what keeps this account from working with a phone */
export async function whyNoPhone(db: Db, username: string): Promise<string | undefined> {
  const row = await miniUserOf(db, username)
  if (row?.state === 'FROZEN') return '您的小程序账号已冻结，请联系本市运营人员解冻'
  if (row?.state === 'UNBOUND') return '您的小程序账号已解绑，请联系本市运营人员重新申请'
  return undefined
}
