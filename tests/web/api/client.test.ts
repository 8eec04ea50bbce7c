// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/kit/endpoint.ts'

const shown: string[] = []
// The message boxes are the edge of this layer: they need a screen.
vi.mock('#web/api/boxes.ts', () => ({
  Notification: {
    error: ({ title, content }: { title: string; content: string }) => shown.push(`${title}: ${content}`),
  },
  Message: { warning: (text: string) => shown.push(text), loading: () => undefined },
  Modal: { error: ({ content }: { content: string }) => shown.push(content) },
}))

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void
let server: Server
let handle: Handler
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      if (request.url?.startsWith('/jeecg-boot/sys/boot')) {
        return answer(response, 200, { version: '1', demo: false, signSecret: 's', now: Date.now() })
      }
      seen.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      handle(request, response, body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubEnv('PUBLIC_API_BASE', `http://127.0.0.1:${port}/jeecg-boot`)
  const { askBy } = await import('#web/api/reach.ts')
  askBy(async () => true)
})
afterAll(() => server.close())
beforeEach(() => {
  seen.length = 0
  shown.length = 0
})

function answer(response: ServerResponse, status: number, result: unknown, more: object = {}) {
  response.writeHead(status, { 'content-type': 'text/html;charset=UTF-8' })
  const success = status === 200
  response.end(JSON.stringify({ success, code: status, message: '', result, timestamp: Date.now(), ...more }))
}
const client = () => import('#web/api/client.ts')
const read = endpoint('GET', '/thing/read', {
  title: '',
  access: 'session',
  result: Type.Object({ a: Type.Number() }),
})
const write = endpoint('POST', '/thing/write', {
  title: '',
  access: 'session',
  body: Type.Object({ a: Type.Number() }),
  result: Type.String(),
})

test('unwraps the envelope, JSON text included', async () => {
  handle = (_, response) => answer(response, 200, { a: 1 })
  const { call } = await client()
  expect(await call(read, {})).toEqual({ a: 1 })
  expect(seen[0]?.headers['x-sign']).toMatch(/^[0-9A-F]{32}$/)
})

test('a refusal keeps its words and tells nobody by itself', async () => {
  handle = (_, response) =>
    answer(response, 200, { present: 1 }, { success: false, code: 500, message: '名称重复' })
  const { call } = await client()
  await expect(call(read, {})).rejects.toMatchObject({
    kind: 'refused',
    message: '名称重复',
    result: { present: 1 },
  })
  expect(shown).toEqual([])
})

test('a failure goes through the table and is thrown all the same', async () => {
  handle = (_, response) => answer(response, 403, null, { code: 510, message: '没有权限，请联系管理员授权' })
  const { call } = await client()
  await expect(call(read, {})).rejects.toMatchObject({ kind: 'denied', code: 510 })
  await vi.waitFor(() => expect(shown).toEqual(['系统提示: 拒绝访问']))
})

