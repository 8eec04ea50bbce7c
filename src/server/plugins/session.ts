/** Who calls, and which rows he may see. */
import type { DataRule } from '#contract/kit/data-rule/words.ts'

export interface GrantedRule extends DataRule {
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
  readonly tenants: readonly string[]
  /** Chosen by the header among `tenants`; "0": all of them. */
  readonly tenantId: string
  /** Data rules that narrow what the codes of a list show; all that concern a list hold. */
  readonly dataRules: readonly GrantedRule[]
  /** An initial password: nothing but changing it is open. */
  readonly mustChange: boolean
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
}

/** The demonstration administrator sees every row; everybody else what lies under his departments. */
export function scopeOf(session: Pick<Session, 'permissions' | 'orgCodes'>): Scope {
  if (session.permissions.has('*')) return { prefixes: undefined, includes: () => true }
  const prefixes = session.orgCodes.filter(
    code => !session.orgCodes.some(other => other !== code && code.startsWith(other)),
  )
  return {
    prefixes,
    includes: orgCode => !!orgCode && prefixes.some(prefix => orgCode.startsWith(prefix)),
  }
}

/** Tenant of a new row: the selected one, else the session's first. */
export const tenantOfNew = (session: Session): string =>
  session.tenantId !== '0' ? session.tenantId : (session.tenants[0] ?? '0')
