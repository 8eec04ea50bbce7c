import { likeLiteral } from '#server/crud/query/value.ts'
import type { Db } from '#server/db/db.ts'

export const departRows = (db: Db) =>
  db.k
    .selectFrom('sysDepart')
    .where('delFlag', '=', '0')
    .select([
      'id',
      'parentId',
      'departName',
      'departOrder',
      'orgCategory',
      'orgType',
      'orgCode',
      'mobile',
      'address',
      'memo',
      'status',
    ])
    .orderBy('departOrder')
    .orderBy('orgCode')
    .execute()

export type DepartRow = Awaited<ReturnType<typeof departRows>>[number]

/** What a superior is in charge of. */
export async function userDeparts(
  db: Db,
  userId: string,
): Promise<{ identity: string | null; charge: string[] }> {
  const user = await db.k
    .selectFrom('sysUser')
    .select(['userIdentity', 'departIds'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return { identity: user?.userIdentity ?? null, charge: (user?.departIds ?? '').split(',').filter(Boolean) }
}

/** No telephone and no address: those are another right. */
const userColumns = [
  'u.id',
  'u.username',
  'u.realname',
  'u.sex',
  'u.avatar',
  'u.workNo',
  'u.post',
  'u.status',
] as const

export const directUsers = (db: Db, departId: string) =>
  db.k
    .selectFrom('sysUserDepart as d')
    .innerJoin('sysUser as u', 'u.id', 'd.userId')
    .where('d.departId', '=', departId)
    .where('u.delFlag', '=', '0')
    .where('u.status', '=', '1')
    .select([...userColumns])
    .orderBy('u.id')
    .limit(1_000)
    .execute()

export const namedUsers = (db: Db, word: string, most: number) =>
  db.k
    .selectFrom('sysUser as u')
    .where('u.delFlag', '=', '0')
    .where('u.status', '=', '1')
    .where('u.realname', 'like', `%${likeLiteral(word)}%`)
    .select([...userColumns])
    .orderBy('u.id')
    .limit(most)
    .execute()
