import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Scope } from '#server/plugins/serve.ts'

/** Open warnings by level, of those that the caller sees. */
export async function openCounts(db: Db, { prefixes, tenants }: Scope) {
  let query = db.k
    .selectFrom('facilityWarning')
    .where('delFlag', '=', '0')
    .where('state', 'not in', ['CLOSED', 'FALSE_ALARM'])
  if (tenants) query = query.where('tenantId', 'in', [...tenants])
  if (prefixes)
    query = query.where(row =>
      row.or(prefixes.map(prefix => sql<boolean>`substr(sys_org_code, 1, ${prefix.length}) = ${prefix}`)),
    )
  return query
    .select(({ fn }) => [
      'level',
      fn.countAll<number>().as('open'),
      fn.sum<number>(sql`case when acked = 'N' then 1 else 0 end`).as('unacked'),
    ])
    .groupBy('level')
    .execute()
}
