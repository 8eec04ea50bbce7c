/**
 * May this session act on this person, department, role or session? Decided here for every call that names one, from the tenants of
 * both, the departments and the rights held; the contract says which parts of which call name what.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownOffice } from '#contract/identity/offices.ts'
import { can } from '#contract/kit/can.ts'
import { denied, Fault, refused } from '#contract/kit/fault.ts'
import type { Act, Named } from '#contract/kit/reach.ts'
import { idsIn } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, scopeOf, tenantsGoverned } from '#server/identity/session.ts'
import { permissionCodes } from '#server/identity/sessions/queries.ts'
import * as queries from './queries.ts'

const builtIn = 'admin'
const none = '0'

/** Within the tenants; those of none are everybody's to see, and the platform's to keep. */
function ofTenants(session: Session, tenantIds: readonly string[], act: Act): boolean {
  const governed = tenantsGoverned(session)
  if (governed === undefined) return true
  const [own, platform] = [tenantIds.filter(id => governed.includes(id)), tenantIds.length === 0]
  if (platform) return act === 'see' || governed.length === 0
  // What counts in every tenant of his is not one tenant's to give or take.
  return act === 'see' || act === 'touch' ? own.length > 0 : own.length === tenantIds.length
}
const tenantOf = (tenantId: string): string[] => (tenantId === none ? [] : [tenantId])
function withinTenants(session: Session, found: readonly queries.Kept[], act: Act): readonly string[] {
  if (found.some(({ tenantId }) => !ofTenants(session, tenantOf(tenantId), act))) throw denied()
  return found.map(({ id }) => id)
}

export async function mayReach(db: Db, session: Session, person: queries.Reached, act: Act): Promise<void> {
  if (person.id === session.userId) return
  if (!ofTenants(session, idsIn(person.relTenantIds), act)) throw denied()
  if (act === 'become') await refuseHigher(db, session, person)
}

/** Whoever sets what opens an account may act in its name: nobody reaches an office that way which he does not hold. */
export async function refuseHigher(db: Db, session: Session, person: queries.Reached): Promise<void> {
  if (person.username === builtIn && session.username !== builtIn) throw refused('管理员账号不允许此操作！')
  if (session.permissions.has('*')) return
  const beyond =
    [...(await permissionCodes(db, person.id))].find(
      code => ownOffice.test(code) && !can(session.permissions, code),
    ) ?? (await officeBeyond(db, session, person))
  if (beyond !== undefined)
    throw new Fault(
      'denied',
      `“${person.realname}”担任管理职务（${beyond}），只有持有同等权限的管理员才能进行此操作`,
    )
}

/** Of the three offices, one that is not the caller's own, whatever codes he holds. */
async function officeBeyond(db: Db, session: Session, { id }: queries.Reached): Promise<string | undefined> {
  const offices = await queries.officesHeld(db, id)
  if (offices.length === 0) return undefined
  const own = await queries.officesHeld(db, session.userId)
  return offices.find(({ roleCode }) => !own.some(each => each.roleCode === roleCode))?.roleName
}

/** @returns the ids of those who are named, himself left out */
type Reaching = (db: Db, session: Session, names: readonly string[], act: Act) => Promise<readonly string[]>
const kinds: Record<Named, Reaching> = {
  async user(db, session, names, act) {
    const people = await queries.peopleNamed(db, names)
    for (const person of people) await mayReach(db, session, person, act)
    return people.map(({ id }) => id).filter(id => id !== session.userId)
  },
  async session(db, session, names, act) {
    for (const person of await queries.peopleOfSessions(db, names)) await mayReach(db, session, person, act)
    return names
  },
  async depart(db, session, names, act) {
    const found = await queries.departsNamed(db, names)
    // A department of none is the house that all share: whoever is in it works with it, the platform keeps it.
    const shared = (tenantId: string) => tenantId === none && act === 'touch'
    if (found.some(({ tenantId }) => !shared(tenantId) && !ofTenants(session, tenantOf(tenantId), act)))
      throw denied()
    if (act === 'see') return []
    const scope = scopeOf(session)
    const beyond = found.filter(({ orgCode }) => !scope.includes(orgCode))
    if (beyond.length === 0) return []
    const charge = await queries.chargeCodes(db, session.userId)
    if (beyond.some(({ orgCode }) => !charge.some(code => orgCode.startsWith(code)))) throw denied()
    return []
  },
  async role(db, session, names, act) {
    return withinTenants(session, await queries.rolesNamed(db, names), act)
  },
  async departRole(db, session, names, act) {
    return withinTenants(session, await queries.departRolesNamed(db, names), act)
  },
}

const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap(each => (typeof each === 'string' ? each.split(/[,，;；]/) : []))
    .map(each => each.trim())
    .filter(Boolean)

const partsOf = ({ params, query, body }: FastifyRequest): Readonly<Record<string, unknown>>[] =>
  [params, query, body].filter(
    (part): part is Record<string, unknown> =>
      typeof part === 'object' && part !== null && !Array.isArray(part),
  )

/** Whether data rules hide one of these from the session. */
export type Hidden = (named: Named, ids: readonly string[], session: Session) => Promise<boolean>

/** For calls that name rows of one kind or another. @throws Fault where one of them is beyond reach */
export const mustReach = async (
  db: Db,
  session: Session,
  [named, act]: readonly [Named, Act],
  names: readonly string[],
): Promise<void> => void (await kinds[named](db, session, names, act))

/** Stands before the handlers: whoever is named without being within reach is refused, whatever the handler would do. */
export function reachPlugin(app: FastifyInstance, hidden: Hidden): void {
  app.addHook('preHandler', async request => {
    const { reach } = request.routeOptions.config.endpoint ?? {}
    if (!reach) return
    const parts = partsOf(request)
    for (const [property, [named, act]] of Object.entries(reach)) {
      const names = [...new Set(parts.flatMap(part => namesIn(part[property])))]
      if (act === 'shown' || names.length === 0) continue
      const ids = await kinds[named](request.server.db, request.session, names, act)
      if (await hidden(named, ids, request.session)) throw denied()
    }
  })
}
