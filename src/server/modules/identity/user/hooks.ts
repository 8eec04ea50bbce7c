/** What keeping a user means beside his row: password, roles, departments, and the offices that must stay filled. */

import { sysUser } from '#contract/identity/user.ts'
import { invalid, refused } from '#contract/kit/fault.ts'
import { coveredFields } from '#contract/kit/mask.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { idsIn } from '#lib/id.ts'
import type { Draft, Hooks, Step } from '#server/crud/hooks.ts'
import { readBeside } from '#server/crud/shape.ts'
import type { Bulk, Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { endedWith, handsOf, markSet, setByOther, setWith } from '#server/identity/credential-queries.ts'
import { peopleNamed } from '#server/identity/queries.ts'
import { mayReach, refuseHigher } from '#server/identity/reach.ts'
import type { Deps } from '#server/modules/deps.ts'
import { hashPassword, noPassword, weakness } from '../auth/passwords.ts'
import { issueLinks } from './link/service.ts'
import { tellOfChange } from './owner.ts'
import * as queries from './queries.ts'
import { checkAssigning, checkGiving, keepOffices, type Person, refuseUntouchable } from './rules.ts'
import { coverTenants, settleTenants } from './tenants.ts'

const personOf = (row: Draft): Person => ({
  id: String(row['id']),
  username: String(row['username']),
  realname: String(row['realname']),
})
readBeside(sysUser, queries.linkReads)

/** As many as one page may hold. */
const mostAtOnce = 1_000

/** @param own the pages of one's own account, which ask for what proves that it is his */
export function userHooks({ db, sessions }: Pick<Deps, 'db' | 'sessions'>, own = false): Hooks {
  return {
    extraConditions: () => [queries.nobodyReserved()],
    readQuery,
    async beforeSave(draft, present, session) {
      if (!own && present?.['id'] === session.userId && opening.some(name => draft[name] !== undefined))
        throw refused('更换自己的手机号、邮箱请到“个人设置”中进行')
      await beforeSave(db, draft, present, session)
    },
    async beforeDelete(rows, session) {
      refuseUntouchable(rows.map(personOf), session, '删除')
      await keepOffices(db, { userIds: rows.map(row => String(row['id'])) }, '删除')
    },
    completeRows: coverTenants,
    alongside: (step, session) => alongside(db, step, session),
    hanging: { sys_user_role: 'user_id', sys_user_depart: 'user_id', sys_credential_mark: 'user_id' },
    holders: ['sys_session', 'sys_password_link', 'third_account', 'sys_depart_role_user'].map(table => ({
      table,
      column: 'user_id',
    })),
    async afterImport(ids, session) {
      return { passwordLinks: await issueLinks(db, session, ids), passwordLinksOf: ids.length }
    },
    async afterSave({ verb, ids }) {
      if (verb === 'delete') for (const id of ids) await sessions.endUser(id)
    },
  }
}

/** `departId`, `code` (ids, all on one page); what is covered cannot be asked for and is passed over, as the wire's pickers expect. */
function readQuery(given: Readonly<Draft>, session: Session) {
  const covered = coveredFields(sysUser.fields, session.permissions).map(([name]) => name)
  const query = Object.fromEntries(
    Object.entries(given).filter(
      ([key]) => !covered.some(name => key === name || key.startsWith(`${name}_`)),
    ),
  )
  const ids = idsIn(given['code']).slice(0, mostAtOnce)
  const departId = typeof given['departId'] === 'string' ? given['departId'] : ''
  return {
    query: ids.length > 0 ? { ...query, pageNo: 1, pageSize: mostAtOnce } : query,
    where: [
      ...(departId === '' ? [] : [queries.ofDepartment(departId)]),
      ...(ids.length > 0 ? [queries.within(ids)] : []),
    ],
  }
}

async function beforeSave(
  db: Deps['db'],
  draft: Draft,
  present: Draft | undefined,
  session: Session,
): Promise<void> {
  if (present && 'selecteddeparts' in draft && isEmpty(draft['selecteddeparts']))
    if (!isEmpty(draft['departIds'])) draft['selecteddeparts'] = draft['departIds']
  await setPassword(draft, present)
  checkCharge(draft, present)
  const userId = present === undefined ? undefined : String(present['id'])
  await checkPerson(db, draft, present, session)
  await settleTenants(db, draft, present, session)
  if (draft['selectedroles'] === undefined) return
  const [wanted, held] = [idsIn(draft['selectedroles']), idsIn(present?.['selectedroles'])]
  const added = wanted.filter(id => !held.includes(id))
  const removed = held.filter(id => !wanted.includes(id))
  if (added.length + removed.length === 0) return
  checkAssigning(session, userId)
  await checkGiving(
    db,
    session,
    userId,
    added,
    held.filter(id => wanted.includes(id)),
    opening.filter(name => !isEmpty(draft[name])),
  )
  if (userId !== undefined && removed.length > 0)
    await keepOffices(db, { userIds: [userId], roleIds: removed }, '取消其角色')
}

const opening = ['phone', 'email'] as const
/** By which somebody sees. */
const belonging = ['selecteddeparts', 'departIds', 'userIdentity'] as const

/** What a change of this row means to its owner says how far one must reach. */
async function checkPerson(
  db: Deps['db'],
  draft: Draft,
  present: Draft | undefined,
  session: Session,
): Promise<void> {
  if (present === undefined) return
  const sets = opening.some(name => draft[name] !== undefined)
  const list = (value: unknown) => idsIn(value).sort().join()
  const differs = (name: string) => draft[name] !== undefined && list(draft[name]) !== list(present[name])
  const given = draft['selectedroles'] !== undefined ? 'govern' : undefined
  const act = sets || belonging.some(differs) ? 'become' : given
  // Which tenants he may give says `settleTenants`: others may be the person's, too.
  const moves = differs('relTenantIds') && present['id'] !== session.userId
  if (act === undefined && !moves) return
  for (const person of await peopleNamed(db, [String(present['id'])])) {
    if (act !== undefined) await mayReach(db, session, person, act)
    if (moves) await refuseHigher(db, session, person)
  }
}

/** Asked once for the rows of a call: an import has many. */
const known = new WeakMap<Session, Promise<readonly string[]>>()
function handsIn(db: Deps['db'], session: Session): Promise<readonly string[]> {
  const hands = known.get(session) ?? handsOf(db, session.userId)
  known.set(session, hands)
  return hands
}

/** Of what opens the account: what somebody else sets is marked as his, and its owner told; what one sets oneself, as the password that it asks for. */
async function credentialParts(
  db: Deps['db'],
  { verb, id, draft, present }: Step,
  session: Session,
): Promise<(Statement | Bulk)[]> {
  const now = Date.now()
  const given = (verb === 'add' ? (['password', ...opening] as const) : opening).filter(
    name => draft[name] !== undefined && (verb === 'edit' || !isEmpty(draft[name])),
  )
  if (given.length === 0) return []
  const hands = await handsIn(db, session)
  if (verb === 'add') return [markSet([id], given, hands, now)]
  return opening
    .filter(name => given.includes(name))
    .flatMap(name => [
      ...(name === 'phone' ? [endedWith(id, name, session.handle)] : []),
      ...(id === session.userId
        ? setWith(id, name, 'password')
        : [
            ...setByOther([id], name, hands, now),
            ...tellOfChange({ id }, name, present?.[name], session, now),
          ]),
    ])
}

/** Only a new user gets one here; without one he sets it himself by a link. */
async function setPassword(draft: Draft, present: Draft | undefined): Promise<void> {
  const { password, confirmpassword } = draft
  if (!present) {
    if (isEmpty(password)) draft['passwordHash'] = noPassword
    else {
      if (confirmpassword !== undefined && confirmpassword !== password)
        throw refused('两次输入的密码不一样！')
      const weak = weakness(String(password), String(draft['username']))
      if (weak) throw invalid(weak)
      draft['passwordHash'] = await hashPassword(String(password))
    }
  }
  delete draft['confirmpassword']
  if (present) delete draft['password']
}

/** A superior is in charge of departments that he belongs to; a member of none. */
function checkCharge(draft: Draft, present: Draft | undefined): void {
  if (!['userIdentity', 'departIds', 'selecteddeparts'].some(name => name in draft)) return
  const after = { ...present, ...draft }
  if (after['userIdentity'] !== '2') {
    if (!isEmpty(after['departIds'])) draft['departIds'] = null
    return
  }
  const own = idsIn(after['selecteddeparts'])
  const charge = idsIn(after['departIds'])
  const kept = charge.filter(id => own.includes(id))
  if (kept.length === charge.length) return
  // Leaving a department ends the charge of it; asking for another one is a mistake.
  if ('departIds' in draft) throw refused('负责部门只能从已分配的部门中选择')
  draft['departIds'] = kept.join(',') || null
}

async function alongside(db: Deps['db'], step: Step, session: Session): Promise<(Statement | Bulk)[]> {
  const { verb, id, draft, present } = step
  if (verb === 'delete') {
    const { before, after } = await keepOffices(db, { userIds: [id] }, '删除')
    return [...before, ...after]
  }
  const parts: (Statement | Bulk)[] = await credentialParts(db, step, session)
  if (verb === 'add' && !isEmpty(draft['password'])) parts.push(queries.markMustChange(id))
  if (draft['selecteddeparts'] !== undefined) {
    const [wanted, held] = [idsIn(draft['selecteddeparts']), idsIn(present?.['selecteddeparts'])]
    const added = wanted.filter(each => !held.includes(each))
    const removed = held.filter(each => !wanted.includes(each))
    if (added.length > 0) parts.push(queries.addDeparts(added.map(each => [id, each] as const)))
    if (removed.length > 0) parts.push(...queries.leaveDeparts([id], removed))
  }
  if (draft['selectedroles'] !== undefined) {
    const [wanted, held] = [idsIn(draft['selectedroles']), idsIn(present?.['selectedroles'])]
    const added = wanted.filter(each => !held.includes(each))
    const removed = held.filter(each => !wanted.includes(each))
    const guard =
      removed.length > 0 ? await keepOffices(db, { userIds: [id], roleIds: removed }, '取消其角色') : none
    parts.push(...guard.before)
    if (added.length > 0) parts.push(queries.addRoles(added.map(each => [id, each] as const)))
    if (removed.length > 0) parts.push(queries.dropRoles([id], removed))
    parts.push(...guard.after)
  }
  return parts
}
const none = { before: [], after: [] }
