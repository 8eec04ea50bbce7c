/** Who calls, and which rows he may see. */

import type { FactorDue } from '#contract/identity/second-factor.ts'
import { seesUsers } from '#contract/identity/user.ts'
import { can } from '#contract/kit/can.ts'
import type { DataRule } from '#contract/kit/data-rule/words.ts'
import { sysTenant } from '#contract/organisation/tenant.ts'

export interface GrantedRule extends DataRule {
  readonly id: string
  /** The entry of the menu that it hangs on. */
  readonly permissionId: string
  /** Access codes of the page that the rule hangs on. */
  readonly codes: ReadonlySet<string>
}

export interface Session {
  /** Names the session where its token must not be seen. */
  readonly handle: string
  readonly userId: string
  readonly username: string
  readonly realname: string
  readonly permissions: ReadonlySet<string>
  /** Active organisation: new rows belong to it. */
  readonly orgCode: string
  /** Codes of the user's departments; everything below them is his too. */
  readonly orgCodes: readonly string[]
  /** Those that are in force; a session whose user's tenants all ceased to be is none. */
  readonly tenants: readonly string[]
  /** Chosen by the header among `tenants`; "0": all of them. */
  readonly tenantId: string
  /** Data rules that narrow what the codes of a list show; all that concern a list hold. */
  readonly dataRules: readonly GrantedRule[]
  /** Where this call came from; the log says so. */
  readonly ip?: string
  /** An initial password: nothing but changing it is open. */
  readonly mustChange: boolean
  /** What beside the password is still owed: until then next to nothing is open. */
  readonly factorDue?: FactorDue
  /** Nobody used it for too long: nothing is open, or, on a wall, watching alone. */
  readonly lock?: 'desk' | 'wall'
}

/** The caller of public endpoints who is not signed in. */
export const nobody: Session = {
  handle: '',
  userId: '',
  username: '',
  realname: '',
  permissions: new Set(),
  orgCode: '',
  orgCodes: [],
  tenants: [],
  tenantId: '0',
  dataRules: [],
  mustChange: false,
}

export interface Scope {
  /** Rows whose sysOrgCode begins with one of these; undefined: every row. An empty list sees nothing. */
  readonly prefixes: readonly string[] | undefined
  includes(orgCode: string | null | undefined): boolean
  /** Tenants whose rows are seen; "0" is what belongs to none. undefined: every tenant. */
  readonly tenants: readonly string[] | undefined
  /** A row of this department and this tenant. */
  sees(row: { sysOrgCode: string | null | undefined; tenantId: string | null | undefined }): boolean
}

/** What a scope is made of. Who has no tenants sees what belongs to none. */
type Scoped = Pick<Session, 'permissions' | 'orgCodes'> & Partial<Pick<Session, 'tenants' | 'tenantId'>>

/** The selected tenant alone; else the session's tenants and what belongs to none ("0"); undefined: every tenant. */
function tenantsOf({ permissions, tenants = [], tenantId = '0' }: Scoped): readonly string[] | undefined {
  if (tenantId !== '0') return [tenantId]
  return permissions.has('*') ? undefined : [...tenants, '0']
}

/** The demonstration administrator sees every row; everybody else what lies under his departments. */
export function scopeOf(session: Scoped): Scope {
  const tenants = tenantsOf(session)
  const prefixes = session.permissions.has('*')
    ? undefined
    : session.orgCodes.filter(
        code => !session.orgCodes.some(other => other !== code && code.startsWith(other)),
      )
  const includes = (orgCode: string | null | undefined): boolean =>
    prefixes === undefined || (!!orgCode && prefixes.some(prefix => orgCode.startsWith(prefix)))
  return {
    prefixes,
    tenants,
    includes,
    sees: ({ sysOrgCode, tenantId }) =>
      includes(sysOrgCode) && (tenants === undefined || tenants.includes(tenantId ?? '0')),
  }
}

/** Administers the tenants: sees everything, or belongs to none and has the right to look at them. */
export const keepsTenants = ({ permissions, tenants = [] }: Scoped): boolean =>
  permissions.has('*') || (tenants.length === 0 && can(permissions, `${sysTenant.perm}:list`))

/** Looks after the people of every tenant: belongs to none himself, and administers users or looks at how they are administered. */
const ofPlatform = ({ permissions, tenants = [] }: Scoped): boolean =>
  permissions.has('*') || (tenants.length === 0 && can(permissions, seesUsers))

/** Tenants whose people, roles and departments somebody may look after; undefined: of every tenant. The empty list: what belongs to none. */
export function tenantsGoverned(session: Scoped): readonly string[] | undefined {
  const { tenants = [], tenantId = '0' } = session
  if (tenantId !== '0') return [tenantId]
  return ofPlatform(session) ? undefined : tenants
}

/** What belongs to no tenant is everybody's to read, and the platform's to change. */
export const keepsRowsOf = (session: Session, tenantId: string): boolean =>
  session.tenants.length === 0 ||
  session.permissions.has('*') ||
  (session.tenantId === '0' ? session.tenants : [session.tenantId]).includes(tenantId)

/** With what all tenants share, the house itself, also where one of them is selected; undefined: of every tenant. */
export function tenantsSharing(session: Scoped): readonly string[] | undefined {
  const tenants = tenantsOf(session)
  return tenants && [...new Set([...tenants, '0'])]
}

/** Tenant of a new row: the selected one, else the session's first. */
export const tenantOfNew = (session: Session): string =>
  session.tenantId !== '0' ? session.tenantId : (session.tenants[0] ?? '0')
