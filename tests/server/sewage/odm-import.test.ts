/** Foreign series: brought once, carried on after a crash, let out by somebody else, never among figures of ours, withdrawn with all kept. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { odmUpload } from '#contract/sewage/odm-import.ts'
import type { odmSeries } from '#contract/sewage/odm-value.ts'
import { zipped } from '#server/crud/excel/zip.ts'
import type { Db } from '#server/db/db.ts'
import { carryOn } from '#server/modules/sewage/foreign/write.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase, type Open } from '../../support/databases.ts'
import { rounds } from '../../support/rounds.ts'
import { makeTenants } from '../../support/tenants.ts'
import { fillDrugs, fillField } from '../machine/field.ts'

type Look = ResultOf<typeof odmUpload>
type Series = ResultOf<typeof odmSeries>
type Row = Record<string, unknown>
const path = '/sewage/odm-import'

async function until<T>(ask: () => Promise<T>, met: (told: T) => boolean): Promise<T> {
  for (;;) {
    const told = await ask()
    if (met(told)) return told
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
const head = ['measureRepID', 'sampleID', 'measure', 'value', 'unit']
type Values = readonly (readonly (string | number)[])[]
const csv = (rows: Values) => rows.map(row => row.join(',')).join('\n')
async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipped(
    Object.entries(files).map(([name, text]) => ({ name: `${name}.csv`, content: [text] })),
  ))
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
const day = (at: number) =>
  new Date(Date.UTC(2023, 0, 1) + (at % 700) * 86_400_000).toISOString().slice(0, 10)
/** Samples of two sites; of each a value, the first ones as told. */
const fileOf = (count: number, told: Readonly<Record<number, string>> = {}) =>
  zipOf({
    sites: csv([
      ['siteID', 'name', 'polygonID'],
      ['FX', '彼岸厂', 'big'],
      ['FY', '小村', 'tiny'],
    ]),
    polygons: csv([
      ['polygonID', 'polyPop'],
      ['big', 120_000],
      ['tiny', 900],
    ]),
    samples: csv([
      ['sampleID', 'siteID', 'collDTStart'],
      ...Array.from({ length: count }, (_, at) => [`S${at}`, at % 2 ? 'FY' : 'FX', day(at >> 1)]),
    ]),
    measures: csv([
      head,
      ...Array.from({ length: count }, (_, at) => [
        `m${at}`,
        `S${at}`,
        'x_METH_pndl',
        told[at] ?? String(10 + (at % 90)),
        'x_mgD1000',
      ]),
    ]),
  })

async function world(open: Open) {
  const { app, db, deps } = await buildApp(open, { config: { demo: false } })
  await fillField(db)
  await fillDrugs(db)
  const people = {
    admin: await signIn(app),
    lab: await signIn(app, 'lab'),
    review: await signIn(app, 'labreview'),
    prov: await signIn(app, 'prov'),
    city: await signIn(app, 'city'),
    sampler: await signIn(app, 'sampler'),
  }
  return { app, db, deps, people }
}
async function ok<T = Row>(who: Caller, url: string, payload: object): Promise<T> {
  const answer = await who.call<T>('POST', url, { payload })
  expect([url, answer.message, answer.success]).toEqual([url, answer.message, true])
  return answer.result
}
const get = async <T>(who: Caller, url: string): Promise<T> => (await who.call<T>('GET', url)).result
const source = (who: Caller, code = 'EA') =>
  ok(who, '/sewage/odm-mapping/add', { sourceCode: code, sourceName: '彼岸环境署', licence: 'CC BY 4.0' })
async function send(who: Caller, mappingId: unknown, bytes: Uint8Array, name = 'theirs.zip') {
  const edge = 'qy-edge'
  const payload = Buffer.concat([
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="mappingId"\r\n\r\n${mappingId}\r\n--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
  return who.call<{ id: string }>('POST', `${path}/upload`, { payload, headers })
}
const looked = (who: Caller, id: string) =>
  until(
    () => get<Look>(who, `${path}/upload?id=${id}`),
    ({ state }) => state !== 'reading',
  )
const confirm = (who: Caller, { id, sites, measures }: Look) =>
  ok(who, `${path}/map`, {
    id,
    sites: sites.map(({ siteId, siteName, population }) => ({
      siteId,
      siteName,
      target: 'FOREIGN',
      population,
    })),
    measures: measures.map(({ measure, unit, drugCode, quantity, factor }) => ({
      measure,
      unit,
      drugCode,
      quantity,
      factor,
    })),
  })
/** Uploaded, mapped and looked at. */
async function prepared(who: Caller, mappingId: unknown, bytes: Uint8Array): Promise<Look> {
  const { result } = await send(who, mappingId, bytes)
  const first = await looked(who, result.id)
  if (first.state !== 'ready') return first
  if (first.sites.every(({ stands }) => stands === 'MAPPED')) return first
  await confirm(who, first)
  return looked(who, result.id)
}
const ended = (who: Caller, id: unknown) =>
  until(
    () => get<Row>(who, `${path}/queryById?id=${id}`),
    ({ state }) => state !== 'RUNNING',
  )
async function brought(who: Caller, mappingId: unknown, bytes: Uint8Array): Promise<Row> {
  const look = await prepared(who, mappingId, bytes)
  expect([look.state, look.problem]).toEqual(['ready', null])
  const { id } = await ok(who, `${path}/begin`, { id: look.id })
  return ended(who, id)
}
const seriesOf = async (who: Caller, more = ''): Promise<Series> => {
  const answer = await who.call<Series>('GET', `/sewage/odm-value/series?drug=METH${more}`)
  expect([answer.message, answer.success]).toEqual([answer.message, true])
  return answer.result
}
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
    const shown = await seriesOf(prov, '&from=2023-01-01&to=2023-12-31')
    expect(
      shown.series.map(({ site, source: of, licence, points }) => [site, of, licence, points.length]),
    ).toEqual([
      ['FX', '彼岸环境署', 'CC BY 4.0', 20],
      ['FY', '彼岸环境署', 'CC BY 4.0', 19],
    ])
    expect(shown.series[0]!.points[0]).toEqual({ day: '2023-01-01', value: 10, below: false, flags: '' })
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
    const { db, people, app } = await world(open)
    await makeTenants(db, '7')
    const { lab } = people
    const { id: mappingId } = await source(lab)
    const done = await brought(lab, mappingId, await fileOf(4))
    await db.write([
      { sql: "update sys_user set rel_tenant_ids = '7' where username = 'labreview'", parameters: [] },
      ...['odm_mapping', 'odm_import', 'odm_value'].map(table => ({
        sql: `update ${table} set tenant_id = '8'`,
        parameters: [],
      })),
    ])
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
    expect(half).toMatchObject({ state: 'RUNNING', done: 800, fresh: 800 })
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
