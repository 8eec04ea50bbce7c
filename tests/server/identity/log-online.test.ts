import { expect, it } from 'vitest'
import { signHead } from '#server/audit/seal.ts'
import { witnessIn } from '#server/audit/witness.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Page {
  records: {
    id: string
    token: string
    username: string
    logContent: string
    seq: number
    phone: string | null
  }[]
  total: number
}

forEachDatabase((_, open) => {
  async function world() {
    const { app, db, deps } = await buildApp(open)
    // As at every start.
    await signHead(db, { key: deps.secrets.tokenKey, witness: witnessIn(deps.config) }, Date.now())
    const as = async (username: string) => {
      const caller = await signIn(app, username)
      return {
        caller,
        call: <T = Page>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
          caller.call<T>(method, path, payload && { payload }),
      }
    }
    return { app, db, as }
  }

  it('lists the lines by kind, newest first, each with its number in the chain', async () => {
    const { as } = await world()
    const admin = await as('sysadmin')
    await admin.call('POST', '/sys/dict/add', { dictName: '甲', dictCode: 'one_more' })
    const auditor = await as('auditor')
    const logins = await auditor.call('GET', '/sys/log/list?logType=1&logContent=*登录成功*')
    expect(logins.result.total).toBe(2)
    const acts = await auditor.call('GET', '/sys/log/list?logType=2')
    expect(acts.result.records[0]).toMatchObject({
      logContent: '新增字典 1 条',
      userid: 'sysadmin',
      ip: '127.0.0.1',
    })
    expect(acts.result.records[0]!.seq).toBeGreaterThan(0)
    expect((await (await as('city')).call('GET', '/sys/log/list')).status).toBe(403)
  })
  it('proves the chain, and says where it is broken [A76]', async () => {
    const { as, db } = await world()
    const { call } = await as('auditor')
    expect((await call('GET', '/sys/log/verify')).result).toMatchObject({ sound: true, findings: [] })
    await db.write([{ sql: "update sys_log set log_content = '没有的事' where seq = 1", parameters: [] }])
    const broken = await call<{ sound: boolean; findings: { words: string }[] }>('GET', '/sys/log/verify')
    expect(broken.result.sound).toBe(false)
    expect(broken.result.findings[0]!.words).toContain('第 1 号日志被改动')
  })
  it('keeps what the law asks for [A77]', async () => {
    const { as } = await world()
    const { call } = await as('auditor')
    const [line] = (await call('GET', '/sys/log/list')).result.records
    expect((await call('DELETE', `/sys/log/delete?id=${line!.id}`)).message).toContain('至少 180 天')
    expect((await call('DELETE', `/sys/log/deleteBatch?ids=${line!.id},`)).message).toContain('至少 180 天')
    expect((await call('DELETE', '/sys/log/deleteBatch?ids=allclear')).message).toBe(
      '没有超过保存期的日志可以清理',
    )
  })
  it('shows who is in by a handle, and forces out [J17 A29]', async () => {
    const { as } = await world()
    const [city, admin] = [await as('city'), await as('secadmin')]
    const online = await admin.call('GET', '/sys/online/list?username=*city*')
    expect(online.result.total).toBe(1)
    const [row] = online.result.records
    expect(row!.token).not.toBe(city.caller.token)
    expect(JSON.stringify(online)).not.toContain(city.caller.token)
    expect((await admin.call('POST', '/sys/online/forceLogout', {})).message).toBe('退出登录失败！')
    expect((await admin.call('POST', '/sys/online/forceLogout', { token: 'none' })).message).toBe(
      'Token无效!',
    )
    expect(await admin.call('POST', '/sys/online/forceLogout', row)).toMatchObject({
      success: true,
      message: '退出登录成功！',
    })
    expect((await city.call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(401)
    expect((await admin.call('GET', '/sys/online/list?username=*city*')).result.total).toBe(0)
    const own = (await admin.call('GET', '/sys/online/list?username=secadmin')).result.records[0]
    expect((await admin.call('POST', '/sys/online/forceLogout', own)).message).toContain(
      '不能强制退出自己的会话',
    )
    const told = await (await as('auditor')).call('GET', '/sys/log/list?logContent=*强制*')
    expect(told.result.records.map(each => each.logContent)).toContain('强制: 顾澄退出成功！')
  })
  it('no officer is forced out by another, again and again, but by one of his own [A80 J17]', async () => {
    const { app } = await buildApp(open)
    const names = ['sysadmin', 'secadmin', 'auditor', 'city']
    const inside = new Map(
      await Promise.all(names.map(async name => [name, await signIn(app, name)] as const)),
    )
    const force = async (by: string, whom: string) => {
      const { call } = inside.get(by)!
      const { result } = await call<{ records: { token: string; username: string }[] }>(
        'GET',
        '/sys/online/list',
      )
      const token = result.records.find(({ username }) => username === whom)?.token
      return (await call('POST', '/sys/online/forceLogout', { payload: { token } })).status
    }
    const asked = (name: string) => inside.get(name)!.call('GET', '/sys/account/info')
    for (const [by, whom] of [
      ['sysadmin', 'secadmin'],
      ['sysadmin', 'auditor'],
      ['secadmin', 'sysadmin'],
      ['secadmin', 'auditor'],
    ] as const) {
      expect(await force(by, whom), `${by} ${whom}`).toBe(403)
      expect((await asked(whom)).status).toBe(200)
    }
    expect(await force('secadmin', 'city')).toBe(200)
    expect((await asked('city')).status).toBe(401)
  })

  it('the auditor sees who is in and forces nobody out [J17 A29 A77]', async () => {
    const { as } = await world()
    const { call } = await as('auditor')
    expect((await call('GET', '/sys/online/list')).success).toBe(true)
    expect((await call('POST', '/sys/online/forceLogout', { token: 'x' })).status).toBe(403)
  })
})
