import type { Db } from '#server/db/db.ts'

export const routeRows = (db: Db) =>
  db.k
    .selectFrom('sysGatewayRoute')
    .selectAll()
    .where('delFlag', '=', '0')
    .orderBy('createTime')
    .orderBy('id')
    .execute()
export type RouteRow = Awaited<ReturnType<typeof routeRows>>[number]
