/** Subscriptions to views of 分析: one message a period, with the rights of that moment, and none to who lost them. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { ownSubscriptions } from '#contract/sewage/analysis-subscription.ts'
import { dayMs, dayStart, hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { sendWaiting } from '#server/modules/message/send/dispatch.ts'
import { duePeriod, nextDue } from '#server/modules/sewage/analysis-subscription/due.ts'
import { sendDue } from '#server/modules/sewage/analysis-subscription/send.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { putPlaces, putResults } from './consumption-world.ts'

const base = '/sewage/analysis/subscriptions'
const at = (day: string, hour: number, minute = 0) => dayStart(day) + hour * hourMs + minute * minuteMs

it('is due on Monday at eight, and on the first of a month, and tells of what ended then', () => {
  // 2026-11-23 is a Monday.
  expect(toWire(nextDue('WEEK', at('2026-11-20', 12)))).toBe('2026-11-23 08:00:00')
  expect(toWire(nextDue('WEEK', at('2026-11-23', 7, 59)))).toBe('2026-11-23 08:00:00')
  expect(toWire(nextDue('WEEK', at('2026-11-23', 8)))).toBe('2026-11-30 08:00:00')
  expect(duePeriod('WEEK', at('2026-11-23', 7, 59))).toBe('2026-11-09')
  expect(duePeriod('WEEK', at('2026-11-23', 8))).toBe('2026-11-16')
  expect(duePeriod('WEEK', at('2026-11-29', 23))).toBe('2026-11-16')
  expect(toWire(nextDue('MONTH', at('2026-12-01', 8)))).toBe('2027-01-01 08:00:00')
  expect(duePeriod('MONTH', at('2026-12-01', 8))).toBe('2026-11-01')
  expect(duePeriod('MONTH', at('2026-12-01', 7))).toBe('2026-10-01')
})

forEachDatabase((_name, open) => {
  /** The Monday on which those are due that are subscribed now, and the week that it tells of. */
  const monday = nextDue('WEEK', Date.now())
  const week = duePeriod('WEEK', monday)
  const begun = async () => {
    const { app, db, deps } = await buildApp(open)
    // 1005 serves 3,000 people: masked for who may not see so few, and so is its district.
    await putPlaces(db, [
      { id: '1001', district: '990101', served: 30 },
      { id: '1002', district: '990102', served: 10 },
      { id: '1005', district: '990103', served: 0.3 },
    ])
    const days = Array.from({ length: 14 }, (_, one) => dayAfter(week, one - 7))
    await putResults(
      db,
      // Of the told week Wednesday and Thursday are not published: 40 against 20, and five days of seven.
      days.flatMap((day, one) => [
        ...(one === 9 || one === 10 ? [] : [{ plant: '1001', day, pndl: one < 7 ? 20 : 40 }]),
        // So that nobody reckons the masked one from its neighbours.
        { plant: '1002', day, pndl: 30 },
        { plant: '1005', day, pndl: 7777, population: 3000 },
      ]),
    )
    await rollUpConsumption(db)
    const [prov, control] = await Promise.all([signIn(app, 'prov'), signIn(app, 'control')])
    const run = (now: number) => sendDue(db, deps.sessions, now)
    const letters = async () =>
      (
        await db.k
          .selectFrom('sysSms')
          .select(['esTitle', 'esContent', 'esReceiver'])
          .where('createBy', '=', '分析订阅')
          .orderBy('id')
          .execute()
      ).map(one => ({ title: one.esTitle, html: one.esContent, to: one.esReceiver }))
    return { app, db, deps, prov, control, run, letters }
  }
  const keep = async (who: Caller, state: string, title = '本市周报') =>
    (
      await who.call<{ id: string; version: number }>('POST', '/sewage/analysis-view/add', {
        payload: { title, state, share: 'ALL' },
      })
    ).result
  const follow = (who: Caller, viewId: string, cycle = 'WEEK') =>
    who.call('POST', `${base}/subscribe`, { payload: { viewId, cycle } })
  const listed = async (who: Caller) =>
    (await who.call<ResultOf<typeof ownSubscriptions>>('GET', base)).result
  const ofPlant = 'place=1001&measure=pndl'

  it('sends on Monday, once, the figures of the week that ended, what is missing and where to look', async () => {
    const { db, deps, prov, control, run, letters } = await begun()
    const view = await keep(prov, ofPlant)
    expect((await follow(control, view.id)).message).toContain(toWire(monday).slice(0, 16))
    expect((await follow(control, view.id)).message).toContain('您已按“每周一 08:00”订阅“本市周报”')
    expect(await run(monday - 1)).toBe(0)
    expect(await run(monday)).toBe(1)
    expect(await run(monday + minuteMs)).toBe(0)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: 'control' })
    expect(letter!.title).toMatch(/^本市周报 \d{4} 年第 \d+ 周$/)
    const { html } = letter!
    expect(html).toContain(`${week} 至 ${dayAfter(week, 6)}`)
    const missing = [2, 3].map(one => dayAfter(week, one).slice(5)).join('、')
    expect(html).toContain('<td>厂1001</td><td>甲基苯丙胺</td><td>40.0</td>')
    expect(html).toContain(`<td>20.0</td><td>↑100.0%</td><td>5 / 7</td><td>无已发布结果：${missing}</td>`)
    expect(html).toContain(`href="/sewage/analysis?view=${view.id}"`)
    await sendWaiting({ db, config: deps.config, notices: deps.notices }, monday + 2 * minuteMs)
    const bell = await control.call('GET', '/sys/annountCement/listByUser')
    expect(JSON.stringify(bell.result)).toContain('本市周报')
    expect((await listed(control))[0]).toMatchObject({ held: null, lastHeld: null, title: '本市周报' })
    // The next one a week later.
    expect(await run(monday + 7 * dayMs)).toBe(1)
  })

  it('tells a period once with two processes, and after one was killed', async () => {
    const { db, deps, prov, run, letters } = await begun()
    await follow(prov, (await keep(prov, ofPlant)).id)
    const sent = await Promise.all([run(monday), run(monday), run(monday)])
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await letters()).toHaveLength(1)
    // As if it had never been moved on: the key of the period alone keeps it from being told anew.
    await db.write([{ sql: 'update analysis_subscription set due_at = 1', parameters: [] }])
    expect(await run(monday + hourMs)).toBe(0)
    expect(await letters()).toHaveLength(1)
    expect((await listed(prov))[0]!.nextAt).toBe(toWire(monday + 7 * dayMs))
    // Killed before its unit was kept, it leaves nothing behind: whoever begins again sends it.
    const late = monday + 7 * dayMs
    const dying: typeof db = Object.create(db, {
      write: { value: () => Promise.reject(new Error('killed')) },
    })
    await expect(sendDue(dying, deps.sessions, late)).rejects.toThrow('killed')
    expect(await letters()).toHaveLength(1)
    expect(await run(late)).toBe(1)
  })

  it('makes up for the last Monday alone when it begins late', async () => {
    const { prov, run, letters } = await begun()
    await follow(prov, (await keep(prov, ofPlant)).id)
    const late = monday + 23 * dayMs
    expect(await run(late)).toBe(1)
    expect(await run(late + minuteMs)).toBe(0)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter!.html).toContain(`${dayAfter(week, 21)} 至 ${dayAfter(week, 27)}`)
    expect(letter!.html).toContain('<td>无已发布结果</td>')
    expect((await listed(prov))[0]!.nextAt).toBe(toWire(monday + 28 * dayMs))
  })

  it('sends each on the first of a month as well who asks for it', async () => {
    const { prov, run, letters } = await begun()
    const view = await keep(prov, ofPlant)
    expect((await follow(prov, view.id, 'MONTH')).success).toBe(true)
    expect(await run(nextDue('MONTH', Date.now()) - 1)).toBe(0)
    expect(await run(nextDue('MONTH', Date.now()))).toBe(1)
    expect((await letters())[0]!.title).toMatch(/^本市周报 \d{4} 年 \d+ 月$/)
  })

  it('computes with the rights of each reader: small catchments stay masked for who may not see them', async () => {
    const { prov, control, run, letters } = await begun()
    const view = await keep(prov, 'place=990103&measure=pndl&with=1001')
    await follow(prov, view.id)
    await follow(control, view.id)
    expect(await run(monday)).toBe(2)
    const all = await letters()
    const [open1, masked] = [all.find(({ to }) => to === 'prov')!, all.find(({ to }) => to === 'control')!]
    expect(open1.html).toContain('7,777.0')
    expect(masked.html).not.toMatch(/(?<!\d)7,?777\.0/)
    expect(masked.html).toContain('已脱敏')
    expect(masked.html).toContain('厂1001')
  })

  it('sends nothing to who may not see it any more, says so in words, and goes on when he may again', async () => {
    const { db, deps, prov, control, run, letters } = await begun()
    const view = await keep(prov, ofPlant)
    await follow(control, view.id)
    const edit = (version: number, share: string) =>
      prov.call<{ version: number }>('PUT', '/sewage/analysis-view/edit', {
        payload: { id: view.id, version, title: '只给自己', state: ofPlant, share },
      })
    const { version } = (await edit(view.version, 'SELF')).result
    expect(await run(monday)).toBe(0)
    const [own] = await listed(control)
    // Nor is he told what it is called now.
    expect(own).toMatchObject({
      title: '本市周报',
      held: '视图已被删除，或不再共享给您',
      lastHeld: '视图已被删除，或不再共享给您',
    })
    await edit(version, 'ALL')
    expect((await listed(control))[0]).toMatchObject({ title: '只给自己', held: null })
    // Not the one that he missed, but the next.
    expect(await run(monday + hourMs)).toBe(0)
    expect(await run(monday + 7 * dayMs)).toBe(1)

    const set = async (values: object) => {
      await db.k.updateTable('sysUser').set(values).where('username', '=', 'control').execute()
      deps.sessions.refresh()
    }
    await set({ status: '2' })
    expect(await run(monday + 14 * dayMs)).toBe(0)
    await set({ status: '1', delFlag: '1' })
    expect(await run(monday + 21 * dayMs)).toBe(0)
    await set({ delFlag: '0' })
    const grants = await db.k
      .selectFrom('sysPermission')
      .select('id')
      .where('perms', '=', 'sewage:consumption:list')
      .execute()
    await db.k
      .deleteFrom('sysRolePermission')
      .where(
        'permissionId',
        'in',
        grants.map(({ id }) => id),
      )
      .execute()
    deps.sessions.refresh()
    expect(await run(monday + 28 * dayMs)).toBe(0)
    expect((await listed(control))[0]!.held).toBe('您没有查看人均消费量的权限')
    expect(await letters()).toHaveLength(1)
  })

  it('is ended by whose it is, and of views alone that he may open', async () => {
    const { prov, control, run, letters } = await begun()
    const { result: hidden } = await prov.call<{ id: string }>('POST', '/sewage/analysis-view/add', {
      payload: { title: '私', state: '', share: 'SELF' },
    })
    expect((await follow(control, hidden.id)).success).toBe(false)
    const view = await keep(prov, ofPlant)
    await follow(control, view.id)
    const [own] = await listed(control)
    expect(await listed(prov)).toEqual([])
    const end = (who: Caller) => who.call('POST', `${base}/end`, { payload: { id: own!.id } })
    expect((await end(prov)).success).toBe(false)
    expect((await end(control)).message).toBe('已结束订阅')
    expect((await end(control)).success).toBe(false)
    expect(await run(monday)).toBe(0)
    expect(await letters()).toEqual([])
  })

  it('lets one that fails keep no other from its own, and tries it again', async () => {
    const { db, deps, prov, control, run, letters } = await begun()
    const view = await keep(prov, ofPlant)
    await follow(prov, view.id)
    await follow(control, view.id)
    const [first] = await listed(prov)
    const failing = {
      ofUser: async (id: string) => {
        const session = await deps.sessions.ofUser(id)
        if (session?.username === 'prov') throw new Error('not now')
        return session
      },
    }
    await expect(sendDue(db, failing, monday)).rejects.toThrow('not now')
    expect((await letters()).map(({ to }) => to)).toEqual(['control'])
    expect((await listed(prov))[0]!.id).toBe(first!.id)
    expect(await run(monday + minuteMs)).toBe(0)
    expect(await run(monday + 11 * minuteMs)).toBe(1)
  })
})
