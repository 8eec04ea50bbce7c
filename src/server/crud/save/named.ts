/** People who are named to do something: they are in service, may do it, and see what they are sent to. */
import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { Engine, Store } from '../engine.ts'
import { isIn } from '../fragment.ts'
import { partsOf } from '../refer/texts.ts'
import type { Candidate } from './candidate.ts'
import { ownerOf } from './owner.ts'
import type { References } from './references.ts'

export interface NamedPerson {
  readonly realname: string
  /** In service, with the right to do it. */
  readonly able: boolean
  /** Whether rows of this department are in his sight: it lies under one of his own, or he sees all. */
  sees(org: string | null): boolean
}

/** @param permission what they are asked to do */
export async function peopleNamed(
  db: Db,
  usernames: readonly string[],
  permission: string,
): Promise<ReadonlyMap<string, NamedPerson>> {
  const among = isIn('u.username', [...new Set(usernames)])
  const people = `from sys_user u where u.del_flag = '0' and ${among.sql}`
  const { parameters } = among
  const [rows, rights, offices] = await Promise.all([
    db.read<{ username: string; realname: string | null; status: string | null }>({
      sql: `select u.username, u.realname, u.status ${people}`,
      parameters,
    }),
    db.read<{ username: string; perms: string }>({
      sql: `select distinct u.username, p.perms from sys_user u join sys_user_role ur on ur.user_id = u.id
        join sys_role_permission rp on rp.role_id = ur.role_id join sys_permission p on p.id = rp.permission_id
        where u.del_flag = '0' and ${among.sql} and p.perms in ('*', ?)`,
      parameters: [...parameters, permission],
    }),
    db.read<{ username: string; code: string | null }>({
      sql: `select u.username, d.org_code as code from sys_user u join sys_user_depart ud on ud.user_id = u.id
        join sys_depart d on d.id = ud.depart_id where u.del_flag = '0' and ${among.sql}`,
      parameters,
    }),
  ])
  return new Map(
    rows.map(({ username, realname, status }) => {
      const held = rights.filter(one => one.username === username)
      const every = held.some(({ perms }) => perms === '*')
      const codes = offices.flatMap(one => (one.username === username && one.code ? [one.code] : []))
      const person: NamedPerson = {
        realname: realname ?? username,
        able: status === '1' && held.length > 0,
        sees: org => every || codes.some(code => (org ?? '').startsWith(code)),
      }
      return [username, person] as const
    }),
  )
}

/** What a permission lets do, in words: the title of the step that asks for it. */
function deedOf({ stores }: Engine, permission: string): string {
  for (const { machine } of stores.values()) {
    const step = machine?.steps.find(({ access }) => access === permission)
    if (step) return step.title
  }
  return '办理'
}

type Naming = readonly [name: string, field: Field, permission: string]
const namings = ({ fields }: Resource): Naming[] =>
  Object.entries(fields).flatMap(([name, field]): Naming[] =>
    field.reference?.holds ? [[name, field, field.reference.holds]] : [],
  )

/** Whoever was named already stays, whatever became of him; who is named now must be able to do it. */
export async function checkNamed(
  { engine, resource, hooks }: Store,
  candidates: readonly Candidate[],
  references: References,
  session: Session,
): Promise<void> {
  const owner = ownerOf(engine, resource)
  for (const [name, field, permission] of namings(resource)) {
    const naming = candidates.filter(
      ({ draft, present, problems }) =>
        !isEmpty(draft[name]) &&
        draft[name] !== present?.[name] &&
        !problems.some(({ property }) => property === name),
    )
    if (naming.length === 0) continue
    const people = await peopleNamed(
      engine.db,
      naming.flatMap(({ draft }) => partsOf(draft[name])),
      permission,
    )
    for (const candidate of naming) {
      const { draft, present, of } = candidate
      const moved = owner && !of ? references.orgOf(owner.reference, draft[owner.property]) : undefined
      const own = moved ?? (of ?? present)?.['sysOrgCode'] ?? (session.orgCode || null)
      const orgs = (await hooks.doneUnder?.({ ...of, ...present, ...draft })) ?? [own as string | null]
      const said = (username: string) =>
        field.kind === 'users' ? `${field.title} ${people.get(username)?.realname ?? username} ` : field.title
      const stays = partsOf(present?.[name] ?? '')
      const parts = partsOf(draft[name]).filter(username => !stays.includes(username))
      const unable = parts.find(username => !people.get(username)?.able)
      const stranger =
        resource.scope === 'depart' &&
        parts.find(username => !orgs.some(org => people.get(username)?.sees(org)))
      if (unable)
        candidate.problems.push({
          property: name,
          message: `所选${said(unable)}已停用或不能${deedOf(engine, permission)}，请换一个人`,
        })
      else if (stranger)
        candidate.problems.push({
          property: name,
          message: `所选${said(stranger)}不属于该${resource.title}的部门，看不到它，请换一个人`,
        })
    }
  }
}
