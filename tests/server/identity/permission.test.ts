/** Console 6, 7; wire 4, 5: menus, data rules and grants, with the server deciding. */
import { expect, it } from 'vitest'
import { seesContacts } from '#contract/identity/user.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

type Node = {
  id: string
  name: string
  perms: string | null
  isLeaf: boolean
  ruleFlag: number
  children: Node[] | null
}
const body = (over: Record<string, unknown>) => ({
  name: '试验菜单',
  menuType: 1,
  url: '/sewage/trial',
  ...over,
})

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db } = await buildApp(open)
    const [admin, security, city] = await Promise.all(
      ['admin', 'secadmin', 'city'].map(name => signIn(app, name)),
    )
    const roots = (await admin!.call<Node[]>('GET', '/sys/permission/getSystemMenuList')).result
    const sewage = roots.find(node => node.name === '污水监测')
    const pages = await admin!.call<Node[]>('GET', `/sys/permission/getSystemSubmenu?parentId=${sewage?.id}`)
    const plant = pages.result.find(node => node.name === '污水厂')
    if (!sewage || !plant || !admin || !security || !city) throw new Error('the seed has no 污水厂 page')
    const role = await db.k
      .selectFrom('sysRole')
      .selectAll()
      .where('roleCode', '=', 'city_op')
      .executeTakeFirstOrThrow()
    return { app, db, admin, security, city, sewage, plant, role }
  }

  it('adds, cleans, moves and deletes entries with all that hangs on them', async () => {
    const { admin, db, sewage, plant } = await world()
    const added = await admin.call('POST', '/sys/permission/add', {
      payload: body({
        parentId: sewage.id,
        component: '/views/sewage/Trial.vue',
        url: 'sewage/trial',
        keepAlive: true,
      }),
    })
    expect([added.message, added.code]).toEqual(['添加成功！', 200])
    const [own] = (await admin.call<Node[]>('GET', '/sys/permission/list?name=试验菜单')).result
    expect(own).toMatchObject({
      component: 'sewage/Trial',
      url: '/sewage/trial',
      keepAlive: true,
      route: true,
    })
    const button = body({ name: '查看', menuType: 2, parentId: own?.id, perms: 'sewage:trial:list' })
    expect((await admin.call('POST', '/sys/permission/add', { payload: button })).success).toBe(true)
    expect(await admin.call('POST', '/sys/permission/add', { payload: button })).toMatchObject({
      success: false,
      message: '授权标识已存在：“查看”',
    })
    // Whole rows come back from wire clients.
    const moved = await admin.call('PUT', '/sys/permission/edit', {
      payload: { ...own, parentId: plant.id, children: null, createTime: 'x' },
    })
    expect(moved.message).toBe('修改成功！')
    const cycle = await admin.call('PUT', '/sys/permission/edit', {
      payload: body({ ...plant, id: plant.id, name: plant.name, parentId: own?.id, menuType: 1 }),
    })
    expect(cycle).toMatchObject({ success: false, message: '不能移到“试验菜单”之下：它是本菜单自身或其下级' })
    const gone = await admin.call('DELETE', `/sys/permission/delete?id=${own?.id}`)
    expect(gone.message).toBe('删除成功!')
    expect(
      await db.k.selectFrom('sysPermission').select('id').where('perms', '=', 'sewage:trial:list').execute(),
    ).toEqual([])
    const star = await db.k
      .selectFrom('sysPermission')
      .select('id')
      .where('perms', '=', '*')
      .executeTakeFirstOrThrow()
    expect(await admin.call('DELETE', `/sys/permission/delete?id=${star.id}`)).toMatchObject({
      success: false,
    })
  })

  it('refuses to save over what somebody else has saved since, and shows it; a client without versions saves [R49]', async () => {
    const { admin, plant } = await world()
    const read = async () =>
      (
        await admin.call<Node[]>('GET', `/sys/permission/list?name=${encodeURIComponent(plant.name)}`)
      ).result.find(({ id }) => id === plant.id) as Node & { version: number; sortNo: number }
    const first = await read()
    const edit = (changes: object) =>
      admin.call<Record<string, unknown>>('PUT', '/sys/permission/edit', {
        payload: { ...first, ...changes },
      })
    expect((await edit({ sortNo: 71 })).message).toBe('修改成功！')
    const stale = await edit({ sortNo: 72 })
    expect([stale.success, stale.message]).toEqual([false, '这条记录已被他人修改，请核对后再保存'])
    expect(stale.result).toMatchObject({
      id: plant.id,
      sortNo: 71,
      version: first.version + 1,
      updateBy: 'admin',
    })
    expect((await read()).sortNo).toBe(71)
    expect((await edit({ sortNo: 73, version: stale.result['version'] })).message).toBe('修改成功！')
    expect((await edit({ sortNo: 74, version: undefined })).message).toBe('修改成功！')
    expect((await read()).sortNo).toBe(74)
  })

  it('lets nobody grant what he does not hold, and applies the difference of two lists [A24]', async () => {
    const { admin, security, city, db, role } = await world()
    const ids = (await admin.call<string[]>('GET', `/sys/permission/queryRolePermission?roleId=${role.id}`))
      .result
    const idOf = async (code: string) =>
      (
        await db.k
          .selectFrom('sysPermission')
          .select('id')
          .where('perms', '=', code)
          .executeTakeFirstOrThrow()
      ).id
    const save = (caller: typeof admin, added: string[]) =>
      caller.call('POST', '/sys/permission/saveRolePermission', {
        payload: {
          roleId: role.id,
          permissionIds: [...ids, ...added].join(','),
          lastpermissionIds: ids.join(','),
        },
      })
    expect((await save(city, [])).status).toBe(403)
    // The security administrator grants codes of others, not those of the administrators, and never everything.
    expect((await save(security, [await idOf('system:api:read')])).message).toBe('保存成功！')
    for (const code of ['*', seesContacts]) {
      const refused = await save(security, [await idOf(code)])
      expect([refused.status, refused.code, refused.message.slice(0, 12)]).toEqual([
        403,
        510,
        '不能授予自己没有的权限：',
      ])
    }
    const now = (await admin.call<string[]>('GET', `/sys/permission/queryRolePermission?roleId=${role.id}`))
      .result
    expect(now.length).toBe(ids.length + 1)
  })

  it('checks data rules when they are saved, and applies them without signing in again', async () => {
    const { admin, city, plant, role } = await world()
    const seen = async () => (await city.call<{ total: number }>('GET', '/sewage/plant/list')).result.total
    const add = (over: Record<string, unknown>) =>
      admin.call('POST', '/sys/permission/addPermissionRule', {
        payload: {
          permissionId: plant.id,
          ruleName: '本人创建',
          ruleConditions: '=',
          ruleColumn: 'createBy',
          ruleValue: '#{sys_user_code}',
          ...over,
        },
      })
    expect((await add({ ruleColumn: 'password' })).message).toBe('规则字段 password 不存在')
    expect(
      (await add({ ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1; drop table sys_user' })).status,
    ).toBe(400)
    expect((await add({})).message).toBe('添加成功！')
    const [rule] = (
      await admin.call<{ id: string }[]>(
        'GET',
        `/sys/permission/getPermRuleListByPermId?permissionId=${plant.id}`,
      )
    ).result
    const link = { permissionId: plant.id, roleId: role.id, dataRuleIds: rule?.id ?? '' }
    const before = await seen()
    expect((await admin.call('POST', '/sys/role/datarule', { payload: link })).message).toBe('保存成功!')
    const answer = await admin.call<{ drChecked: string }>('GET', `/sys/role/datarule/${plant.id}/${role.id}`)
    expect(answer.result.drChecked).toBe(rule?.id)
    expect(await seen()).toBe(0)
    await admin.call('PUT', '/sys/permission/editPermissionRule', {
      payload: {
        ...rule,
        permissionId: plant.id,
        ruleName: 'x',
        ruleConditions: '!=',
        ruleColumn: 'createBy',
        ruleValue: 'x',
      },
    })
    expect(await seen()).toBe(before)
    expect((await admin.call('DELETE', `/sys/permission/deletePermissionRule?id=${rule?.id}`)).message).toBe(
      '删除成功！',
    )
    expect(await seen()).toBe(before)
    expect(
      await admin.call('POST', '/sys/role/datarule', { payload: { ...link, roleId: 'none' } }),
    ).toMatchObject({
      success: false,
      message: '请先保存角色菜单权限!',
    })
  })
})
