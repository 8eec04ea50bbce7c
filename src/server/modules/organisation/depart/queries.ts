import { sysUser } from '#contract/identity/user.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { idsIn } from '#lib/id.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, type Fragment, fragment } from '#server/crud/fragment.ts'
import { likeLiteral } from '#server/crud/query/value.ts'
import type { Db } from '#server/db/db.ts'
import { type Row, readRow } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

/** @param tenants those whose departments are seen; undefined: of all */
export const departRows = (db: Db, tenants?: readonly string[]) =>
  db.k
    .selectFrom('sysDepart')
    .where('delFlag', '=', '0')
    .$if(tenants !== undefined, query => query.where('tenantId', 'in', tenants ?? []))
    .select([
      'id',
      'parentId',
      'departName',
      'departOrder',
      'orgCategory',
      'orgType',
      'orgCode',
      'mobile',
      'address',
      'memo',
      'status',
      'tenantId',
    ])
    .orderBy('departOrder')
    .orderBy('orgCode')
    .execute()

export type DepartRow = Awaited<ReturnType<typeof departRows>>[number]

/** What a superior is in charge of. */
export async function userDeparts(
  db: Db,
  userId: string,
): Promise<{ identity: string | null; charge: string[] }> {
  const user = await readRow(db, 'sysUser', { id: userId })
  return { identity: user?.userIdentity ?? null, charge: idsIn(user?.departIds) }
}

type Colleague = Pick<
  Row<'sysUser'>,
  'id' | 'username' | 'realname' | 'sex' | 'avatar' | 'workNo' | 'post' | 'status'
>
/** Enabled users whom the caller may see. No telephone and no address: those are another right. */
function colleagues(db: Db, session: Session, which: Fragment, most: number): Promise<Colleague[]> {
  const where = allOf([
    fragment("t.del_flag = '0' and t.status = '1'"),
    which,
    ...visibleRows(db.dialect, sysUser as unknown as Resource, session),
  ])
  return db.read<Colleague>({
    sql: `select t.id, t.username, t.realname, t.sex, t.avatar, t.work_no as "workNo", t.post, t.status
      from sys_user t where ${where.sql} order by t.id limit ?`,
    parameters: [...where.parameters, most],
  })
}
export const directUsers = (db: Db, departId: string, session: Session) =>
  colleagues(
    db,
    session,
    fragment('t.id in (select user_id from sys_user_depart where depart_id = ?)', departId),
    1_000,
  )
export const namedUsers = (db: Db, word: string, most: number, session: Session) =>
  colleagues(db, session, fragment("t.realname like ? escape '\\'", `%${likeLiteral(word)}%`), most)
