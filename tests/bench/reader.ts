/** Somebody who sees the whole province, by a right and a department like anybody else. */
import type { Db } from '#server/db/db.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'

/** @returns his token */
export async function openReader(db: Db, right: string): Promise<string> {
  await db.write([
    {
      table: 'sys_depart',
      columns: ['id', 'depart_name', 'org_code'],
      rows: [['D1', '省中心', 'A01']],
    },
    {
      table: 'sys_user',
      columns: ['id', 'username', 'realname', 'password_hash'],
      rows: [['U1', 'bench', '测', 'x']],
    },
    { table: 'sys_user_depart', columns: ['user_id', 'depart_id'], rows: [['U1', 'D1']] },
    { table: 'sys_role', columns: ['id', 'role_name', 'role_code'], rows: [['R1', '读', 'read']] },
    { table: 'sys_user_role', columns: ['user_id', 'role_id'], rows: [['U1', 'R1']] },
    {
      table: 'sys_permission',
      columns: ['id', 'name', 'perms', 'menu_type'],
      rows: [['P1', '列表', right, 2]],
    },
    { table: 'sys_role_permission', columns: ['role_id', 'permission_id'], rows: [['R1', 'P1']] },
  ])
  return readerAgain(db)
}
/** Signed in once more: a session ends while a database is filled for an hour. */
export const readerAgain = async (db: Db): Promise<string> =>
  (await createSessions(db).open('U1', { ip: '', userAgent: '' })).token
