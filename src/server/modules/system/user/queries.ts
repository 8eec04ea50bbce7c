import { type Fragment, fragment } from '#server/crud/fragment.ts'
import type { Db } from '#server/db/db.ts'

export const enabled = (): Fragment => fragment("t.status = '1'")

/** Users of exactly this department. */
export const ofDepartment = (departId: string): Fragment =>
  fragment('t.id in (select user_id from sys_user_depart where depart_id = ?)', departId)

/** Born between two days, both included; an absent end is open. */
export const bornWithin = (from: string | undefined, to: string | undefined): Fragment[] => [
  ...(from === undefined ? [] : [fragment('t.birthday >= ?', from)]),
  ...(to === undefined ? [] : [fragment('t.birthday <= ?', to)]),
]

/** Users of this department and those below it. */
export const underDepartment = (departId: string): Fragment =>
  fragment(
    `t.id in (select ud.user_id from sys_user_depart ud
      join sys_depart d on d.id = ud.depart_id
      join sys_depart top on top.id = ?
      where substr(d.org_code, 1, length(top.org_code)) = top.org_code)`,
    departId,
  )

/** What a list row does not carry itself: names of departments, contacts. */
export async function detailsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.k
    .selectFrom('sysUser')
    .select(['id', 'birthday', 'phone', 'email'])
    .where('id', 'in', [...ids])
    .execute()
}

export async function departNamesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.k
    .selectFrom('sysUserDepart as ud')
    .innerJoin('sysDepart as d', 'd.id', 'ud.departId')
    .where('ud.userId', 'in', [...ids])
    .where('d.delFlag', '=', '0')
    .select(['ud.userId', 'd.departName'])
    .orderBy('d.orgCode')
    .execute()
  const names = new Map<string, string>()
  for (const { userId, departName } of rows)
    names.set(userId, names.has(userId) ? `${names.get(userId)},${departName}` : departName)
  return names
}
