import { ofTenants, underDepartments } from '#server/crud/access.ts'
import { type Fragment, fragment } from '#server/crud/fragment.ts'
import type { Db, Dialect } from '#server/db/db.ts'
import { type Session, scopeOf } from '#server/plugins/serve.ts'

/**
 * Rows of the caller's facilities, and those of devices that nobody has registered yet: they lie under no department.
 * The table read is `t`.
 */
export function ofOwnFacilities(dialect: Dialect, session: Session): Fragment[] {
  const scope = scopeOf(session)
  const own = [
    ...underDepartments(dialect, 'f.sys_org_code', scope),
    ...ofTenants(dialect, 'f.tenant_id', scope),
  ]
  return own.map(({ sql, parameters }) =>
    fragment(
      `(t.facility_id is null or t.facility_id = '' or t.facility_id in (select f.id from device_facility f where ${sql}))`,
      ...parameters,
    ),
  )
}

export async function plantOfPoint(db: Db, pointId: string): Promise<string | undefined> {
  const row = await db.k
    .selectFrom('sewagePoint')
    .select('plantId')
    .where('id', '=', pointId)
    .executeTakeFirst()
  return row?.plantId ?? undefined
}
