/**
 * The two readings of a permission entry's status "0" (console 6; settled in the design). Pure.
 *
 * - `shownByDirective`, for what is shown or hidden: "0" is a rule that is switched off, so the thing stands open to everybody.
 * - `allowedByAction`, for what is enabled or disabled: "0" is an action that is switched off, so nobody may do it by definition;
 *   only who holds it himself may.
 */
import type { Grant } from '#contract/kit/can.ts'

const codesOf = (grant: Grant) =>
  grant.action
    .split(',')
    .map(code => code.trim())
    .filter(Boolean)
const names = (grant: Grant, code: string) => codesOf(grant).includes(code)
/** Type "2" enables and disables, and carries data rules: it shows and hides nothing. */
const hides = (grant: Grant) => grant.type !== '2'

/** Directive reading: shown when the user holds the code, or when its definition is switched off. What nobody defined stays hidden. */
export function shownByDirective(auth: readonly Grant[], allAuth: readonly Grant[], code: string): boolean {
  if (allAuth.some(grant => hides(grant) && grant.status === '0' && names(grant, code))) return true
  return auth.some(grant => hides(grant) && names(grant, code))
}

/** Action check: the user's own entry allows; else the definition decides, "0" denies, "1" allows; nothing defined denies. */
export function allowedByAction(auth: readonly Grant[], allAuth: readonly Grant[], code: string): boolean {
  if (auth.some(grant => grant.type === '2' && names(grant, code))) return true
  const defined = allAuth.find(grant => grant.type === '2' && names(grant, code))
  return defined?.status === '1'
}

/** Codes that are defined for the action check and denied by it: buttons of these rest, and form fields of `<perm>:<field>` are only read. */
export function stoppedCodes(auth: readonly Grant[], allAuth: readonly Grant[]): ReadonlySet<string> {
  const defined = allAuth.filter(grant => !hides(grant)).flatMap(codesOf)
  return new Set(defined.filter(code => !allowedByAction(auth, allAuth, code)))
}

/** Every code that the directive reading shows to this user, and those he holds for actions: asked once a sign-in, not once a button. */
export function heldCodes(auth: readonly Grant[], allAuth: readonly Grant[]): ReadonlySet<string> {
  const open = allAuth.filter(grant => hides(grant) && grant.status === '0')
  return new Set([...auth, ...open].flatMap(codesOf))
}

/**
 * Codes under a prefix that are defined, in force and not the user's, without the prefix: buttons and columns of these names go.
 * Who may not delete in batches has no use for the button that removes the ticked rows: `batch_delete` takes `remove` along.
 */
export function excludedCodes(
  prefix: string,
  auth: readonly Grant[],
  allAuth: readonly Grant[],
): ReadonlySet<string> {
  if (prefix === '') return new Set()
  const full = prefix.endsWith(':') ? prefix : `${prefix}:`
  const held = new Set(auth.filter(hides).flatMap(codesOf))
  const excluded = new Set<string>()
  for (const grant of allAuth) {
    if (!hides(grant) || grant.status === '0') continue
    for (const code of codesOf(grant))
      if (code.startsWith(full) && !held.has(code)) excluded.add(code.slice(full.length))
  }
  if (excluded.has('batch_delete')) excluded.add('remove')
  return excluded
}
