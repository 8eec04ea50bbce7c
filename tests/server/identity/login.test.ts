import { expect, it } from 'vitest'
import { buildApp, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

type Refusal = { captchaRequired?: boolean } | null

forEachDatabase((_, open) => {
  const attempt = (
    app: Parameters<typeof callerOf>[0],
    username: string,
    password: string,
    more: object = {},
  ) => callerOf(app).call<Refusal>('POST', '/sys/login', { payload: { username, password, ...more } })

  it('signs in with the whole answer of the wire', async () => {
    const { app, db } = await buildApp(open)
    const answer = await callerOf(app).call<Record<string, unknown>>('POST', '/sys/login', {
      payload: { username: 'admin', password: testPassword, captcha: '', checkKey: 1700000000000 },
    })
    expect(answer).toMatchObject({ status: 200, success: true, code: 200, message: '登录成功' })
    expect(answer.result).toMatchObject({
      multi_depart: 1,
      userInfo: { username: 'admin', orgCode: 'A01' },
      departs: [{ orgCode: 'A01' }],
    })
    expect(answer.result['sysAllDictItems']).toMatchObject({
      sex: [
        { value: '1', text: '男', title: '男', label: '男' },
        { value: '2', text: '女', title: '女', label: '女' },
      ],
    })
    // Who belongs to no tenant has no list of them.
    expect(answer.result).not.toHaveProperty('tenantList')
    // Words of dictionaries may name a password; nothing else of the answer does.
    const { sysAllDictItems: _, ...told } = answer.result
    expect(JSON.stringify(told)).not.toMatch(/password|argon2/i)
    const { token } = answer.result as { token: string }
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = await db.k.selectFrom('sysSession').select('tokenHash').execute()
    expect(stored.map(row => row.tokenHash)).not.toContain(token)
  })

  it('says the same of a wrong password and of an unknown user [A01 A14]', async () => {
    const { app } = await buildApp(open)
    const wrong = await attempt(app, 'admin', 'wrong-password')
    const unknown = await attempt(app, 'nobody', 'wrong-password')
    expect(wrong).toMatchObject({ status: 200, success: false, code: 500, message: '用户名或密码错误' })
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...wrong, timestamp: 0 })
  })

  it('asks for the picture after three failures, also of a user that does not exist [A01]', async () => {
    const { app } = await buildApp(open)
    for (let failure = 1; failure <= 3; failure++)
      expect((await attempt(app, 'ghost', 'wrong-password')).result?.captchaRequired).toBe(false)
    const asked = await attempt(app, 'ghost', 'wrong-password')
    expect(asked).toMatchObject({ success: false, result: { captchaRequired: true } })
    const picture = await callerOf(app).call<string>('GET', '/sys/randomImage/1700000000001k3f9')
    expect(picture.result).toMatch(/^data:image\/png;base64,/)
    const misread = await attempt(app, 'ghost', 'x', { captcha: '0000', checkKey: '1700000000001k3f9' })
    expect(misread).toMatchObject({
      status: 200,
      code: 412,
      message: '验证码错误',
      result: { captchaRequired: true },
    })
  })

  it('looks at few passwords of one account at once [A01]', async () => {
    const { app, db } = await buildApp(open)
    await Promise.all(Array.from({ length: 12 }, () => attempt(app, 'city', 'wrong-password')))
    const looked = await db.k
      .selectFrom('sysLog')
      .select('id')
      .where('logContent', '=', '用户名: city,登录失败！')
      .execute()
    expect(looked.length).toBeLessThanOrEqual(5)
  })

  it('lets several screens sign in together', async () => {
    const { app } = await buildApp(open)
    const answers = await Promise.all(Array.from({ length: 4 }, () => attempt(app, 'control', testPassword)))
    expect(answers.map(answer => answer.success)).toEqual([true, true, true, true])
  })

  it('lets an account rest after many failures, and says for how long [A01]', async () => {
    const { app, db } = await buildApp(open)
    const now = Date.now()
    await db.k
      .insertInto('sysLoginFailure')
      .values({ subject: 'u:city', count: 6, firstAt: now, lockedUntil: now + 590_000 })
      .execute()
    expect(await attempt(app, 'CITY', testPassword)).toMatchObject({
      status: 429,
      message: '该用户登录失败次数过多，请于10分钟后再次登录！',
    })
    await db.k
      .updateTable('sysLoginFailure')
      .set({ lockedUntil: now - 1, firstAt: 0 })
      .execute()
    expect((await attempt(app, 'city', testPassword)).success).toBe(true)
  })

  it('forgives the failures of the right person', async () => {
    const { app, db } = await buildApp(open)
    await attempt(app, 'prov', 'wrong-password')
    await attempt(app, 'prov', 'wrong-password')
    expect((await attempt(app, 'prov', testPassword)).success).toBe(true)
    const left = await db.k.selectFrom('sysLoginFailure').selectAll().execute()
    expect(left).toMatchObject([{ subject: 'a:127.0.0.1', count: 0 }])
  })

  it('tells only who knows the password that the account is frozen', async () => {
    const { app, db } = await buildApp(open)
    await db.k.updateTable('sysUser').set({ status: '2' }).where('username', '=', 'lab').execute()
    expect((await attempt(app, 'lab', 'wrong-password')).message).toBe('用户名或密码错误')
    expect((await attempt(app, 'lab', testPassword)).message).toBe('该用户已冻结')
  })

  it('ends a session by logout, and nobody else by a forged token [A05 A06]', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const forged = callerOf(app, 'A'.repeat(43))
    expect(await forged.call('POST', '/sys/logout')).toMatchObject({ success: false, message: 'Token无效!' })
    expect(await callerOf(app).call('POST', '/sys/logout')).toMatchObject({ message: '退出登录失败！' })
    expect((await admin.call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(200)
    expect(await admin.call('GET', '/sys/logout')).toMatchObject({ success: true, message: '退出登录成功！' })
    expect(await admin.call('GET', '/sys/user/getCurrentUserDeparts')).toMatchObject({
      status: 401,
      code: 401,
      message: 'Token失效，请重新登录!',
    })
  })

  it('ends the sessions of a frozen user within a second [A05]', async () => {
    const { app, db } = await buildApp(open)
    const lab = await signIn(app, 'lab')
    expect((await lab.call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(200)
    await db.k.updateTable('sysUser').set({ status: '2' }).where('username', '=', 'lab').execute()
    await new Promise(resolve => setTimeout(resolve, 1_050))
    expect((await lab.call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(401)
  })

  it('changes the own password and ends the other sessions [A05]', async () => {
    const { app } = await buildApp(open)
    const [here, there] = [await signIn(app, 'prov'), await signIn(app, 'prov')]
    const change = (rest: object) =>
      here.call('POST', '/sys/user/updatePassword', {
        payload: {
          username: 'prov',
          oldpassword: testPassword,
          password: 'another-Pass1',
          confirmpassword: 'another-Pass1',
          ...rest,
        },
      })
    expect((await change({ username: 'admin' })).message).toBe('只允许修改自己的密码！')
    expect((await change({ confirmpassword: 'other' })).message).toBe('两次输入密码不一致!')
    expect((await change({ oldpassword: 'wrong' })).message).toBe('旧密码输入错误!')
    expect(await change({ password: 'prov1234', confirmpassword: 'prov1234' })).toMatchObject({ status: 400 })
    expect(await change({})).toMatchObject({ success: true, message: '密码重置成功!' })
    expect((await here.call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(200)
    expect((await there.call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(401)
    expect((await attempt(app, 'prov', 'another-Pass1')).success).toBe(true)
  })
})
