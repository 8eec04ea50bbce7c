/** Who hears of a changed row: those who could read it in its list, by permission, tenant and department. */
import { can } from '#contract/kit/can.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { scopeOf } from '#server/http/serve.ts'
import type { LiveSession } from './connection.ts'
import type { AudienceOf } from './grid-channel.ts'
import { rowOwner } from './queries.ts'

/** Grids are named after their resource (`sewage:plant`). A name nobody knows reaches the sender's own pages only. */
export function createAudience(db: Db, resources: readonly Resource[]): AudienceOf {
  const byName = new Map(resources.map(resource => [resource.perm, resource]))
  return async (sender, socketKey, row) => {
    const own = (session: { userId: string }) => session.userId === sender.userId
    const resource = byName.get(socketKey)
    if (resource === undefined) return own
    const edit = resource.endpoints.edit?.access
    const list = resource.endpoints.list?.access
    if (edit === undefined || list === undefined || !can(sender.permissions, edit)) return undefined
    if (typeof row['id'] !== 'string') return undefined
    if (resource.bare) return session => own(session) || can(session.permissions, list)
    const id = row['id']
    const owner = await rowOwner(db, resource.table, id)
    if (owner === undefined) return undefined
    const sees = (session: LiveSession): boolean | Promise<boolean> => {
      const { sees: both, tenants } = scopeOf(session)
      const within = resource.scope === 'depart' ? both(owner) : !tenants || tenants.includes(owner.tenantId)
      return within && session.caller
        ? seenAmong(db, resource, session.caller, [id]).then(seen => seen.has(id))
        : within
    }
    if (!(await sees(sender))) return undefined
    return session => own(session) || (can(session.permissions, list) && sees(session))
  }
}
