/** At every call that takes a file: a key that came with one answers for no other, and who is refused in the middle hears of it at once. */
import { once } from 'node:events'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { apart, endpoints, resources } from '#server/declared.ts'
import { uploadPlugin } from '#server/http/upload.ts'
import { receive } from '#server/modules/file/receive.ts'
import { jobRegistry } from '#server/modules/job-registry.ts'
import { postgresAnswers } from '../../support/databases.ts'
import { draftOf, type Maker } from '../crud/drafts.ts'
import { openMade } from '../crud/made.ts'
import type { World } from '../crud/world.ts'
import { formOf } from '../file/kit.ts'

const everything: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
]
/** What an instrument’s software writes. */
function tableOf(other: string): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Sample Name', 'METH'],
      ['S1', other],
    ]),
    'Results',
  )
  return write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer
}
/** Doors that take files of one kind alone. */
const files: Readonly<Record<string, (other: string) => { name: string; bytes: Buffer }>> = {
  '/sewage/worksheet/readFile': other => ({ name: 'a.xlsx', bytes: tableOf(other) }),
}
const doors = everything.filter(({ form }) => form).map(({ path }) => path)
/** Ask for more than a file; what becomes of a repeat is held by their own tests. */
const beside = new Set(['/sewage/worksheet/readOdm', '/sewage/odm-import/upload'])
/** They keep nothing: sent again they read again. */
const reading = new Set(Object.keys(files))
const reused = {
  success: false,
  code: 400,
  message: '该 Idempotency-Key 已用于另一请求，请换用新的再提交',
}

let made = 0
/** Sheets that are not made of the fields alone. */
const sheets: Readonly<Record<string, () => Record<string, unknown>>> = {
  '/sys/user': () => ({
    用户账号: `user_${made}`,
    用户姓名: '甲',
    工号: `W${made}`,
    手机号码: `139001${39_000 + made}`,
  }),
  '/sys/sysDepart': () => ({ 部门名称: `部门${made}` }),
  '/sys/category': () => ({ 分类名称: `分类${made}` }),
  '/sys/quartzJob': () => ({
    任务类名: jobRegistry[made % jobRegistry.length]!.name,
    Cron表达式: '0 0 4 * * ? *',
    任务状态: '0',
    错过执行: 'skip',
  }),
}
/** One row; `other` makes another file of it. */
function bookOf(resource: Resource, rows: Maker['rows'], other: string): Buffer {
  made += 1
  const draft = sheets[resource.path]?.() ?? draftOf(resource, rows)
  const book = utils.book_new()
  const titles = Object.keys(draft).map(name => resource.fields[name]?.title ?? name)
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, Object.values(draft)]), '数据')
  utils.book_append_sheet(book, utils.aoa_to_sheet([[other]]), '另')
  return write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer
}

