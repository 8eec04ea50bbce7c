import { expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { buildApp, callerOf, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { gateway } from '../../support/sms-gateway.ts'

const phone = '13900139000'

forEachDatabase((_, open) => {
  async function world(options: { sms?: boolean; register?: boolean } = {}) {
    const { sent, state, smsUrl } = await gateway()
    const { app, db } = await buildApp(open, options.sms === false ? {} : { config: { smsUrl } })
    await db.write([{ sql: 'update sys_user set phone = ? where username = ?', parameters: [phone, 'city'] }])
    if (options.register)
      await db.write([
        { sql: `insert into sys_setting ("key", "value") values ('register.enabled', 'Y')`, parameters: [] },
      ])
    const post = <T = unknown>(path: string, payload: object) =>
      callerOf(app).call<T>('POST', path, { payload })
    const ask = (smsmode: string, mobile = phone) => post('/sys/sms', { mobile, smsmode })
    return { app, db, sent, state, post, ask }
  }

  it('says that there is no way to telephones, and asks for a number', async () => {
    const { ask, post } = await world({ sms: false })
    expect(await ask('0')).toMatchObject({
      success: false,
      code: 500,
      message: '短信接口未配置，请联系管理员！',
    })
    expect((await post('/sys/sms', { smsmode: '0' })).message).toBe('手机号不允许为空！')
    expect((await ask('0', '12345')).message).toBe('请输入正确手机号')
  })
  it('signs in by a code, once', async () => {
    const { ask, post, sent } = await world()
    expect(await ask('0')).toMatchObject({ success: true })
    expect(sent).toHaveLength(1)
    const code = sent[0]!.code
    expect(code).toMatch(/^\d{6}$/)
    const wrong = await post('/sys/phoneLogin', { mobile: phone, captcha: '000000x' })
    expect(wrong).toMatchObject({ success: false, code: 500, message: '手机验证码错误' })
    const entered = await post<{ token: string; userInfo: { username: string } }>('/sys/phoneLogin', {
      mobile: phone,
      captcha: code,
      remember_me: true,
    })
    expect(entered).toMatchObject({ success: true, code: 200, result: { userInfo: { username: 'city' } } })
    expect(entered.result.token).toMatch(/^[\w-]{43}$/)
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: code })).message).toBe('手机验证码错误')
  })
  it('keeps no code that can be read', async () => {
    const { ask, sent, db } = await world()
    await ask('0')
    expect(JSON.stringify(await db.k.selectFrom('sysSmsCode').selectAll().execute())).not.toContain(
      sent[0]!.code,
    )
  })
  it('asks for a picture from the second time on, and sends one code in ten minutes [A03]', async () => {
    const { app, ask, sent } = await world()
    await ask('0')
    expect(await ask('0')).toMatchObject({ success: false, result: { captchaRequired: true } })
    expect(sent).toHaveLength(1)
    await callerOf(app).call('GET', '/sys/randomImage/1700000000009')
    const misread = await callerOf(app).call('POST', '/sys/sms', {
      payload: { mobile: phone, smsmode: '0', captcha: '0000', checkKey: 1700000000009 },
    })
    expect(misread.message).toBe('验证码错误')
  })
  it('a code guessed five times is worth nothing [J14]', async () => {
    const { ask, post, sent, db } = await world()
    await ask('0')
    await db.write([{ sql: 'update sys_sms_code set tries = 5', parameters: [] }])
    const late = await post('/sys/phoneLogin', { mobile: phone, captcha: sent[0]!.code })
    expect(late.message).toBe('手机验证码错误')
  })
  it('a code that did not go out need not be waited for', async () => {
    const { ask, state, db } = await world()
    state.broken = true
    expect((await ask('0')).message).toBe('短信验证码发送失败,请稍后重试')
    expect(await db.k.selectFrom('sysSmsCode').selectAll().execute()).toEqual([])
  })
  it('a frozen user gets no code and does not get in', async () => {
    const { ask, post, sent, db } = await world()
    await ask('0')
    await db.write([{ sql: "update sys_user set status = '2' where username = 'city'", parameters: [] }])
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: sent[0]!.code })).message).toBe(
      '该用户已冻结',
    )
  })
  it('registers where it is allowed, and nowhere else', async () => {
    const shut = await world()
    expect((await shut.ask('1', '13900139001')).message).toBe('注册未开放，请联系管理员')
    const { app, ask } = await world({ register: true })
    expect((await callerOf(app).call<object>('GET', '/sys/boot')).result).toMatchObject({ register: true })
    expect((await ask('1')).message).toBe('手机号已经注册，请直接登录！')
    const opened = await buildApp(open, { config: { register: true } })
    const taken = await callerOf(opened.app).call('GET', '/sys/user/checkOnlyUser', {
      query: { username: 'city', _t: '1' },
    })
    expect(taken.message).toBe('用户账号已存在')
    expect(loadConfig({ QY_REGISTER: 'off' }).register).toBe(false)
    expect(loadConfig({}).register).toBeUndefined()
  })
  it('a registered user signs in; names, telephones and weak passwords are refused in words', async () => {
    const { ask, post, sent } = await world({ register: true })
    await ask('1', '13900139001')
    const draft = {
      username: 'newcomer',
      password: 'Blue-River-77',
      phone: '13900139001',
      smscode: sent[0]!.code,
    }
    expect((await post('/sys/user/register', { ...draft, username: 'city' })).message).toBe('用户名已注册')
    expect((await post('/sys/user/register', { ...draft, password: '12345678' })).message).toBe(
      '新密码过于简单，请更换',
    )
    expect((await post('/sys/user/register', { ...draft, password: 'BlueRiver77' })).message).toBe(
      '密码由8位数字、大小写字母和特殊符号组成!',
    )
    expect((await post('/sys/user/register', { ...draft, smscode: '1' })).message).toBe('手机验证码错误')
    expect(await post('/sys/user/register', draft)).toMatchObject({
      success: true,
      message: '注册成功',
      result: { waiting: true },
    })
    expect((await post('/sys/user/register', { ...draft, username: 'another' })).message).toBe(
      '手机验证码失效，请重新获取',
    )
    const entered = await post('/sys/login', { username: 'newcomer', password: draft.password })
    expect(entered).toMatchObject({ success: true, code: 200 })
  })
  it('a registered user has the role of guests at once where there is one', async () => {
    const { db, ask, post, sent } = await world({ register: true })
    await db.write([
      {
        sql: "insert into sys_role (id, role_name, role_code, del_flag, create_time) values ('guest', '访客', 'test', '0', 1)",
        parameters: [],
      },
    ])
    await ask('1', '13900139002')
    const answer = await post('/sys/user/register', {
      username: 'visitor',
      password: 'Blue-River-77',
      phone: '13900139002',
      smscode: sent[0]!.code,
    })
    expect(answer).toMatchObject({ success: true, result: { waiting: false } })
  })
  it('sets a new password in two steps and ends the sessions of before [J14 A11]', async () => {
    const { app, ask, post, sent } = await world()
    const { result } = await post<{ token: string }>('/sys/login', {
      username: 'city',
      password: testPassword,
    })
    await ask('2')
    const smscode = sent[0]!.code
    expect((await post('/sys/user/phoneVerification', { phone, smscode: '1' })).message).toBe(
      '手机验证码错误',
    )
    const verified = await post<{ username: string }>('/sys/user/phoneVerification', { phone, smscode })
    expect(verified.result).toEqual({ smscode, username: 'city' })
    const renewed = { username: 'city', password: 'Green-Delta-55', smscode, phone }
    expect((await post('/sys/user/passwordChange', { ...renewed, username: 'prov' })).message).toBe(
      '未找到用户！',
    )
    const query = renewed as Record<string, string>
    expect(await callerOf(app).call('GET', '/sys/user/passwordChange', { query })).toMatchObject({
      success: true,
      message: '密码重置完成！',
    })
    expect((await callerOf(app, result.token).call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(
      401,
    )
    expect((await post('/sys/login', { username: 'city', password: renewed.password })).success).toBe(true)
    expect((await post('/sys/user/passwordChange', renewed)).message).toBe('短信验证码失效！')
  })
})
