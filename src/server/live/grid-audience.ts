/** Who hears of a changed row: those who could read it in its list, by permission and by department. */
import { can } from '#contract/kit/can.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Db } from '#server/db/db.ts'
import { scopeOf } from '#server/plugins/serve.ts'
import type { AudienceOf } from './grid-channel.ts'
import { rowOrg } from './queries.ts'

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
    if (resource.scope !== 'depart') return session => own(session) || can(session.permissions, list)
    const org = await rowOrg(db, resource.table, row['id'])
    if (!scopeOf(sender).includes(org)) return undefined
    return session => own(session) || (can(session.permissions, list) && scopeOf(session).includes(org))
  }
}
