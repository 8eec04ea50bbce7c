import type { Bulk, Db, Statement } from '#server/db/db.ts'

export const routeRows = (db: Db) =>
  db.k
    .selectFrom('sysGatewayRoute')
    .selectAll()
    .where('delFlag', '=', '0')
    .orderBy('createTime')
    .orderBy('id')
    .execute()
export type RouteRow = Awaited<ReturnType<typeof routeRows>>[number]

export interface RouteValues {
  router_id: string
  name: string
  uri: string
  predicates: string
  filters: string
  status: string
  retryable: number
  strip_prefix: number
  persistable: number
  show_api: number
}
export const insertRoute = (id: string, values: RouteValues, by: string, now: number): Bulk => ({
  table: 'sys_gateway_route',
  columns: ['id', ...Object.keys(values), 'create_by', 'create_time'],
  rows: [[id, ...Object.values(values), by, now]],
})
/** Guarded by the version it was read with. */
export const updateRoute = (
  id: string,
  version: number,
  values: RouteValues,
  by: string,
  now: number,
): Statement => ({
  sql: `update sys_gateway_route set ${Object.keys(values)
    .map(name => `${name} = ?`)
    .join(', ')}, update_by = ?, update_time = ?, version = version + 1 where id = ? and version = ?`,
  parameters: [...Object.values(values), by, now, id, version],
  expect: 1,
})
export const dropRoute = (id: string): Statement => ({
  sql: 'delete from sys_gateway_route where id = ?',
  parameters: [id],
  expect: 1,
})
