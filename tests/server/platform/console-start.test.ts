/** What the console asks for after a sign-in: menu, departments, dictionaries, pickers, bell, settings. */
import { expect, it } from 'vitest'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { buildApp, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Node {
  path: string
  route: string
  name: string
  meta: { title: string; componentName: string }
  children?: Node[]
}
interface Grants {
  menu: Node[]
  auth: { action: string; type: string }[]
  allAuth: { action: string; status: string }[]
  sysSafeMode: boolean
}

forEachDatabase((_, open) => {
  const grantsOf = async (username: string) => {
    const { app } = await buildApp(open)
    const caller = await signIn(app, username)
    return (await caller.call<Grants>('GET', '/sys/permission/getUserPermissionByToken')).result
  }

  it('gives the menu in the shape of the wire and the order of the design', async () => {
    const { menu, auth, allAuth } = await grantsOf('admin')
    expect(menu.map(node => node.meta.title)).toEqual([
      '首页与看板',
      '数据展示',
      '设备地图',
      '污水监测',
      '毒品检测',
      '系统管理',
      '消息中心',
      '系统监控',
      '组件示例',
      '个人页',
    ])
    expect(menu[0]?.children?.[0]).toMatchObject({
      path: '/dashboard/analysis',
      route: '1',
      name: 'dashboard-analysis',
      component: 'dashboard/Analysis',
      meta: { title: '首页', keepAlive: false, internalOrExternal: false, componentName: 'Analysis' },
    })
    expect(auth).toContainEqual({ action: 'sewage:plant:add', type: '1', describe: '新增' })
    expect(allAuth).toContainEqual({ action: 'sewage:plant:add', status: '1', type: '1', describe: '新增' })
    // Pages of one's own account: hidden entries, everybody's.
    const account = { route: '1', hidden: true, meta: { hideMenu: true } }
    const settings = [
      'BaseSetting',
      'Security',
      'Custom',
      'Binding',
      'ApiKeys',
      'Notification',
      'Subscriptions',
    ].map(name => ({
      ...account,
      path: `/account/settings/${name}`,
      component: `account/settings/${name}`,
    }))
    for (const who of ['admin', 'auditor'])
      expect((await grantsOf(who)).menu.at(-1)).toMatchObject({
        ...account,
        path: '/account',
        component: 'layouts/RouteView',
        children: [
          { ...account, name: 'account-center', path: '/account/center', component: 'account/center/Index' },
          { ...account, name: 'account-settings', component: 'account/settings/Index', children: settings },
        ],
      })
  })
  it('leaves out what a role may not see, and never the home', async () => {
    const { menu, auth } = await grantsOf('auditor')
    const paths = menu.map(node => node.path)
    expect(paths).toContain('/dashboard/analysis')
    for (const path of ['/map/device', '/examples']) expect(paths).not.toContain(path)
    // Of the field work the chain of custody alone, and what was published of it.
    const field = menu.find(node => node.path === '/sewage')
    const read = ['/sewage/sample', '/sewage/plant-result', '/sewage/recalc', '/sewage/appraisal']
    expect(field?.children?.map(node => node.path)).toEqual(read)
    // One's own messages are everybody's; the page that keeps those of others is not.
    const messages = menu.find(node => node.path === '/message')
    expect(messages?.children?.map(node => node.path)).toEqual(['/isps/userAnnouncement'])
    expect(auth.map(grant => grant.action)).not.toContain('sewage:plant:list')
  })
  it('switches the active department among the own ones', async () => {
    const { app, db } = await buildApp(open)
    const city = await signIn(app, 'city')
    const departs = await db.k.selectFrom('sysDepart').select(['id', 'orgCode']).execute()
    const second = departs.find(depart => depart.orgCode === 'A01A02')!
    const refusal = await city.call('POST', '/sys/selectDepart', { payload: { orgCode: 'A01A02' } })
    expect(refusal).toMatchObject({ success: false, message: '您不属于该部门' })
    await db.k.insertInto('sysUserDepart').values({ userId: city.userId, departId: second.id }).execute()
    app.sessions.refresh()
    const changed = await city.call('PUT', '/sys/selectDepart', { payload: { orgCode: 'A01A02' } })
    expect(changed).toMatchObject({ success: true, result: { userInfo: { orgCode: 'A01A02' } } })
    const mine = await city.call('GET', '/sys/user/getCurrentUserDeparts')
    expect(mine.result).toMatchObject({
      orgCode: 'A01A02',
      list: [{ orgCode: 'A01A01' }, { orgCode: 'A01A02' }],
    })
  })
  it('gives users without their secrets and with contacts masked [J15]', async () => {
    const { app, db } = await buildApp(open)
    await db.k
      .updateTable('sysUser')
      .set({ phone: '13812345678', email: 'lan@example.cn' })
      .where('username', '=', 'prov')
      .execute()
    const city = await signIn(app, 'city')
    const list = await city.call('GET', '/sys/user/list', { query: { username: 'prov' } })
    expect(list.result).toMatchObject({
      total: 1,
      records: [
        {
          realname: '沈岚',
          phone: '138****5678',
          email: 'l***@example.cn',
          orgCodeTxt: '澜江省污水毒情监测中心',
        },
      ],
    })
    expect(JSON.stringify(list)).not.toMatch(/password/i)
    const byPhone = await city.call<{ total: number }>('GET', '/sys/user/list', {
      query: { phone: '13812345678' },
    })
    expect(byPhone.result.total).toBe(12)
    const whole = await (await signIn(app, 'sysadmin')).call('GET', '/sys/user/list', {
      query: { username: 'prov' },
    })
    expect(whole.result).toMatchObject({ records: [{ phone: '13812345678' }] })
    const several = await app.inject({
      url: '/jeecg-boot/sys/user/getMultiUser?username=prov,city,',
      headers: { 'x-access-token': city.token },
    })
    expect(
      several
        .json()
        .map((user: { username: string }) => user.username)
        .sort(),
    ).toEqual(['city', 'prov'])
  })
  it('finds the users of a department and below', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app)
    const departs = await db.k.selectFrom('sysDepart').select(['id', 'orgCode']).execute()
    const idOf = (code: string) => departs.find(depart => depart.orgCode === code)!.id
    const under = async (code: string) =>
      (
        await admin.call<{ records: { username: string }[] }>('GET', '/sys/user/queryUserComponentData', {
          query: { departId: idOf(code), pageSize: '100' },
        })
      ).result.records.length
    expect(await under('A01')).toBe(12)
    expect(await under('A01A01')).toBe(3)
  })
  it('gives the tree of departments, whole and level by level', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const tree = await admin.call<{ id: string; children: { title: string }[] }[]>(
      'GET',
      '/sys/sysDepart/queryTreeList',
    )
    expect(tree.result[0]?.children).toHaveLength(13)
    const level = await admin.call<unknown[]>('GET', '/sys/sysDepart/queryDepartTreeSync', {
      query: { pid: tree.result[0]!.id },
    })
    expect(level.result).toHaveLength(13)
    expect(level.result[0]).toMatchObject({ title: '澄州市监测站', isLeaf: true, children: null })
  })
  it('keeps settings for each user', async () => {
    const { app } = await buildApp(open)
    const [admin, prov] = [await signIn(app), await signIn(app, 'prov')]
    const put = (value: unknown) => admin.call('PUT', '/sys/userSetting/list.plant', { payload: { value } })
    expect((await put('{"columns":["a"]}')).success).toBe(true)
    expect((await put('{"columns":["b"]}')).success).toBe(true)
    expect((await put('not json')).status).toBe(400)
    expect((await put(`"${'x'.repeat(17_000)}"`)).status).toBe(400)
    expect((await admin.call('GET', '/sys/userSetting/list.plant')).result).toEqual({
      value: '{"columns":["b"]}',
    })
    expect((await prov.call('GET', '/sys/userSetting/list.plant')).result).toEqual({ value: null })
  })
  it('rings the bell for whom it is meant and marks it read', async () => {
    const { app, db } = await buildApp(open)
    const [admin, prov] = [await signIn(app), await signIn(app, 'prov')]
    await db.k.deleteFrom('sysAnnouncement').execute()
    const announce = async (msgType: string, category: string) => {
      const id = nextId()
      await db.k
        .insertInto('sysAnnouncement')
        .values({
          id,
          titile: '维护',
          msgType,
          msgCategory: category,
          sendStatus: '1',
          createTime: 1,
          sendTime: 1,
        } as never)
        .execute()
      return id
    }
    const forAll = await announce('ALL', '1')
    const forProv = await announce('USER', '2')
    await db.k
      .insertInto('sysAnnouncementSend')
      .values({ id: nextId(), anntId: forProv, userId: prov.userId } as never)
      .execute()
    const bell = async (caller: typeof admin) =>
      (await caller.call<Record<string, unknown>>('GET', '/sys/annountCement/listByUser')).result
    expect(await bell(admin)).toMatchObject({ anntMsgTotal: 1, sysMsgTotal: 0 })
    expect(await bell(prov)).toMatchObject({
      anntMsgTotal: 1,
      sysMsgTotal: 1,
      sysMsgList: [{ titile: '维护' }],
    })
    const read = (caller: typeof admin, anntId: string) =>
      caller.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { payload: { anntId } })
    expect((await read(admin, forProv)).status).toBe(404)
    expect((await read(admin, forAll)).success).toBe(true)
    expect(await bell(admin)).toMatchObject({ anntMsgTotal: 0 })
    expect(await bell(prov)).toMatchObject({ anntMsgTotal: 1 })
    expect((await prov.call('PUT', '/sys/sysAnnouncementSend/readAll')).message).toBe('全部已读')
    expect(await bell(prov)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 })
    const mine = await prov.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      query: { pageNo: '1', pageSize: '10', titile: '维' },
    })
    expect(mine.result).toMatchObject({ total: 2, records: [{ readFlag: '1' }, { readFlag: '1' }] })
  })
  it('counts the visits, one line a day', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app)
    await signIn(app, 'city')
    const [today, yesterday] = [0, 1].map(back => businessDay(Date.now() - back * dayMs)) as [string, string]
    const noon = dayStart(yesterday) + dayMs / 2
    const lines = await db.k.selectFrom('sysLog').selectAll().where('logType', '=', '1').limit(1).execute()
    for (const createTime of [noon, noon + 777])
      await db.k
        .insertInto('sysLog')
        .values({ ...lines[0]!, id: String(createTime), createTime, seq: null, hash: null })
        .execute()
    expect((await admin.call('GET', '/sys/loginfo')).result).toEqual({
      totalVisitCount: 4,
      todayVisitCount: 2,
      todayIp: 1,
    })
    const days = (await admin.call<{ tian: string }[]>('GET', '/sys/visitInfo')).result
    expect(days).toEqual([
      { visit: 2, ip: 1, tian: yesterday, type: yesterday.slice(5) },
      { visit: 2, ip: 1, tian: today, type: today.slice(5) },
    ])
  })
  it('tells who is not signed in what the console needs, and no more', async () => {
    const { app, deps } = await buildApp(open)
    const boot = await callerOf(app).call<Record<string, unknown>>('GET', '/sys/boot')
    expect(Object.keys(boot.result).sort()).toEqual([
      'byPhone',
      'demo',
      'idleMinutes',
      'now',
      'register',
      'signSecret',
      'third',
      'thirdRegister',
      'version',
    ])
    expect(boot.result['signSecret']).toBe(deps.secrets.signSecret)
  })
  it('asks for marked pages where the system parameter does, without a restart [A78]', async () => {
    const { app, db } = await buildApp(open)
    const boot = async () =>
      (await callerOf(app).call<Record<string, unknown>>('GET', '/sys/boot')).result['watermark']
    await db.write([{ table: 'sys_setting', columns: ['key', 'value'], rows: [['watermark.enabled', 'Y']] }])
    expect(await boot()).toBe(true)
    await db.write([
      { sql: `update sys_setting set "value" = 'N' where "key" = 'watermark.enabled'`, parameters: [] },
    ])
    expect(await boot()).toBeUndefined()
  })
})
