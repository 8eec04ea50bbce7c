/** 小程序用户: applied for, approved by somebody else, frozen and unbound; an expired certificate keeps its owner at home (issue 13). */
import { readdirSync, readFileSync } from 'node:fs'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { callsOf } from '#contract/kit/machine.ts'
import * as today from '#contract/mobile/today.ts'
import * as custody from '#contract/sewage/custody.ts'
import * as miniUsers from '#contract/sewage/mini-user.ts'
import { businessDay, dayMs, fromWire, hourMs, toWire } from '#lib/dates.ts'
import { bulkOf } from '#server/db/rows.ts'
import { endpoints, machines } from '#server/declared.ts'
import { callOf } from '#web/phone/data/calls.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import {
  callers,
  cityDepart,
  drawnSamples,
  far,
  fillField,
  made,
  near,
  step,
  workDraft,
} from '../machine/field.ts'

type Row = Record<string, unknown>
const path = '/sewage/mini-user'
const day = (days: number) => businessDay(Date.now() + days * dayMs)
const soon = (hours: number) => toWire(Date.now() + hours * hourMs)
const draft = (over: Row = {}) => ({
  username: 'sampler',
  realName: '林小舟',
  phone: '13812345678',
  departId: cityDepart,
  roleType: 'SAMPLER',
  ...over,
})

const everyCall: readonly Endpoint[] = [...endpoints, ...machines.flatMap(callsOf)]
const onPhone = [...new Set(everyCall.filter(each => each.onPhone))]

