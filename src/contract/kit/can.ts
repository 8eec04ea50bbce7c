/** Permission questions, the same on both sides. The server decides; the console only hides. */
export interface Grant {
  /** Comma-separated action codes. */
  action: string
  /** "1" shown when granted, "2" usable when granted (or a data rule). */
  type: string
  status?: string
  describe?: string
}

/** Holder of permission codes. `*` is held by the demonstration administrator only. */
export const can = (held: ReadonlySet<string>, code: string): boolean => held.has('*') || held.has(code)

const lists = (grant: Grant, code: string) => grant.action.split(',').includes(code)

/** Directive reading (spec 6): status "0" is a rule that is switched off, so it restricts nobody. */
export function mayShow(auth: readonly Grant[], allAuth: readonly Grant[], code: string): boolean {
  if (allAuth.some(grant => grant.type !== '2' && grant.status === '0' && lists(grant, code))) return true
  return auth.some(grant => grant.type !== '2' && lists(grant, code))
}

/** Action check (spec 6): the user's type-2 entry allows; a defined "0" denies, "1" allows; nothing defined denies. */
export function mayAct(auth: readonly Grant[], allAuth: readonly Grant[], code: string): boolean {
  if (auth.some(grant => grant.type === '2' && lists(grant, code))) return true
  const defined = allAuth.find(grant => grant.type === '2' && lists(grant, code))
  if (!defined) return false
  return defined.status === '1'
}
