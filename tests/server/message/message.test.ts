/** Messages and templates: filling, sending, what happens where it cannot be sent (spec/wire 8). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mostTries, sendWaiting } from '#server/modules/message/send/dispatch.ts'
import { fillTemplate, readValues } from '#server/modules/message/send/template.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

describe('a template', () => {
  const of = (templateType: string, templateContent: string) => ({
    templateName: '给${name}',
    templateType,
    templateContent,
  })
  const values = readValues('{"name":"<b>张三</b>","n":3,"code":"${n}","x":null}')
  it('stands for the values given, escaped, and is never worked out [J8 A42]', () => {
    expect(fillTemplate(of('2', '<p>${name} ${ n } ${code}${x}</p>'), values)).toEqual({
      title: '给<b>张三</b>',
      content: '<p>&lt;b&gt;张三&lt;/b&gt; 3 ${n}</p>',
    })
    expect(fillTemplate(of('1', '${name}\n1 < ${n}'), values).content).toBe(
      '<p>&lt;b&gt;张三&lt;/b&gt;<br>1 &lt; 3</p>',
    )
    expect(fillTemplate(of('1', '${1+1} ${name()} $n'), values).content).toBe('<p>${1+1} ${name()} $n</p>')
  })
  it('says which name has no value, and what is no data', () => {
    expect(() => fillTemplate(of('1', '${other}'), values)).toThrow('模板变量“other”没有值')
    expect(() => fillTemplate(of('1', '${constructor}'), values)).toThrow('constructor')
    for (const data of ['x', '[1]', '1', 'null']) expect(() => readValues(data), data).toThrow('JSON 对象')
    expect(() => readValues('{"a":{}}')).toThrow('“a”')
  })
})

interface Message {
  id: string
  esTitle: string
  esContent: string
  esSendStatus: string
  esSendNum: number
  esResult: string | null
  esSendTime: string | null
}

forEachDatabase((_, open) => {
  async function world(config: { smsUrl?: string; mailUrl?: string } = {}) {
    const made = await buildApp(open, { config })
    const keeper = await signIn(made.app, 'sysadmin')
    const told: string[] = []
    made.deps.notices.toUsers = ids => void told.push(...ids)
    const template = await keeper.call('POST', '/sys/message/sysMessageTemplate/add', {
      payload: {
        templateCode: 'hello',
        templateName: '问候',
        templateType: '1',
        templateContent: '你好，${name}',
      },
    })
    expect(template.message).toBe('添加成功！')
    return { ...made, keeper, told }
  }
  const send = (caller: Caller, over: Record<string, unknown> = {}) =>
    caller.call('POST', '/sys/message/sysMessageTemplate/sendMsg', {
      payload: {
        templateCode: 'hello',
        testData: '{"name":"省级"}',
        receiver: 'prov',
        msgType: 'system',
        ...over,
      },
    })
  const messages = async (caller: Caller) =>
    (await caller.call<{ records: Message[] }>('GET', '/sys/message/sysMessage/list')).result.records
  /** An address that takes what is posted; answers with the given states in turn. */
  async function outbox(...states: number[]) {
    const taken: Record<string, unknown>[] = []
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      taken.push(JSON.parse(text))
      response.writeHead(states[taken.length - 1] ?? 200).end()
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => new Promise<void>(done => void server.close(() => done())))
    return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
  }

  it('reaches a user as a system message at once', async () => {
    const { app, keeper, told } = await world()
    const prov = await signIn(app, 'prov')
    expect(await send(keeper)).toMatchObject({ success: true, message: '消息发送成功！' })
    expect(told).toEqual([prov.userId])
    const bell = await prov.call<{ sysMsgList: { titile: string; msgContent: string }[] }>(
      'GET',
      '/sys/annountCement/listByUser',
    )
    expect(bell.result.sysMsgList[0]).toMatchObject({ titile: '问候', msgContent: '<p>你好，省级</p>' })
    expect(await messages(keeper)).toMatchObject([
      { esTitle: '问候', esSendStatus: '1', esSendNum: 1, esResult: '发送成功' },
    ])
  })

  it('is refused with what to do, and keeps what could not be sent', async () => {
    const { app, keeper } = await world()
    expect((await send(keeper, { testData: '{' })).message).toContain('JSON 对象')
    expect((await send(keeper, { testData: '{}' })).message).toContain('“name”没有值')
    expect((await send(keeper, { templateCode: 'none' })).message).toContain('消息模板不存在')
    expect((await send(keeper, { msgType: 'fax' })).message).toContain('消息类型不正确')
    expect((await send(keeper, { receiver: ' ' })).message).toBe('消息接收方不能为空')
    expect(await messages(keeper)).toEqual([])
    expect((await send(keeper, { receiver: 'prov,nobody' })).message).toBe('接收人不存在：nobody')
    expect((await send(keeper, { msgType: 'sms', receiver: '13800138000' })).message).toBe(
      '短信接口未配置，请联系管理员！',
    )
    expect((await send(keeper, { msgType: 'email', receiver: 'a@b.cn' })).message).toBe(
      '邮件接口未配置，请联系管理员！',
    )
    expect((await messages(keeper)).map(row => [row.esSendStatus, row.esResult])).toEqual(
      expect.arrayContaining([
        ['2', '短信接口未配置，请联系管理员！'],
        ['2', '邮件接口未配置，请联系管理员！'],
      ]),
    )
    const prov = await signIn(app, 'prov')
    expect((await send(prov)).status).toBe(403)
    expect((await prov.call('GET', '/sys/message/sysMessage/list')).status).toBe(403)
  })

  it('posts to a configured channel, tries again three times, and once more on demand', async () => {
    const { taken, url } = await outbox(500, 500, 500, 200)
    const { keeper, deps, db } = await world({ smsUrl: url })
    const first = await send(keeper, { msgType: '1', receiver: '13800138000' })
    expect(first).toMatchObject({ success: false, message: expect.stringContaining('自动重试') })
    expect(await sendWaiting(deps, Date.now())).toBe(0)
    // As if the pause had passed.
    const later = async () => {
      await db.k.updateTable('sysSms').set({ esSendTime: 1 }).execute()
      return sendWaiting(deps, Date.now())
    }
    for (let tries = 2; tries <= mostTries; tries++) expect(await later()).toBe(1)
    expect(await later()).toBe(0)
    const [row] = await messages(keeper)
    expect(row).toMatchObject({
      esSendStatus: '2',
      esSendNum: mostTries,
      esResult: expect.stringContaining('没有接收'),
    })
    const again = await keeper.call('POST', '/sys/message/sysMessage/resend', { payload: { id: row!.id } })
    expect(again.message).toBe('消息发送成功！')
    expect(taken).toHaveLength(mostTries + 1)
    expect(taken[0]).toEqual({ phone: '13800138000', title: '问候', text: '你好，省级' })
    expect((await messages(keeper))[0]).toMatchObject({ esSendStatus: '1', esSendNum: 1 })
    const more = await keeper.call('POST', '/sys/message/sysMessage/resend', { payload: { id: row!.id } })
    expect(more).toMatchObject({ success: false, message: '只有发送失败的消息可以重新发送' })
  })

  it('sends what was written by hand, and each message once however many processes look', async () => {
    const { app, keeper, deps, told } = await world()
    const added = await keeper.call<Message>('POST', '/sys/message/sysMessage/add', {
      payload: {
        esTitle: '提醒',
        esContent: '<p>x</p>',
        esReceiver: 'prov',
        esType: 'system',
        esSendStatus: '1',
      },
    })
    expect(added).toMatchObject({ message: '添加成功！', result: { esSendStatus: '0', esSendNum: 0 } })
    await Promise.all([1, 2, 3].map(() => sendWaiting(deps, Date.now())))
    expect(told).toHaveLength(1)
    const prov = await signIn(app, 'prov')
    const mine = await prov.call<{ total: number }>('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      query: { titile: '提醒' },
    })
    expect(mine.result.total).toBe(1)
    const edited = await keeper.call('PUT', '/sys/message/sysMessage/edit', {
      payload: { id: added.result.id, esTitle: '别的' },
    })
    expect(edited).toMatchObject({ success: false, message: '已发送成功的消息不能修改' })
  })

  it('keeps templates with the words of the wire', async () => {
    const { keeper } = await world()
    const path = '/sys/message/sysMessageTemplate'
    const twice = await keeper.call('POST', `${path}/add`, {
      payload: { templateCode: 'hello', templateName: '二', templateType: '1', templateContent: 'x' },
    })
    expect(twice.success).toBe(false)
    const rich = await keeper.call<{ id: string; templateContent: string }>('POST', `${path}/add`, {
      payload: {
        templateCode: 'rich',
        templateName: '富',
        templateType: '2',
        templateContent: '<p onclick="x()">${a}</p><script>1</script>',
      },
    })
    expect(rich.result.templateContent).toBe('<p>${a}</p>')
    const edit = (payload: Record<string, unknown>) => keeper.call('PUT', `${path}/edit`, { payload })
    expect((await edit({ id: rich.result.id, templateName: '富文本' })).message).toBe('更新成功！')
    expect((await edit({ id: rich.result.id, templateCode: 'other' })).success).toBe(false)
    expect((await keeper.call('DELETE', `${path}/delete`, { query: { id: rich.result.id } })).message).toBe(
      '删除成功!',
    )
  })
})
