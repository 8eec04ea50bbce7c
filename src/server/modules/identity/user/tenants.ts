/** Which tenants an administrator may give a user, and which of them he sees at all. */

import { denied, refused } from '#contract/kit/fault.ts'
import { idsIn } from '#lib/id.ts'
import type { Draft } from '#server/crud/hooks.ts'
import type { Db } from '#server/db/db.ts'
import { keepsTenants, type Session, tenantOfNew } from '#server/http/serve.ts'
import { userOf } from './queries.ts'

/** Somebody of a tenant does not learn of what others his people belong to. */
export function coverTenants(rows: readonly Draft[], session: Session): void {
  if (keepsTenants(session)) return
  for (const row of rows) {
    const own = idsIn(row['relTenantIds'] as string | null).filter(id => session.tenants.includes(id))
    row['relTenantIds'] = own.join(',') || null
  }
}

/**
 * Whoever administers the tenants gives any of them; somebody of a tenant his own, and what he does not see of a user stays. A user
 * of his belongs to one of his tenants: without any he would belong to the platform.
 */
export async function settleTenants(
  db: Db,
  draft: Draft,
  present: Draft | undefined,
  session: Session,
): Promise<void> {
  if (draft['relTenantIds'] !== undefined)
    draft['relTenantIds'] = idsIn(draft['relTenantIds'] as string | null).join(',') || null
  if (keepsTenants(session)) return
  const { tenants } = session
  if (present && draft['relTenantIds'] === undefined) return
  const wanted = idsIn(draft['relTenantIds'] as string | null)
  if (wanted.some(id => !tenants.includes(id))) throw denied()
  if (present === undefined) {
    if (wanted.length === 0 && tenants.length > 0) draft['relTenantIds'] = tenantOfNew(session)
    return
  }
  const all = idsIn((await userOf(db, { id: String(present['id']) }))?.relTenantIds)
  const foreign = all.filter(id => !tenants.includes(id))
  const kept = [...wanted, ...foreign]
  if (kept.length === 0 && all.length > 0) throw refused('请至少保留一个租户')
  draft['relTenantIds'] = kept.join(',') || null
}
