import { expect, it } from 'vitest'
import { buildApp, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Own {
  id: string
  username: string
  realname: string
  phone: string | null
  email: string | null
  sex: string | null
  birthday: string | null
  avatar: string | null
  roles: string[]
  orgCodeTxt: string
  version: number
}
interface Device {
  id: string
  current: boolean
}

forEachDatabase((_, open) => {
  async function world() {
    const { app, db } = await buildApp(open)
    const as = async (username: string) => {
      const caller = await signIn(app, username)
      return {
        ...caller,
        get: <T>(path: string) => caller.call<T>('GET', `/sys/account/${path}`),
        put: <T>(path: string, payload: object) => caller.call<T>('PUT', `/sys/account/${path}`, { payload }),
        post: <T>(path: string, payload: object = {}) =>
          caller.call<T>('POST', `/sys/account/${path}`, { payload }),
      }
    }
    return { app, db, as }
  }

  it('shows one’s own record', async () => {
    const { as } = await world()
    const { get, userId } = await as('city')
    const { result } = await get<Own>('info')
    expect(result).toMatchObject({ id: userId, username: 'city' })
    expect(result.phone).toBeNull()
    expect(result.roles.length).toBeGreaterThan(0)
    expect(result.orgCodeTxt).not.toBe('')
    expect(JSON.stringify(result)).not.toMatch(/password/i)
  })
  it('changes one’s own name, address and picture, with its line in the log; a stale version is told', async () => {
    const { as, db } = await world()
    const { get, put } = await as('city')
    const before = (await get<Own>('info')).result
    const changed = await put<Own>('edit', {
      realname: '林城',
      telephone: '010-88889999',
      sex: 2,
      birthday: '1990-05-06',
      avatar: 'avatar/a_1.png',
      version: before.version,
    })
    expect(changed).toMatchObject({
      success: true,
      message: '修改成功!',
      result: { realname: '林城', telephone: '010-88889999', sex: '2', avatar: 'avatar/a_1.png' },
    })
    const late = await put('edit', { realname: '又改', version: before.version })
    expect(late.status).toBe(409)
    expect((await get<Own>('info')).result.realname).toBe('林城')
    const lines = await db.k
      .selectFrom('sysLog')
      .select('logContent')
      .where('userid', '=', 'city')
      .where('logType', '=', '2')
      .execute()
    expect(lines.map(line => line.logContent).join()).toContain('用户')
  })
  it('takes nothing that is not one’s own to decide, and the rules of the user form [J18 A23]', async () => {
    const { as, db } = await world()
    const { get, put } = await as('city')
    const before = (await get<Own>('info')).result
    const rows = async () =>
      JSON.stringify(await db.k.selectFrom('sysUser').selectAll().orderBy('id').execute())
    const all = await rows()
    for (const foreign of [
      { username: 'root' },
      { status: '2' },
      { selectedroles: '1' },
      { relTenantIds: '1,2' },
      { userIdentity: '2', departIds: '1' },
      { id: 'other', realname: before.realname },
      { phone: '13900000000' },
      { email: 'lin@example.cn' },
      { passwordHash: 'x' },
    ])
      expect((await put('edit', foreign)).status, JSON.stringify(foreign)).toBe(200)
    for (const avatar of ['../../etc/passwd', 'https://elsewhere.example/a.png'])
      expect((await put('edit', { avatar })).status, avatar).toBe(400)
    expect(await rows()).toBe(all)
    expect((await put('email', { email: 'no address', password: testPassword })).message).toContain(
      '请输入正确格式的邮箱',
    )
    expect((await put('edit', { realname: '' })).message).toContain('请输入用户名称')
    const lab = await as('lab')
    await lab.put('phone', { phone: '13912345678', password: testPassword })
    expect((await put('phone', { phone: '13912345678', password: testPassword })).message).toBe(
      '手机号已存在!',
    )
    expect((await get<Own>('info')).result).toEqual(before)
  })
  it('changes the telephone with the password alone', async () => {
    const { as, db } = await world()
    const { put } = await as('lab')
    expect((await put('phone', { phone: '13912345678', password: 'wrong-Passw0rd' })).message).toBe(
      '密码输入错误，手机号没有更换',
    )
    expect(await put<Own>('phone', { phone: '13912345678', password: testPassword })).toMatchObject({
      success: true,
      result: { phone: '139****5678' },
    })
    const row = await db.k
      .selectFrom('sysUser')
      .select('phone')
      .where('username', '=', 'lab')
      .executeTakeFirst()
    expect(row!.phone).toBe('13912345678')
  })
  it('shows one’s own sessions and ends the others, nobody else’s [A07]', async () => {
    const { as } = await world()
    const [desk, phone, other] = [await as('city'), await as('city'), await as('lab')]
    const { result: devices } = await desk.get<Device[]>('sessions')
    expect(devices.map(({ current }) => current).sort()).toEqual([false, true])
    expect(JSON.stringify(devices)).not.toContain(phone.token)
    const [foreign] = (await other.get<Device[]>('sessions')).result
    expect((await desk.post('endSession', { id: foreign!.id })).message).toContain('已退出登录，请刷新')
    expect((await other.get('info')).status).toBe(200)
    const [mine, away] = [devices.find(one => one.current), devices.find(one => !one.current)]
    expect((await desk.post('endSession', { id: mine!.id })).success).toBe(false)
    expect((await desk.post('endSession', { id: away!.id })).success).toBe(true)
    expect((await phone.get('info')).status).toBe(401)
    await as('city')
    await as('city')
    expect((await desk.post('endOthers')).message).toBe('已退出其他 2 台设备')
    expect((await desk.get<Device[]>('sessions')).result).toHaveLength(1)
    expect((await desk.post('endOthers')).message).toBe('没有其他已登录的设备')
  })
  it('shows what one did oneself', async () => {
    const { as } = await world()
    await as('lab')
    const { get } = await as('city')
    const { result } = await get<{ records: { logContent: string }[]; total: number }>('activity?logType=1')
    expect(result.total).toBe(1)
    expect(result.records[0]!.logContent).toContain('city')
    expect((await get('activity?logType=9')).status).toBe(400)
  })
  it('rings the bell for what is wanted, and for what is urgent', async () => {
    const { as } = await world()
    const author = await as('admin')
    for (const [titile, priority] of [
      ['一般', 'L'],
      ['紧急', 'H'],
    ] as const) {
      await author.call('POST', '/sys/annountCement/add', {
        payload: {
          titile,
          msgAbstract: titile,
          msgCategory: '1',
          priority,
          msgType: 'ALL',
          endTime: '2099-01-01 00:00:00',
        },
      })
      const { result } = await author.call<{ records: { id: string }[] }>(
        'GET',
        `/sys/annountCement/list?titile=${encodeURIComponent(titile)}`,
      )
      await author.call('GET', `/sys/annountCement/doReleaseData?id=${result.records[0]!.id}`)
    }
    const city = await as('city')
    const titles = async () => {
      const { result } = await city.call<{ anntMsgList: { titile: string }[] }>(
        'GET',
        '/sys/annountCement/listByUser?pageSize=100',
      )
      return result.anntMsgList.map(({ titile }) => titile)
    }
    expect(await titles()).toEqual(expect.arrayContaining(['一般', '紧急']))
    expect((await city.get('notice')).result).toEqual({
      announced: true,
      system: true,
      least: 'L',
      popup: false,
    })
    const quiet = { announced: false, system: true, least: 'L', popup: true }
    expect((await city.put('notice', quiet)).success).toBe(true)
    expect((await city.get('notice')).result).toEqual(quiet)
    expect(await titles()).toContain('紧急')
    expect(await titles()).not.toContain('一般')
    await city.put('notice', { ...quiet, announced: true, least: 'M' })
    expect(await titles()).not.toContain('一般')
    expect((await city.put('notice', { ...quiet, more: 1 })).result).toEqual(quiet)
    expect((await (await as('lab')).get('notice')).result).toMatchObject({ announced: true })
  })
})
