/** Which rows of a resource a session may see. The same conditions stand in lists, counts, exports, edits and pickers. */
import { can } from '#contract/kit/can.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Dialect } from '#server/db/db.ts'
import { keepsTenants, type Scope, type Session, scopeOf, tenantsGoverned } from '#server/http/serve.ts'
import { anyOf, type Fragment, fragment, isIn } from './fragment.ts'
import { likeLiteral } from './query/value.ts'
import { ruledRows } from './rules/apply.ts'

export function visibleRows(dialect: Dialect, resource: Resource, session: Session): Fragment[] {
  const rules = ruledRows(dialect, resource, session)
  if (resource.bare) return rules
  if (resource.scope === 'tenants' && keepsTenants(session)) return rules
  if (resource.scope === 'people') return [...rules, ...peopleOf('t.rel_tenant_ids', session)]
  const scope = scopeOf(session)
  return [
    ...rules,
    ...ofTenants(dialect, 't.tenant_id', scope),
    ...(resource.scope === 'depart' ? underDepartments(dialect, 't.sys_org_code', scope) : []),
  ]
}

/** People of the tenants that the session may look after, and, of who has chosen none, those who belong to none. */
export function peopleOf(column: string, session: Session): Fragment[] {
  const tenants = tenantsGoverned(session)
  if (tenants === undefined) return []
  const listed = tenants.map(id => fragment(`(',' || ${column} || ',') like ?`, `%,${likeLiteral(id)},%`))
  return [anyOf(session.tenantId === '0' ? [fragment(`coalesce(${column}, '') = ''`), ...listed] : listed)]
}

/**
 * Rows that the session may change among those that it sees. What belongs to no tenant is everybody's to read, and the platform's to
 * change; people have a reach of their own.
 */
export function ownRows(resource: Resource, session: Session): Fragment[] {
  const shared = resource.bare || resource.scope === 'tenants' || resource.scope === 'people'
  if (shared || session.tenants.length === 0 || session.permissions.has('*')) return []
  return [isIn('t.tenant_id', session.tenantId === '0' ? session.tenants : [session.tenantId])]
}

/** Rows of the tenants that the session sees. Nearly all rows qualify: SQLite, which guesses, is kept from looking for them by an index (the plus). */
export const ofTenants = (
  dialect: Dialect,
  column: string,
  { tenants }: Pick<Scope, 'tenants'>,
): Fragment[] => (tenants ? [isIn(dialect === 'sqlite' ? `+${column}` : column, tenants)] : [])

/**
 * PostgreSQL knows how many rows a prefix means and plans by it. SQLite guesses: a range would lead it to the index of
 * the departments although most rows qualify, so there the column stays out of its reach.
 */
export function underDepartments(dialect: Dialect, column: string, scope: Scope): Fragment[] {
  if (!scope.prefixes) return []
  const under = (prefix: string) =>
    dialect === 'postgres'
      ? fragment(`${column} like ? escape '\\'`, `${likeLiteral(prefix)}%`)
      : fragment(`substr(${column}, 1, ${[...prefix].length}) = ?`, prefix)
  return [anyOf(scope.prefixes.map(under))]
}

/** Permission of a verb; of one that the resource does not offer, nobody's. */
export const mayUse = (session: Session, resource: Resource, verb: keyof Resource['endpoints']): boolean => {
  const access = resource.endpoints[verb]?.access
  return access === 'session' || (access !== undefined && can(session.permissions, access))
}
