import type { Db, Statement } from '#server/db/db.ts'

export async function settingOf(db: Db, userId: string, key: string): Promise<string | null> {
  const row = await db.k
    .selectFrom('sysUserSetting')
    .select('value')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function settingCount(db: Db, userId: string): Promise<number> {
  const row = await db.k
    .selectFrom('sysUserSetting')
    .select(builder => builder.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const putSetting = (userId: string, key: string, value: string): Statement => ({
  sql: `insert into sys_user_setting (user_id, "key", "value") values (?, ?, ?)
    on conflict (user_id, "key") do update set "value" = excluded."value"`,
  parameters: [userId, key, value],
})

export const dropSetting = (userId: string, key: string): Statement => ({
  sql: 'delete from sys_user_setting where user_id = ? and "key" = ?',
  parameters: [userId, key],
})
