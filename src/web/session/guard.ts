/** The route guard, to the letter of the specification (section 2). Pure: where somebody wants to go, and who asks. */
export const homePath = '/dashboard/analysis'
export const loginPath = '/user/login'
/** What people type, from other consoles: no page, and nowhere to lead back to. */
const typedLoginPath = '/login'
/** The specification's extra constant path. */
export const appLoginPath = '/oauth2-app/login'
export const registerPath = '/user/register'
export const registerResultPath = '/user/register-result'
export const alterationPath = '/user/alteration'
/** The wire lists the application's own login among the open ones too. */
const publicPaths = new Set([loginPath, appLoginPath, registerPath, registerResultPath, alterationPath])

export interface Visit {
  pathname: string
  search: string
  hash: string
}
export interface Visitor {
  hasToken: boolean
  hasGrants: boolean
}
export type Verdict = { kind: 'pass' } | { kind: 'go'; to: string } | { kind: 'load' }

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)
export const fullPathOf = (visit: Visit): string => visit.pathname + visit.search + visit.hash

export function judge(visit: Visit, visitor: Visitor): Verdict {
  const path = withoutSlash(visit.pathname)
  if (path === typedLoginPath) return { kind: 'go', to: visitor.hasToken ? homePath : loginPath }
  if (!visitor.hasToken)
    return publicPaths.has(path) ? { kind: 'pass' } : { kind: 'go', to: loginWith(fullPathOf(visit)) }
  if (path === loginPath || path === appLoginPath) return { kind: 'go', to: homePath }
  return visitor.hasGrants ? { kind: 'pass' } : { kind: 'load' }
}

export const loginWith = (target: string): string =>
  target === '/' || target === homePath ? loginPath : `${loginPath}?redirect=${encodeURIComponent(target)}`

/** The redirect query as a path of this console, or undefined: another origin, or the login again, is no target. */
export function redirectOf(search: string, origin: string): string | undefined {
  const raw = new URLSearchParams(search).get('redirect')
  if (!raw?.startsWith('/') || raw.startsWith('//') || raw.includes('\\')) return undefined
  try {
    const url = new URL(raw, origin)
    if (url.origin !== origin) return undefined
    const path = withoutSlash(url.pathname)
    if (publicPaths.has(path) || path === typedLoginPath) return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}
