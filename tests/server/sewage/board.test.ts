/** 看板: what stands on it, what a dispatch would meet, and how one is taken back or moved. */
import { expect, it } from 'vitest'
import { businessDay, hourMs, toWire } from '#lib/dates.ts'
import { shifted } from '#lib/plan-days.ts'
import { bulkOf } from '#server/db/rows.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { callers, fillField, made, step, workDraft } from '../machine/field.ts'

interface Card {
  id: string
  state: string
  assignee: string | null
  begin: number
  place: string | null
  bottles: { done: number; planned: number } | null
  [name: string]: unknown
}
interface Board {
  today: string
  cards: Card[]
  people: { username: string; name: string }[]
  days: { day: string; holiday: string; off: boolean }[]
}
const today = businessDay(Date.now())
const at = (clock: string, day = today) => `${day} ${clock}:00`
/** Nobody is sent into the past. */
const next = (clock: string) => at(clock, shifted(today, 1))

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db } = await buildApp(open, { config: { demo: false } })
    await fillField(db)
    const people = await callers(app)
    const board = async (who: keyof typeof people, from = today, to = from) =>
      (await people[who].call<Board>('GET', `/work/board?from=${from}&to=${to}`)).result
    const order = (begin: string, end: string, over: object = {}) =>
      made(people.city, '/work', workDraft({ planBegin: begin, planEnd: end, ...over }))
    const assign = (id: string, over: object = {}) =>
      step(people.city, '/work', 'assign', { id, assignee: 'sampler', ...over })
    return { app, db, people, board, order, assign }
  }

  it('holds the orders of the day, what is owed from before, and what was accepted on it', async () => {
    const { people, board, order, assign, db } = await world()
    const late = await order(at('08:00', shifted(today, -3)), at('10:00', shifted(today, -3)))
    const now = await order(at('08:00'), at('10:00'))
    const ahead = await order(at('08:00', shifted(today, 1)), at('10:00', shifted(today, 1)))
    const done = await order(at('08:00', shifted(today, -2)), at('10:00', shifted(today, -2)))
    await assign(done.id)
    await db.k
      .updateTable('workOrder')
      .set({ state: 'CHECKED', checkTime: Date.now() })
      .where('id', '=', done.id)
      .execute()
    const seen = await board('city')
    expect(seen.cards.map(({ id }) => id)).toEqual([late.id, done.id, now.id])
    expect(seen.cards[2]).toMatchObject({ place: '113.0,30.0', state: 'PENDING', bottles: null, level: null })
    expect((await board('city', shifted(today, 1))).cards.map(({ id }) => id)).toEqual([ahead.id])
    expect((await board('city', shifted(today, -1), shifted(today, 1))).days).toHaveLength(3)
    // Who takes orders on alone sees his own.
    expect((await board('sampler')).cards.map(({ id }) => id)).toEqual([done.id])
    expect(seen.people.map(({ username }) => username)).toContain('sampler')
    expect(seen.people.map(({ username }) => username)).not.toContain('admin')
    expect((await people.courier.call('GET', `/work/board?from=${today}&to=${today}`)).code).toBe(510)
  })

  it('says what is wrong with the days it is asked for', async () => {
    const { people } = await world()
    const ask = async (from: string, to: string) =>
      (await people.city.call('GET', `/work/board?from=${from}&to=${to}`)).message
    expect(await ask('2026-13-45', '2026-13-46')).toContain('日期不正确')
    expect(await ask('2026-11-03', '2026-11-01')).toContain('结束日期不能早于开始日期')
    expect(await ask('2026-01-01', '2026-12-31')).toContain('最多查看 45 天')
  })

  it('counts the bottles of the point on the day of the batch', async () => {
    const { board, order, db } = await world()
    const one = await order(at('08:00'), at('10:00'))
    const common = { sys_org_code: null, tenant_id: '0', create_time: 1, create_by: 'city' }
    await db.write([
      bulkOf('work_batch', [
        {
          id: 'b1',
          batch_no: 'PC1',
          plan_id: 'x',
          batch_date: today,
          state: 'CREATED',
          expected: 1,
          ...common,
        },
      ]),
      bulkOf(
        'sewage_label',
        ['UNUSED', 'BOUND', 'SAMPLED', 'VOID'].map((state, n) => ({
          id: `l${n}`,
          label_no: `WD${n}`,
          state,
          carrier: 'QR',
          plant_id: 'f1',
          point_id: 'p1',
          sample_date: today,
          bottle_no: n,
          qc_type: 'NORMAL',
          spare: 'N',
          state_time: 1,
          print_count: 0,
          ...common,
        })),
      ),
    ])
    await db.k.updateTable('workOrder').set({ batchId: 'b1' }).where('id', '=', one.id).execute()
    expect((await board('city')).cards[0]?.bottles).toEqual({ done: 1, planned: 3 })
  })

  it('sends nobody into the past; what is late already goes as it is', async () => {
    const { people, order, assign } = await world()
    const gone = { planBegin: toWire(Date.now() - 2 * hourMs), planEnd: toWire(Date.now() + hourMs) }
    const late = await order(at('08:00', shifted(today, -3)), at('10:00', shifted(today, -3)))
    const words = '计划开始已经过去，请改为现在以后'
    expect(await assign(late.id, gone)).toMatchObject({ success: false, message: words })
    const tried = await people.city.call<{ conflict: string }>('POST', '/work/tryAssign', {
      payload: { id: late.id, assignee: 'sampler', ...gone },
    })
    expect(tried.result.conflict).toBe(words)
    expect(await assign(late.id)).toMatchObject({ success: true })
    const moved = (over: object) =>
      step(people.city, '/work', 'reassign', { id: late.id, assignee: 'sampler', ...over })
    expect((await moved(gone)).message).toBe(words)
    const { result } = await people.city.call<Card>('GET', `/work/queryById?id=${late.id}`)
    const moves = [{ id: late.id, version: result['version'], ...gone }]
    const replan = { assignee: 'sampler', moves }
    expect((await people.city.call('POST', '/work/replan', { payload: replan })).message).toContain(words)
    expect(await moved({ planBegin: next('08:00'), planEnd: next('09:00') })).toMatchObject({ success: true })
  })

  it('tries a dispatch without making it, with the way and what stands against it', async () => {
    const { people, order, assign, db } = await world()
    await db.k.updateTable('sewagePlant').set({ location: '113.1,30.0' }).where('id', '=', 'f2').execute()
    const first = await order(next('08:00'), next('10:00'))
    const second = await order(next('09:00'), next('11:00'), { plantId: 'f2', pointId: 'p2' })
    await assign(first.id)
    const tried = async (over: object) =>
      await people.city.call<Record<string, unknown>>('POST', '/work/tryAssign', {
        payload: { id: second.id, assignee: 'sampler', ...over },
      })
    expect((await tried({})).result['conflict']).toMatch(
      /^所选处理人在这段时间已有工单 GD.*，请换人或调整时间$/,
    )
    const later = (await tried({ planBegin: next('10:00'), planEnd: next('12:00') })).result
    expect(later).toMatchObject({ conflict: '', drive: { minutes: 19 } })
    expect(later['addedKm']).toBeCloseTo(12.52, 1)
    expect((await tried({ assignee: 'lab' })).result['conflict']).toContain('不能接单')
    expect((await tried({ planBegin: next('12:00') })).result['conflict']).toContain('应晚于计划开始')
    const { result } = await people.city.call<Card>('GET', `/work/queryById?id=${second.id}`)
    expect(result).toMatchObject({ state: 'PENDING', assignee: null, version: 1 })
    expect(
      (
        await people.sampler.call('POST', '/work/tryAssign', {
          payload: { id: second.id, assignee: 'sampler' },
        })
      ).code,
    ).toBe(510)
  })

  it('takes a dispatch back as long as nobody took it on', async () => {
    const { people, order, assign, db } = await world()
    const one = await order(next('08:00'), next('10:00'))
    await assign(one.id, { planBegin: next('14:00'), planEnd: next('15:00') })
    const back = await step(people.city, '/work', 'recall', {
      id: one.id,
      planBegin: next('08:00'),
      planEnd: next('10:00'),
    })
    expect(back.result).toMatchObject({ state: 'PENDING', assignee: null, planBegin: next('08:00') })
    const told = await db.k
      .selectFrom('sysSms')
      .select('esTitle')
      .where('esReceiver', '=', 'sampler')
      .execute()
    expect(told.map(({ esTitle }) => esTitle)).toContain(`工单 ${String(one['workNo'])} 已撤回派单`)
    await assign(one.id)
    await step(people.sampler, '/work', 'accept', { id: one.id })
    const late = await step(people.city, '/work', 'recall', { id: one.id })
    expect(late).toMatchObject({ success: false })
    expect(late.message).toContain('现在是“已接单”，不能撤回派单')
  })

  it('moves the orders of a day together, or none of them', async () => {
    const { people, order, assign } = await world()
    const first = await order(next('08:00'), next('10:00'))
    const second = await order(next('10:00'), next('12:00'), { plantId: 'f2', pointId: 'p2' })
    await assign(first.id)
    await assign(second.id)
    await step(people.sampler, '/work', 'accept', { id: first.id })
    const row = async (id: string) => (await people.city.call<Card>('GET', `/work/queryById?id=${id}`)).result
    const versionOf = async (id: string) => (await row(id))['version']
    const replan = async (moves: { id: string; [name: string]: unknown }[], assignee = 'sampler') =>
      people.city.call('POST', '/work/replan', {
        payload: {
          assignee,
          moves: await Promise.all(moves.map(async one => ({ version: await versionOf(one.id), ...one }))),
        },
      })
    const swap = [
      { id: first.id, planBegin: next('10:00'), planEnd: next('12:00') },
      { id: second.id, planBegin: next('08:00'), planEnd: next('10:00') },
    ]
    expect((await replan([swap[0]!])).message).toContain('已有工单')
    expect((await replan([swap[0]!, { ...swap[1]!, planEnd: next('11:00') }])).message).toContain('时间重叠')
    expect((await replan([swap[0]!, { ...swap[1]!, version: 1 }])).code).toBe(409)
    expect(await row(first.id)).toMatchObject({ state: 'ACCEPTED', planBegin: next('08:00') })
    // Nor are they moved for somebody who has them no more, nor by who did not look at them.
    expect((await replan(swap, 'courier')).message).toContain('已改派给别人')
    const blind = { assignee: 'sampler', moves: swap }
    expect((await people.city.call('POST', '/work/replan', { payload: blind })).code).toBe(400)
    expect(await replan(swap)).toMatchObject({ success: true, result: { moved: 2 } })
    // Another time has to be agreed to anew.
    expect(await row(first.id)).toMatchObject({
      state: 'ASSIGNED',
      planBegin: next('10:00'),
      assignee: 'sampler',
    })
    expect(await row(second.id)).toMatchObject({ state: 'ASSIGNED', planBegin: next('08:00') })
    const late = toWire(Date.now() + 30 * hourMs)
    expect((await replan([{ id: first.id, planBegin: late, planEnd: late }])).message).toContain('应晚于')
  })
})
