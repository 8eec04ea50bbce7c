/** Appraisals: by which cut-offs, with what trend and rank, who hands in, reviews and publishes, who is told, and what is left out for whom. */
import { expect, it } from 'vitest'
import { dayAfter, periodShift } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import { revise } from '#server/db/rows.ts'
import { tellPublished } from '#server/modules/sewage/appraisal/notices.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { putPlaces, putResults, type ResultSeed } from './consumption-world.ts'

type Row = Record<string, unknown> & { id: string }
const month = '2026-03-01'
const list = async (caller: Caller, query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ pageSize: '100', superseded: 'N', ...query })
  return (await caller.call<{ records: Row[]; total: number }>('GET', `/sewage/appraisal/list?${search}`))
    .result
}
/** Four days of every month of a year and this one: the first city rises, the second stays. */
async function history(db: Db, more: ResultSeed[] = []) {
  const results: ResultSeed[] = []
  for (let back = 0; back <= 13; back++) {
    const start = periodShift('MONTH', month, -back)
    for (let day = 0; day < 4; day++) {
      const at = dayAfter(start, day * 2)
      results.push({ plant: '1001', day: at, pndl: 40 - 2 * back, population: 300_000 })
      results.push({ plant: '1003', day: at, pndl: 20, population: 200_000 })
    }
  }
  await putResults(db, [...results, ...more])
  await rollUpConsumption(db)
}

