/** The tenants that a user signs in to. */
import { refused } from '#contract/kit/fault.ts'
import { idsIn } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { officesHeld } from '#server/identity/queries.ts'
import { permissionCodes } from '#server/identity/sessions/queries.ts'
import { shutOut, tenantOnWire, tenantsInForce } from '#server/identity/tenant-queries.ts'
import { userById } from './queries.ts'

/**
 * @returns those in force; undefined for a user who belongs to none, and for an officer of none in force: no other shuts him out
 * @throws Fault `refused` where he belongs to some and none is in force: asked before a session is opened, and before a code is used up
 */
export async function tenantsOfUser(db: Db, userId: string, now = Date.now()) {
  const list = (await userById(db, userId))?.relTenantIds
  if (idsIn(list).length === 0) return undefined
  const tenants = await tenantsInForce(db, list, now)
  if (tenants.length === 0 && shutOut(list, tenants, await permissionCodes(db, userId))) {
    if ((await officesHeld(db, userId)).length > 0) return undefined
    throw refused('与该用户关联的租户均已被冻结，无法登录！')
  }
  return tenants.map(tenantOnWire)
}
