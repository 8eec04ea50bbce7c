/** Foreign series: brought once, carried on after a crash, let out by somebody else, never among figures of ours, withdrawn with all kept. */
import { expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { carryOn } from '#server/modules/sewage/foreign/write.ts'
import { signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { rounds } from '../../support/rounds.ts'
import { makeTenants } from '../../support/tenants.ts'
import {
  brought,
  confirm,
  csv,
  ended,
  fileOf,
  get,
  head,
  looked,
  ok,
  path,
  prepared,
  type Row,
  send,
  seriesOf,
  source,
  until,
  world,
  zipOf,
} from './odm-world.ts'

const ours = async (db: Db) => [
  await db.k.selectFrom('plantResult').selectAll().execute(),
  await db.k.selectFrom('labValue').selectAll().execute(),
]

forEachDatabase((_name, open) => {
  it('is looked at, mapped, written once, let out by another, drawn with its source, and withdrawn', async () => {
    const { db, people } = await world(open)
    const { lab, review, prov, admin, sampler } = people
    const before = await ours(db)
    const { id: mappingId } = await source(lab)
    const bytes = await fileOf(40, { 3: 'n.d.' })
    const { result } = await send(lab, mappingId, bytes)
    const first = await looked(lab, result.id)
    expect(first).toMatchObject({ state: 'ready', total: 40, fresh: 0, refused: 40 })
    expect(first.sites.map(({ siteId, stands, population }) => [siteId, stands, population])).toEqual([
      ['FX', 'UNKNOWN', 120_000],
      ['FY', 'UNKNOWN', 900],
    ])
    expect(first.measures).toEqual([
      {
        measure: 'x_METH_pndl',
        unit: 'x_mgD1000',
        rows: 40,
        drugCode: 'METH',
        quantity: 'PNDL',
        factor: 1,
        stands: 'KNOWN',
      },
    ])
    await confirm(lab, first)
    const second = await looked(lab, result.id)
    expect(second).toMatchObject({ fresh: 39, refused: 1, changed: 0, same: 0, mappingVersion: 2 })
    expect(second.lines.map(({ line, words }) => [line, words])).toEqual([[5, '值“n.d.”不是数']])
    expect(await db.k.selectFrom('odmValue').select('id').execute()).toEqual([])

    const both = await Promise.all(
      [1, 2].map(() => lab.call<Row>('POST', `${path}/begin`, { payload: { id: result.id } })),
    )
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    const { id } = both.find(({ success }) => success)!.result
    expect(await ended(lab, id)).toMatchObject({ state: 'REVIEW', fresh: 39, refused: 1, done: 40 })
    expect((await seriesOf(prov)).series).toEqual([])
    // By nobody who brought it, nor without the right.
    expect((await lab.call('POST', `${path}/release`, { payload: { id, opinion: '抽查一致' } })).status).toBe(
      403,
    )
    expect((await sampler.call('POST', `${path}/withdraw`, { payload: { id, reason: 'x' } })).status).toBe(
      403,
    )
    await ok(review, `${path}/release`, { id, opinion: '抽查 20 行，一致' })
    const shown = await seriesOf(prov, '&sampleDate_begin=2023-01-01&sampleDate_end=2023-12-31')
    expect(
      shown.series.map(({ site, source: of, licence, points }) => [site, of, licence, points.length]),
    ).toEqual([
      ['FX', '彼岸环境署', 'CC BY 4.0', 20],
      ['FY', '彼岸环境署', 'CC BY 4.0', 19],
    ])
    expect(shown.series[0]!.points[0]).toEqual({ day: '2023-01-01', value: 10, qualifier: '=', flags: '' })
    // Without the right to small catchments nothing of the village.
    expect((await seriesOf(people.city)).series.map(({ site }) => site)).toEqual(['FX'])
    const values = await get<{ total: number }>(people.lab, '/sewage/odm-value/list?pageSize=100')
    // Nothing of the village, its refused row neither.
    expect(values.total).toBe(20)

    // The same file adds nothing; another figure is a new version beside the old one.
    const again = await prepared(lab, mappingId, bytes)
    expect(again).toMatchObject({ fresh: 0, same: 39, refused: 1, before: expect.stringContaining('已放行') })
    expect((await lab.call('POST', `${path}/begin`, { payload: { id: again.id } })).message).toContain(
      '不用导入',
    )
    const revised = await brought(lab, mappingId, await fileOf(40, { 3: 'n.d.', 0: '55.5' }))
    expect(revised).toMatchObject({ state: 'REVIEW', fresh: 0, changed: 1, same: 38, refused: 1 })
    expect((await seriesOf(prov)).series[0]!.points[0]!.value).toBe(10)
    await ok(prov, `${path}/release`, { id: revised['id'], opinion: '更正属实' })
    expect((await seriesOf(prov)).series[0]!.points[0]!.value).toBe(55.5)
    expect(
      await db.k
        .selectFrom('odmValue')
        .select(['versionNo', 'value', 'priorValue'])
        .where('verdict', '=', 'CHANGED')
        .execute(),
    ).toEqual([{ versionNo: 2, value: 55.5, priorValue: 10 }])
    await ok(prov, `${path}/withdraw`, { id: revised['id'], reason: '来源撤回更正' })
    expect((await seriesOf(prov)).series[0]!.points[0]!.value).toBe(10)
    await ok(review, `${path}/withdraw`, { id, reason: '来源停止授权' })
    expect((await seriesOf(prov)).series).toEqual([])
    const story = await get<Row[]>(admin, `${path}/timeline?id=${id}`)
    expect(story.map(({ verb, by, reason }) => [verb, by, reason])).toEqual([
      ['add', 'lab', null],
      ['finish', 'system', null],
      ['release', 'labreview', null],
      ['withdraw', 'labreview', '来源停止授权'],
    ])
    // All of it is kept, and it may come again.
    expect(await db.k.selectFrom('odmValue').select('id').execute()).toHaveLength(42)
    expect(await prepared(lab, mappingId, bytes)).toMatchObject({ fresh: 39, same: 0, before: null })
    expect(await ours(db)).toEqual(before)
  })

  it('nobody lets out what he brought, whatever his rights, nor sees another’s upload', async () => {
    const { people } = await world(open)
    const { admin, lab, city } = people
    const { id: mappingId } = await source(admin)
    const done = await brought(admin, mappingId, await fileOf(4))
    const answer = await admin.call('POST', `${path}/release`, {
      payload: { id: done['id'], opinion: '一致' },
    })
    expect(answer).toMatchObject({ success: false, message: '不能放行自己上传的数据，请由其他审核人办理' })
    const { result } = await send(admin, mappingId, await fileOf(6))
    await looked(admin, result.id)
    for (const url of ['upload', 'report'])
      expect((await lab.call('GET', `${path}/${url}?id=${result.id}`)).status).toBe(404)
    expect((await lab.call('POST', `${path}/begin`, { payload: { id: result.id } })).status).toBe(404)
    expect((await send(city, mappingId, await fileOf(2))).status).toBe(403)
  })

  it('refuses mappings that cannot be, and units of another quantity', async () => {
    const { people } = await world(open)
    const { lab } = people
    const { id, version } = await source(lab)
    const edit = async (rows: object) =>
      (
        await lab.call('PUT', '/sewage/odm-mapping/edit', {
          payload: {
            id,
            version,
            ...Object.fromEntries(Object.entries(rows).map(([k, v]) => [k, JSON.stringify(v)])),
          },
        })
      ).message
    const measure = { measure: 'meth', unit: 'ugL', drugCode: 'METH', quantity: 'CONC', factor: 1000 }
    expect(await edit({ measures: [{ ...measure, drugCode: 'XXX' }] })).toContain('毒品目录里没有代码“XXX”')
    expect(await edit({ measures: [{ ...measure, factor: 1 }] })).toContain('换算系数应为 1000')
    expect(await edit({ measures: [{ ...measure, quantity: 'PNDL' }] })).toContain('单位不是这个量的单位')
    expect(await edit({ measures: [measure, measure] })).toContain('与前面的行重复')
    expect(await edit({ sites: [{ siteId: 'A', target: 'PLANT', code: 'NONE' }] })).toContain(
      '没有编码为“NONE”',
    )
    expect(await edit({ measures: [measure] })).not.toContain('度量对照')
    const bad = await zipOf({ measures: csv([head, ['1', 's', 'meth', '=1+1', 'cel']]) })
    const { result } = await send(lab, id, bad)
    expect((await looked(lab, result.id)).lines[0]!.words).toContain('像公式')
    const hostile = await send(lab, id, Buffer.from([80, 75, 3, 4, 0, 0]), 'x.zip')
    expect(await looked(lab, hostile.result.id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('损坏'),
    })
  })

  it('is another tenant’s to no one', async () => {
    const { db, app } = await world(open)
    await makeTenants(db, '7', '8')
    await db.write(
      Object.entries({ lab: '8', labreview: '7' }).map(parameters => ({
        sql: 'update sys_user set rel_tenant_ids = ? where username = ?',
        parameters: parameters.toReversed(),
      })),
    )
    const lab = await signIn(app, 'lab')
    const { id: mappingId } = await source(lab)
    const done = await brought(lab, mappingId, await fileOf(4))
    const other = await signIn(app, 'labreview')
    for (const url of ['/sewage/odm-mapping', path, '/sewage/odm-value'])
      expect((await get<{ total: number }>(other, `${url}/list`)).total).toBe(0)
    const answer = await other.call('POST', `${path}/release`, {
      payload: { id: done['id'], opinion: '一致' },
    })
    expect(answer.status).toBe(403)
    expect((await send(other, mappingId, await fileOf(2))).status).toBe(403)
  })

  it('goes on where a killed process left off, beside another one, and stops where it is cancelled', async () => {
    const { db, people } = await world(open)
    const { lab } = people
    const { id: mappingId } = await source(lab)
    const look = await prepared(lab, mappingId, await fileOf(2_000))
    // Killed after some units: what it wrote is there with how far it had come.
    const write = db.write
    let units = 0
    db.write = async parts => {
      const values = parts.some(one => 'table' in one && one.table === 'odm_value')
      if (values && ++units > 2) throw new Error('killed')
      return write.call(db, parts)
    }
    const { id } = await ok(lab, `${path}/begin`, { id: look.id })
    await until(
      async () => units,
      n => n > 2,
    )
    db.write = write
    const half = await get<Row>(lab, `${path}/queryById?id=${id}`)
    expect(half).toMatchObject({ state: 'RUNNING', done: 300, fresh: 300 })
    const signal = new AbortController().signal
    const both = await Promise.all([1, 2].map(() => carryOn(db, String(id), signal)))
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await ended(lab, id)).toMatchObject({ state: 'REVIEW', done: 2_000, fresh: 2_000 })
    const keys = await db.k.selectFrom('odmValue').select('rowKey').execute()
    expect(new Set(keys.map(one => one.rowKey)).size).toBe(2_000)
    expect(keys).toHaveLength(2_000)

    // Two imports of one file at once: each value once.
    const file = await fileOf(1_600, { 0: '77' })
    const looks = [await prepared(lab, mappingId, file), await prepared(lab, mappingId, file)]
    const ids = await Promise.all(looks.map(one => ok(lab, `${path}/begin`, { id: one.id })))
    const ends = await Promise.all(ids.map(one => ended(lab, one['id'])))
    expect(ends.map(({ changed }) => changed).sort()).toEqual([0, 1])
    expect(ends.map(({ state }) => state)).toEqual(['REVIEW', 'REVIEW'])
    const empty = ends.find(({ changed }) => changed === 0)!
    const refused = await people.prov.call('POST', `${path}/release`, {
      payload: { id: empty['id'], opinion: '一致' },
    })
    expect(refused.message).toContain('没有写入任何值')

    // Cancelled under way: what was written is kept and shown to nobody.
    const third = await prepared(lab, mappingId, await fileOf(4_000, { 0: '88' }))
    const begun = await ok(lab, `${path}/begin`, { id: third.id })
    await ok(lab, `${path}/cancel`, { id: begun['id'], reason: '选错了文件' })
    await until(
      async () => carryOn(db, String(begun['id']), signal),
      went => !went,
    )
    expect(await get<Row>(lab, `${path}/queryById?id=${begun['id']}`)).toMatchObject({ state: 'WITHDRAWN' })
    expect((await prepared(lab, mappingId, await fileOf(4_000, { 0: '88' }))).fresh).toBe(2_000)
  })

  // The longest stall is printed; what holds the loop is a matter of the bench.
  it.each([rounds(19_000, 200_000)])(
    'takes %i rows, each once',
    async count => {
      const { db, people } = await world(open)
      const { lab } = people
      const { id: mappingId } = await source(lab)
      const bytes = await fileOf(count)
      let longest = 0
      let last = performance.now()
      const began = performance.now()
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - last - 5)
        last = performance.now()
      }, 5)
      const done = await brought(lab, mappingId, bytes)
      clearInterval(timer)
      console.log(
        `${count} rows: ${Math.round(performance.now() - began)} ms, longest stall ${Math.round(longest)} ms`,
      )
      expect(done).toMatchObject({ state: 'REVIEW', fresh: count, refused: 0 })
      const all = await db.k
        .selectFrom('odmValue')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      expect(Number(all.n)).toBe(count)
    },
    300_000,
  )
})
