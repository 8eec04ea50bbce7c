import type { Resource } from '#contract/kit/resource.ts'
import { sysTenant } from '#contract/organisation/tenant.ts'
import { allOf, fragment } from '#server/crud/fragment.ts'
import type { Db } from '#server/db/db.ts'

const enabled = fragment("t.status = '1' and t.del_flag = '0'")
export const enabledAmong = (visible: Parameters<typeof allOf>[0]) => allOf([enabled, ...visible])

/** Tenants that a user who is not deleted belongs to, or that hold rows of any of these resources. */
export async function usedTenants(
  db: Db,
  resources: readonly Resource[],
  ids: readonly string[],
): Promise<Set<string>> {
  const tables = [
    ...new Set(resources.filter(({ bare }) => !bare).map(({ table }) => table)),
    'sys_user',
    'sys_category',
  ].filter(table => table !== sysTenant.table)
  const holds = tables.map(table => `exists (select 1 from "${table}" r where r.tenant_id = t.id)`)
  const marks = ids.map(() => '?').join(', ')
  const rows = await db.read<{ id: string }>({
    sql: `select t.id as id from sys_tenant t where t.id in (${marks}) and (
      exists (select 1 from sys_user u where u.del_flag = '0' and ',' || u.rel_tenant_ids || ',' like '%,' || t.id || ',%')
      or ${holds.join(' or ')})`,
    parameters: ids,
  })
  return new Set(rows.map(({ id }) => id))
}