for (const name of ['sqlite', 'postgres'] as const) {
  describe.skipIf(name === 'postgres' && !postgresAnswers)(`on ${name}`, () => {
    let world: World
    let maker: Maker
    let url: string

    beforeAll(async () => {
      const made = await openMade(name)
      ;({ world, maker } = made)
      url = await world.app.listen({ host: '127.0.0.1', port: 0 })
      return made.close
    })

    it.each([...reading])('%s reads again what is sent again', async path => {
      const send = async () => {
        const { payload, headers } = await formOf([files[path]!('1')])
        const options = { payload, headers: { ...headers, 'idempotency-key': 'key-0000-0001' } }
        return world.call('admin', { method: 'POST', url: path, ...options })
      }
      const first = await send()
      expect(first).toMatchObject({ success: true, code: 200 })
      expect((await send()).result).toEqual(first.result)
    })

    it.each(doors.filter(path => !reading.has(path) && !beside.has(path)))('%s [R09 R48]', async path => {
      const resource = [...resources, ...apart].find(each => path === `${each.path}/importExcel`)
      const fileOf = (other: string) =>
        resource
          ? { name: 'a.xlsx', bytes: bookOf(resource, maker.rows, other) }
          : { name: 'a.txt', bytes: `text ${other}` }
      const send = async (file: { name: string; bytes: string | Buffer }, key: string) => {
        const { payload, headers } = await formOf([file])
        const options = { payload, headers: { ...headers, 'idempotency-key': key } }
        return world.call('admin', { method: 'POST', url: path, ...options })
      }
      const [one, other] = [fileOf('1'), fileOf('2')]
      const first = await send(one, 'key-0000-0001')
      expect(first).toMatchObject({ success: true, code: 200 })
      // A browser parts the same form at another line.
      expect(await send(one, 'key-0000-0001')).toEqual(first)
      expect(await send(other, 'key-0000-0001')).toMatchObject(reused)
      expect(await send({ ...one, name: `b-${one.name}` }, 'key-0000-0001')).toMatchObject(reused)
      const both = await Promise.all([fileOf('3'), fileOf('4')].map(file => send(file, 'key-0000-0002')))
      expect(both.map(({ success }) => success).sort()).toEqual([false, true])
      expect(both.find(({ success }) => !success)).toMatchObject(reused)
      const twice = fileOf('5')
      const same = await Promise.all([send(twice, 'key-0000-0003'), send(twice, 'key-0000-0003')])
      expect(same[0]).toMatchObject({ success: true })
      expect(same[1]).toEqual(same[0])
    })

    it.each(doors.filter(path => !beside.has(path)))(
      '%s: a repeat outlives a first sending that was cut off [R09 R48]',
      async path => {
        const resource = [...resources, ...apart].find(each => path === `${each.path}/importExcel`)
        const file = resource
          ? { name: 'a.xlsx', bytes: bookOf(resource, maker.rows, '6') }
          : (files[path]?.('6') ?? { name: 'a.txt', bytes: 'text 6' })
        const { payload, headers } = await formOf([file])
        const options = { method: 'POST', headers: { ...headers, 'idempotency-key': 'key-0000-0004' } }
        const cut = request(`${url}/jeecg-boot${path}`, {
          ...options,
          headers: { ...options.headers, ...(await world.as('admin')), 'content-length': payload.length },
        })
        cut.on('error', () => {})
        const arrived = once(world.app.server, 'request')
        cut.write(payload.subarray(0, payload.length / 2))
        await arrived
        await pause(100)
        const repeat = world.call('admin', { ...options, method: 'POST', url: path, payload })
        await pause(100)
        cut.destroy()
        expect(await repeat).toMatchObject({ success: true })
      },
    )

    it('who is refused in the middle of a file is let send the rest', async () => {
      const { payload, headers } = await formOf([{ name: 'a.bin', bytes: Buffer.alloc(9_000_000) }], {
        biz: '../x',
      })
      const session = await world.as('admin')
      for (const path of doors) {
        const call = request(`${url}/jeecg-boot${path}`, {
          method: 'POST',
          headers: { ...headers, ...session },
        })
        call.end(payload)
        const signal = AbortSignal.timeout(10_000)
        const [[answer]] = await Promise.all([
          once(call, 'response', { signal }),
          once(call, 'finish', { signal }),
        ])
        expect([path, await json(answer)]).toEqual([path, expect.objectContaining({ success: false })])
      }
    }, 120_000)
  })
}

it('who left before his form was looked at is not waited for', async () => {
  const app = Fastify()
  await uploadPlugin(app)
  const ended = new Promise<unknown>(done => {
    const config = { endpoint: { form: true, path: '/form' } as unknown as Endpoint }
    app.post('/form', { config }, async received => {
      await once(received.raw, 'close').catch(() => {})
      await receive(received, tmpdir()).then(done, done)
    })
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { payload, headers } = await formOf([{ name: 'a.txt', bytes: 'text' }])
  const call = request(`${url}/form`, {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length },
  })
  call.on('error', () => {})
  const arrived = once(app.server, 'request')
  call.write(payload.subarray(0, payload.length / 2))
  await arrived
  call.destroy()
  expect(await ended).toMatchObject({ kind: 'refused', message: '上传中断，请重新上传' })
  await app.close()
}, 20_000)
