import { expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Row {
  id: string
  roleCode: string
  departId: string
}
interface Tree {
  treeList: { key: string; children?: Tree['treeList'] }[]
  ids: string[]
}
const verbs = (caller: Caller) => ({
  ...caller,
  get: <T = unknown>(path: string) => caller.call<T>('GET', path),
  post: <T = unknown>(path: string, payload: object) => caller.call<T>('POST', path, { payload }),
  put: <T = unknown>(path: string, payload: object) => caller.call<T>('PUT', path, { payload }),
  drop: (path: string) => caller.call('DELETE', path),
})

forEachDatabase((_, open) => {
  const idOfDepart = async (db: Db, orgCode: string) =>
    (await db.k.selectFrom('sysDepart').select('id').where('orgCode', '=', orgCode).executeTakeFirstOrThrow())
      .id
  const entryOf = async (db: Db, perms: string) =>
    await db.k
      .selectFrom('sysPermission')
      .select(['id', 'parentId'])
      .where('perms', '=', perms)
      .executeTakeFirstOrThrow()
  async function world() {
    const { app, deps, db } = await buildApp(open)
    const user = async (username: string) =>
      db.k.selectFrom('sysUser').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
    const city = await user('city')
    const sampler = await user('sampler')
    const departId = await idOfDepart(db, city.orgCode!)
    // The city's operator is in charge of his city.
    await db.k
      .updateTable('sysUser')
      .set({ userIdentity: '2', departIds: departId })
      .where('id', '=', city.id)
      .execute()
    const [admin, superior, member] = [
      verbs(await signIn(app, 'admin')),
      verbs(await signIn(app, 'city')),
      verbs(await signIn(app, 'sampler')),
    ]
    return { app, deps, db, admin, superior, member, departId, sampler, city }
  }
  type World = Awaited<ReturnType<typeof world>>
  const facilityList = 'device:facility:list'
  async function given({ db, admin, departId }: World, perms = facilityList) {
    const entry = await entryOf(db, perms)
    const permissionIds = [entry.id, entry.parentId].join(',')
    const saved = await admin.post('/sys/permission/saveDepartPermission', {
      departId,
      permissionIds,
      lastpermissionIds: '',
    })
    expect(saved).toMatchObject({ success: true, message: '保存成功！' })
    return { entry, permissionIds }
  }
  const draft = (departId: string) => ({ roleCode: 'city_watch', roleName: '设备值守', departId })

  it('a department is given rights; its superior makes a role of them and gives it; it counts at once', async () => {
    const here = await world()
    const { superior, member, departId, sampler } = here
    expect((await member.get('/device/facility/list')).status).toBe(403)
    const { entry, permissionIds } = await given(here)
    expect(
      (await here.admin.get<string[]>(`/sys/permission/queryDepartPermission?departId=${departId}`)).result,
    ).toEqual(expect.arrayContaining([entry.id, entry.parentId]))
    const made = await superior.post<Row>('/sys/sysDepartRole/add', draft(departId))
    expect(made).toMatchObject({ success: true, message: '添加成功！', result: { departId } })
    const roleId = made.result.id
    const listed = await superior.get<{ records: Row[] }>(
      `/sys/sysDepartRole/list?deptId=${departId}&roleName=*值守*`,
    )
    expect(listed.result.records.map(row => row.roleCode)).toEqual(['city_watch'])
    const tree = await superior.get<Tree>(
      `/sys/sysDepartPermission/queryTreeListForDeptRole?departId=${departId}`,
    )
    expect(tree.result.ids.toSorted()).toEqual([entry.id, entry.parentId].toSorted())
    expect(
      await superior.post('/sys/sysDepartPermission/saveDeptRolePermission', {
        roleId,
        permissionIds,
        lastpermissionIds: '',
      }),
    ).toMatchObject({ success: true, message: '保存成功！' })
    expect(
      (await superior.get<string[]>(`/sys/sysDepartPermission/queryDeptRolePermission?roleId=${roleId}`))
        .result,
    ).toHaveLength(2)
    const choices = await superior.get<Row[]>(
      `/sys/sysDepartRole/getDeptRoleList?departId=${departId}&userId=${sampler.id}`,
    )
    expect(choices.result.map(row => row.id)).toEqual([roleId])
    expect(
      await superior.post('/sys/sysDepartRole/deptRoleUserAdd', {
        newRoleId: roleId,
        oldRoleId: '',
        userId: sampler.id,
      }),
    ).toMatchObject({ success: true, message: '添加成功！' })
    expect(
      (await superior.get(`/sys/sysDepartRole/getDeptRoleByUserId?userId=${sampler.id}&departId=${departId}`))
        .result,
    ).toEqual([{ userId: sampler.id, droleId: roleId }])
    expect((await member.get('/device/facility/list')).success).toBe(true)
    // In the menu, too.
    const menu = await member.get<{ auth: { action: string }[] }>('/sys/permission/getUserPermissionByToken')
    expect(menu.result.auth.map(each => each.action)).toContain(facilityList)
    expect((await superior.drop(`/sys/sysDepartRole/delete?id=${roleId}`)).message).toContain(
      '正被 1 个用户使用',
    )
    // What is taken from the department is gone from its roles.
    await here.admin.post('/sys/permission/saveDepartPermission', {
      departId,
      permissionIds: '',
      lastpermissionIds: permissionIds,
    })
    expect((await member.get('/device/facility/list')).status).toBe(403)
    expect(
      (await superior.get<string[]>(`/sys/sysDepartPermission/queryDeptRolePermission?roleId=${roleId}`))
        .result,
    ).toEqual([])
  })

  it('who leaves the department loses its roles; they do not come back with him', async () => {
    const here = await world()
    const { superior, member, departId, sampler } = here
    const { permissionIds } = await given(here)
    const { result: role } = await superior.post<Row>('/sys/sysDepartRole/add', draft(departId))
    await superior.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: role.id, permissionIds })
    await superior.post('/sys/sysDepartRole/deptRoleUserAdd', { newRoleId: role.id, userId: sampler.id })
    expect((await member.get('/device/facility/list')).success).toBe(true)
    expect(
      await superior.drop(`/sys/user/deleteUserInDepart?depId=${departId}&userId=${sampler.id}`),
    ).toMatchObject({ success: true })
    expect((await member.get('/device/facility/list')).status).toBe(403)
    expect(
      (await superior.post('/sys/sysDepartRole/deptRoleUserAdd', { newRoleId: role.id, userId: sampler.id }))
        .message,
    ).toContain('用户不在该部门')
    await superior.post('/sys/user/editSysDepartWithUser', { depId: departId, userIdList: [sampler.id] })
    expect((await member.get('/device/facility/list')).status).toBe(403)
  })

  it('data rules of the department narrow its roles, and those of the role besides', async () => {
    const here = await world()
    const { admin, superior, member, departId, sampler } = here
    const { entry, permissionIds } = await given(here)
    const rule = async (ruleName: string, ruleValue: string) => {
      await admin.post('/sys/permission/addPermissionRule', {
        permissionId: entry.id,
        ruleName,
        ruleColumn: 'facilityCode',
        ruleConditions: 'LIKE',
        ruleValue,
      })
      const rules = await admin.get<{ id: string; ruleName: string }[]>(
        `/sys/permission/getPermRuleListByPermId?permissionId=${entry.id}`,
      )
      return rules.result.find(each => each.ruleName === ruleName)!.id
    }
    const [never, other] = [await rule('没有的编码', 'no such code'), await rule('另一条', 'x')]
    const { result: role } = await superior.post<Row>('/sys/sysDepartRole/add', draft(departId))
    const dataRule = { permissionId: entry.id, dataRuleIds: other }
    expect(
      (await superior.post('/sys/sysDepartRole/datarule', { ...dataRule, roleId: role.id })).message,
    ).toBe('请先保存角色菜单权限!')
    await superior.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: role.id, permissionIds })
    await superior.post('/sys/sysDepartRole/deptRoleUserAdd', { newRoleId: role.id, userId: sampler.id })
    const narrowed = async () =>
      (await here.deps.sessions.ofToken(member.token))?.dataRules.map(each => each.ruleValue).toSorted()
    expect(await narrowed()).toEqual([])
    expect(
      await admin.post('/sys/sysDepartPermission/datarule', {
        permissionId: entry.id,
        departId,
        dataRuleIds: never,
      }),
    ).toMatchObject({ success: true, message: '保存成功!' })
    expect(await narrowed()).toEqual(['no such code'])
    await superior.post('/sys/sysDepartRole/datarule', { ...dataRule, roleId: role.id })
    expect(await narrowed()).toEqual(['no such code', 'x'])
    const shown = await superior.get<{ drChecked: string }>(
      `/sys/sysDepartRole/datarule/${entry.id}/${departId}/${role.id}`,
    )
    expect(shown.result.drChecked.split(',').toSorted()).toEqual([never, other].toSorted())
    const foreign = await idOfDepart(here.db, 'A01')
    expect(
      (
        await admin.post('/sys/sysDepartPermission/datarule', {
          permissionId: entry.id,
          departId: foreign,
          dataRuleIds: never,
        })
      ).message,
    ).toBe('请先保存部门菜单权限!')
  })

  it('nobody gives what he does not hold, reaches another department, or raises himself [A24]', async () => {
    const here = await world()
    const { admin, superior, db, departId, city } = here
    const { permissionIds } = await given(here)
    const { result: role } = await superior.post<Row>('/sys/sysDepartRole/add', draft(departId))
    const roleId = role.id
    // The department lacks it.
    const plants = await entryOf(db, 'sewage:plant:list')
    expect(
      (
        await superior.post('/sys/sysDepartPermission/saveDeptRolePermission', {
          roleId,
          permissionIds: plants.id,
        })
      ).message,
    ).toContain('部门没有')
    // The department has it, its superior has not.
    const jobs = await entryOf(db, 'sewage:plant:import')
    const beyond = await entryOf(db, 'system:dict:add')
    await admin.post('/sys/permission/saveDepartPermission', {
      departId,
      permissionIds: [beyond.id, jobs.id].join(','),
    })
    const refused = await superior.post('/sys/sysDepartPermission/saveDeptRolePermission', {
      roleId,
      permissionIds: beyond.id,
    })
    expect([refused.status, refused.message]).toEqual([
      403,
      expect.stringContaining('不能授予自己没有的权限'),
    ])
    // Offices are held through roles alone.
    const office = await entryOf(db, 'system:user:edit')
    expect(
      (await admin.post('/sys/permission/saveDepartPermission', { departId, permissionIds: office.id }))
        .message,
    ).toContain('只能通过角色授予')
    // Not his own.
    expect(
      (await superior.post('/sys/sysDepartRole/deptRoleUserAdd', { newRoleId: roleId, userId: city.id }))
        .message,
    ).toContain('不能修改自己的部门角色')
    // Another department is none of his.
    const root = await idOfDepart(db, 'A01')
    expect(
      (await superior.post('/sys/sysDepartRole/add', { ...draft(root), roleCode: 'other' })).success,
    ).toBe(false)
    expect((await superior.get(`/sys/sysDepartRole/getDeptRoleList?departId=${root}`)).message).toContain(
      '没有权限',
    )
    expect((await superior.get(`/sys/user/departUserList?depId=${root}`)).success).toBe(false)
    const { result: above } = await admin.post<Row>('/sys/sysDepartRole/add', {
      ...draft(root),
      roleCode: 'house',
    })
    expect((await superior.get<{ total: number }>('/sys/sysDepartRole/list')).result.total).toBe(1)
    expect(
      (await superior.put('/sys/sysDepartRole/edit', { id: above.id, roleName: '别人的' })).success,
    ).toBe(false)
    expect((await superior.drop(`/sys/sysDepartRole/delete?id=${above.id}`)).success).toBe(false)
    // In charge no longer: nothing is his.
    await db.k.updateTable('sysUser').set({ userIdentity: '1' }).where('id', '=', city.id).execute()
    expect((await superior.get<{ records: Row[] }>('/sys/sysDepartRole/list')).result.records).toEqual([])
    expect(
      (await superior.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId, permissionIds }))
        .message,
    ).toContain('不由您负责')
  })
})