it('knows every call that the phone makes for one of its own', () => {
  const sources = readdirSync('src/web/phone', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => readFileSync(`src/web/phone/${name}`, 'utf8'))
    .join('\n')
  const asked = new Set([...sources.matchAll(/\bask\((\w+),/g)].map(([, name]) => name))
  const named = Object.entries({ ...custody, ...miniUsers, ...today }).flatMap(([name, each]) =>
    asked.has(name) ? [each as Endpoint] : [],
  )
  const posted = everyCall.filter(each => callOf(each.path) === each)
  expect(named.length).toBeGreaterThanOrEqual(6)
  expect(posted.length).toBeGreaterThanOrEqual(7)
  // Whoever was refused may read in words why when he applies again.
  const open = ['/m/apply']
  expect(
    [...named, ...posted].filter(each => !each.onPhone && !open.includes(each.path)).map(each => each.path),
  ).toEqual([])
})

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db } = await buildApp(open, { config: { demo: false } })
    await fillField(db)
    return { db, people: await callers(app) }
  }
  const apply = { phone: '13812345678', roleType: 'SAMPLER', certNo: 'SG-1', certExpire: day(20) }

  it('is applied for on the phone, once, and approved by somebody else', async () => {
    const { people } = await world()
    expect(
      (await people.sampler.call('POST', '/m/apply', { payload: { ...apply, phone: '1' } })).message,
    ).toContain('「手机号」')
    const [first, second] = await Promise.all([
      people.sampler.call('POST', '/m/apply', { payload: apply }),
      people.sampler.call('POST', '/m/apply', { payload: apply }),
    ])
    expect([first!.success, second!.success].sort()).toEqual([false, true])
    expect((await people.sampler.call('POST', '/m/apply', { payload: apply })).message).toContain('等待审核')
    const { result } = await people.city.call<{ records: Row[] }>('GET', `${path}/list`)
    expect(result.records).toMatchObject([
      { username: 'sampler', state: 'APPLY', phone: '138****5678', certExpire: day(20), works: 0 },
    ])
    const id = String(result.records[0]!['id'])
    // Of his own making, by the city or by himself, nobody approves.
    const own = await made(people.city, path, draft({ username: 'courier', realName: '周平' }))
    expect((await step(people.city, path, 'approve', { id: own.id })).message).toContain(
      '不能审核自己提交的申请',
    )
    expect((await step(people.city, path, 'approve', { id })).success).toBe(true)
    expect((await step(people.prov, path, 'approve', { id: own.id })).success).toBe(true)
    expect((await people.sampler.call<Row>('GET', '/m/today')).result['me']).toEqual({
      state: 'ACTIVE',
      certNo: 'SG-1',
      certExpire: day(20),
    })
    await people.sampler.call('POST', '/m/seen', { payload: { deviceModel: 'Android 15', place: near } })
    expect((await people.city.call<Row>('GET', `${path}/queryById?id=${id}`)).result).toMatchObject({
      deviceModel: 'Android 15',
      lastPlace: near,
    })
  })

  it('is refused the phone while frozen or unbound, and work with it', async () => {
    const { people } = await world()
    const { id } = await made(people.city, path, draft())
    const work = await made(people.city, '/work', workDraft({ planBegin: soon(0), planEnd: soon(1) }))
    const send = () => step(people.city, '/work', 'assign', { id: work.id, assignee: 'sampler' })
    expect((await send()).message).toBe('所选处理人的小程序账号还没有审核通过，请换一个人')
    await step(people.prov, path, 'approve', { id })
    expect((await step(people.city, path, 'freeze', { id })).message).toBe('「冻结原因」不能为空')
    await step(people.city, path, 'freeze', { id, reason: '手机遗失' })
    expect((await people.sampler.call('GET', '/m/today')).message).toContain('已冻结，请联系')
    expect((await send()).message).toBe('所选处理人的小程序账号已冻结，请换一个人')
    await step(people.city, path, 'unfreeze', { id, reason: '已找回' })
    expect((await people.sampler.call('GET', '/m/today')).success).toBe(true)
    expect((await send()).success).toBe(true)
    await step(people.city, path, 'unbind', { id, reason: '调离' })
    expect((await people.sampler.call('GET', '/m/today')).message).toContain('已解绑')
    expect((await people.sampler.call('POST', '/m/apply', { payload: apply })).message).toContain('已解绑')
  })

  it.each([
    ['freeze', '您的小程序账号已冻结'],
    ['unbind', '您的小程序账号已解绑'],
  ])('keeps whoever was refused the phone (%s) from every call of it', async (verb, words) => {
    const { people } = await world()
    for (const username of ['sampler', 'courier']) {
      const { id } = await made(people.city, path, draft({ username }))
      await step(people.prov, path, 'approve', { id })
      await step(people.city, path, verb, { id, reason: '手机遗失' })
    }
    expect(onPhone.length).toBeGreaterThanOrEqual(12)
    const open: string[] = []
    for (const { method, path: call, body, query } of onPhone) {
      const asked = query ? `?${new URLSearchParams(Value.Create(query) as Record<string, string>)}` : ''
      const payload = body && { payload: Value.Create(body) as object }
      const answers = await Promise.all(
        // Each call is one of samplers, of couriers, or of both.
        [people.sampler, people.courier].map(who => who.call(method, call + asked, payload)),
      )
      const said = answers.filter(({ code }) => code !== 510).map(({ message }) => message)
      if (said.length === 0 || !said.every(message => message.startsWith(words)))
        open.push(`${call} ${said.join()}`)
    }
    expect(open).toEqual([])
  })

  it('is not sent with a certificate that ends before the work does, and counts what was done in time', async () => {
    const { db, people } = await world()
    const { id } = await made(people.city, path, draft({ certNo: 'SG-2', certExpire: day(-1) }))
    await step(people.prov, path, 'approve', { id })
    const one = await made(people.city, '/work', workDraft({ planBegin: soon(0), planEnd: soon(1) }))
    const send = (workId: string) => step(people.city, '/work', 'assign', { id: workId, assignee: 'sampler' })
    expect((await send(one.id)).message).toBe(
      `所选处理人 林小舟 的上岗证已于 ${day(-1)} 到期，请换人，或更新证书后再派单`,
    )
    const { result } = await people.city.call<Row>('GET', `${path}/queryById?id=${id}`)
    const edited = await people.city.call('PUT', `${path}/edit`, {
      payload: { id, version: result['version'], certExpire: day(300) },
    })
    expect(edited.success).toBe(true)
    expect((await send(one.id)).success).toBe(true)
    const two = await made(people.city, '/work', workDraft({ planBegin: soon(2), planEnd: soon(3) }))
    await send(two.id)
    await db.k
      .updateTable('workOrder')
      .set({ state: 'SUBMITTED', submitTime: Date.now() })
      .where('id', '=', one.id)
      .execute()
    await db.k
      .updateTable('workOrder')
      .set({ state: 'SUBMITTED', submitTime: Date.now(), planEnd: Date.now() - hourMs })
      .where('id', '=', two.id)
      .execute()
    expect((await people.city.call<Row>('GET', `${path}/queryById?id=${id}`)).result).toMatchObject({
      works: 2,
      punctuality: 50,
    })
  })

  it('shows where the work of a day led, and of what nobody sees only that it is there', async () => {
    const { db, people } = await world()
    const person = await made(people.city, path, draft())
    const courier = await made(people.city, path, draft({ username: 'courier', realName: '周平' }))
    const work = await made(people.city, '/work', workDraft())
    const elsewhere = await made(people.city, '/work', workDraft({ pointId: 'p2', plantId: 'f2' }))
    const unplaced = await made(people.city, '/work', workDraft({ pointId: 'p3', plantId: 'f3' }))
    const at = fromWire('2026-11-20 23:59:59')
    const arrived = (id: string, checkInTime: number, checkInPlace: string | null) =>
      db.k
        .updateTable('workOrder')
        .set({ assignee: 'sampler', checkInTime, checkInPlace })
        .where('id', '=', id)
        .execute()
    await arrived(work.id, at, near)
    await arrived(elsewhere.id, at - 60_000, far)
    await arrived(unplaced.id, at - 120_000, null)
    const detail = { work_id: work.id, step: 1, item: 'SEAL', point_id: 'p1', tenant_id: '0', create_time: 1 }
    const onSite = (id: string, time: number, lng: number | null) =>
      bulkOf('work_detail', [{ ...detail, id, time, lng, lat: lng === null ? null : 30 }])
    await db.write([
      onSite('d1', at - 30_000, 113),
      onSite('d2', at - 20_000, null),
      onSite('d3', at + 1_000, 113),
    ])
    const samples = await drawnSamples(db, 2)
    for (const id of samples)
      await step(people.courier, '/sewage/sample', 'pickup', { id, temp: 4.2, place: near })

    type Track = { places: Row[]; hidden: number; placeless: number; before: string | null }
    const track = async (who: (typeof people)['city'], id: string, on: string) =>
      who.call<Track>('GET', `${path}/track?id=${id}&day=${on}`)
    const day20 = (await track(people.city, person.id, '2026-11-20')).result
    const no = (row: Row) => row['workNo']
    expect(day20).toMatchObject({ hidden: 0, placeless: 2, before: null })
    expect(day20.places).toEqual([
      { at: at - 60_000, place: far, of: 'arrive', title: '到场', site: 'f2进水口', no: no(elsewhere), about: elsewhere.id, count: 1 },
      { at: at - 30_000, place: '113,30', of: 'step', title: '封样', site: 'f1进水口', no: no(work), about: work.id, count: 1 },
      { at, place: near, of: 'arrive', title: '到场', site: 'f1进水口', no: no(work), about: work.id, count: 1 },
    ]) // biome-ignore format: one line a place
    // The second after midnight is the next day's.
    const day21 = (await track(people.city, person.id, '2026-11-21')).result
    expect(day21.places.map(one => one['of'])).toEqual(['step'])
    expect(day21.before).toBe('2026-11-20')

    // What another department has taken over is counted, and not shown.
    await db.k.updateTable('workOrder').set({ sysOrgCode: 'A09' }).where('id', '=', elsewhere.id).execute()
    const left = (await track(people.city, person.id, '2026-11-20')).result
    expect(left.hidden).toBe(1)
    expect(left.places.map(({ about }) => about)).toEqual([work.id, work.id])
    expect((await track(people.admin, person.id, '2026-11-20')).result.places).toHaveLength(3)

    // Bottles that changed hands in one act are counted together, each at its own moment apart.
    const steps = await db.k.selectFrom('custodyEvent').select('at').where('byUser', '=', 'courier').execute()
    const carried = (await track(people.city, courier.id, businessDay(Number(steps[0]!.at)))).result
    expect(carried.places.reduce((sum, { count }) => sum + Number(count), 0)).toBe(steps.length)
    expect(carried.places[0]).toMatchObject({ of: 'custody', title: '接走', place: near })

    expect((await track(people.city, person.id, '2026-02-30')).message).toBe('「日期」应为 yyyy-MM-dd')
    await db.k.updateTable('miniUser').set({ sysOrgCode: 'A09' }).where('id', '=', person.id).execute()
    expect((await track(people.city, person.id, '2026-11-20')).success).toBe(false)
  })
})
