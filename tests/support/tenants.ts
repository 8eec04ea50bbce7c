/** Tenants in force, each its own, as the screen makes them. */
import type { Db } from '#server/db/db.ts'

export const makeTenants = (db: Db, ...ids: readonly string[]): Promise<unknown> =>
  db.write([
    {
      table: 'sys_tenant',
      columns: ['id', 'name', 'status', 'tenant_id', 'create_time'],
      rows: ids.map(id => [id, `租户${id}`, '1', id, 1]),
    },
  ])
