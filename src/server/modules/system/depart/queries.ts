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
