/** Which tenants of a user count: those that are enabled, on the days for which they are agreed. */
import { businessDay } from '#lib/dates.ts'
import { idsIn } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'

/** In the order of their numbers. */
export async function tenantsInForce(db: Db, list: string | null | undefined, now: number) {
  const ids = idsIn(list)
  if (ids.length === 0) return []
  const today = businessDay(now)
  const rows = await db.k
    .selectFrom('sysTenant')
    .select(['id', 'name', 'beginDate', 'endDate', 'status'])
    .where('id', 'in', ids)
    .where('status', '=', '1')
    .where('delFlag', '=', '0')
    .where(row => row.or([row('beginDate', 'is', null), row('beginDate', '<=', today)]))
    .where(row => row.or([row('endDate', 'is', null), row('endDate', '>=', today)]))
    .execute()
  return rows.sort((a, b) => Number(a.id) - Number(b.id))
}

/** Belongs to tenants of which none is left. Who sees everything never does: nobody could thaw them again. */
export const shutOut = (
  list: string | null | undefined,
  inForce: readonly unknown[],
  permissions: ReadonlySet<string>,
): boolean => inForce.length === 0 && idsIn(list).length > 0 && !permissions.has('*')

/** Its number is a figure on the wire. */
export const tenantOnWire = <T extends { id: string }>(row: T) => ({ ...row, id: Number(row.id) })
