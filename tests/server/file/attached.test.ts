/** A file is its uploader's alone until a record names it (guard A66), and no more than so much may wait for one. */
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'
import { endpoints, machines } from '#server/declared.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase, postgresAnswers } from '../../support/databases.ts'
import { draftOf, form, type Row, tried } from '../crud/drafts.ts'
import { openMade } from '../crud/made.ts'
import { near } from '../machine/field.ts'
import { done, journey, ranBatch } from '../sewage/journey.ts'
import { formOf, get, png, send } from './kit.ts'

const attachedAt = async (db: Db, path: string) =>
  (await db.k.selectFrom('sysFile').select('attachedAt').where('path', '=', path).executeTakeFirstOrThrow())
    .attachedAt
const loose = (from: number, many: number, fileSize: number) =>
  Array.from({ length: many }, (_, n) => ({
    id: `loose-${from + n}`,
    path: `temp/loose-${from + n}.png`,
    stored: `temp/loose-${from + n}.png`,
    fileName: 'a.png',
    fileSize,
    fileType: 'image/png',
    kind: 'image',
    sha256: 'x',
    biz: 'temp',
    shared: 'N',
    tenantId: '0',
    createBy: 'sampler',
    createTime: Date.now(),
    deletedAt: null,
    attachedAt: null,
  }))

describe('contract', () => {
  it('names each call beside the records’ own that takes files: it says whose they are from then on', () => {
    const takes = endpoints.filter(({ body }) =>
      Object.keys((body as { properties?: object } | undefined)?.properties ?? {}).some(name =>
        /photo|(^|[a-z])signature$|attachment/i.test(name),
      ),
    )
    // Forms and steps do it by the kinds of their fields.
    const steps = new Set(
      machines.flatMap(({ resource, steps }) => steps.map(({ verb }) => `${resource.path}/${verb}`)),
    )
    const own = takes
      .map(({ path }) => path)
      .filter(path => !/\/(add|edit)$/.test(path) && !steps.has(path.replace(/Batch$/, '')))
    expect(own.sort()).toEqual(['/sewage/custody/pickup', '/work/recordDetail'])
  })
})

for (const name of ['sqlite', 'postgres'] as const)
  describe.skipIf(name === 'postgres' && !postgresAnswers)(`on ${name}`, () => {
    it('every field of files that a form writes makes the record their owner', async () => {
      const { world, maker, close } = await openMade(name)
      const call = async (method: 'POST' | 'PUT', url: string, payload: Row) =>
        world.call('city', { method, url, payload })
      const bring = async () => {
        const answer = await world.call('city', {
          method: 'POST',
          url: '/sys/common/upload',
          ...(await formOf([{ name: 'a.png', bytes: png }])),
        })
        return String(answer.message)
      }
      const kept: string[] = []
      for (const resource of tried.filter(({ verbs }) => verbs.includes('add')))
        for (const [property, field] of Object.entries(resource.fields))
          if ((field.kind === 'image' || field.kind === 'file') && !field.readonly) {
            const what = `${resource.path} ${property}`
            const [first, second] = [await bring(), await bring()]
            expect(await attachedAt(world.db, first)).toBeNull()
            const made = await call('POST', `${resource.path}/add`, {
              ...draftOf(resource, maker.rows),
              [property]: first,
            })
            expect(made.success, `${what} ${made.message}`).toBe(true)
            expect(await attachedAt(world.db, first), what).toBeGreaterThan(0)
            const { id, version } = made.result as Row
            const edited = await call('PUT', `${resource.path}/edit`, { id, version, [property]: second })
            expect(edited.success, `${what} ${edited.message}`).toBe(true)
            expect(await attachedAt(world.db, second), what).toBeGreaterThan(0)
            if (resource.verbs.includes('importExcel')) {
              const third = await bring()
              const row = { ...draftOf(resource, maker.rows), [property]: third }
              const url = `${resource.path}/importExcel`
              const read = await world.call('city', { method: 'POST', url, ...form(resource, row) })
              expect(read.message, what).toContain('全部导入成功')
              expect(await attachedAt(world.db, third), what).toBeGreaterThan(0)
            }
            kept.push(what)
          }
      await close()
      expect(kept.length).toBeGreaterThan(1)
    })
  })

forEachDatabase((_name, open) => {
  it('a photo of the field is the sampler’s until his order names it, then his city’s', async () => {
    const here = await journey(open)
    const { app, people, db } = here
    const { works } = await ranBatch(here)
    const id = works.find(each => each['pointId'] === 'p1')!['id']
    const seen = async (caller: Caller, path: string) => (await get(app, caller, path)).statusCode
    const take = async () => (await send(people.sampler, { name: 'a.png', bytes: png })).message
    const [there, deed, other] = [await take(), await take(), await take()]
    expect([await seen(people.sampler, there), await seen(people.city, there)]).toEqual([200, 404])
    await done(people.sampler, '/work/accept', { id })
    await done(people.sampler, '/work/checkIn', {
      ...{ id, checkInPlace: near, checkInPhoto: there, reason: '到场' },
    })
    await done(people.sampler, '/work/recordDetail', { workId: id, ok: true, item: 'PHOTO', photo: deed })
    expect([await seen(people.city, there), await seen(people.city, deed)]).toEqual([200, 200])
    expect([await seen(people.city, other), await seen(people.admin, other)]).toEqual([404, 200])
    // Naming what somebody else brought opens nothing.
    await people.city.call('PUT', '/sewage/outlet/edit', { payload: { id: 'o1', photo: other } })
    expect(await attachedAt(db, other)).toBeNull()
  })

  it('no more than so many wait for a record, whoever takes some away again', async () => {
    const { app, db } = await buildApp(open)
    const sampler = await signIn(app, 'sampler')
    await db.write([insert('sysFile', loose(0, 499, 1_000))])
    const { message } = await send(sampler, { name: 'a.png', bytes: png })
    expect(message).toMatch(/^temp\//)
    await sampler.call('DELETE', '/sys/common/file/delete', { query: { path: message } })
    const refused = await send(sampler, { name: 'b.png', bytes: png })
    expect([refused.status, refused.message]).toEqual([
      429,
      '今天上传后未使用的文件过多，请先保存已上传的内容，或明天再试',
    ])
    // Those of somebody else, and what records name, count for nothing.
    expect((await send(await signIn(app, 'city'), { name: 'a.png', bytes: png })).success).toBe(true)
    await db.write([{ sql: "update sys_file set attached_at = 1 where id <= 'loose-1'", parameters: [] }])
    expect((await send(sampler, { name: 'c.png', bytes: png })).success).toBe(true)
  })

  it('nor more than so many bytes, nor so many at once', async () => {
    const { app, db } = await buildApp(open)
    const sampler = await signIn(app, 'sampler')
    await db.write([insert('sysFile', loose(0, 1, 299 * 1024 * 1024))])
    const all = await Promise.all(
      Array.from({ length: 12 }, () => send(sampler, { name: 'a.png', bytes: png })),
    )
    const late = all.filter(({ status }) => status === 429)
    expect(late.length).toBeGreaterThan(0)
    expect(late[0]!.message).toBe('同时上传的文件过多，请等其中一些完成后再试')
    await db.write([insert('sysFile', loose(1, 1, 1024 * 1024))])
    expect((await send(sampler, { name: 'a.png', bytes: png })).message).toContain(
      '今天上传后未使用的文件过多',
    )
  })
})
