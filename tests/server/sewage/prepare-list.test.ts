/** 备料清单: what stands on the sheet, that nothing falls off it, and who gets it. */
import { expect, it, test } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { countPoints, labelsOfDay, pointsOfBatch } from '#server/modules/sewage/batch/list-queries.ts'
import type { Drawn } from '#server/paper/paper.ts'
import { type PrepareOrder, prepareListPages, totalsOf } from '#server/paper/prepare-list.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { callers, fillField, made, planDraft, step } from '../machine/field.ts'
import { at, hide, idOf, openRuled } from '../ruled-rows.ts'

const order = (points: number, bottles: number): PrepareOrder => ({
  batchNo: 'PC261121-0001',
  day: '2026-11-21',
  plan: '日常监测',
  state: '已备料',
  vehicle: '',
  cooler: '冷藏箱 3 号',
  courier: '高远',
  points: Array.from({ length: points }, (_, at) => ({
    plant: `第${at + 1}污水处理厂`,
    point: '进水口',
    programme: '流量等比例，08:00 起 24 h\n每 15 min × 100 mL',
    person: '林小舟',
    labels: Array.from({ length: at === 0 ? 0 : bottles }, (__, bottle) => ({
      labelNo: `WD9901372026112101${bottle % 10}`,
      bottleNo: bottle + 1,
      printed: bottle > 0,
    })),
  })),
  controls: [{ plant: '第1污水处理厂', kind: 'FB 现场空白', labelNo: 'WD9901372026112190', printed: false }],
  unseen: 0,
  by: '顾澄',
  at: '2026-11-20 16:30',
  demo: true,
})
const textsOf = (drawn: readonly Drawn[]) => drawn.flatMap(each => (each.kind === 'text' ? [each] : []))

test('counts what has to be laid out, and says what is missing', () => {
  expect(totalsOf(order(3, 2))).toEqual({ points: 3, bottles: 4, controls: 1, unprinted: 3, bare: 1 })
  const [page] = prepareListPages(order(3, 2))
  const texts = textsOf(page!.drawn).map(({ text }) => text)
  for (const words of [
    '采样点 3 个',
    '采样瓶 4 只',
    '质控与备用 1 只',
    '封签 5 枚',
    '标签 5 枚（未打印 3 枚）',
  ])
    expect(texts).toContain(words)
  expect(texts).toContain('有 1 个采样点还没有标签，请先生成标签再备料。')
  expect(texts).toContain('WD 99 0137 20261121 01 0')
  expect(texts).toContain('____________')
  expect(texts).toContain('演示数据')
})
test('runs on over as many pages as it takes, with the heads again, and nothing beyond the paper', () => {
  const pages = prepareListPages(order(60, 6))
  expect(pages.length).toBeGreaterThan(8)
  for (const [at, { drawn }] of pages.entries()) {
    const texts = textsOf(drawn)
    expect(texts.map(({ text }) => text).join(' ')).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`)
    expect(texts.filter(({ x, y }) => x < 10 || x > 200 || y < 8 || y > 292)).toEqual([])
  }
  const rows = pages.flatMap(({ drawn }) => textsOf(drawn)).filter(({ mono }) => mono)
  expect(rows).toHaveLength(59 * 6 + 1)
  expect(pages.flatMap(({ drawn }) => textsOf(drawn)).map(({ text }) => text)).toContain('标签（续）')
})

forEachDatabase((_name, open) => {
  it('comes as PDF for who lays it out, and is told in the log', async () => {
    const { app, db } = await buildApp(open, { config: { demo: false } })
    await fillField(db)
    const people = await callers(app)
    const { id } = await made(people.city, '/sewage/plan', planDraft({ assigneeIds: 'sampler' }))
    await step(people.city, '/sewage/plan', 'submit', { id })
    await step(people.prov, '/sewage/plan', 'approve', { id })
    const batch = await db.k
      .selectFrom('workBatch')
      .select('id')
      .orderBy('batchDate')
      .limit(1)
      .executeTakeFirst()
    const get = (token: string) =>
      app.inject({
        method: 'GET',
        url: `/jeecg-boot/sewage/batch/prepareList?id=${batch!.id}`,
        headers: { 'x-access-token': token },
      })
    const sheet = await get(people.city.token)
    expect(sheet.headers['content-type']).toContain('application/pdf')
    expect(sheet.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(sheet.rawPayload.length).toBeLessThan(200_000)
    const lines = await db.k
      .selectFrom('sysLog')
      .select('logContent')
      .where('logContent', 'like', '打印备料清单%')
      .execute()
    expect(lines).toHaveLength(1)
    expect((await get(people.sampler.token)).statusCode).toBe(403)
    expect((await get(people.lab.token)).statusCode).toBe(403)
  })

  it('says nothing of plants that are hidden from who prints it, but that there are more points', async () => {
    const world = await openRuled(await open(), newFolder())
    const { db, app } = world
    const [plants, points, orders, batches, labels] = ['plant', 'point', '', 'batch', 'label'].map(
      name => at(name === '' ? '/work' : `/sewage/${name}`)!,
    ) as [Resource, Resource, Resource, Resource, Resource]
    const batchId = idOf('s', batches)
    await db.k
      .updateTable('sewageLabel')
      .set({ sampleDate: '2026-11-21', batchNo: null, state: 'FREE' } as never)
      .execute()
    for (const kind of ['s', 'h'] as const) {
      const own = { plantId: idOf(kind, plants), pointId: idOf(kind, points) }
      await db.k
        .updateTable('workOrder')
        .set({ ...own, batchId, state: 'ASSIGNED' })
        .where('id', '=', idOf(kind, orders))
        .execute()
      await db.k.updateTable('sewageLabel').set(own).where('id', '=', idOf(kind, labels)).execute()
      await db.k
        .updateTable('sewagePoint')
        .set({ plantId: own.plantId })
        .where('id', '=', own.pointId)
        .execute()
    }
    await hide(world, [plants])
    const token = (await world.as('city'))['x-access-token']!
    const session = (await app.sessions.ofToken(token))!
    expect((await pointsOfBatch(db, session, batchId)).map(({ id }) => id)).toEqual([idOf('s', points)])
    expect(await countPoints(db, batchId)).toBe(2)
    const ask = { plantIds: [idOf('h', plants), idOf('s', plants)], day: '2026-11-21', batchNo: 'x' }
    const found = await labelsOfDay(db, session, ask)
    expect(found.map(({ plantId }) => plantId)).toEqual([idOf('s', plants)])
  })
})
