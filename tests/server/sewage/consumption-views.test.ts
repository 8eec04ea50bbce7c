/** The list of consumption by other rules than the published ones: every figure against a computation from the raw rows, equal to its file, masked as the published one is. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { consumptionList } from '#contract/sewage/consumption.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { dayAt, dayBy, putWorld, raws, spanBy, type View, views } from './views-world.ts'

type List = ResultOf<typeof consumptionList>
const ask = async (caller: Caller, query: object): Promise<List> => {
  const asked = { grain: 'DAY', drug: 'METH', measure: 'pndl', pageSize: '3000', ...query }
  const search = new URLSearchParams(asked as Record<string, string>)
  const answer = await caller.call<List>('GET', `/sewage/consumption/list?${search}`)
  expect(answer.success, answer.message).toBe(true)
  return answer.result
}
const [from, to] = [77, 97]
const span = { from: dayAt(from), to: dayAt(to) }
const placeOfDay = (day: string) => Math.round((Date.parse(day) - Date.parse(dayAt(0))) / 86_400_000)
const near = (found: number | null, wanted: number | null, words: string) => {
  if (wanted === null || found === null) expect(found, words).toBe(wanted)
  else
    expect(Math.abs(found - wanted), `${words}: ${found} for ${wanted}`).toBeLessThan(1e-9 * wanted + 1e-12)
}
const grow = (value: number | null, before: number | null) =>
  value === null || before === null ? null : value / before - 1

forEachDatabase((_name, open) => {
  const begun = async () => {
    const { app, db } = await buildApp(open)
    await putWorld(db)
    await rollUpConsumption(db)
    return { app, db, admin: await signIn(app, 'admin') }
  }
  const shownDay = (code: string, at: number, view: View) => {
    const { why, value, low, high } = dayBy(code, at, view)
    return why === null ? { why, value, low, high } : { why, value: null, low: null, high: null }
  }

  it('gives every day and week of every view as the raw rows do, and says by what it is looked at', async () => {
    const { admin } = await begun()
    for (const view of views)
      for (const level of ['2', 'P']) {
        const days = await ask(admin, { level, ...span, ...view })
        expect(days.differs.length).toBe(Object.keys(view).length)
        expect(days.total).toBe(days.records.length)
        expect(new Set(days.records.map(({ code }) => code)).size).toBe(level === '2' ? 2 : 5)
        for (const row of days.records) {
          const words = `${row.code} ${row.start} ${JSON.stringify(view)}`
          const at = placeOfDay(row.start)
          const wanted = shownDay(row.code, at, view)
          expect(row.without, words).toBe(wanted.why)
          for (const of of ['value', 'low', 'high'] as const) near(row[of], wanted[of], words)
          const grown = grow(wanted.value, shownDay(row.code, at - 1, view).value)
          if (grown === null) expect(row.mom, words).toBeNull()
          else expect(row.mom, words).toBeCloseTo(grown, 9)
        }
        const weeks = await ask(admin, { level, grain: 'WEEK', ...span, ...view })
        for (const row of weeks.records) {
          const at = placeOfDay(row.start)
          if (row.without === null)
            near(row.value, spanBy(row.code, at, at + 6, view), `${row.code} ${row.start}`)
          if (view.weekday) expect([row.weekday, row.weekend, row.ratio]).toEqual([null, null, null])
        }
      }
    // A switch is an order of its own: places are ranked by what is shown.
    const zero = await ask(admin, { level: 'P', grain: 'WEEK', from: dayAt(to), to: dayAt(to), loq: 'zero' })
    const values = zero.records.flatMap(({ value }) => value ?? [])
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(zero.records[0]!.ratio).not.toBeNull()
    expect(zero.loqPolicies).not.toEqual([])
  })

  it('masks on every view what is masked as published, for the list as for the chosen places', async () => {
    const { app, admin } = await begun()
    const control = await signIn(app, 'control')
    for (const level of ['2', '3', 'P'])
      for (const grain of ['DAY', 'WEEK']) {
        const published = await ask(control, { level, grain, ...span })
        const key = ({ code, start }: List['records'][number]) => `${code} ${start}`
        const masked = new Set(published.records.filter(one => one.without === 'masked').map(key))
        if (level !== '2') expect(masked.size).toBeGreaterThan(0)
        for (const view of views) {
          const words = `${level} ${grain} ${JSON.stringify(view)}`
          const codes = level === 'P' ? { codes: '1005,1002' } : {}
          const seen = await ask(control, { level, grain, ...span, ...view, ...codes })
          const whole = await ask(admin, { level, grain, ...span, ...view, ...codes })
          const wholeAt = new Map(whole.records.map(row => [key(row), row]))
          expect(seen.records.length).toBe(whole.records.length)
          for (const row of seen.records) {
            if (masked.has(key(row))) expect(row.without, words).toBe('masked')
            if (row.without === 'masked') {
              const { value, low, high, mom, yoy, rank, samples, days, population, detectRate } = row
              expect(
                [value, low, high, mom, yoy, rank, samples, days, population, detectRate],
                words,
              ).toEqual(Array(10).fill(null))
            } else if (grain === 'DAY' && !view.weekday)
              expect([row.without, row.value], words).toEqual([
                wholeAt.get(key(row))!.without,
                wholeAt.get(key(row))!.value,
              ])
          }
        }
      }
  })

  it('equals its file, line by line', async () => {
    const { app, db, admin } = await begun()
    const own = await db.k
      .selectFrom('sysUser')
      .select('orgCode')
      .where('username', '=', 'city')
      .executeTakeFirst()
    await db.write(
      ['sewage_plant', 'plant_result', 'sample'].map(table => ({
        sql: `update ${table} set sys_org_code = ?`,
        parameters: [own?.orgCode ?? ''],
      })),
    )
    const city = await signIn(app, 'city')
    const inside = raws.filter(raw => raw.at >= from && raw.at <= to)
    for (const [caller, covers] of [
      [admin, false],
      [city, true],
    ] as const)
      for (const view of views) {
        const list = await ask(caller, { level: 'P', measure: 'consumption', ...span, ...view })
        const asked = { level: 'P', grain: 'DAY', drug: 'METH', format: 'csv', ...span, ...view }
        const answer = await app.inject({
          method: 'GET',
          url: `/jeecg-boot/sewage/consumption/exportXls?${new URLSearchParams(asked as Record<string, string>)}`,
          headers: { 'x-access-token': caller.token },
        })
        const lines = answer.body.replace('\ufeff', '').trim().split('\r\n')
        const head = lines.findIndex(line => line.startsWith('样本编号'))
        const at = lines[head]!.split(',').indexOf('METH 消费量(mg/(d·千人))')
        // A line a day of a plant, the earliest first.
        const file = Map.groupBy(
          lines.slice(head + 1).map(line => line.split(',')),
          cells => cells[1]!,
        )
        const rowAt = new Map(list.records.map(row => [`${row.code} ${row.start}`, row]))
        let covered = 0
        for (const [plant, ofPlant] of Map.groupBy(
          inside.filter(raw => !(view.wet && raw.wet)),
          raw => raw.plant,
        ))
          for (const [line, raw] of ofPlant.entries()) {
            const row = rowAt.get(`${plant} ${dayAt(raw.at)}`)!
            const cell = file.get(`厂${plant}`)![line]![at]!
            const words = `${plant} ${row.start} ${JSON.stringify(view)}`
            expect(row.without === 'masked', words).toBe(cell === '已脱敏')
            if (row.without === 'masked') covered++
            else if (row.without === 'weeks') expect(cell, words).toBe('')
            else if (row.without === null) near(Number(cell), row.value, words)
          }
        expect(covered > 0).toBe(covers)
      }
  })

  it('refuses a view that is none', async () => {
    const { admin } = await begun()
    for (const wrong of [{ loq: 'lowest' }, { wet: 'in' }, { weekday: 'yes' }]) {
      const search = new URLSearchParams({
        ...{ level: '2', grain: 'DAY', drug: 'METH', measure: 'pndl' },
        ...(wrong as object),
      })
      expect((await admin.call('GET', `/sewage/consumption/list?${search}`)).success).toBe(false)
    }
  })
})
