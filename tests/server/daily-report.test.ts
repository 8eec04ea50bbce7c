/** Issue 4: a report among the scheduled jobs; what it tells anybody he may see on the home as well. */
import { expect, test } from 'vitest'
import { demoRegions } from '#demo/province.ts'
import { seedDemo } from '#demo/seed/seed.ts'
import { dayMs } from '#lib/dates.ts'
import { sendWaiting } from '#server/modules/message/send/dispatch.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { dailyReport } from '#server/modules/sewage/report/daily-report.ts'
import { type Day, reportHtml } from '#server/modules/sewage/report/report-html.ts'
import { seedRegions } from '#server/seed/regions.ts'
import { buildApp, signIn } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

const stations = 24

const day: Day = {
  day: '2026-11-20',
  samples: {
    planned: 1200,
    collected: 3,
    transit: 2,
    received: 1,
    tested: 0,
    sampling: 0,
    missed: 4,
    due: 5,
  },
  warnings: { raisedByHour: [1, 2, 3], meanAckMs: 90_000, acked: 2 },
  facilities: [
    { type: 'SAMPLER', total: 20, online: 18 },
    { type: 'RADAR', total: 5, online: 1 },
  ],
  coldChain: { share: 0.98765, grain: 'hour', steps: 100, over: 1, byStep: [] },
  completeness: { share: null, before: null, days: [], byDay: [], qcPass: 1, pending: 7 },
}
const figureOf = (html: string, name: string) =>
  new RegExp(`<td>${name}</td><td>([^<]*)</td>`).exec(html)?.[1]

test('a report says its figures with their units, and a dash where there is none', () => {
  const html = reportHtml(day)
  expect(html).toContain('2026-11-20')
  expect(figureOf(html, '计划样品')).toBe('1,200 份')
  expect(figureOf(html, '冷链合格率（0～6 ℃）')).toBe('98.8 %')
  expect(figureOf(html, '当天新增')).toBe('6 条')
  expect(figureOf(html, '平均确认时间')).toBe('1.5 min')
  expect(figureOf(html, '生成时在线')).toBe('19 / 25 台')
  expect(figureOf(html, '最近 7 天数据完整率')).toBe('—')
  expect(
    figureOf(reportHtml({ ...day, warnings: { ...day.warnings, meanAckMs: null } }), '平均确认时间'),
  ).toBe('—')
})

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db, deps } = await buildApp(open)
    const { config, sessions } = deps
    const now = Date.now()
    const run = (given: { receivers: string; byMail?: boolean }) =>
      dailyReport.run(
        { byMail: false, ...given },
        { db, config, sessions, now, signal: new AbortController().signal },
      )
    return { app, db, deps, run, now }
  }

  test('everybody gets the figures of his own scope, and finds them behind his bell', async () => {
    const { app, db, deps, run, now } = await world()
    await seedRegions(db, demoRegions)
    await seedDemo(db, { stations, intervalMs: 5000 })
    await rollUpConsumption(db)
    expect(await run({ receivers: 'prov, city，antidrug' })).toMatch(
      /^已生成 \d{4}-\d\d-\d\d 的日报，发给 3 人$/,
    )
    const messages = await db.k.selectFrom('sysSms').select(['esReceiver', 'esContent', 'esType']).execute()
    expect(messages.map(each => each.esType)).toEqual(messages.map(() => 'system'))
    const of = (name: string) => messages.find(each => each.esReceiver.split(',').includes(name))!
    expect(of('prov')).not.toBe(of('city'))
    const facilities = (name: string) => Number(/\/ (\d+) 台/.exec(of(name).esContent)![1])
    expect(facilities('prov')).toBe(stations)
    expect(facilities('city')).toBeGreaterThan(0)
    expect(facilities('city')).toBeLessThan(stations)

    const city = await signIn(app, 'city')
    const bell = async () =>
      JSON.stringify((await city.call<unknown>('GET', '/sys/annountCement/listByUser')).result)
    expect(await bell()).not.toContain('运行日报')
    await sendWaiting({ db, config: deps.config, notices: deps.notices }, now + dayMs)
    expect(await bell()).toContain('运行日报')
  })

  test('mail goes beside it where that is wanted', async () => {
    const { db, run } = await world()
    expect(await run({ receivers: 'prov', byMail: true })).toMatch(/发给 1 人，并发邮件$/)
    const types = await db.k.selectFrom('sysSms').select('esType').orderBy('esType').execute()
    expect(types.map(each => each.esType)).toEqual(['email', 'system'])
  })

  test.each([
    ['nobody', '接收人不存在：nobody'],
    ['prov,sysadmin', '接收人“sysadmin”没有查看首页概况的权限（sewage:overview:list）'],
    ['prov,city', '接收人“city”已冻结，请从参数「接收人账号」里去掉'],
    [' ，', '没有接收人，请在参数「接收人账号」里填写账号'],
  ])('to “%s” nothing is sent: %s', async (receivers, words) => {
    const { db, run } = await world()
    await db.k.updateTable('sysUser').set({ status: '2' }).where('username', '=', 'city').execute()
    await expect(run({ receivers })).rejects.toThrow(words)
    expect(await db.k.selectFrom('sysSms').select('id').execute()).toEqual([])
  })
})
