/** Plans, batches and work orders as people work with them (spec/domain 5.4, 5.8, annex 7). */
import { expect, it, test } from 'vitest'
import { businessDay } from '#lib/dates.ts'
import { planDays, shifted } from '#lib/plan-days.ts'
import { bulkOf } from '#server/db/rows.ts'
import { samplingPlan } from '#server/modules/sewage/plan/sampling-plan.ts'
import { holidaySeeds } from '#server/seed/holidays.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { callers, far, fillField, made, near, org, planDraft, step, workDraft } from './field.ts'

type Row = Record<string, unknown>
const plan = (over: object = {}) => ({
  period: 'WEEKLY',
  cron: null,
  beginDate: '2026-09-20',
  endDate: '2026-12-31',
  days: 1,
  holidayPolicy: 'KEEP',
  ...over,
})
const calendar = new Map(holidaySeeds().map(({ day, kind }) => [day, kind]))
const from = '2026-09-20'

test('the calendar of 2026 is that of the State Council', () => {
  const of2026 = holidaySeeds().filter(({ day }) => day.startsWith('2026'))
  const days = (kind: string) => of2026.filter(each => each.kind === kind).map(({ day }) => day.slice(5))
  expect(days('WORKDAY')).toEqual(['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'])
  // 元旦 3, 春节 9, 清明 3, 劳动节 5, 端午 3, 中秋 3, 国庆节 7
  expect(days('HOLIDAY')).toHaveLength(33)
  expect(days('HOLIDAY').slice(3, 12)).toEqual(Array.from({ length: 9 }, (_, at) => `02-${15 + at}`))
})
test.each([
  ['weekly', plan(), ['2026-09-20', '2026-09-27', '2026-10-04']],
  [
    'seven days a month',
    plan({ period: 'MONTHLY', days: 2, beginDate: '2026-08-31' }),
    ['2026-09-30', '2026-10-01', '2026-10-31'],
  ],
  [
    'quarterly',
    plan({ period: 'QUARTERLY', endDate: '2027-12-31' }),
    ['2026-09-20', '2026-12-20', '2027-03-20'],
  ],
  ['once', plan({ period: 'ONCE', days: 3 }), ['2026-09-20', '2026-09-21', '2026-09-22']],
  [
    'by an expression',
    plan({ period: 'CRON', cron: '0 0 8 ? * MON,THU *' }),
    ['2026-09-21', '2026-09-24', '2026-09-28'],
  ],
  [
    'not on holidays',
    plan({ period: 'DAILY', beginDate: '2026-09-24', holidayPolicy: 'HOLIDAY' }),
    ['2026-09-24', '2026-09-28', '2026-09-29'],
  ],
  ['not on days off, yet on a Sunday that is worked', plan({ holidayPolicy: 'REST' }), ['2026-09-20']],
  [
    'put off to the next working day',
    plan({ holidayPolicy: 'DEFER' }),
    ['2026-09-20', '2026-09-28', '2026-10-08'],
  ],
])('samples %s', (_title, given, days) => {
  expect(planDays(given, calendar, { from, limit: 3 })).toEqual(days)
})

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db, deps } = await buildApp(open, { config: { demo: false } })
    await fillField(db)
    return { app, db, deps, people: await callers(app) }
  }
  type World = Awaited<ReturnType<typeof world>>
  async function approved({ people }: World, over: object = {}) {
    const { id } = await made(people.city, '/sewage/plan', planDraft({ assigneeIds: 'sampler', ...over }))
    expect(await step(people.city, '/sewage/plan', 'submit', { id })).toMatchObject({ success: true })
    expect(await step(people.prov, '/sewage/plan', 'approve', { id })).toMatchObject({ success: true })
    return id
  }
  const counts = async ({ db }: World) => ({
    batches: (await db.k.selectFrom('workBatch').select('id').execute()).length,
    works: (await db.k.selectFrom('workOrder').select('id').execute()).length,
    samples: (await db.k.selectFrom('sample').select('id').where('batchId', 'is not', null).execute()).length,
  })

  it('makes a week of batches, orders and samples of an approved plan, and nothing twice', async () => {
    const here = await world()
    const id = await approved(here)
    expect(await counts(here)).toEqual({ batches: 8, works: 16, samples: 16 })
    const { config, sessions } = here.deps
    const run = () =>
      samplingPlan.run(
        { days: 7, weekdays: '1,2,3,4,5,6,7', purpose: 'TRACE' },
        { db: here.db, config, sessions, now: Date.now(), signal: new AbortController().signal },
      )
    await run()
    await run()
    expect(await counts(here)).toEqual({ batches: 8, works: 16, samples: 16 })
    const { result } = await here.people.city.call<{ records: Row[] }>('GET', '/sewage/batch/list')
    expect(result.records[0]).toMatchObject({ expected: 2, collected: 0, delivered: 0, tested: 0 })
    // Its samples are what a batch is counted from.
    const [batch] = result.records
    await here.db.k
      .updateTable('sample')
      .set({ state: 'RECEIVED', tempOverMinutes: 144 })
      .where('batchId', '=', String(batch!['id']))
      .where('pointId', '=', 'p1')
      .execute()
    const after = await here.people.city.call<Row>('GET', `/sewage/batch/queryById?id=${batch!['id']}`)
    expect(after.result).toMatchObject({ collected: 1, delivered: 1, tested: 0, coldChain: 90 })
    await step(here.people.city, '/sewage/plan', 'pause', { id, reason: '管网检修' })
    expect((await step(here.people.city, '/sewage/plan', 'resume', { id })).success).toBe(true)
    expect(await counts(here)).toEqual({ batches: 8, works: 16, samples: 16 })
    expect(
      (await here.people.city.call<Row[]>('GET', `/sewage/plan/timeline?id=${id}`)).result,
    ).toMatchObject([
      { verb: 'add', to: 'DRAFT', byText: '顾澄' },
      { verb: 'submit', from: 'DRAFT', to: 'APPROVING' },
      {
        verb: 'approve',
        to: 'RUNNING',
        byText: '沈岚',
        values: [{ title: '生成', text: '8 个批次、16 张工单' }],
      },
      { verb: 'pause', reason: '管网检修' },
      { verb: 'resume', to: 'RUNNING' },
    ])
  })

  it('has a plan approved by somebody else, with points, with days to come, with a free sampler', async () => {
    const here = await world()
    const { people } = here
    const draft = await made(people.admin, '/sewage/plan', planDraft())
    await step(people.admin, '/sewage/plan', 'submit', { id: draft.id })
    expect(await step(people.admin, '/sewage/plan', 'approve', { id: draft.id })).toMatchObject({
      success: false,
      message: '不能审批自己提交的计划，请由其他有审批权限的人处理',
    })
    const edit = await people.city.call('PUT', '/sewage/plan/edit', {
      payload: { id: draft.id, planName: '改' },
    })
    expect(edit).toMatchObject({ success: false, code: 500 })
    const old = await made(people.city, '/sewage/plan', planDraft({ endDate: '2020-02-01' }))
    expect((await step(people.city, '/sewage/plan', 'submit', { id: old.id })).message).toContain(
      '没有采样日',
    )
    expect((await step(people.prov, '/sewage/plan', 'approve', { id: draft.id })).success).toBe(true)
    // Its points share one machine with this one.
    const other = await made(people.city, '/sewage/plan', planDraft({ planName: '加测', pointIds: 'p2' }))
    await step(people.city, '/sewage/plan', 'submit', { id: other.id })
    const met = await step(people.prov, '/sewage/plan', 'approve', { id: other.id })
    expect(met.message).toMatch(/采样点 P2 的采样仪在 \d{4}-\d\d-\d\d 已被计划「日常监测」占用，请/)
    const turned = await step(people.prov, '/sewage/plan', 'reject', { id: other.id })
    expect(turned).toMatchObject({ success: false, message: '「驳回原因」不能为空' })
    expect(
      (await step(people.prov, '/sewage/plan', 'reject', { id: other.id, reason: '冲突' })).success,
    ).toBe(true)
  })

  it('shows the next ten days of a plan, with its holidays', async () => {
    const { people } = await world()
    const { id } = await made(people.city, '/sewage/plan', planDraft())
    const { result } = await people.city.call<{ points: number; runs: Row[] }>(
      'GET',
      `/sewage/plan/preview?id=${id}`,
    )
    const today = businessDay(Date.now())
    expect(result.points).toBe(2)
    expect(result.runs.map(({ day }) => day)).toEqual(
      Array.from({ length: 10 }, (_, at) => shifted(today, at)),
    )
  })

  it('takes an order from its dispatch to its acceptance by somebody else', async () => {
    const { people } = await world()
    const { id, workNo } = await made(people.city, '/work', workDraft())
    expect(workNo).toMatch(/^GD\d{6}-\d{4}$/)
    const act = (who: keyof typeof people, verb: string, more: object = {}) =>
      step(people[who], '/work', verb, { id, ...more })
    // Not yet his: a sampler sees his own orders alone.
    expect((await people.sampler.call<{ total: number }>('GET', '/work/list')).result.total).toBe(0)
    expect((await act('city', 'assign', { assignee: 'lab' })).message).toBe(
      '所选处理人已停用或不能接单，请换一个人',
    )
    expect((await act('control', 'assign', { assignee: 'sampler' })).success).toBe(true)
    const other = await made(people.city, '/work', workDraft({ plantId: 'f2', pointId: 'p2' }))
    const twice = await step(people.city, '/work', 'assign', { id: other.id, assignee: 'sampler' })
    expect(twice.message).toContain(`已有工单 ${workNo}`)
    expect((await people.sampler.call<{ total: number }>('GET', '/work/list')).result.total).toBe(1)
    expect((await act('sampler', 'decline')).message).toBe('「退单原因」不能为空')
    await act('sampler', 'decline', { reason: '车辆故障' })
    await act('city', 'assign', { assignee: 'sampler' })
    expect((await act('admin', 'accept')).message).toBe('只有这张工单的处理人可以操作；要换人请重新派单')
    await act('sampler', 'accept')
    expect((await act('sampler', 'checkIn')).message).toContain('没有当前位置')
    expect((await act('sampler', 'checkIn', { checkInPlace: far })).message).toMatch(
      /^距采样点 1112 m，超出 200 m 的围栏；请/,
    )
    const there = await act('sampler', 'checkIn', { checkInPlace: near })
    expect(there.result).toMatchObject({ state: 'ON_SITE', checkInDistance: 56 })
    expect((await act('sampler', 'submit', { result: '已处理' })).success).toBe(true)
    expect((await act('city', 'check', { opinion: '合格' })).result).toMatchObject({
      state: 'CHECKED',
      checkBy: 'city',
    })
    const details = await people.city.call<{ records: Row[] }>(
      'GET',
      `/work/hgWorkDetails/list?workId=${id}&column=step&order=asc`,
    )
    expect(details.result.records.map(({ item }) => item)).toEqual(['ARRIVE', 'LEAVE'])
  })

  it('takes a photo with a reason for being there, lets nobody accept his own, and hands out several at once', async () => {
    const { people } = await world()
    const one = await made(people.city, '/work', workDraft())
    await step(people.city, '/work', 'assign', { id: one.id, assignee: 'admin' })
    await step(people.admin, '/work', 'accept', { id: one.id })
    const photo = { checkInPlace: far, checkInPhoto: 'temp/a.png', reason: '井口在围栏外' }
    expect((await step(people.admin, '/work', 'checkIn', { id: one.id, ...photo })).success).toBe(true)
    await step(people.admin, '/work', 'submit', { id: one.id, result: '好' })
    expect((await step(people.admin, '/work', 'check', { id: one.id })).message).toContain(
      '不能验收自己完成的工单',
    )
    const two = await made(people.city, '/work', workDraft())
    const { result, message } = await people.city.call<{ done: number; outcomes: Row[] }>(
      'POST',
      '/work/assignBatch',
      {
        payload: { ids: [one.id, two.id], assignee: 'sampler' },
      },
    )
    expect(result).toMatchObject({
      done: 1,
      outcomes: [
        { id: one.id, ok: false },
        { id: two.id, ok: true },
      ],
    })
    expect(message).toContain('已派单 1 条，1 条未派单')
    // Its window lies in the past.
    const late = await people.city.call<{ records: Row[] }>('GET', '/work/list?overdue=Y')
    expect(late.result.records.map(({ id, overdue }) => [id, overdue])).toEqual([[two.id, 'Y']])
  })

  it('hands a warning over to an order, and closes its step with the acceptance', async () => {
    const { people, db, deps } = await world()
    await db.write([
      bulkOf('device_facility', [
        { id: 'x', facility_code: 'X', facility_name: '采样仪', facility_type: 'SAMPLER', mn: 'QYX1', plant_id: 'f1', sys_org_code: org, tenant_id: '0' },
      ]),
      bulkOf('facility_warning', [
        { id: 'w1', warn_no: 'YJ1', level: '2', code: 'POWER_OFF', title: '市电断电', facility_id: 'x', plant_id: 'f1', first_time: 1, last_time: 1, count: 1, active: 'Y', acked: 'N', state: 'RAISED', dedup_key: 'x|POWER_OFF', sys_org_code: 'A01A01', tenant_id: '0' },
      ]),
    ]) // biome-ignore format: one row
    await deps.warnings.start()
    const dispatch = (over: object = {}) =>
      people.control.call<{ id: string }>('POST', '/sewage/warning/dispatch', {
        payload: { id: 'w1', assignee: 'sampler', ...over },
      })
    expect((await dispatch()).message).toBe('预警还没有确认，请先确认再派单')
    await people.control.call('POST', '/sewage/warning/acknowledge', { payload: { ids: ['w1'] } })
    const gone = await dispatch({ planBegin: '2026-01-01 08:00:00' })
    expect(gone.message).toBe('计划开始已经过去，请改为现在以后')
    const [a, b] = await Promise.all([dispatch(), dispatch()])
    const won = a.success ? a : b
    expect([a.success, b.success].sort()).toEqual([false, true])
    const stateOf = async () =>
      (
        await db.k
          .selectFrom('facilityWarning')
          .select('state')
          .where('id', '=', 'w1')
          .executeTakeFirstOrThrow()
      ).state
    expect(await stateOf()).toBe('DISPATCHED')
    const { id } = won.result
    await step(people.sampler, '/work', 'accept', { id })
    await step(people.sampler, '/work', 'checkIn', { id, checkInPlace: near })
    expect(await stateOf()).toBe('PROCESSING')
    await step(people.sampler, '/work', 'submit', { id, result: '已恢复供电' })
    // Spec/domain 5.8, rule 9: what is handed in has still to be accepted.
    expect(await stateOf()).toBe('PROCESSING')
    await step(people.city, '/work', 'check', { id })
    expect(await stateOf()).toBe('RESOLVED')
    const { comment } = await db.k
      .selectFrom('facilityWarning')
      .select('comment')
      .where('id', '=', 'w1')
      .executeTakeFirstOrThrow()
    expect(comment).toMatch(/已验收：已恢复供电$/)
    await deps.warnings.stop()
  })

  it('keeps what happened: a line of the timeline cannot be changed or taken away', async () => {
    const here = await world()
    await approved(here)
    const write = (sql: string) => here.db.write([{ sql, parameters: [] }])
    await expect(write("update record_step set reason = 'x'")).rejects.toThrow('only ever added to')
    await expect(write('delete from record_step')).rejects.toThrow('only ever added to')
  })
})
