/** 1431: rights to reports of a database that has its roles already; what somebody gave on purpose stays. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const script = readFileSync(
  new URL('../../../src/server/db/migrations/1431_report_rights.sql', import.meta.url),
  'utf8',
)
const migrate = (db: Db) =>
  db.write(
    script
      .replace(/--.*/g, '')
      .split(';')
      .filter(sql => sql.trim() !== '')
      .map(sql => ({ sql, parameters: [] })),
  )
const codesOf = async (db: Db, role: string): Promise<string[]> => {
  const rows = await db.k
    .selectFrom('sysRolePermission as rp')
    .innerJoin('sysRole as r', 'r.id', 'rp.roleId')
    .innerJoin('sysPermission as p', 'p.id', 'rp.permissionId')
    .select(['p.perms', 'p.url'])
    .where('r.roleCode', '=', role)
    .execute()
  return rows
    .map(one => one.perms ?? one.url ?? '')
    .filter(one => one.includes('sewage') && one.includes('report'))
}
/** As they were before. */
async function older(db: Db) {
  const role = async (code: string) =>
    await db.k
      .selectFrom('sysRole')
      .select(['id', 'roleName'])
      .where('roleCode', '=', code)
      .executeTakeFirstOrThrow()
  const [city, control] = [await role('city_op'), await role('control_room')]
  const of = await db.k
    .selectFrom('sysPermission')
    .select(['id', 'perms', 'url'])
    .where(({ or, eb }) => or([eb('perms', 'like', 'sewage:report:%'), eb('url', '=', '/sewage/report')]))
    .execute()
  const idOf = (name: string) => of.find(one => one.perms === name || one.url === name)!.id
  await db.write([
    {
      sql: 'delete from sys_role_permission where role_id = ? and permission_id = ?',
      parameters: [city.id, idOf('sewage:report:download')],
    },
    bulkOf(
      'sys_role_permission',
      ['sewage:report:list', '/sewage/report'].map(name => ({
        role_id: control.id,
        permission_id: idOf(name),
      })),
    ),
  ])
  return { control, page: idOf('/sewage/report') }
}
const both = ['/sewage/report', 'sewage:report:list']

forEachDatabase((_name, open) => {
  it('gives the city its download and takes the list from the control room, once and for all', async () => {
    const { db } = await buildApp(open, { config: { demo: false } })
    expect(await codesOf(db, 'control_room')).toEqual([])
    const own = (await codesOf(db, 'city_op')).sort()
    expect(own).toContain('sewage:report:download')
    await older(db)
    expect((await codesOf(db, 'control_room')).sort()).toEqual(both)
    for (const _ of [1, 2]) {
      await migrate(db)
      expect(await codesOf(db, 'control_room')).toEqual([])
      expect((await codesOf(db, 'city_op')).sort()).toEqual(own)
    }
  })

  it('leaves what was given on purpose: as the log says, or with rules of its own', async () => {
    const { db } = await buildApp(open, { config: { demo: false } })
    const { control, page } = await older(db)
    const line = (id: string, detail: string | null) =>
      bulkOf('sys_log', [
        {
          id,
          log_type: '2',
          log_content: `调整角色“${control.roleName}”的权限：增加 1 项，收回 0 项`,
          method: 'system:role:authorize',
          request_param: detail,
          create_time: 1,
        },
      ])
    // Something else was given.
    await db.write([
      line(
        'g1',
        JSON.stringify({
          before: { roleId: control.id, removed: [] },
          after: { roleId: control.id, added: ['样品'] },
        }),
      ),
    ])
    await db.write([
      {
        sql: "update sys_role_permission set data_rule_ids = '1' where role_id = ? and permission_id = ?",
        parameters: [control.id, page],
      },
    ])
    await migrate(db)
    expect(await codesOf(db, 'control_room')).toEqual(['/sewage/report'])
    await older(db)
    await db.write([
      line(
        'g2',
        JSON.stringify({
          before: { roleId: control.id, removed: [] },
          after: { roleId: control.id, added: ['评定报告'] },
        }),
      ),
    ])
    await migrate(db)
    expect((await codesOf(db, 'control_room')).sort()).toEqual(both)
  })
})