forEachDatabase((_name, open) => {
  const start = async () => {
    const { app, db, deps } = await buildApp(open)
    await putPlaces(db, [
      { id: '1001', district: '990101', served: 30 },
      { id: '1003', district: '990201', served: 20 },
      { id: '1005', district: '990102', served: 0.2 },
      { id: '1006', district: '990103', served: 40 },
    ])
    const [admin, prov, antidrug, city] = await Promise.all(
      ['admin', 'prov', 'antidrug', 'city'].map(name => signIn(app, name)),
    )
    return { app, db, deps, admin: admin!, prov: prov!, antidrug: antidrug!, city: city! }
  }
  const generate = (caller: Caller, day = '2026-03-15') =>
    caller.call<{ made: number; same: number }>('POST', '/sewage/appraisal/generate', {
      payload: { grain: 'MONTH', day },
    })

  it('appraises by the cut-offs of the own year, with test, rank and sentences, and once only', async () => {
    const { db, antidrug, admin, city } = await start()
    await history(db)
    expect((await generate(city)).status).toBe(403)
    expect((await generate(antidrug)).result.made).toBeGreaterThanOrEqual(5)
    const { records } = await list(admin, { placeLevel: '2', drugCode: 'METH' })
    expect(records).toHaveLength(2)
    const [first, second] = ['990100', '990200'].map(code => records.find(row => row['regionCode'] === code)!)
    // The list of consumption says the same.
    const search = 'level=2&grain=MONTH&drug=METH&measure=consumption&from=2026-03-01&to=2026-03-31'
    const { result } = await admin.call<{ records: Row[] }>('GET', `/sewage/consumption/list?${search}`)
    for (const row of [first!, second!]) {
      const shown = result.records.find(one => one['code'] === row['regionCode'])!
      expect(row['value']).toBeCloseTo(Number(shown['value']), 3)
      expect(row['rank']).toBe(shown['rank'])
      expect(row['rankBest']).toBe(shown['rankBest'])
      expect(row['rankWorst']).toBe(shown['rankWorst'])
      expect(Number(row['mom'])).toBeCloseTo(Number(shown['mom']) * 100, 1)
    }
    // Months before: 12 of the first city, 2.5 × (38, 36 … 16), 12 of the second at 50.
    expect(first).toMatchObject({
      grade: '4',
      trend: 'FLAT',
      state: 'DRAFT',
      period: '2026 年 3 月',
      cutoffVersion: 1,
    })
    expect(first!['value']).toBe(100)
    expect(first!['p50']).toBe(50)
    expect(first!['trendN']).toBe(13)
    expect(Number(first!['trendP'])).toBeLessThan(0.001)
    expect(first!['slope']).toBe(5)
    expect(second).toMatchObject({ grade: '2', trend: 'FLAT', slope: 0 })
    expect(String(first!['reasons'])).toMatch(/千人均消费量 100\.0 mg\/\(d·千人\)，达到 P90/)
    expect(String(first!['reasons'])).toMatch(
      /近 13 期 Mann-Kendall 检验显著上升（p < 0.001），Sen 斜率每期 \+5\.00 /,
    )
    expect(first!['suggestion']).toBe('RESAMPLE')
    // Again: nothing new.
    const again = await generate(antidrug)
    expect(again.result).toMatchObject({ made: 0 })
    // Figures in the words were once written otherwise: that says nothing new, another word does.
    const reworded = (from: string, to: string) =>
      db.write([{ sql: 'update appraisal set reasons = replace(reasons, ?, ?)', parameters: [from, to] }])
    await reworded('+5.00 ', '+5 ')
    await reworded(' 100.0 ', ' 100 ')
    expect((await generate(antidrug)).result).toMatchObject({ made: 0 })
    await reworded('显著上升', '显著下降')
    const anew = await generate(antidrug)
    expect(anew.result.made).toBeGreaterThan(0)
    // The whole province carries both.
    const [province] = (await list(admin, { placeLevel: '1' })).records
    expect(province).toMatchObject({ regionCode: '990000', plants: 2 })
  })

  it('is handed in, reviewed and published by three people; the region is told; a change makes a new version', async () => {
    const { db, deps, antidrug, prov, admin } = await start()
    await history(db)
    await generate(antidrug)
    const of = async () =>
      (await list(admin, { placeLevel: '2', regionCode: '990100' })).records.find(
        row => row['regionCode'] === '990100',
      )!
    const { id } = await of()
    const step = (caller: Caller, verb: string, body: object = {}) =>
      caller.call<Row>('POST', `/sewage/appraisal/${verb}`, { payload: { id, ...body } })
    expect((await step(antidrug, 'publish')).status).toBe(403)
    expect((await step(antidrug, 'submit')).result).toMatchObject({ state: 'REVIEW', submitBy: 'antidrug' })
    expect((await step(antidrug, 'review', { opinion: '数据可靠' })).message).toMatch(
      /不能复核自己编制的评定/,
    )
    expect((await step(prov, 'publish')).message).toMatch(/还没有复核/)
    expect((await step(prov, 'review', { opinion: '复核无误' })).result).toMatchObject({ reviewBy: 'prov' })
    expect((await step(prov, 'publish')).message).toMatch(/不能发布自己编制或复核的评定/)
    expect((await step(admin, 'publish')).result).toMatchObject({ state: 'PUBLISHED', publishBy: 'admin' })
    expect(await tellPublished(db, deps.sessions, Date.now())).toBe(1)
    expect(await tellPublished(db, deps.sessions, Date.now())).toBe(0)
    const [message] = await db.k.selectFrom('sysSms').selectAll().where('createBy', '=', '评定结果').execute()
    expect(message!.esTitle).toBe('乙市 2026 年 3 月评定已发布')
    expect(message!.esReceiver.split(',')).toContain('prov')
    expect(message!.esContent).toContain('甲基苯丙胺 高')

    // A result of the month is withdrawn: what went out stays until the next version is out.
    await db.write([
      {
        sql: "update plant_result set state = 'RETRACTED' where plant_id = '1001' and sample_date = ?",
        parameters: ['2026-03-03'],
      },
    ])
    await putResults(db, [{ plant: '1001', day: '2026-03-05', pndl: 90, population: 300_000, calc: 2 }])
    expect((await generate(antidrug)).result.made).toBeGreaterThan(0)
    const fresh = await of()
    expect(fresh).toMatchObject({ state: 'DRAFT', apprVersion: 2 })
    expect(fresh.id).not.toBe(id)
    const next = (caller: Caller, verb: string, body: object = {}) =>
      caller.call<Row>('POST', `/sewage/appraisal/${verb}`, { payload: { id: fresh.id, ...body } })
    await next(antidrug, 'submit')
    await next(prov, 'review', { opinion: '复核无误' })
    expect((await next(admin, 'publish')).success).toBe(true)
    const old = (await admin.call<Row>('GET', `/sewage/appraisal/queryById?id=${id}`)).result
    expect(old).toMatchObject({ state: 'REVISED', value: 100 })
    // Published figures that no longer stand are not published.
    expect((await next(admin, 'retract', { reason: '样品混淆' })).result).toMatchObject({
      state: 'RETRACTED',
    })
  })

  it('is not published when the consumption has moved meanwhile', async () => {
    const { db, antidrug, prov, admin } = await start()
    await history(db)
    await generate(antidrug)
    const row = (await list(admin, { placeLevel: '2' })).records.find(one => one['regionCode'] === '990100')!
    const step = (caller: Caller, verb: string, body: object = {}) =>
      caller.call<Row>('POST', `/sewage/appraisal/${verb}`, { payload: { id: row.id, ...body } })
    await step(antidrug, 'submit')
    await step(prov, 'review', { opinion: '复核无误' })
    await putResults(db, [{ plant: '1001', day: '2026-03-05', pndl: 90, population: 300_000, calc: 2 }])
    await rollUpConsumption(db)
    expect((await step(admin, 'publish')).message).toMatch(/消费量在评定之后有变动/)
  })

  it('leaves out small catchments for who may not see them, and says why nothing is appraised', async () => {
    const { db, antidrug, city, admin } = await start()
    const small: ResultSeed[] = [0, 2, 4, 6].flatMap(at => [
      { plant: '1005', day: dayAfter(month, at), pndl: 500, population: 2_000 },
      { plant: '1001', day: dayAfter(month, at), drug: 'KET', pndl: null },
    ])
    await history(db, [...small, { plant: '1003', day: month, drug: 'KET', pndl: 3, population: 200_000 }])
    await generate(antidrug)
    const seen = async (caller: Caller) =>
      (await list(caller, { placeLevel: '3', drugCode: 'METH' })).records.map(row => row['regionCode']).sort()
    expect(await seen(admin)).toContain('990102')
    expect(await seen(city)).not.toContain('990102')
    const hidden = (await list(admin, { placeLevel: '3' })).records.find(
      row => row['regionCode'] === '990102',
    )!
    expect(hidden['rank']).toBeNull()
    expect((await city.call('GET', `/sewage/appraisal/queryById?id=${hidden.id}`)).status).toBe(403)
    const few = (await list(admin, { placeLevel: '2', drugCode: 'KET' })).records[0]!
    expect(few).toMatchObject({ grade: null, suggestion: null })
    expect(few['reasons']).toMatch(/样品不足（1 份，至少 4 份），不评定/)
  })

  it('takes the cut-offs that the catalogue sets, and keeps the version of them that was used', async () => {
    const { db, antidrug, admin } = await start()
    await history(db)
    await generate(antidrug)
    await db.write([
      revise(
        'drug',
        { drugCode: 'METH' },
        { cutoffs: JSON.stringify([{ basis: 'CONS', p50: 10, p75: 20, p90: 200 }]) },
      ),
    ])
    await generate(antidrug)
    const row = (await list(admin, { placeLevel: '2' })).records.find(one => one['regionCode'] === '990100')!
    expect(row).toMatchObject({ grade: '3', cutoffVersion: 2, cutoffSource: 'SET', p90: 200, apprVersion: 2 })
    const kept = await db.k.selectFrom('appraisalCutoff').selectAll().where('placeLevel', '=', '2').execute()
    expect(kept.map(({ versionNo, source }) => [versionNo, source])).toEqual([
      [1, 'OWN'],
      [2, 'SET'],
    ])
  })
})
