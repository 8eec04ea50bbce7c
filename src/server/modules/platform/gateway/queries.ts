import type { Db } from '#server/db/db.ts'

export const routeRows = (db: Db) =>
  db.k
    .selectFrom('sysGatewayRoute')
    .selectAll()
    .where('delFlag', '=', '0')
    .orderBy('createTime', by => by.asc().nullsFirst())
    .orderBy('id')
    .execute()
export type RouteRow = Awaited<ReturnType<typeof routeRows>>[number]
