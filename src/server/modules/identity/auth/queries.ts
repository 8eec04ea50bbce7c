import type { Db, Statement } from '#server/db/db.ts'
import { readRow, readRows, remove, revise, update } from '#server/db/rows.ts'

export const userByName = (db: Db, username: string) => readRow(db, 'sysUser', { username, delFlag: '0' })

export const userById = (db: Db, id: string) => readRow(db, 'sysUser', { id, delFlag: '0' })

/** The departments a user belongs to, in the order of the tree. */
export const departsOf = (db: Db, userId: string) =>
  db.k
    .selectFrom('sysUserDepart as ud')
    .innerJoin('sysDepart as d', 'd.id', 'ud.departId')
    .where('ud.userId', '=', userId)
    .where('d.delFlag', '=', '0')
    .select(['d.id', 'd.departName', 'd.orgCode', 'd.parentId'])
    .orderBy('d.orgCode')
    .execute()

export const setOrgCode = (userId: string, orgCode: string): Statement =>
  update('sysUser', { id: userId }, { orgCode }, 1)

/** Guarded by the old hash: of two changes at once the second finds another password. */
export const setPassword = (userId: string, oldHash: string, newHash: string, now: number): Statement =>
  revise(
    'sysUser',
    { id: userId, passwordHash: oldHash },
    { passwordHash: newHash, mustChange: 'N', updateTime: now },
    1,
  )

export interface Failures {
  count: number
  firstAt: number
  lockedUntil: number | null
}

/**
 * One failure more for each subject; a count that is older than the window begins anew, and so does one of a time that has not come:
 * the clock was set back.
 */
export const countFailures = (subjects: readonly string[], now: number, windowMs: number): Statement[] =>
  subjects.map(subject => ({
    sql: `insert into sys_login_failure (subject, "count", first_at, locked_until) values (?, 1, ?, null)
      on conflict (subject) do update set
        "count" = case when sys_login_failure.first_at between ? and ? then sys_login_failure."count" + 1 else 1 end,
        first_at = case when sys_login_failure.first_at between ? and ? then sys_login_failure.first_at else excluded.first_at end`,
    parameters: [subject, now, now - windowMs, now + windowMs, now - windowMs, now + windowMs],
  }))

export const lock = (subject: string, until: number): Statement =>
  update('sysLoginFailure', { subject }, { lockedUntil: until })

/** Takes failures back that turned out to be typing errors of the right person. */
export const forgive = (subject: string, failures: number): Statement => ({
  sql: 'update sys_login_failure set "count" = case when "count" > ? then "count" - ? else 0 end where subject = ?',
  parameters: [failures, failures, subject],
})

export const forget = (subject: string): Statement => remove('sysLoginFailure', { subject })

export async function failuresOf(db: Db, subjects: readonly string[]): Promise<Map<string, Failures>> {
  const rows = await readRows(db, 'sysLoginFailure', { subject: subjects })
  return new Map(rows.map(({ subject, ...rest }) => [subject, rest]))
}

export async function forgetOldFailures(db: Db, before: number): Promise<void> {
  await db.k
    .deleteFrom('sysLoginFailure')
    .where('firstAt', '<', before)
    .where(builder => builder.or([builder('lockedUntil', 'is', null), builder('lockedUntil', '<', before)]))
    .execute()
}
