/** What the first start writes, and what later starts leave alone. */
import { expect, it } from 'vitest'
import { demoFirst } from '#demo/seed/first.ts'
import { seedSystem } from '#server/seed/seed-system.ts'
import { buildApp, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

forEachDatabase((_, open) => {
  it('makes only the three exclusive administrators without the demo; they change the password first [J23 A12]', async () => {
    const db = await open()
    expect(await seedSystem(db, testPassword)).toEqual(['sysadmin', 'secadmin', 'auditor'])
    const roles = await db.k.selectFrom('sysRole').select('roleCode').execute()
    expect(roles.map(role => role.roleCode)).not.toContain('demo_admin')
    const { app } = await buildApp(async () => db)
    const sysadmin = await signIn(app, 'sysadmin')
    expect(await sysadmin.call('GET', '/sys/user/list')).toMatchObject({
      status: 403,
      message: '请先修改初始密码',
    })
    expect((await sysadmin.call('GET', '/sys/permission/getUserPermissionByToken')).status).toBe(200)
    const change = await sysadmin.call('POST', '/sys/user/updatePassword', {
      payload: {
        username: 'sysadmin',
        oldpassword: testPassword,
        password: 'first-Own-pass1',
        confirmpassword: 'first-Own-pass1',
      },
    })
    expect(change.success).toBe(true)
    expect((await sysadmin.call('GET', '/sys/user/list')).status).toBe(200)
  })

  it('brings every button, and who holds it, into a house from before it', async () => {
    const db = await open()
    await seedSystem(db, testPassword, { first: demoFirst })
    const holders = () =>
      db.k
        .selectFrom('sysPermission as p')
        .innerJoin('sysRolePermission as rp', 'rp.permissionId', 'p.id')
        .innerJoin('sysRole as r', 'r.id', 'rp.roleId')
        .where('p.menuType', '=', 2)
        .select(['p.perms', 'r.roleCode'])
        .orderBy('p.perms')
        .orderBy('r.roleCode')
        .execute()
    const before = await holders()
    for (const code of ['system:depart:import', 'sewage:odm-import:release'])
      expect(before.map(one => one.perms)).toContain(code)
    const buttons = db.k.selectFrom('sysPermission').select('id').where('menuType', '=', 2)
    await db.k.deleteFrom('sysRolePermission').where('permissionId', 'in', buttons).execute()
    await db.k.deleteFrom('sysPermission').where('menuType', '=', 2).execute()
    expect(await holders()).toEqual([])
    await seedSystem(db, testPassword, { first: demoFirst })
    expect(await holders()).toEqual(before)
  })

  it('writes nothing twice, keeps what people changed, brings in what is new', async () => {
    const db = await open()
    await seedSystem(db, testPassword, { first: demoFirst })
    const [grant] = await db.k.selectFrom('sysRolePermission').selectAll().limit(1).execute()
    await db.k
      .deleteFrom('sysRolePermission')
      .where('roleId', '=', grant!.roleId)
      .where('permissionId', '=', grant!.permissionId)
      .execute()
    await db.k.updateTable('sysDictItem').set({ itemText: '男性' }).where('itemText', '=', '男').execute()
    await db.k.deleteFrom('sysDict').where('dictCode', '=', 'trend').execute()
    expect(await seedSystem(db, 'another-password', { first: demoFirst })).toEqual([])
    const grants = await db.k
      .selectFrom('sysRolePermission')
      .selectAll()
      .where('roleId', '=', grant!.roleId)
      .where('permissionId', '=', grant!.permissionId)
      .execute()
    expect(grants).toEqual([])
    const texts = await db.k
      .selectFrom('sysDictItem')
      .select('itemText')
      .where('itemText', 'like', '男%')
      .execute()
    expect(texts.map(row => row.itemText)).toEqual(['男性'])
    expect(
      await db.k.selectFrom('sysDict').select('id').where('dictCode', '=', 'trend').execute(),
    ).toHaveLength(1)
    const { app } = await buildApp(async () => db)
    expect((await signIn(app)).userId).not.toBe('')
  })
})
