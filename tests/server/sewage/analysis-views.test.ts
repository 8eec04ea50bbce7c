/** 分析 by other rules than the published ones: every figure against a computation from the raw rows, masked wherever the published one is. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type {
  analysisCompare,
  analysisDays,
  analysisPlaces,
  analysisSelection,
  analysisTrend,
} from '#contract/sewage/analysis.ts'
import type { Db } from '#server/db/db.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { dayAt, dayBy, days, loadOf, people, plantsIn, putWorld, raws, spanBy, views } from './views-world.ts'

interface Answers {
  trend: ResultOf<typeof analysisTrend>
  places: ResultOf<typeof analysisPlaces>
  days: ResultOf<typeof analysisDays>
  selection: ResultOf<typeof analysisSelection>
  compare: ResultOf<typeof analysisCompare>
}
const ask = async <K extends keyof Answers>(caller: Caller, of: K, query: object): Promise<Answers[K]> => {
  const asked = Object.entries({ drug: 'METH', measure: 'pndl', ...query }).filter(([, value]) => value)
  const search = new URLSearchParams(asked)
  const answer = await caller.call<Answers[K]>('GET', `/sewage/analysis/${of}?${search}`)
  expect(answer.success, answer.message).toBe(true)
  return answer.result
}
const span = (from: number, to: number) => ({ from: dayAt(from), to: dayAt(to) })
const places = ['990000', '990100', '990200', '990102', '1001', '1002']
const peopleOf = (plant: string): number => people[plant.slice(1)]!
const [from, to] = [70, 104]
const near = (found: number | null, wanted: number | null, words: string) => {
  if (wanted === null || found === null) expect(found, words).toBe(wanted)
  else
    expect(Math.abs(found - wanted), `${words}: ${found} for ${wanted}`).toBeLessThan(1e-9 * wanted + 1e-12)
}

forEachDatabase((_name, open) => {
  const begun = async (some = raws) => {
    const { app, db } = await buildApp(open)
    await putWorld(db, some)
    await rollUpConsumption(db)
    return { app, db, admin: await signIn(app, 'admin') }
  }

  it('gives every view of every place as the raw rows do, by the day, the week and the span', async () => {
    const { admin } = await begun()
    const seen = new Set<string>()
    for (const view of views)
      for (const place of places) {
        const words = (more: string) => `${place} ${JSON.stringify(view)} ${more}`
        const trend = await ask(admin, 'trend', { place, grain: 'DAY', ...span(from, to), ...view })
        for (const [at, point] of trend.points.entries()) {
          const wanted = dayBy(place, from + at, view)
          expect(point.without, words(point.start)).toBe(wanted.why)
          seen.add(String(wanted.why))
          const shown = wanted.why === null ? wanted : { value: null, low: null, high: null }
          for (const of of ['value', 'low', 'high'] as const) near(point[of], shown[of], words(point.start))
        }
        const weeks = await ask(admin, 'trend', { place, grain: 'WEEK', ...span(from, to), ...view })
        expect(weeks.points.length).toBe(5)
        for (const [at, point] of weeks.points.entries())
          if (point.without === null)
            near(point.value, spanBy(place, from + 7 * at, from + 7 * at + 6, view), words(point.start))
        const card = await ask(admin, 'selection', { place, ...span(from, to), ...view })
        if (card.without === null) near(card.value, spanBy(place, from, to, view), words('card'))
        else expect(card.value).toBeNull()
        // Switched or not, what was published stands beside it and does not move.
        const switched = Object.keys(view).length > 0
        expect(card.differs.length, words('differs')).toBe(Object.keys(view).length)
        if (switched) near(card.published!.value, spanBy(place, from, to, {}), words('published'))
        else expect(card.published).toBeNull()
        const heat = await ask(admin, 'days', { place, ...span(from, to), ...view })
        expect(heat.days.map(one => [one.without, one.value])).toEqual(
          trend.points.map(one => [one.without, one.value]),
        )
      }
    expect([...seen].sort()).toEqual(['below', 'null', 'weeks', 'wet'])
  })

  it('ranks and compares by the view, and tells the change by it', async () => {
    const { admin } = await begun()
    for (const view of views) {
      const ranked = await ask(admin, 'places', { place: '990100', ...span(from, to), ...view })
      expect(ranked.records.map(({ code }) => code).sort()).toEqual(['990100', '990200'])
      for (const one of ranked.records) {
        near(one.value, spanBy(one.code, from, to, view), `${one.code} ${JSON.stringify(view)}`)
        const before = view.weekday ? one.before : spanBy(one.code, from - 35, from - 1, view)
        near(one.before, before, `${one.code} before`)
      }
      near(ranked.mean, spanBy('990000', from, to, view), 'mean')
      // Plants are drawn together where their results lie: as from their days, which the card is of.
      const plants = await ask(admin, 'places', { place: '1001', ...span(from, to), ...view })
      for (const one of plants.records) {
        const card = await ask(admin, 'selection', { place: one.code, ...span(from, to), ...view })
        const words = `${one.code} ${JSON.stringify(view)}`
        expect([one.without, one.samples], words).toEqual([card.without, card.samples ?? 0])
        for (const of of ['value', 'low', 'high'] as const) near(one[of], card[of], `${words} ${of}`)
      }
      const lines = await ask(admin, 'compare', {
        places: places.join(),
        drugs: 'METH',
        grain: 'DAY',
        ...span(from, to),
        ...view,
      })
      for (const line of lines.lines)
        for (const [at, value] of line.value.entries()) {
          const wanted = dayBy(line.code, from + at, view)
          near(value, wanted.why === null ? wanted.value : null, `${line.code} ${JSON.stringify(view)}`)
        }
      expect(lines.differs.length).toBe(Object.keys(view).length)
    }
  })

  it('corrects by consumption as by load, says its factors and n, and refuses where there are too few weeks', async () => {
    const { db, admin } = await begun()
    const weekday = 'corrected'
    const asked = { place: '990200', grain: 'DAY', ...span(from, to), weekday }
    const load = await ask(admin, 'trend', asked)
    const used = await ask(admin, 'trend', { ...asked, measure: 'consumption' })
    for (const [at, point] of load.points.entries())
      near(used.points[at]!.value, point.value! * 2.5, point.start)
    expect(load.differs[0]).toMatch(/星期系数.*2026-04 的系数 一 \d\.\d\d、.*日 \d\.\d\d，n = \d+ 周/)
    // A rhythm that is taken out leaves less of it.
    const plain = await ask(admin, 'trend', { ...asked, weekday: undefined })
    const spread = (some: Answers['trend']) => {
      const values = some.points.map(({ value }) => value!)
      return Math.max(...values) / Math.min(...values)
    }
    expect(spread(plain)).toBeGreaterThan(1.3)
    expect(spread(load)).toBeLessThan(1.1)
    const early = await ask(admin, 'trend', { place: '990200', grain: 'DAY', ...span(0, 20), weekday })
    expect(new Set(early.points.map(({ without, value }) => `${without} ${value}`))).toEqual(
      new Set(['weeks null']),
    )
    expect(early.differs[0]).toContain('21 日周数不足，不作校正也不给数值')
    // A day that is published, withdrawn or corrected changes the factors too.
    await db.write([
      {
        sql: "update plant_result set state = 'RETRACTED' where plant_id = '1004' and sample_date >= ? and sample_date < ?",
        parameters: [dayAt(60), dayAt(70)],
      },
    ])
    const waiting = await ask(admin, 'trend', asked)
    await rollUpConsumption(db)
    const after = await ask(admin, 'trend', asked)
    for (const one of [waiting, after]) {
      expect(one.points[0]!.value).not.toBe(load.points[0]!.value)
      expect(one.points[0]!.value).toBe(after.points[0]!.value)
    }
    const card = await ask(admin, 'selection', { place: '990200', ...span(0, 20), weekday })
    expect(card).toMatchObject({ without: 'weeks', value: null, differs: early.differs })
  })

  it('masks on every view what is masked as published, and says nothing that would tell of it', async () => {
    const { app, admin } = await begun()
    const control = await signIn(app, 'control')
    for (const place of ['990103', '990000', '990100', '990102', '1001'])
      for (const grain of ['DAY', 'WEEK']) {
        const query = { place, grain, ...span(from, to) }
        const published = await ask(control, 'trend', query)
        for (const view of views) {
          const words = `${place} ${grain} ${JSON.stringify(view)}`
          const seen = await ask(control, 'trend', { ...query, ...view })
          const whole = await ask(admin, 'trend', { ...query, ...view })
          for (const [at, point] of seen.points.entries()) {
            if (published.points[at]!.without === 'masked') expect(point.without, words).toBe('masked')
            if (point.without === 'masked')
              expect([point.value, point.low, point.high, point.samples, point.plants], words).toEqual(
                Array(5).fill(null),
              )
            else if (grain === 'DAY' && !view.weekday)
              expect([point.without, point.value], words).toEqual([
                whole.points[at]!.without,
                whole.points[at]!.value,
              ])
          }
        }
      }
    for (const view of views) {
      const card = await ask(control, 'selection', { place: '990103', ...span(from, to), ...view })
      expect(card, JSON.stringify(view)).toMatchObject({ without: 'masked', value: null, samples: null })
      if (!view.loq || view.loq === 'half') continue
      // Days on which of the city's masked plants only the small one is below the LOQ: city, province and districts are silent.
      for (const place of ['990000', '990100', '990102']) {
        const seen = await ask(control, 'trend', { place, grain: 'DAY', ...span(from, to), ...view })
        for (const [at, point] of seen.points.entries()) {
          const touched = plantsIn('990100').filter(plant =>
            raws.some(
              raw =>
                raw.plant === plant &&
                raw.at === from + at &&
                raw.samples.some(({ value }) => value === null),
            ),
          )
          if (touched.join() === '1005') expect(point.without, `${place} ${point.start}`).toBe('masked')
        }
      }
    }
  })

  it('leaves a plant without laboratory values out, and says so', async () => {
    const at = Array.from({ length: days }, (_, one) => one).find(one => one % 5 === 2 && one > from)!
    const { db, admin } = await begun(
      raws.map(raw => (raw.plant === '1001' && raw.at === at ? { ...raw, lost: true } : raw)),
    )
    await db.write([
      {
        sql: `insert into consumption_due (sample_date, drug_code, plant_id, stamp) values (?, 'METH', '1001', 'x')`,
        parameters: [dayAt(at)],
      },
    ])
    const day = { place: '1001', grain: 'DAY', ...span(at, at), loq: 'zero' }
    expect((await ask(admin, 'trend', day)).points[0]).toMatchObject({ without: 'due', value: null })
    expect((await ask(admin, 'trend', { ...day, loq: undefined })).points[0]!.value).not.toBeNull()
    await rollUpConsumption(db)
    const own = await ask(admin, 'trend', day)
    expect(own.points[0]).toMatchObject({ without: 'lab', value: null })
    expect(own.differs[0]).toContain('其中 1 个没有检测值可换算，未计入')
    const city = await ask(admin, 'trend', { ...day, place: '990100' })
    expect(city.points[0]!.plants).toBe(3)
  })

  it('is what the results say after corrections and withdrawals, and keeps no other day', async () => {
    const { db, admin } = await begun()
    const before = await db.k.selectFrom('consumptionVariant').selectAll().execute()
    expect(before.length).toBeGreaterThan(400)
    const at = 74
    const query = { place: '990100', grain: 'DAY', ...span(at, at), loq: 'full' }
    const day = dayAt(at)
    const sql = "update plant_result set state = 'RETRACTED' where plant_id = ? and sample_date = ?"
    await db.write([{ sql, parameters: ['1005', day] }])
    await rollUpConsumption(db)
    const gone = await db.k
      .selectFrom('consumptionVariant')
      .selectAll()
      .where('regionCode', '=', '1005')
      .where('startDate', '=', day)
      .execute()
    expect(gone).toEqual([])
    expect((await ask(admin, 'trend', query)).points[0]!.plants).toBe(3)
    const others = (await db.k.selectFrom('consumptionVariant').selectAll().execute()).filter(
      one => one.startDate !== day,
    )
    const key = (one: (typeof before)[number]) => JSON.stringify(Object.entries(one).sort())
    expect(others.map(key).sort()).toEqual(
      before
        .filter(one => one.startDate !== day)
        .map(key)
        .sort(),
    )
  })

  it('is whole or not there after a power cut, and goes on where it was', async () => {
    const { db } = await begun()
    const kept = async () => {
      const rows = await db.k.selectFrom('consumptionVariant').selectAll().execute()
      return rows.map(row => JSON.stringify(Object.entries(row).sort())).sort()
    }
    const before = await kept()
    await db.write([
      { sql: 'delete from consumption_variant', parameters: [] },
      {
        sql: `insert into consumption_due (sample_date, drug_code, plant_id, stamp)
          select sample_date, drug_code, plant_id, 'x' from plant_result where sample_date >= ?`,
        parameters: [dayAt(0)],
      },
    ])
    const dead = Object.assign(Object.create(db) as Db, {
      write: () => Promise.reject(new Error('power cut')),
    })
    await expect(rollUpConsumption(dead)).rejects.toThrow('power cut')
    expect(await kept()).toEqual([])
    expect((await db.k.selectFrom('consumptionDue').selectAll().execute()).length).toBe(raws.length)
    await rollUpConsumption(db)
    expect(await kept()).toEqual(before)
    expect(await db.k.selectFrom('consumptionDue').selectAll().execute()).toEqual([])
  })

  it('exports samples by the view with its words in head and column, and what is masked stays covered', async () => {
    const { app, db, admin } = await begun()
    const got = async (caller: Caller, view: object) => {
      const asked = { level: '2', grain: 'DAY', drug: 'METH', format: 'csv', ...span(from, to), ...view }
      const answer = await app.inject({
        method: 'GET',
        url: `/jeecg-boot/sewage/consumption/exportXls?${new URLSearchParams(asked as Record<string, string>)}`,
        headers: { 'x-access-token': caller.token },
      })
      const lines = answer.body.replace('\ufeff', '').trim().split('\r\n')
      const head = lines.findIndex(line => line.startsWith('样本编号'))
      const columns = lines[head]!.split(',')
      const at = (name: string) => columns.indexOf(name)
      return {
        name: decodeURIComponent(String(answer.headers['content-disposition'])),
        head: lines.slice(0, head).join(),
        columns,
        rows: lines.slice(head + 1).map(line => {
          // Names of two samples stand in one cell.
          const cells = line.split(',')
          return {
            key: `${cells[1]} ${String(cells[3]).slice(0, 10)}`,
            load: cells[at('METH 负荷(mg/d)')]!,
            used: cells[at('METH 消费量(mg/(d·千人))')]!,
            view: cells[at('口径')],
          }
        }),
      }
    }
    const plain = await got(admin, {})
    expect(plain.head + plain.name + plain.columns.join()).not.toContain('口径')
    const inside = raws.filter(raw => raw.at >= from && raw.at <= to)
    for (const view of views.filter(one => !one.weekday && (one.loq || one.wet))) {
      const file = await got(admin, view)
      expect(file.head).toContain('非发布口径：')
      expect(file.name).toContain('人均消费量（非发布口径）.csv')
      const wanted = inside.filter(raw => !(view.wet && raw.wet))
      expect(file.rows).toHaveLength(wanted.length)
      expect(new Set(file.rows.map(row => row.view)).size).toBe(1)
      const byPlant = Map.groupBy(file.rows, row => row.key.split(' ')[0]!)
      for (const [plant, own] of Map.groupBy(wanted, raw => `厂${raw.plant}`))
        for (const [at, raw] of own.entries()) {
          const row = byPlant.get(plant)![at]!
          const load = loadOf(raw, view.loq ?? 'half')
          const words = `${row.key} ${JSON.stringify(view)}`
          if (load === null) expect([row.load, row.used], words).toEqual(['', ''])
          else {
            near(Number(row.used), load * 2.5, words)
            near(Number(row.load), (load * peopleOf(plant)) / 1000, words)
          }
        }
    }
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
    for (const view of [{ loq: 'zero' }, { loq: 'exclude', wet: 'out' }]) {
      const covered = (await got(city, view)).rows.filter(row => row.key.startsWith('厂1005'))
      expect(new Set(covered.flatMap(row => [row.load, row.used]))).toEqual(new Set(['已脱敏']))
    }
  })

  it('refuses a view that is none', async () => {
    const { admin } = await begun(raws.slice(0, 3))
    for (const wrong of [{ loq: 'lowest' }, { wet: 'in' }, { weekday: 'yes' }]) {
      const search = new URLSearchParams({
        drug: 'METH',
        measure: 'pndl',
        grain: 'DAY',
        ...(wrong as object),
      })
      expect((await admin.call('GET', `/sewage/analysis/trend?${search}`)).success).toBe(false)
    }
  })
})
