/** Announcements: what their keepers do and what their readers see (spec/wire 8; console 3, 4, 7). */
import { expect, it } from 'vitest'
import { toWire } from '#lib/dates.ts'
import { buildApp, type Caller, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Row {
  id: string
  titile: string
  sendStatus: string
  sender: string | null
  sendTime: string | null
  cancelTime: string | null
  userIds: string | null
  version: number
}
interface Bell {
  anntMsgTotal: number
  sysMsgTotal: number
  anntMsgList: { id: string; titile: string }[]
}
const tomorrow = () => toWire(Date.now() + 86_400_000)
const base = '/sys/annountCement'
const draft = (over: Record<string, unknown> = {}) => ({
  titile: '停水通知',
  msgAbstract: '周六停水',
  endTime: tomorrow(),
  msgContent: '<p>周六<script>alert(1)</script>停水</p>',
  ...over,
})

forEachDatabase((_, open) => {
  async function world() {
    const { app, deps, db } = await buildApp(open)
    await db.k.deleteFrom('sysAnnouncement').execute()
    const [keeper, prov, city] = [
      await signIn(app, 'sysadmin'),
      await signIn(app, 'prov'),
      await signIn(app, 'city'),
    ]
    const told: string[] = []
    const tell = (to: string) => void told.push(to)
    deps.notices.toAll = () => tell('all')
    deps.notices.toUsers = ids => void ids.forEach(tell)
    return { app, db, keeper, prov, city, told }
  }
  const add = async (caller: Caller, over: Record<string, unknown> = {}) =>
    caller.call<Row>('POST', `${base}/add`, { payload: draft(over) })
  const step = (caller: Caller, verb: string, id: string) =>
    caller.call('GET', `${base}/${verb}`, { query: { id } })
  const bell = async (caller: Caller) => (await caller.call<Bell>('GET', `${base}/listByUser`)).result
  const mine = async (caller: Caller, query: Record<string, string> = {}) =>
    (
      await caller.call<{ total: number; records: { titile: string; readFlag: string }[] }>(
        'GET',
        '/sys/sysAnnouncementSend/getMyAnnouncementSend',
        { query },
      )
    ).result

  it('goes from draft to published to revoked, with the words of the wire, and rings at each step', async () => {
    const { keeper, prov, told } = await world()
    const added = await add(keeper)
    expect(added).toMatchObject({ message: '添加成功！', result: { sendStatus: '0', sender: null } })
    expect(added.result).toMatchObject({ msgCategory: '1', msgType: 'ALL', priority: 'H' })
    expect((added.result as unknown as { msgContent: string }).msgContent).toBe('<p>周六停水</p>')
    const { id } = added.result
    expect((await bell(prov)).anntMsgTotal).toBe(0)
    expect((await step(keeper, 'doReovkeData', id)).message).toBe('只有已发布的通告可以撤销')
    expect((await step(keeper, 'doReleaseData', id)).message).toBe('该系统通知发布成功')
    expect(told.splice(0)).toEqual(['all'])
    expect((await bell(prov)).anntMsgList).toMatchObject([{ id, titile: '停水通知' }])
    const row = await keeper.call<Row>('GET', `${base}/queryById`, { query: { id } })
    expect(row.result).toMatchObject({ sendStatus: '1', sender: 'sysadmin' })
    expect(row.result.sendTime).not.toBeNull()
    expect((await step(keeper, 'doReleaseData', id)).message).toBe('只有未发布的通告可以发布')
    const edited = await keeper.call('PUT', `${base}/edit`, { payload: { id, titile: '改' } })
    expect(edited).toMatchObject({ success: false, message: expect.stringContaining('请先撤销') })
    const removed = await keeper.call('DELETE', `${base}/delete`, { query: { id } })
    expect(removed).toMatchObject({ success: false, message: '已发布的通告不能删除，请先撤销' })
    expect((await step(keeper, 'doReovkeData', id)).message).toBe('该系统通知撤销成功')
    expect(told).toEqual(['all'])
    expect((await bell(prov)).anntMsgTotal).toBe(0)
    expect((await mine(prov)).total).toBe(0)
    expect((await keeper.call('DELETE', `${base}/delete`, { query: { id } })).message).toBe('删除成功!')
    expect((await keeper.call('DELETE', `${base}/delete`, { query: { id } })).status).toBe(404)
  })

  it('reaches the chosen and nobody else; an edit chooses anew', async () => {
    const { keeper, prov, city, told, db } = await world()
    expect((await add(keeper, { msgType: 'USER' })).message).toContain('指定用户不能为空！')
    expect((await add(keeper, { msgType: 'USER', userIds: 'nobody,' })).success).toBe(false)
    const { result } = await add(keeper, { msgType: 'USER', userIds: `${prov.userId},` })
    expect(result.userIds).toBe(`${prov.userId},`)
    const edited = await keeper.call<Row>('PUT', `${base}/edit`, {
      payload: { id: result.id, version: result.version, userIds: city.userId },
    })
    expect(edited).toMatchObject({ message: '修改成功!', result: { userIds: `${city.userId},` } })
    const lines = await db.k.selectFrom('sysAnnouncementSend').select(['userId', 'readFlag']).execute()
    expect(lines).toEqual([{ userId: city.userId, readFlag: '0' }])
    await step(keeper, 'doReleaseData', result.id)
    expect(told).toEqual([city.userId])
    expect((await bell(prov)).anntMsgTotal).toBe(0)
    expect((await bell(city)).anntMsgTotal).toBe(1)
    const read = (caller: Caller) =>
      caller.call<Row>('GET', `${base}/queryById`, { query: { id: result.id } })
    expect((await read(prov)).status).toBe(403)
    expect((await read(city)).result).toMatchObject({ titile: '停水通知', userIds: null })
    await city.call('POST', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', {
      payload: { anntId: result.id },
    })
    expect((await bell(city)).anntMsgTotal).toBe(0)
    const one = await city.call('GET', '/sys/sysAnnouncementSend/getOne', { query: { sendId: result.id } })
    expect(one.result).toMatchObject({ anntId: result.id, userId: city.userId, readFlag: '1' })
  })

  it('is no draft for those it was not published to', async () => {
    const { keeper, prov } = await world()
    const { id } = (await add(keeper)).result
    expect((await prov.call('GET', `${base}/queryById`, { query: { id } })).status).toBe(403)
    for (const verb of ['list', 'exportXls', 'doReleaseData', 'doReovkeData'])
      expect((await prov.call('GET', `${base}/${verb}`, { query: { id } })).status, verb).toBe(403)
    expect((await add(prov)).status).toBe(403)
  })

  it('leaves the bell at its end, and stays among one’s own', async () => {
    const { keeper, prov, db } = await world()
    const late = await add(keeper, { startTime: tomorrow(), endTime: toWire(Date.now()) })
    expect(late.message).toContain('结束时间需大于开始时间')
    const past = (await add(keeper, { endTime: '2026-01-01 00:00:00' })).result
    expect((await step(keeper, 'doReleaseData', past.id)).message).toContain('截至日期已过')
    const { id } = (await add(keeper)).result
    await step(keeper, 'doReleaseData', id)
    expect((await bell(prov)).anntMsgTotal).toBe(1)
    // Ended, but after the reader's account was made.
    await db.k.updateTable('sysUser').set({ createTime: 1_000 }).execute()
    await db.k.updateTable('sysAnnouncement').set({ endTime: 2_000 }).where('id', '=', id).execute()
    expect((await bell(prov)).anntMsgTotal).toBe(0)
    expect((await mine(prov)).total).toBe(1)
    await db.k.updateTable('sysUser').set({ createTime: 3_000 }).execute()
    expect((await mine(prov)).total).toBe(0)
  })

  it('lists one’s own by all filters, unread first, and reads them all', async () => {
    const { keeper, prov, told } = await world()
    for (const over of [
      { titile: '甲', msgCategory: '1' },
      { titile: '乙', msgCategory: '2' },
    ])
      await step(keeper, 'doReleaseData', (await add(keeper, over)).result.id)
    const titles = async (query?: Record<string, string>) =>
      (await mine(prov, query)).records.map(row => row.titile)
    expect((await titles()).sort()).toEqual(['乙', '甲'])
    expect(await titles({ msgCategory: '2' })).toEqual(['乙'])
    expect(await titles({ titile: '*甲*' })).toEqual(['甲'])
    expect(await titles({ sender: 'SYSADM' })).toHaveLength(2)
    expect(await titles({ sender: '%' })).toEqual([])
    expect(await titles({ readFlag: '1' })).toEqual([])
    told.splice(0)
    expect((await prov.call('PUT', '/sys/sysAnnouncementSend/readAll')).message).toBe('全部已读')
    expect(told).toEqual([prov.userId])
    expect(await titles({ readFlag: '1' })).toHaveLength(2)
  })

  it('is a clean page: for everybody what all may read, else by a ticket of somebody it reaches [J25]', async () => {
    const { app, keeper, prov, city, db } = await world()
    const forAll = (await add(keeper, { titile: '<b>公开</b>' })).result
    const forProv = (await add(keeper, { msgType: 'USER', userIds: prov.userId })).result
    const show = (id: string, token?: string) =>
      app.inject({ url: `/jeecg-boot${base}/show/${id}`, query: token ? { token } : {} })
    const ticket = async (caller: Caller) =>
      (await caller.call<{ ticket: string }>('POST', '/sys/ticket')).result.ticket
    expect((await show(forAll.id)).statusCode).toBe(404)
    expect((await show(forAll.id, await ticket(keeper))).statusCode).toBe(200)
    await step(keeper, 'doReleaseData', forAll.id)
    await step(keeper, 'doReleaseData', forProv.id)
    await db.k
      .updateTable('sysAnnouncement')
      .set({ msgContent: '<p onclick="x()">停水</p><script>x()</script>' })
      .execute()
    const page = await show(forAll.id)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('&lt;b&gt;公开&lt;/b&gt;')
    expect(page.body).toContain('<p>停水</p>')
    expect(page.body).not.toMatch(/<script|onclick/)
    expect((await show(forProv.id)).statusCode).toBe(404)
    expect((await show(forProv.id, await ticket(city))).statusCode).toBe(404)
    expect((await show(forProv.id, await ticket(prov))).statusCode).toBe(200)
    expect((await show('nothing')).statusCode).toBe(404)
  })

  it('rings whom a caller may ring', async () => {
    const { keeper, prov, told } = await world()
    const { id } = (await add(keeper)).result
    await step(keeper, 'doReleaseData', id)
    told.splice(0)
    await prov.call('GET', `${base}/syncNotic`, { query: { anntId: id } })
    await prov.call('GET', `${base}/syncNotic`)
    await keeper.call('GET', `${base}/syncNotic`, { query: { anntId: id } })
    expect(told).toEqual([prov.userId, prov.userId, 'all'])
  })

  it('keeps its lines for those who may mend them', async () => {
    const { app, keeper, prov } = await world()
    const lines = '/sys/sysAnnouncementSend'
    const made = await keeper.call<Row>('POST', `${lines}/add`, {
      payload: { anntId: 'a', userId: prov.userId },
    })
    expect(made.message).toBe('添加成功！')
    const twice = await keeper.call('POST', `${lines}/add`, { payload: { anntId: 'a', userId: prov.userId } })
    expect(twice.success).toBe(false)
    const { id } = made.result
    expect((await keeper.call('PUT', `${lines}/edit`, { payload: { id, readFlag: '1' } })).message).toBe(
      '修改成功!',
    )
    expect((await prov.call('GET', `${lines}/list`)).status).toBe(403)
    expect((await keeper.call('DELETE', `${lines}/delete`, { query: { id } })).message).toBe('删除成功!')
    expect((await callerOf(app).call('GET', `${lines}/list`)).status).toBe(401)
  })
})
