/** What goes wrong in the field (issue 13, bad input): it is said in words of the trade with what to do next, nothing is lost, nothing half done. */
import { expect, it } from 'vitest'
import { businessDay, dayMs, fromWire, minuteMs, toWire } from '#lib/dates.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { cityDepart, made, near, step } from '../machine/field.ts'
import { act, done, get, journey, listOf, type Row, ranBatch, type World } from './journey.ts'

const day = (days: number) => businessDay(Date.now() + days * dayMs)
/** 5 km north of the first plant, whose circle is 200 m. */
const fiveKmAway = '113.0,30.045'

forEachDatabase((_name, open) => {
  async function prepared() {
    const here = await journey(open)
    const { batch, works } = await ranBatch(here)
    const { people } = here
    await done(people.city, '/sewage/batch/fillLabels', { id: batch['id'], bottles: 2 })
    await done(people.city, '/sewage/batch/prepare', { id: batch['id'], bottles: 2, courier: 'courier' })
    const work = works.find(each => each['pointId'] === 'p1')!
    const labels = await listOf(
      people.city,
      `/sewage/label/list?batchNo=${batch['batchNo']}&pointId=p1&column=labelNo&order=asc`,
    )
    return { ...here, batch, work, id: work['id'], labels: labels.map(({ labelNo }) => String(labelNo)) }
  }
  const storyOf = async ({ people }: World, id: unknown, verb: string) =>
    (await get<Row[]>(people.sampler, `/work/timeline?id=${id}`)).find(each => each['verb'] === verb)!
  const detailsOf = ({ people }: World, id: unknown, item: string) =>
    listOf(people.city, `/work/hgWorkDetails/list?workId=${id}&item=${item}`)

  it('a phone whose clock is a day ahead: the moment of the server counts, and it is said by how much', async () => {
    const here = await prepared()
    const { people, id } = here
    const { sampler } = people
    const happenedAt = toWire(Date.now() + dayMs)
    await done(sampler, '/work/accept', { id, happenedAt })
    await done(sampler, '/work/checkIn', { id, checkInPlace: near, happenedAt })
    await done(sampler, '/work/recordDetail', { workId: id, item: 'SAFETY', ok: true, happenedAt })
    for (const verb of ['accept', 'checkIn']) {
      const { at, values } = await storyOf(here, id, verb)
      expect(JSON.stringify(values)).toMatch(/手机时钟.+快 (23|24) 小时 \d+ 分，以服务器时间为准/)
      expect(fromWire(String(at))).toBeLessThan(Date.now() + minuteMs)
    }
    const [safety] = await detailsOf(here, id, 'SAFETY')
    expect(safety!['remark']).toMatch(/^手机时钟快 (23|24) 小时 \d+ 分，以服务器时间为准$/)
    expect(fromWire(String(safety!['time']))).toBeLessThan(Date.now() + minuteMs)
  })

  it('a phone whose clock is a day behind: what it says is kept, and that it cannot be is said', async () => {
    const here = await prepared()
    const { people, id } = here
    const { sampler } = people
    const happenedAt = toWire(Date.now() - dayMs)
    await done(sampler, '/work/accept', { id, happenedAt })
    const { at, values } = await storyOf(here, id, 'accept')
    expect(at).toBe(happenedAt)
    expect(JSON.stringify(values)).toMatch(
      /上传于.+手机时钟.+比上一步「.+」（\d{4}-\d\d-\d\d .+）还早 (23|24) 小时 \d+ 分，请核对发生时间和手机时钟/,
    )
    // One that is right says nothing of clocks.
    await done(sampler, '/work/checkIn', { id, checkInPlace: near, happenedAt: toWire(Date.now()) })
    expect(JSON.stringify((await storyOf(here, id, 'checkIn'))['values'])).not.toContain('手机时钟')
  })

  it('a check-in 5 km away is refused with the distance; with a photo and a reason it is taken and marked', async () => {
    const here = await prepared()
    const { people, id } = here
    const { sampler } = people
    await done(sampler, '/work/accept', { id })
    const refused = await act(sampler, '/work/checkIn', { id, checkInPlace: fiveKmAway })
    expect(refused.success).toBe(false)
    expect(refused.message).toMatch(/^距采样点 \d{4} m，超出 200 m 的围栏；请/)
    const metres = Number(/(\d+) m/.exec(refused.message)![1])
    expect(metres).toBeGreaterThan(4_900)
    expect(metres).toBeLessThan(5_200)
    // Half a reason is none.
    for (const half of [{ checkInPhoto: 'temp/a.png' }, { reason: '井口改道' }])
      expect((await act(sampler, '/work/checkIn', { id, checkInPlace: fiveKmAway, ...half })).success).toBe(
        false,
      )
    expect(await get(people.city, `/work/queryById?id=${id}`)).toMatchObject({ state: 'ACCEPTED' })
    expect(await detailsOf(here, id, 'ARRIVE')).toEqual([])
    const both = { checkInPhoto: 'temp/a.png', reason: '井口改道' }
    const taken = await done(sampler, '/work/checkIn', { id, checkInPlace: fiveKmAway, ...both })
    expect(taken).toMatchObject({ state: 'ON_SITE', checkInDistance: metres })
    expect(await detailsOf(here, id, 'ARRIVE')).toHaveLength(1)
  })

  it('two phones of one person: what both did is there once, what one did is not lost, what differs is said', async () => {
    const here = await prepared()
    const { people, id, labels } = here
    const { sampler } = people
    const [one, two] = labels as [string, string]
    await done(sampler, '/work/accept', { id })
    await done(sampler, '/work/checkIn', { id, checkInPlace: near })
    const happenedAt = toWire(Date.now())
    const say = (payload: Row) =>
      act(sampler, '/work/recordDetail', { workId: id, ok: true, happenedAt, ...payload })
    // Both had no network; both send the day at once.
    const answers = await Promise.all([
      say({ item: 'BIND_LABEL', labelNo: one, bottleNo: 1 }),
      say({ item: 'BIND_LABEL', labelNo: one, bottleNo: 2 }),
      say({ item: 'SAFETY' }),
      say({ item: 'SAFETY' }),
      say({ item: 'PHOTO', photo: 'temp/one.png' }),
      say({ item: 'PHOTO', photo: 'temp/two.png' }),
    ])
    expect(answers.slice(0, 2).filter(({ success }) => success)).toHaveLength(1)
    expect(answers.slice(0, 2).find(({ success }) => !success)!.message).toMatch(
      /^标签未收下，第 [12] 瓶仍空：.+ 已用在第 [12] 瓶，请换一张/,
    )
    expect(answers.slice(2).every(({ success }) => success)).toBe(true)
    expect(await detailsOf(here, id, 'BIND_LABEL')).toHaveLength(1)
    expect(await detailsOf(here, id, 'SAFETY')).toHaveLength(1)
    expect((await detailsOf(here, id, 'PHOTO')).map(({ photo }) => photo).sort()).toEqual([
      'temp/one.png',
      'temp/two.png',
    ])
    // The bottle that stayed empty takes the other label.
    const [bound] = await detailsOf(here, id, 'BIND_LABEL')
    const empty = 3 - Number(bound!['bottleNo'])
    expect((await say({ item: 'BIND_LABEL', labelNo: two, bottleNo: empty })).success).toBe(true)
    // Handed in from both: once, and the second is told that it is so.
    expect((await say({ item: 'SEAL', labelNo: one, sealNo: one })).message).toBe(
      '这是标签号，不是封签号，请扫描或输入封签上的号码',
    )
    for (const labelNo of [one, two]) await say({ item: 'SEAL', labelNo, sealNo: 'FQ1' })
    const handed = await Promise.all([1, 2].map(() => act(sampler, '/work/submit', { id, result: '已取样' })))
    expect(handed.filter(({ success }) => success)).toHaveLength(1)
    expect(handed.find(({ success }) => !success)!.result).toEqual({ already: true })
    expect(await listOf(people.admin, `/sewage/sample/list?workId=${id}`)).toHaveLength(2)
  })

  it('whose certificate has expired is not sent: by nobody, by no plan, by no warning', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { id } = await made(people.city, '/sewage/mini-user', {
      username: 'sampler',
      realName: '林小舟',
      phone: '13812345678',
      departId: cityDepart,
      roleType: 'SAMPLER',
      certNo: 'SG-2',
      certExpire: day(-5),
    })
    await step(people.prov, '/sewage/mini-user', 'approve', { id })
    // The orders of the plan are made, and wait for somebody who may go.
    const { works } = await ranBatch(here)
    expect(works.map(({ state, assignee }) => [state, assignee])).toEqual(works.map(() => ['PENDING', null]))
    const words = `所选处理人 林小舟 的上岗证已于 ${day(-5)} 到期，请换人，或更新证书后再派单`
    const [work] = works
    const sent = await act(people.city, '/work/assign', { id: work!['id'], assignee: 'sampler' })
    expect(sent).toMatchObject({ success: false, message: words })
    const batch = await act(people.city, '/work/assignBatch', {
      ids: works.map(each => each['id']),
      assignee: 'sampler',
    })
    expect(JSON.stringify(batch.result)).toContain(words)
    expect(
      await db.k.selectFrom('workOrder').select('id').where('assignee', '=', 'sampler').execute(),
    ).toEqual([])
  })

  it('a courier whose certificate will have expired, or whose phone is frozen, is given no batch', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { batch } = await ranBatch(here)
    const id = batch['id']
    const { batchDate } = await get<{ batchDate: string }>(people.city, `/sewage/batch/queryById?id=${id}`)
    const user = await made(people.city, '/sewage/mini-user', {
      username: 'courier',
      realName: '周平',
      phone: '13812345679',
      departId: cityDepart,
      roleType: 'COURIER',
      certNo: 'SG-3',
      certExpire: batchDate,
    })
    await step(people.prov, '/sewage/mini-user', 'approve', { id: user.id })
    await done(people.city, '/sewage/batch/fillLabels', { id, bottles: 1 })
    const prepare = async () =>
      (await act(people.city, '/sewage/batch/prepare', { id, bottles: 1, courier: 'courier' })).message
    const edit = async () =>
      (await act(people.city, '/sewage/batch/edit', { id, courier: 'courier' })).message
    // It may be carried on the morning after.
    const when = batchDate < day(0) ? '已于' : '将于'
    const words = `所选运输员 周平 的上岗证${when} ${batchDate} 到期，请换人，或更新证书后再`
    expect(await prepare()).toBe(`${words}备料`)
    expect(await edit()).toBe(`${words}保存`)
    const set = (state: string, certExpire: string) =>
      db.k.updateTable('miniUser').set({ state, certExpire }).where('id', '=', user.id).execute()
    await set('FROZEN', day(300))
    expect(await prepare()).toBe('所选运输员的小程序账号已冻结，请换一个人')
    await set('ACTIVE', day(300))
    await done(people.city, '/sewage/batch/edit', { id, courier: 'courier' })
    // Who was named before stays when something else is written.
    await set('FROZEN', day(300))
    await done(people.city, '/sewage/batch/edit', { id, courier: 'courier', vehicle: '澜A·12345' })
    await set('ACTIVE', day(300))
    await done(people.city, '/sewage/batch/prepare', { id, bottles: 1, courier: 'courier' })
  })

  it('a label that is void, of another batch, or scanned twice leaves its bottle empty and says which to take', async () => {
    const { people, db, id, labels, batch } = await prepared()
    const { sampler, city } = people
    const [one, two] = labels as [string, string]
    await done(sampler, '/work/accept', { id })
    await done(sampler, '/work/checkIn', { id, checkInPlace: near })
    const [row] = await listOf(city, `/sewage/label/list?labelNo=${one}`)
    await done(city, '/sewage/label/void', { id: row!['id'], reason: '打印模糊' })
    const bind = (labelNo: string, bottleNo: number) =>
      act(sampler, '/work/recordDetail', { workId: id, item: 'BIND_LABEL', ok: true, labelNo, bottleNo })
    expect((await bind(one, 1)).message).toMatch(
      /^标签未收下，第 1 瓶仍空：.+ 已作废（打印模糊），请换一张标签$/,
    )
    await db.write([
      { sql: "update sewage_label set batch_no = 'PC9' where label_no = ?", parameters: [two] },
    ])
    expect((await bind(two, 1)).message).toMatch(
      new RegExp(`^标签未收下，第 1 瓶仍空：.+ 属于批次 PC9，请换一张批次 ${batch['batchNo']}`),
    )
    expect(
      await db.k.selectFrom('workDetail').select('id').where('item', '=', 'BIND_LABEL').execute(),
    ).toEqual([])
    await db.write([
      { sql: 'update sewage_label set batch_no = ? where label_no = ?', parameters: [batch['batchNo'], two] },
    ])
    const first = await bind(two, 1)
    const again = await bind(two, 1)
    expect([first.success, again.result['id']]).toEqual([true, first.result['id']])
    expect((await bind(two, 2)).message).toMatch(/^标签未收下，第 2 瓶仍空：.+ 已用在第 1 瓶，请换一张/)
  })
})
