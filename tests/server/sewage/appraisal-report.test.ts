/** Reports: what stands in both files is what the lists say; many as one job that can be cancelled; revised when what is behind them is. */
import type { FastifyInstance } from 'fastify'
import { unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { formatLoad } from '#lib/format.ts'
import { dayAfter, periodShift } from '#lib/wbe/period.ts'
import { bulkOf } from '#server/db/rows.ts'
import { reviseReports } from '#server/modules/sewage/appraisal-report/revise.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { putPlaces, putResults, type ResultSeed } from './consumption-world.ts'

type Row = Record<string, unknown> & { id: string }
const month = '2026-03-01'
const docxText = (bytes: Uint8Array) =>
  Buffer.from(unzipSync(bytes)['word/document.xml']!)
    .toString()
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')

forEachDatabase((_name, open) => {
  const start = async (demo = true) => {
    const { app, db, deps } = await buildApp(open, { config: { demo } })
    await putPlaces(db, [
      { id: '1001', district: '990101', served: 30, location: '113.61,31.42' },
      { id: '1003', district: '990201', served: 20, location: '112.78,29.83' },
      { id: '1005', district: '990102', served: 0.2 },
      { id: '1006', district: '990103', served: 40 },
    ])
    const results: ResultSeed[] = []
    for (let back = 0; back <= 13; back++)
      for (let day = 0; day < 4; day++) {
        const at = dayAfter(periodShift('MONTH', month, -back), day * 2)
        results.push({ plant: '1001', day: at, pndl: 41.37 - 2 * back, population: 300_000 })
        results.push({ plant: '1003', day: at, pndl: 20.11, population: 200_000 })
        if (back < 3) results.push({ plant: '1005', day: at, pndl: 333.3, population: 2_000 })
      }
    await putResults(db, results)
    await rollUpConsumption(db)
    const [admin, antidrug, city, control] = await Promise.all(
      ['admin', 'antidrug', 'city', 'control'].map(name => signIn(app, name)),
    )
    await admin!.call('POST', '/sewage/appraisal/generate', { payload: { grain: 'MONTH', day: month } })
    const people = { admin: admin!, antidrug: antidrug!, city: city!, control: control! }
    return { app, db, deps, file: fileOf(app), ...people }
  }
  const fileOf = (app: FastifyInstance) => async (caller: Caller, path: string) => {
    const response = await app.inject({
      method: 'GET',
      url: `/jeecg-boot${path}`,
      headers: { 'X-Access-Token': caller.token },
    })
    return { status: response.statusCode, bytes: new Uint8Array(response.rawPayload) }
  }
  const make = (caller: Caller, body: object = {}) =>
    caller.call<{ id: string }>('POST', '/sewage/report/make', {
      payload: { grain: 'MONTH', day: month, placeLevel: '2', ...body },
    })
  const ended = (caller: Caller) =>
    vi.waitFor(
      async () => {
        const [batch] = (await caller.call<Row[]>('GET', '/sewage/report/batches')).result
        expect(batch!['state']).not.toBe('running')
        return batch!
      },
      { timeout: 30_000 },
    )
  const list = async (caller: Caller) =>
    (await caller.call<{ records: Row[] }>('GET', '/sewage/report/list?pageSize=50')).result.records

  it('writes the figures of the lists into both files, as a draft, with the mark of the demonstration', async () => {
    const { antidrug, admin, city, control, file } = await start()
    expect((await make(city)).status).toBe(403)
    await make(antidrug)
    expect(await ended(antidrug)).toMatchObject({ state: 'done', total: 2, made: 2, done: 2 })
    const reports = await list(antidrug)
    expect(reports.map(row => [row['regionCode'], row['state'], row['reportVersion']]).sort()).toEqual([
      ['990100', 'DRAFT', 1],
      ['990200', 'DRAFT', 1],
    ])
    const search = 'level=2&grain=MONTH&drug=METH&measure=consumption&from=2026-03-01&to=2026-03-31'
    const { result } = await admin.call<{ records: Row[] }>('GET', `/sewage/consumption/list?${search}`)
    for (const report of reports) {
      const shown = result.records.find(one => one['code'] === report['regionCode'])!
      const [pdf, docx] = await Promise.all(
        ['pdf', 'docx'].map(kind => file(antidrug, `/sewage/report/file?id=${report.id}&kind=${kind}`)),
      )
      // No heading stays behind alone at the end of a page.
      const xml = Buffer.from(unzipSync(docx!.bytes)['word/document.xml']!).toString()
      const headings = xml.split('<w:p>').filter(part => part.includes('w:val="Heading2"'))
      expect(headings.length).toBeGreaterThanOrEqual(7)
      expect(headings.filter(part => !part.includes('<w:keepNext/>'))).toEqual([])
      for (const words of [pdfText(pdf!.bytes), docxText(docx!.bytes)]) {
        expect(words).toContain(`${shown['name']}污水毒情评定报告`)
        for (const figure of [shown['value'], shown['low'], shown['high']])
          expect(words).toContain(formatLoad(Number(figure)))
        expect(words).toContain('甲基苯丙胺')
        expect(words).toContain('草稿')
        expect(words).toContain('v1')
        // The small catchment stands nowhere by itself.
        expect(words).not.toContain('戊区')
        expect(words).not.toMatch(/(?<![\d,.])833(?!\d)/)
      }
      expect(pdfText(pdf!.bytes)).toContain('演示数据，非真实监测结果')
      expect((await file(city, `/sewage/report/file?id=${report.id}&kind=pdf`)).status).toBe(200)
      for (const path of [`file?id=${report.id}&kind=pdf`, 'list'])
        expect((await file(control, `/sewage/report/${path}`)).status).toBe(403)
    }
    const [batch] = (await antidrug.call<Row[]>('GET', '/sewage/report/batches')).result
    const archive = unzipSync((await file(antidrug, `/sewage/report/zip?batchId=${batch!.id}`)).bytes)
    expect(Object.keys(archive).sort()).toEqual([
      'PD-990100-202603-v1.docx',
      'PD-990100-202603-v1.pdf',
      'PD-990200-202603-v1.docx',
      'PD-990200-202603-v1.pdf',
    ])
    // Another person's archive is not his.
    expect((await file(admin, `/sewage/report/zip?batchId=${batch!.id}`)).status).toBe(404)
  })

  it('is revised when a published result behind it is, and by the next version, and says so in its head', async () => {
    const { db, antidrug, file } = await start()
    await make(antidrug, { regionCode: '990100' })
    await ended(antidrug)
    expect(await reviseReports(db, Date.now())).toBe(0)
    await putResults(db, [{ plant: '1001', day: month, pndl: 90, population: 300_000, calc: 2 }])
    await rollUpConsumption(db)
    expect(await reviseReports(db, Date.now())).toBe(1)
    expect((await list(antidrug))[0]).toMatchObject({
      state: 'REVISED',
      revisedWhy: '甲基苯丙胺的已发布结果有变动',
    })
    await make(antidrug, { regionCode: '990100' })
    await ended(antidrug)
    const [newest] = (await list(antidrug)).filter(row => row['reportVersion'] === 2)
    const pdf = await file(antidrug, `/sewage/report/file?id=${newest!.id}&kind=pdf`)
    expect(pdfText(pdf.bytes)).toContain('已修订，替代 v1')
  })

  it('is final once all of it is published, with the three who answer for it', async () => {
    const { app, db, antidrug, admin, file } = await start(false)
    const prov = await signIn(app, 'prov')
    const [row] = (
      await admin.call<{ records: Row[] }>('GET', '/sewage/appraisal/list?placeLevel=2&regionCode=990100')
    ).result.records
    for (const [who, verb] of [
      [antidrug, 'submit'],
      [prov, 'review'],
      [admin, 'publish'],
    ] as const) {
      const payload = { id: row!.id, ...(verb === 'review' && { opinion: '复核无误' }) }
      expect((await who.call('POST', `/sewage/appraisal/${verb}`, { payload })).success).toBe(true)
    }
    await make(antidrug, { regionCode: '990100' })
    await ended(antidrug)
    const [report] = await list(antidrug)
    expect(report).toMatchObject({ state: 'FINAL' })
    const words = pdfText((await file(antidrug, `/sewage/report/file?id=${report!.id}&kind=pdf`)).bytes)
    const people = await db.k
      .selectFrom('sysUser')
      .select('realname')
      .where('username', 'in', ['antidrug', 'prov', 'admin'])
      .execute()
    expect(people).toHaveLength(3)
    for (const { realname } of people) expect(words).toContain(realname)
    expect(words).not.toContain('草稿')
    expect(words).not.toContain('演示数据')
  })

  it('has a map and the course in both files: where plants stand and what they serve', async () => {
    const { db, antidrug, file } = await start(false)
    const square = [
      [
        [
          [113.5, 31.3],
          [113.7, 31.3],
          [113.7, 31.5],
          [113.5, 31.5],
          [113.5, 31.3],
        ],
      ],
    ]
    const shape = JSON.stringify({ type: 'MultiPolygon', coordinates: square })
    const kept = { shape, shown: shape, outline: shape, corners: 5, area_km2: 400, by_name: 'x', at: 1 }
    await db.write([bulkOf('plant_catchment', [{ plant_id: '1001', version: 1, ...kept }])])
    const pictures = async () => {
      await make(antidrug, { regionCode: '990100' })
      await ended(antidrug)
      const report = (await list(antidrug)).find(row => row['state'] === 'DRAFT')!
      const [pdf, docx] = await Promise.all(
        ['pdf', 'docx'].map(kind => file(antidrug, `/sewage/report/file?id=${report.id}&kind=${kind}`)),
      )
      const parts = unzipSync(docx!.bytes)
      const named = (ending: RegExp) => Object.keys(parts).filter(name => ending.test(name))
      // Each as a vector, and for programs that cannot draw it as points.
      expect(named(/\.png$/)).toHaveLength(2)
      for (const name of named(/\.png$/)) expect(parts[name]!.length).toBeGreaterThan(5_000)
      const svgs = named(/\.svg$/).map(name => Buffer.from(parts[name]!).toString())
      return { pdf: pdfText(pdf!.bytes), svgs }
    }
    const { pdf, svgs } = await pictures()
    expect(svgs).toHaveLength(2)
    const map = svgs.find(svg => svg.includes('圆点取污水厂位置的中点'))!
    const course = svgs.find(svg => svg !== map)!
    expect(course).toContain('2026-03')
    for (const [, words] of map.matchAll(/>([^<>]+)<\/text>/g)) expect(pdf).toContain(words!)
    expect(map).toContain('>乙<')
    expect(map).toContain('>丙<')
    // What lies in the files is not read again with the figures of all reports.
    const stored = await db.k.selectFrom('appraisalReport').select('data').execute()
    expect(
      stored.map(({ data }) => Object.keys(JSON.parse(data)).filter(key => /shapes|around/.test(key))),
    ).toEqual([[]])
    // Of two places of which one lies nowhere there is no map.
    await db.write([{ sql: "update sewage_plant set location = '' where id = '1003'", parameters: [] }])
    const second = await pictures()
    expect(second.pdf).not.toContain('圆点取污水厂位置的中点')
    expect(second.svgs.some(svg => svg.includes('>丙市<'))).toBe(true)
  })

  it('is cancelled between two regions, and keeps what is written', async () => {
    const { antidrug } = await start()
    const { result } = await make(antidrug, { placeLevel: '3' })
    expect((await make(antidrug)).message).toMatch(/有一批报告正在生成/)
    const cancelled = await antidrug.call('POST', '/sewage/report/cancel', { payload: { id: result.id } })
    expect(cancelled.success).toBe(true)
    expect(await ended(antidrug)).toMatchObject({ state: 'cancelled' })
    expect((await make(antidrug)).success).toBe(true)
    await ended(antidrug)
  })
})
