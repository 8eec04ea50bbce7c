/** Nobody gives what he does not hold, and nobody changes what he is himself under. */

import { ownOffice, seenWhole } from '#contract/identity/offices.ts'
import { grantsAnything } from '#contract/identity/permission.ts'
import { can } from '#contract/kit/can.ts'
import { Fault } from '#contract/kit/fault.ts'
import type { Session } from '#server/identity/session.ts'

/** Whether somebody may pass a right on: he holds it, or passing on is his office. */
export const mayGrant = (session: Session, code: string): boolean =>
  can(session.permissions, code) || (can(session.permissions, grantsAnything) && !ownOffice.test(code))

export const codesIn = (perms: string | null | undefined): string[] =>
  (perms ?? '')
    .split(',')
    .map(code => code.trim())
    .filter(Boolean)

/** @throws Fault `denied` for the first code that is not his to give; `words` begin the sentence, `name` says what bears the code */
export function refuseBeyond(
  session: Session,
  codes: readonly string[],
  name: string,
  words = '不能授予自己没有的权限',
): void {
  const beyond = codes.find(code => !mayGrant(session, code))
  if (beyond !== undefined) throw new Fault('denied', `${words}：“${name}”（${beyond}）`)
}

const officeBeyond = ({ permissions }: Session, codes: readonly string[]) =>
  codes.find(code => ownOffice.test(code) && !can(permissions, code))
/** @throws Fault `denied` for the first code of an office that is not his to take */
export function refuseTaking(session: Session, codes: readonly string[], name: string): void {
  const beyond = officeBeyond(session, codes)
  if (beyond !== undefined)
    throw new Fault(
      'denied',
      `不能收回自己没有的职务权限：“${name}”（${beyond}），请由持有该权限的管理员操作`,
    )
}

/**
 * Data rules of an entry: whoever sees a list himself may say which of its rows others see. The buttons beside it may
 * belong to several offices, of which nobody holds all.
 * @param codes of the lists that the rules narrow, and all that they bind
 * @param narrows they are made, or bound to somebody, and not only taken away
 * @throws Fault where they would narrow a list of an office that is not his, or anything of the audit
 */
export function refuseRuling(
  session: Session,
  { lists, bound }: { lists: readonly string[]; bound: readonly string[] },
  name: string,
  narrows: boolean,
): void {
  if (narrows && bound.some(code => seenWhole.test(code)))
    throw new Fault('denied', `“${name}”与审计有关，不设数据规则`)
  const beyond = officeBeyond(session, lists)
  if (beyond !== undefined)
    throw new Fault(
      'denied',
      `“${name}”属于自己没有的管理职务（${beyond}），请由持有该权限的管理员设置它的数据规则`,
    )
}

/**
 * @param entryIds pages and buttons that rules may hang on
 * @param codes by which the same rows are reached, on whatever button they stand
 * @throws Fault `denied` where the giver sees fewer rows than he would give, or would widen what he sees himself
 */
export function refuseNarrowed(
  { dataRules }: Session,
  entryIds: readonly string[],
  codes: readonly string[],
  name: string,
): void {
  if (
    dataRules.some(rule => entryIds.includes(rule.permissionId) || codes.some(code => rule.codes.has(code)))
  )
    throw new Fault('denied', `您自己受“${name}”的数据规则约束，请由不受该规则约束的管理员操作`)
}

/**
 * Codes on their way to somebody else with data rules of their own.
 * @throws Fault `denied` where a rule that narrows the giver is not among them
 */
export function refuseUnruled(
  { dataRules }: Session,
  codes: readonly string[],
  ruleIds: readonly string[],
  name: string,
): void {
  const missing = dataRules.some(
    rule => !ruleIds.includes(rule.id) && codes.some(code => rule.codes.has(code)),
  )
  if (missing)
    throw new Fault('denied', `“${name}”能看到的数据多于您自己的，请由不受该数据规则约束的管理员操作`)
}
