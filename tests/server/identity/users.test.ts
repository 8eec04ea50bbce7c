/** Wire 3, console 5 to 7: users are kept by those who may, offices stay filled and apart, and what is taken away is felt at once. */
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { loadMigrations } from '#server/db/migrate.ts'
import { apart, endpoints, resources } from '#server/declared.ts'
import { buildApp, type Caller, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { form } from '../crud/drafts.ts'

const everything: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
]
const user = [...resources, ...apart].find(({ path }) => path === '/sys/user')!
type Row = Record<string, unknown>
interface Rows {
  records: Row[]
  total: number
}
let made = 0
const draft = (over: Row = {}): Row => {
  made += 1
  const no = String(made).padStart(4, '0')
  return {
    username: `user_${no}`,
    password: 'Abcd-2026-x',
    confirmpassword: 'Abcd-2026-x',
    realname: `用户${no}`,
    workNo: `W${no}`,
    phone: `1380000${no}`,
    ...over,
  }
}

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db, deps } = await buildApp(open, { rate: { signingIn: 1_000 } })
    const [admin, sys, sec, city] = await Promise.all(
      ['admin', 'sysadmin', 'secadmin', 'city'].map(name => signIn(app, name)),
    )
    const ids = async (table: 'sysRole' | 'sysDepart' | 'sysUser') => {
      const key = { sysRole: 'roleCode', sysDepart: 'orgCode', sysUser: 'username' }[table]
      const rows = (await db.k.selectFrom(table).selectAll().execute()) as unknown as Row[]
      return new Map(rows.map(row => [String(row[key]), String(row['id'])]))
    }
    const [roles, departs, users] = await Promise.all([ids('sysRole'), ids('sysDepart'), ids('sysUser')])
    if (!admin || !sys || !sec || !city) throw new Error('the seed lacks an account')
    const add = async (over: Row = {}, by: Caller = admin) => {
      const given = draft(over)
      const answer = await by.call<Row>('POST', '/sys/user/add', { payload: given })
      return { given, answer, id: String(answer.result?.['id'] ?? '') }
    }
    const login = async (username: unknown, password = 'Abcd-2026-x') => {
      const answer = await callerOf(app).call<{ token: string }>('POST', '/sys/login', {
        payload: { username, password },
      })
      return { answer, caller: callerOf(app, answer.result?.token ?? '') }
    }
    const id = (map: Map<string, string>, key: string) => map.get(key) ?? ''
    return { app, db, deps, admin, sys, sec, city, roles, departs, users, add, login, id }
  }

  describe('a user', () => {
    it('has a portrait of the house or none, at every door that takes one', async () => {
      const { admin, city, db, add } = await world()
      const doors = everything.filter(({ body }) =>
        Object.hasOwn((body as { properties?: object } | undefined)?.properties ?? {}, 'avatar'),
      )
      const passing = ['/sys/third/user/checkPassword', '/sys/third/user/create']
      expect(doors.map(({ path }) => path).sort()).toEqual(
        ['/sys/account/edit', '/sys/user/add', '/sys/user/edit', ...passing].sort(),
      )
      const { answer, id } = await add({ avatar: 'user/2026/logo-2_1.png' })
      expect(answer.success).toBe(true)
      const row = answer.result
      for (const avatar of [
        'https://elsewhere.example/a.png',
        '//elsewhere.example/a.png',
        'avatar/a.png,HTTP://elsewhere.example/a.png',
        'javascript:alert(1)',
        'avatar/../../b.png',
        '\\\\elsewhere\\a.png',
      ]) {
        const said = '「头像」请上传图片文件，不能填写其他网站的地址'
        expect([avatar, (await add({ avatar })).answer.message]).toEqual([avatar, said])
        const payload = { ...row, id, avatar }
        expect((await admin.call('PUT', '/sys/user/edit', { payload })).message).toBe(said)
        expect((await city.call('PUT', '/sys/account/edit', { payload: { avatar } })).status).toBe(400)
        const { password: _, confirmpassword: __, ...cells } = draft({ avatar })
        const sheet = form(user, cells)
        const taken = await admin.call<Row>('POST', '/sys/user/importExcel', sheet)
        expect(JSON.stringify(taken)).toMatch(/"errorCount":1,"successCount":0|不认识的列/)
      }
      // One of before the rule.
      await db.write([
        {
          sql: "update sys_user set avatar = 'HTTPS://elsewhere.example/a.png' where username = 'city'",
          parameters: [],
        },
      ])
      const [mend] = loadMigrations(db.dialect).filter(({ no }) => no === 1022)
      await db.write([{ sql: mend!.sql.replace(/^--.*$/gm, ''), parameters: [] }])
      const kept = await db.k.selectFrom('sysUser').select('avatar').where('avatar', 'is not', null).execute()
      expect(kept).toEqual([{ avatar: 'user/2026/logo-2_1.png' }])
    })

    it('is added with roles and departments and must set a password of his own', async () => {
      const { admin, add, login, roles, departs, id } = await world()
      const [first, second] = [...departs.values()]
      const { answer, id: userId } = await add({
        selectedroles: id(roles, 'sampler'),
        selecteddeparts: `${first},${second}`,
        userIdentity: '2',
        departIds: first,
      })
      expect([answer.message, answer.code]).toEqual(['添加成功！', 200])
      expect(JSON.stringify(answer)).not.toMatch(/password|argon2|salt/i)
      const row = (await admin.call<Row>('GET', `/sys/user/queryById?id=${userId}`)).result
      expect(row).toMatchObject({
        status: '1',
        orgCode: null,
        selectedroles: id(roles, 'sampler'),
        departIds: first,
      })
      expect(String(row['orgCodeTxt']).split(',')).toHaveLength(2)
      const { answer: signed, caller } = await login(row['username'])
      expect(signed.code).toBe(200)
      expect((await caller.call('GET', '/sys/user/list')).message).toBe('请先修改初始密码')
      const roleIds = await admin.call<string[]>('GET', `/sys/user/queryUserRole?userid=${userId}`)
      expect(roleIds.result).toEqual([id(roles, 'sampler')])
      const departList = await admin.call<Row[]>('GET', `/sys/user/userDepartList?userId=${userId}`)
      expect([departList.message, departList.result.length]).toEqual(['查找成功', 2])
      expect(Object.keys(departList.result[0] ?? {}).sort()).toEqual(['key', 'title', 'value'])
    })

    it('is refused with the words of the form', async () => {
      const { add, users } = await world()
      expect(users.has('city')).toBe(true)
      const words = async (over: Row) => (await add(over)).answer.message
      expect(await words({ username: '' })).toBe('请输入用户账号!')
      expect(await words({ realname: '' })).toBe('请输入用户名称!')
      expect(await words({ phone: '12' })).toContain('请输入正确格式的手机号码!')
      expect(await words({ email: 'x' })).toContain('请输入正确格式的邮箱!')
      expect(await words({ confirmpassword: 'other' })).toContain('两次输入的密码不一样！')
      expect(await words({ password: '12345678', confirmpassword: '12345678' })).toBe(
        '新密码过于简单，请更换',
      )
      const { given } = await add()
      expect(await words({ username: given['username'] })).toBe('用户名已存在!')
      expect(await words({ phone: given['phone'] })).toBe('手机号已存在!')
      expect(await words({ workNo: given['workNo'] })).toBe('工号已存在!')
    })

    it('keeps his name and password when he is edited, loses what is cleared, and what hangs on it', async () => {
      const { admin, add, login, roles, departs, db, id } = await world()
      const [first, second] = [...departs.values()]
      const { id: userId, given } = await add({
        selectedroles: id(roles, 'sampler'),
        selecteddeparts: `${first},${second}`,
        userIdentity: '2',
        departIds: `${first},${second}`,
      })
      const edit = (over: Row, method: 'PUT' | 'POST' = 'PUT') =>
        admin.call(method, '/sys/user/edit', { payload: { id: userId, ...over } })
      expect((await edit({ realname: '改名', password: 'Another-2026' }, 'POST')).message).toBe('修改成功!')
      expect((await login(given['username'])).answer.code).toBe(200)
      expect((await edit({ username: 'renamed' })).message).toBe('用户账号设定后不能修改')
      await edit({ selecteddeparts: second })
      const row = async () => (await admin.call<Row>('GET', `/sys/user/queryById?id=${userId}`)).result
      expect(await row()).toMatchObject({ selecteddeparts: second, departIds: second })
      expect((await edit({ departIds: first })).message).toBe('负责部门只能从已分配的部门中选择')
      await edit({ selectedroles: '', userIdentity: '1' })
      expect(await row()).toMatchObject({ selectedroles: null, departIds: null })
      expect(await db.k.selectFrom('sysUserRole').selectAll().where('userId', '=', userId).execute()).toEqual(
        [],
      )
    })
  })

  describe('rights', () => {
    it('are given by those who assign, and none beyond their own [J18 A24]', async () => {
      const { sys, sec, add, roles, users, id } = await world()
      const { answer } = await add({ selectedroles: id(roles, 'sampler') }, sys)
      expect([answer.status, answer.message]).toEqual([403, '没有分配角色的权限，请由安全管理员分配'])
      const { id: userId } = await add({}, sys)
      const assign = (roleCodes: string[], who = userId) =>
        sec.call('PUT', '/sys/user/assignRoles', {
          payload: { userId: who, roleIds: roleCodes.map(code => id(roles, code)) },
        })
      expect((await assign(['sampler', 'city_op'])).message).toBe('保存成功！')
      expect((await assign(['demo_admin'])).message).toMatch(/^不能分配权限超出自己的角色：“演示管理员”/)
      expect((await assign(['sysadmin', 'auditor'])).message).toMatch(/不能由同一人兼任/)
      expect((await assign(['sysadmin'])).success).toBe(true)
      expect((await assign(['secadmin', 'sampler'], id(users, 'secadmin'))).message).toMatch(
        /^不能修改自己的角色/,
      )
      // An old client posts the whole row back: roles that stay as they are need no right.
      const row = (await sys.call<Row>('GET', `/sys/user/queryById?id=${userId}`)).result
      expect(
        (await sys.call('PUT', '/sys/user/edit', { payload: { ...row, realname: '同行' } })).success,
      ).toBe(true)
    })

    it('leave no office empty [A24]', async () => {
      const { admin, sec, add, roles, users, id } = await world()
      const last = id(users, 'secadmin')
      const freeze = (ids: string) =>
        admin.call('PUT', '/sys/user/frozenBatch', { payload: { ids, status: '2' } })
      expect((await freeze(last)).message).toMatch(/是最后一位安全管理员，不能冻结/)
      expect((await admin.call('DELETE', `/sys/user/delete?id=${last}`)).message).toMatch(
        /最后一位安全管理员/,
      )
      const drop = await admin.call(
        'DELETE',
        `/sys/user/deleteUserRole?roleId=${id(roles, 'secadmin')}&userId=${last}`,
      )
      expect(drop.message).toMatch(/最后一位安全管理员，不能取消其角色/)
      const edited = await admin.call('PUT', '/sys/user/edit', { payload: { id: last, selectedroles: '' } })
      expect(edited.message).toMatch(/最后一位安全管理员/)
      const { id: second } = await add({})
      await sec.call('PUT', '/sys/user/assignRoles', {
        payload: { userId: second, roleIds: [id(roles, 'secadmin')] },
      })
      // Both at once are the last two.
      expect((await freeze(`${last},${second}`)).message).toMatch(/最后一位安全管理员/)
      const both = await Promise.all([freeze(last), freeze(second)])
      expect(both.filter(({ success }) => success)).toHaveLength(1)
    })

    it('do not reach the account itself nor the built-in one [J18]', async () => {
      const { sys, admin, add, users, id } = await world()
      const own = await sys.call('PUT', '/sys/user/frozenBatch', {
        payload: { ids: id(users, 'sysadmin'), status: '2' },
      })
      expect(own.message).toBe('不能冻结自己的账号')
      expect((await sys.call('DELETE', `/sys/user/delete?id=${id(users, 'admin')}`)).message).toBe(
        '管理员账号不允许此操作！',
      )
      const { id: other } = await add()
      const batch = await admin.call('DELETE', `/sys/user/deleteBatch?ids=${id(users, 'admin')},${other},`)
      expect(batch.message).toBe('管理员账号不允许此操作,请重新选择！')
      // Whose password one sets, in his name one acts.
      const reset = (username: string) =>
        sys.call('PUT', '/sys/user/changePassword', {
          payload: { username, password: 'Xyz-2026-abc', confirmpassword: 'Xyz-2026-abc' },
        })
      expect((await reset('secadmin')).status).toBe(403)
      expect((await reset('admin')).message).toBe('管理员账号不允许此操作！')
      expect((await reset('nobody')).message).toBe('用户不存在！')
      expect((await reset('city')).message).toBe('密码修改成功!')
    })

    it('hide contacts and administration from everybody else [J15]', async () => {
      const { city, sys, add, roles, id } = await world()
      const { given, id: userId } = await add({
        email: 'someone@example.org',
        telephone: '010-62345678',
        selectedroles: id(roles, 'sampler'),
      })
      const of = async (who: Caller) =>
        (await who.call<Row>('GET', `/sys/user/queryById?id=${userId}`)).result
      expect(await of(city)).toMatchObject({
        phone: `138****${String(given['phone']).slice(-4)}`,
        email: 's***@example.org',
        telephone: null,
        selectedroles: null,
        departIds: null,
        userIdentity: null,
      })
      expect(JSON.stringify(await of(city))).not.toContain('采样员')
      expect(await of(sys)).toMatchObject({ phone: given['phone'], email: 'someone@example.org' })
      // A covered value cannot be asked for either, in any way.
      const asked = await city.call<Rows>('GET', `/sys/user/list?phone=${given['phone']}&pageSize=50`)
      expect(asked.result.total).toBeGreaterThan(1)
      expect((await city.call('GET', '/sys/user/list?column=phone&order=asc')).status).toBe(400)
      const line = encodeURIComponent(JSON.stringify([{ field: 'phone', rule: 'eq', val: given['phone'] }]))
      expect((await city.call('GET', `/sys/user/list?superQueryParams=${line}`)).status).toBe(400)
      const looked = await city.call<unknown[]>('GET', '/sys/dict/loadDict/sys_user,phone,username')
      expect(looked.result ?? []).toEqual([])
      const book = await city.call<Rows>('GET', '/sys/user/queryByOrgCodeForAddressList?pageSize=100')
      const contact = book.result.records.find(row => row['userId'] === userId)
      expect(contact).toMatchObject({ phone: `138****${String(given['phone']).slice(-4)}`, telephone: null })
      expect(contact).not.toHaveProperty('id')
    })
  })

  describe('sessions', () => {
    it('end at once when somebody is frozen, deleted or gets another password [A05]', async () => {
      const { admin, add, login, db } = await world()
      const { id, given } = await add()
      await db.k.updateTable('sysUser').set({ mustChange: 'N' }).where('id', '=', id).execute()
      const ended: unknown[] = []
      const inside = async (caller: Caller) => (await caller.call('GET', '/sys/account/info')).status
      const enter = async (password?: string) => (await login(given['username'], password)).caller
      const set = (status: string) =>
        admin.call('PUT', '/sys/user/frozenBatch', { payload: { ids: id, status } })

      let him = await enter()
      expect(await inside(him)).toBe(200)
      expect((await set('2')).message).toBe('操作成功!')
      ended.push(await inside(him))
      expect((await login(given['username'])).answer.message).toBe('该用户已冻结')
      await set('1')
      him = await enter()
      const password = 'Fresh-2026-pw'
      await admin.call('PUT', '/sys/user/changePassword', {
        payload: { username: given['username'], password, confirmpassword: password },
      })
      ended.push(await inside(him))
      await db.k.updateTable('sysUser').set({ mustChange: 'N' }).where('id', '=', id).execute()
      him = await enter(password)
      expect(await inside(him)).toBe(200)
      expect((await admin.call('DELETE', `/sys/user/delete?id=${id}`)).message).toBe('删除用户成功')
      ended.push(await inside(him))
      expect(ended).toEqual([401, 401, 401])
    })

    it('lose a role at the next call [A05]', async () => {
      const { sec, add, login, roles, id, db } = await world()
      const { id: userId, given } = await add({ selectedroles: id(roles, 'city_op') })
      await db.k.updateTable('sysUser').set({ mustChange: 'N' }).where('id', '=', userId).execute()
      const { caller } = await login(given['username'])
      expect((await caller.call('GET', '/sewage/plant/list')).status).toBe(200)
      const gone = await sec.call(
        'DELETE',
        `/sys/user/deleteUserRoleBatch?roleId=${id(roles, 'city_op')}&userIds=${userId},`,
      )
      expect(gone.message).toBe('删除成功!')
      expect((await caller.call('GET', '/sewage/plant/list')).status).toBe(403)
    })
  })

  describe('lists', () => {
    it('find by department, ids, role and what lies below', async () => {
      const { admin, add, departs, roles, users, id } = await world()
      const root = id(departs, 'A01')
      const child = [...departs.entries()].find(([code]) => code.length === 6)?.[1] ?? ''
      const { id: userId, given } = await add({ selecteddeparts: child, selectedroles: id(roles, 'courier') })
      const total = async (path: string) => (await admin.call<Rows>('GET', path)).result?.total
      const names = async (path: string) =>
        (await admin.call<Rows>('GET', path)).result.records.map(row => row['username'])
      expect(await names(`/sys/user/list?departId=${child}&pageSize=50`)).toContain(given['username'])
      expect(await names(`/sys/user/list?departId=${root}&pageSize=50`)).not.toContain(given['username'])
      expect(await total(`/sys/user/list?code=${userId},${id(users, 'city')}&pageSize=1`)).toBe(2)
      expect(await names(`/sys/user/userRoleList?roleId=${id(roles, 'courier')}`)).toContain(
        given['username'],
      )
      expect(await names(`/sys/user/departUserList?depId=${root}&pageSize=50`)).toContain(given['username'])
      expect((await admin.call('GET', '/sys/user/departUserList')).result).toBeNull()
      const many = (await admin.call<Row[]>('GET', `/sys/user/queryByIds?userIds=${userId},`)).result
      expect(many.map(row => row['username'])).toEqual([given['username']])
      expect((await admin.call<string>('GET', '/sys/user/generateUserId')).result).toMatch(/^[0-9a-f]{32}$/)
    })

    it('link users with roles and departments', async () => {
      const { admin, sec, add, departs, roles, id } = await world()
      const { id: userId } = await add()
      const depId = id(departs, 'A01')
      const link = await admin.call('POST', '/sys/user/editSysDepartWithUser', {
        payload: { depId, userIdList: [userId] },
      })
      expect(link.message).toBe('添加成功!')
      const drop = () => admin.call('DELETE', `/sys/user/deleteUserInDepart?depId=${depId}&userId=${userId}`)
      expect((await drop()).message).toBe('删除成功!')
      expect((await drop()).message).toBe('当前选中部门与用户无关联关系!')
      const give = () =>
        sec.call('POST', '/sys/user/addSysUserRole', {
          payload: { roleId: id(roles, 'lab_analyst'), userIdList: [userId] },
        })
      expect((await give()).message).toBe('添加成功!')
      expect((await give()).message).toBe('添加成功!')
    })
  })

  it('keeps the deleted until they are put back or destroyed', async () => {
    const { admin, add, departs, db, id } = await world()
    const { id: first, given } = await add({ selecteddeparts: id(departs, 'A01') })
    const { id: second } = await add()
    await admin.call('DELETE', `/sys/user/deleteBatch?ids=${first},${second},`)
    const bin = (await admin.call<Row[]>('GET', '/sys/user/recycleBin')).result
    expect(bin.find(row => row['id'] === first)).toMatchObject({ username: given['username'] })
    expect(String(bin.find(row => row['id'] === first)?.['orgCode'])).not.toBe('')
    const { id: taker } = await add({ phone: given['phone'] })
    const back = () => admin.call('PUT', '/sys/user/putRecycleBin', { payload: { userIds: first } })
    expect((await back()).message).toMatch(/已被其他用户使用，不能还原/)
    await admin.call('PUT', '/sys/user/edit', { payload: { id: taker, phone: '13911112222' } })
    expect((await back()).message).toBe('还原成功')
    expect((await admin.call('GET', `/sys/user/queryById?id=${first}`)).success).toBe(true)
    expect((await admin.call('DELETE', `/sys/user/deleteRecycleBin?userIds=${second},`)).message).toBe(
      '删除成功',
    )
    expect(await db.k.selectFrom('sysUser').select('id').where('id', '=', second).execute()).toEqual([])
  })

  it('lets a link set the first password, once [A11]', async () => {
    const { app, admin, add, login } = await world()
    const { id, given, answer: added } = await add({ password: undefined, confirmpassword: undefined })
    expect(added.message).toBe('添加成功！')
    expect((await login(given['username'], '')).answer.success).toBe(false)
    const issue = async () =>
      (
        await admin.call<{ ticket: string }[]>('POST', '/sys/user/passwordLink/issue', {
          payload: { userIds: [id] },
        })
      ).result[0]?.ticket ?? ''
    const [old, ticket] = [await issue(), await issue()]
    const nobody = callerOf(app)
    const use = (given: Row) => nobody.call('POST', '/sys/user/passwordLink/use', { payload: given })
    const password = 'Mine-2026-own'
    expect((await use({ ticket: old, password, confirmpassword: password })).message).toMatch(/^链接无效/)
    const look = await nobody.call<Row>('POST', '/sys/user/passwordLink/look', { payload: { ticket } })
    expect(look.result).toEqual({ username: given['username'], realname: given['realname'] })
    expect((await use({ ticket, password, confirmpassword: 'x' })).message).toBe('两次输入密码不一致!')
    const both = await Promise.all([1, 2].map(() => use({ ticket, password, confirmpassword: password })))
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    const { answer, caller } = await login(given['username'], password)
    expect(answer.code).toBe(200)
    expect((await caller.call('GET', '/sys/account/info')).status).toBe(200)
  })

  it('sets agents, of somebody else and for some time', async () => {
    const { admin } = await world()
    const agent = {
      userName: 'city',
      agentUserName: 'prov',
      startTime: '2026-12-01 08:00:00',
      endTime: '2026-12-09 08:00:00',
      status: '1',
    }
    const add = (over: Row) =>
      admin.call<Row>('POST', '/sys/sysUserAgent/add', { payload: { ...agent, ...over } })
    expect((await add({ agentUserName: 'city' })).message).toMatch(/不能是用户本人/)
    expect((await add({ endTime: agent.startTime })).message).toMatch(/结束时间需大于/)
    const { result } = await add({})
    const edited = await admin.call('PUT', '/sys/sysUserAgent/edit', {
      payload: { id: result['id'], ...agent, status: '0' },
    })
    expect(edited.message).toBe('修改成功!')
    const found = await admin.call<Row>('GET', '/sys/sysUserAgent/queryByUserName?userName=city')
    expect(found.result).toMatchObject({ ...agent, status: '0' })
  })

  it('says to those who keep users whether a name is free, and to others while registration is open [J15 A14]', async () => {
    const { app, admin, db } = await world()
    const ask = (who: Caller, query: string) => who.call<boolean>('GET', `/sys/user/checkOnlyUser?${query}`)
    expect(await ask(admin, 'username=city')).toMatchObject({
      success: false,
      message: '用户账号已存在',
      result: true,
    })
    expect(await ask(admin, 'username=free_name')).toMatchObject({ success: true, result: true })
    const nobody = callerOf(app)
    const [taken, free] = [await ask(nobody, 'username=city'), await ask(nobody, 'username=free_name')]
    expect([taken.message, taken.success]).toEqual([free.message, free.success])
    expect(
      await db.k.selectFrom('sysLoginFailure').select('subject').where('subject', 'like', 'c:%').execute(),
    ).toEqual([])
  })
})
