import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert, readRow, remove } from '#server/db/rows.ts'

export async function settingOf(db: Db, userId: string, key: string): Promise<string | null> {
  return (await readRow(db, 'sysUserSetting', { userId, key }))?.value ?? null
}

export async function settingCount(db: Db, userId: string): Promise<number> {
  const row = await db.k
    .selectFrom('sysUserSetting')
    .select(builder => builder.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const putSetting = (userId: string, key: string, value: string): Bulk =>
  insert('sysUserSetting', [{ userId, key, value }], { keys: ['user_id', 'key'], update: ['value'] })

export const dropSetting = (userId: string, key: string): Statement =>
  remove('sysUserSetting', { userId, key })
