/** A full disk: said so to whoever writes; people sign in and read; nobody guesses passwords meanwhile; not ready. */
import { expect, it } from 'vitest'
import { FullError } from '#server/db/db.ts'
import { buildApp, callerOf, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

forEachDatabase((_name, open) => {
  it('lets people sign in, read and sign out, and tells those who write [R05 R60]', async () => {
    const { app, db } = await buildApp(open, { config: { role: 'api' } })
    const early = await signIn(app)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    const { write, stats } = db
    const fill = () => {
      db.write = () => Promise.reject(new FullError('磁盘空间不足，数据未能写入'))
      db.stats = () => ({ ...stats.call(db), failing: '磁盘空间不足，数据未能写入' })
    }
    fill()
    const late = await signIn(app, 'prov')
    for (const who of [early, late]) {
      expect(await who.call('GET', '/sys/user/getCurrentUserDeparts')).toMatchObject({ success: true })
      expect(await who.call('GET', '/sewage/plant/list')).toMatchObject({ success: true })
    }
    const refused = await early.call('POST', '/example/item/add', {
      payload: { itemCode: 'F1', itemName: '一', quantity: 1 },
    })
    expect(refused).toMatchObject({ success: false, status: 503 })
    expect(refused.message).toMatch(/^磁盘空间不足，.*清理磁盘/)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toMatchObject([
      503,
      { status: 'not ready', database: true, commits: '磁盘空间不足，数据未能写入' },
    ])
    const guess = (password: string) =>
      callerOf(app).call('POST', '/sys/login', { payload: { username: 'city', password } })
    for (let n = 0; n < 3; n++) expect((await guess('wrong-one')).message).toBe('用户名或密码错误')
    expect((await guess(testPassword)).result).toMatchObject({ captchaRequired: true })
    expect(await late.call('POST', '/sys/logout')).toMatchObject({ success: true })
    expect(await early.call('POST', '/sys/logout')).toMatchObject({ success: true })
    for (const who of [early, late])
      expect((await who.call('GET', '/sys/user/getCurrentUserDeparts')).status).toBe(401)
    db.write = write
    db.stats = stats
    expect((await app.inject('/readyz')).json()).toMatchObject({ commits: true })
  })
})