test('a write that times out is sent once more under the same key [R48]', async () => {
  let times = 0
  handle = (_, response) => {
    times++
    if (times > 1) answer(response, 200, 'done')
  }
  const { call } = await client()
  expect(await call(write, { body: { a: 1 } }, { timeoutMs: 300 })).toBe('done')
  const keys = seen.map(request => request.headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('two writes have two keys', async () => {
  handle = (_, response) => answer(response, 200, 'done')
  const { call } = await client()
  await call(write, { body: { a: 1 } })
  await call(write, { body: { a: 1 } })
  expect(new Set(seen.map(request => request.headers['idempotency-key'])).size).toBe(2)
})

describe('a write of somebody who signed in that nobody answered', () => {
  const other = endpoint('POST', '/thing/other', {
    title: '',
    access: 'session',
    body: Type.Object({ a: Type.Number() }),
    result: Type.String(),
  })
  const elsewhere = endpoint('POST', '/place/other', {
    title: '',
    access: 'session',
    body: Type.Object({ a: Type.Number() }),
    result: Type.String(),
  })
  const lost: Handler = (_, response) => response.socket?.destroy()
  const done: Handler = (_, response) => answer(response, 200, 'done')
  const keys = () => seen.map(request => request.headers['idempotency-key'])
  const press = async (how: Handler, what: typeof write = write, a = 1) => {
    handle = how
    const { call } = await client()
    return call(what, { body: { a } }, { quiet: true }).then(undefined, (error: Error) => error.message)
  }
  beforeEach(async () => {
    const { useSession } = await import('#web/session/session.ts')
    useSession.setState({ userInfo: { username: `u${Math.random()}` } as never })
  })

  test('goes again under its key, until an answer came', async () => {
    expect(await press(lost)).toContain('不会重复')
    await press(lost)
    await press((_, response) => answer(response, 503, null))
    await press(done)
    expect(new Set(keys()).size).toBe(1)
    // Answered: the same words are meant once more.
    await press(done)
    expect(new Set(keys()).size).toBe(2)
  })
  test('is another one with another content, and after a refusal', async () => {
    await press(lost)
    await press(lost, write, 2)
    await press((_, response) => answer(response, 200, null, { success: false, message: '不行' }), write, 2)
    await press(done, write, 2)
    const [first, second, third, fourth] = keys()
    expect(second).not.toBe(first)
    expect(third).toBe(second)
    expect(fourth).not.toBe(third)
  })
  test('is meant anew once something else was done at the same place, or somebody else sits there', async () => {
    await press(lost)
    await press(done, elsewhere)
    await press(lost)
    expect(keys()[2]).toBe(keys()[0])
    await press(done, other)
    await press(lost)
    expect(keys()[4]).not.toBe(keys()[0])
    const { useSession } = await import('#web/session/session.ts')
    useSession.setState({ userInfo: { username: 'another' } as never })
    await press(done)
    expect(keys()[5]).not.toBe(keys()[4])
  })
  test('says of a file that it may have arrived, and sends it under a key of its own each time', async () => {
    handle = lost
    const { exchange } = await client()
    const form = new FormData()
    form.append('file', new Blob(['a']), 'a.txt')
    for (const _ of [1, 2])
      expect(await exchange(write, { body: form }, { timeoutMs: 0 })).toMatchObject({
        message: '没有收到回答，不知是否已送达，请核对后重试',
      })
    expect(new Set(keys()).size).toBe(2)
  })
})

test('a read that times out is silent and not repeated', async () => {
  handle = () => undefined
  const { call } = await client()
  await expect(call(read, {}, { timeoutMs: 200 })).rejects.toMatchObject({ kind: 'timeout' })
  expect(seen).toHaveLength(1)
  expect(shown).toEqual([])
})

test('a question that comes while others run asks again when it was told to; a write, and what waits long, is told of', async () => {
  let times = 0
  let after = '1'
  const busy: Handler = (_, response) => {
    response.setHeader('retry-after', after)
    response.setHeader('access-control-expose-headers', 'retry-after')
    answer(response, 429, null, { message: '您的查询正在进行' })
  }
  handle = (...all) => (times++ === 0 ? busy(...all) : answer(all[1], 200, { a: 1 }))
  const { call } = await client()
  expect(await call(read, {})).toEqual({ a: 1 })
  expect(seen).toHaveLength(2)
  expect(shown).toEqual([])
  handle = busy
  await expect(call(write, { body: { a: 1 } })).rejects.toMatchObject({ kind: 'too-many' })
  expect(seen).toHaveLength(3)
  after = '60'
  await expect(call(read, {})).rejects.toMatchObject({ kind: 'too-many' })
  expect(seen).toHaveLength(4)
})

test('an answer that is no envelope is a failure with words [R46]', async () => {
  handle = (_, response) => response.writeHead(200).end('<html>')
  const { call } = await client()
  await expect(call(read, {})).rejects.toMatchObject({ message: '服务器的回答无法识别' })
})

test('a file that does not come is told of', async () => {
  handle = (_, response) => response.writeHead(200).end()
  const { download } = await import('#web/api/files.ts')
  await expect(download(read, {}, '水池.xlsx')).rejects.toMatchObject({ message: '文件下载失败' })
  expect(shown).toEqual(['文件下载失败'])
})

test('an envelope inside a blob is read', async () => {
  const { envelopeOf } = await import('#web/api/envelope.ts')
  const blob = new Blob([JSON.stringify({ success: false, code: 500, message: 'Token失效，请重新登录!' })])
  expect((await envelopeOf(blob))?.message).toBe('Token失效，请重新登录!')
  expect(await envelopeOf(new Blob(['PK…']))).toBeUndefined()
})

test("the server's clock is learned from its answers [R50]", async () => {
  const { learnClock, serverNow } = await import('#web/api/clock.ts')
  const at = Date.now()
  learnClock(at + 60_000, at - 20, at + 20)
  expect(Math.abs(serverNow() - Date.now() - 60_000)).toBeLessThan(50)
  learnClock(Number.NaN, at, at)
  learnClock(at + 60_900, at - 4000, at + 4000)
  expect(Math.abs(serverNow() - Date.now() - 60_000)).toBeLessThan(50)
})

test('what is not there is left to a caller that says so itself; whatever else happens is told', async () => {
  const { call } = await client()
  handle = (_, response) => answer(response, 404, null, { message: '您看不到这个区域' })
  await expect(call(read, {}, { quiet: 'missing' })).rejects.toMatchObject({
    kind: 'missing',
    message: '您看不到这个区域',
  })
  expect(shown).toEqual([])
  await expect(call(read, {})).rejects.toMatchObject({ kind: 'missing' })
  await vi.waitFor(() => expect(shown).toEqual(['系统提示: 很抱歉，资源未找到!']))
  handle = (_, response) => answer(response, 500, null, { message: '出错了' })
  await expect(call(read, {}, { quiet: 'missing' })).rejects.toMatchObject({ kind: 'failed' })
  await vi.waitFor(() => expect(shown).toContain('系统提示: 出错了'))
})
