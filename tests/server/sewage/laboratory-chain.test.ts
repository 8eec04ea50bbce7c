/**
 * The laboratory's day by calls alone (spec/domain 2.3-2.5, 5.2, 5.3, 5.8): from the bottle at the door to the report of a region, and
 * back from the figure to the bottle, to whose hands it was in and to the frames of its sampler.
 */
import { unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { fromWire, hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { formatLoad } from '#lib/format.ts'
import { stampOf } from '#lib/hj212/time.ts'
import { placeName } from '#lib/lab/place.ts'
import { dailyMassLoad, pndl } from '#lib/wbe/load.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { frame, Station } from '../ingest/station.ts'
import {
  act,
  cabinet,
  done,
  fetchedDay,
  get,
  journey,
  listOf,
  onSite,
  type Row,
  ranBatch,
} from './journey.ts'
import { goodRun, levels, putMethod, sheetDraft, sheetOf, testsIn } from './lab-world.ts'

const meter = 85_000
const people = 320_000
const cf = 2.3256
const mn = 'QY0000000777'
const why = '加标液移取偏少，换移液器后重加标上机'

/** What the laboratory's values need to become figures: a region, people, a factor that holds, and the sampler of the point. */
async function science(db: Db): Promise<void> {
  await putMethod(db)
  await db.write([
    bulkOf(
      'region',
      [
        ['990000', '甲省', '86', '1'],
        ['990100', '乙市', '990000', '2'],
        ['990102', '戊区', '990100', '3'],
      ].map(([code, name, parent_code, level]) => ({ code, name, parent_code, level })),
    ),
    bulkOf('correction_factor', [
      { id: 'cf1', drug_code: 'METH', marker: 'METH', version_no: 1, version_name: 'METH v1', state: 'APPROVED', ef: 0.43, cf, source: '文献', valid_from: '2020-01-01', create_time: 1 },
    ]),
    bulkOf('device_facility', [
      { id: '777', facility_code: 'M', facility_name: '采样仪', facility_type: 'SAMPLER', mn, pw: '123456', protocol: 'HJ212_2017', plant_id: 'f1', sys_org_code: 'A01A01', tenant_id: '0', create_time: 1 },
    ]),
  ]) // biome-ignore format: one row each
  await db.k
    .updateTable('sewagePlant')
    .set({ servedPopulation: people / 10_000, populationMethod: 'SERVED', cityCode: '990100' })
    .execute()
  await db.k.updateTable('sewagePoint').set({ samplerId: '777' }).where('id', '=', 'p1').execute()
  await db.k
    .updateTable('drug')
    .set({ mainMarker: 'Y', category: 'STIM', molarMass: 149.23, doseMg: 30, status: '1' })
    .where('drugCode', '=', 'METH')
    .execute()
}

forEachDatabase((_name, open) => {
  it('goes from the door of the laboratory to the report, and back to the bottle and the frames', async () => {
    const here = await journey(open)
    const { app, db, deps } = here
    const { city, sampler, courier, lab, prov, admin } = here.people
    await science(db)
    const [review, antidrug] = await Promise.all([signIn(app, 'labreview'), signIn(app, 'antidrug')])

    // On site, as another test walks it step by step; the sampler tells what it does, and the meter what went by.
    await deps.ingest.start()
    const station = new Station(deps.ingest.port)
    for (const draw of [1, 2, 3]) {
      const at = Date.now() - draw * minuteMs
      station.send(frame({ mn, cn: '3020', at: at + draw, cp: `DataTime=${stampOf(at)};PolId=w00000;i33120-Info=${draw};i33108-Info=1;i33121-Info=100;i33122-Info=98;i33123-Info=0;i33124-Info=31;i33101-Info=4.1` }))
      expect(await station.answer()).toBeDefined()
    } // biome-ignore format: one frame
    station.close()
    const { batch, works } = await ranBatch(here)
    await done(city, '/sewage/batch/fillLabels', { id: batch['id'], bottles: 1 })
    await done(city, '/sewage/batch/prepare', { id: batch['id'], bottles: 1, courier: 'courier' })
    const work = works.find(one => one['pointId'] === 'p1')!
    await cabinet(db, '777', fromWire(`${fetchedDay()} 08:00:00`), 24 * 60, () => 4)
    const [label] = await listOf(city, `/sewage/label/list?batchNo=${batch['batchNo']}&pointId=p1`)
    const labelNo = String(label!['labelNo'])
    await onSite(here, work, [labelNo])
    await done(sampler, '/work/submit', { id: work['id'], result: '已取样' })
    const [bottle] = await listOf(admin, `/sewage/sample/list?workId=${work['id']}`)
    const sampleId = String(bottle!['id'])
    const sealSeen = bottle!['sealNo']
    await done(courier, '/sewage/sample/pickup', { id: sampleId, sealSeen, temp: 4 })
    for (const verb of ['depart', 'arrive'])
      await done(courier, `/sewage/sample/${verb}`, { id: sampleId, temp: 4.1 })
    await db.k
      .updateTable('sample')
      .set({ flowTotal: meter, flowSource: 'METER' })
      .where('id', '=', sampleId)
      .execute()

    // At the door, by its label; once more is told, and is no second test.
    const [found] = await listOf(lab, `/sewage/sample/list?sampleNo=${labelNo}`)
    expect(found!['id']).toBe(sampleId)
    await done(lab, '/sewage/sample/receive', { id: sampleId, receiveTemp: 4.8, sealSeen })
    expect((await act(lab, '/sewage/sample/receive', { id: sampleId, receiveTemp: 4.8 })).success).toBe(false)
    const tests = await testsIn(lab)
    expect(tests.map(one => [one['labelNo'], one['state']])).toEqual([[labelNo, 'PENDING']])

    // A plate with its controls by rule.
    const { id } = await done<Row & { id: string }>(lab, '/sewage/worksheet/add', sheetDraft)
    const looked = async (who: Caller = lab) => ({ id, version: (await sheetOf(who, id)).row.version })
    expect((await act(lab, '/sewage/worksheet/start', { id })).message).toBe('工作单还没有样品，请先排样')
    await done(lab, '/sewage/worksheet/take', { ...(await looked()), testIds: [tests[0]!['id']] })
    await done(lab, '/sewage/worksheet/arrange', { ...(await looked()), ...levels })
    await done(lab, '/sewage/worksheet/edit', { ...(await looked()), calR: 0.9991 })
    await done(lab, '/sewage/worksheet/start', { id })

    // Pasted with two rows that cannot be taken; the others go in, and these once they are mended.
    const sheet = await sheetOf(lab, id)
    const spike = sheet.places.find(({ kind }) => kind === 'SPK')!.pos
    const own = sheet.places.find(({ kind }) => kind === 'SAMPLE')!.pos
    const good = goodRun(sheet)
    const spoilt = good.map(([pos, ...cells]) =>
      pos === String(own)
        ? [pos!, '2O.0', ...cells.slice(1)]
        : pos === String(spike)
          ? [pos!, '-3', '29.2', ...cells.slice(2)]
          : [pos!, ...cells],
    )
    const entry = async (rows: string[][], more: object = {}) =>
      done<Row & { problems: Row[] }>(lab, '/sewage/worksheet/enter', {
        ...(await looked()),
        source: 'PASTE',
        rows,
        ...more,
      })
    const first = await entry(spoilt)
    expect(first).toMatchObject({ refused: 2, taken: sheet.places.length * 4 - 2, failed: 1 })
    expect(first.problems.map(({ pos, code, text }) => [pos, code, text]).sort()).toEqual(
      [
        [own, 'AMP', '2O.0'],
        [spike, 'AMP', '-3'],
      ].sort(),
    )
    for (const { words } of first.problems) expect(words).toMatch(/请|应|不/)
    expect((await act(lab, '/sewage/worksheet/submit', { id })).message).toBe(
      `${placeName(own)} AMP、${placeName(spike)} AMP 还没有录入，请补齐后提交`,
    )
    const head = ['位', 'AMP']
    expect(await entry([head, [String(own), '20'], [String(spike), '35']])).toMatchObject({
      taken: 2,
      refused: 0,
      problems: [],
    })

    // The spike fails: what it covers is held until it has been measured again.
    const [hold] = (await sheetOf(lab, id)).holds
    expect(hold).toMatchObject({ code: 'KET', kind: 'SPK', pos: spike, samples: 1, values: 1 })
    await done(lab, '/sewage/worksheet/orderRetest', {
      ...(await looked()),
      pointId: hold!.pointId,
      reason: why,
    })
    const [action] = await listOf(lab, `/sewage/qc-action/list?worksheetId=${id}`)
    await done(lab, '/sewage/qc-action/handle', {
      id: action!['id'],
      cause: '加标液移取偏少',
      measure: '换移液器后重加标',
    })
    const again = good.map(row => [row[0]!, row[2]!])
    expect(await entry(again, { reason: why })).toMatchObject({ failed: 0 })
    expect((await sheetOf(lab, id)).holds).toEqual([])
    await done(lab, '/sewage/worksheet/submit', { id })
    expect((await act(lab, '/sewage/worksheet/approve', { id })).success).toBe(false)
    await done(review, '/sewage/worksheet/approve', { id })
    await done(review, '/sewage/qc-action/verify', { id: action!['id'], opinion: '复测回收率合格' })

    // A figure comes of it by itself; one looks at it, another one publishes it.
    const [result, ...others] = await listOf(prov, `/sewage/plant-result/list?plantId=f1`)
    expect(others).toEqual([])
    const load = dailyMassLoad(20, meter)
    const expected = pndl(load, people) * cf
    expect(result).toMatchObject({
      drugCode: 'METH',
      sampleDate: fetchedDay(),
      state: 'REVIEW',
      sampleIds: sampleId,
    })
    expect(Number(result!['consumption'])).toBeCloseTo(expected, 3)
    expect((await act(lab, '/sewage/plant-result/review', { id: result!['id'] })).success).toBe(false)
    await done(antidrug, '/sewage/plant-result/review', { id: result!['id'], opinion: '与质控相符' })
    expect((await act(antidrug, '/sewage/plant-result/publish', { id: result!['id'] })).success).toBe(false)
    await done(prov, '/sewage/plant-result/publish', { id: result!['id'] })

    // The region's month: consumption, appraisal, report; three people.
    const day = fetchedDay()
    await done(antidrug, '/sewage/appraisal/generate', { grain: 'MONTH', day })
    const where = `level=2&grain=MONTH&drug=METH&measure=consumption&from=${day}&to=${day}`
    const [shown] = await listOf(prov, `/sewage/consumption/list?${where}`)
    expect(shown).toMatchObject({ code: '990100', plants: 1, days: 1 })
    expect(Number(shown!['value'])).toBeCloseTo(expected, 3)
    const [graded] = await listOf(antidrug, '/sewage/appraisal/list?placeLevel=2&regionCode=990100')
    expect(graded!['value']).toBe(shown!['value'])
    for (const [who, verb] of [[antidrug, 'submit'], [prov, 'review'], [admin, 'publish']] as const)
      await done(who, `/sewage/appraisal/${verb}`, {
        id: graded!['id'],
        ...(verb === 'review' && { opinion: '首期评定，样品与质控齐全' }),
      }) // biome-ignore format: three steps
    await done(antidrug, '/sewage/report/make', {
      grain: 'MONTH',
      day,
      placeLevel: '2',
      regionCode: '990100',
    })
    const report = await vi.waitFor(
      async () => {
        const [made] = await listOf(antidrug, '/sewage/report/list')
        expect(made).toMatchObject({ state: 'FINAL', regionCode: '990100' })
        return made!
      },
      { timeout: 30_000 },
    )
    const fileOf = async (kind: string) => {
      const { rawPayload } = await app.inject({
        method: 'GET',
        url: `/jeecg-boot/sewage/report/file?id=${report['id']}&kind=${kind}`,
        headers: { 'X-Access-Token': antidrug.token },
      })
      return new Uint8Array(rawPayload)
    }
    const docx = Buffer.from(unzipSync(await fileOf('docx'))['word/document.xml']!).toString()
    for (const words of [pdfText(await fileOf('pdf')), docx.replace(/<[^>]+>/g, '')]) {
      expect(words).toContain('乙市污水毒情评定报告')
      expect(words).toContain(formatLoad(Number(shown!['value'])))
    }

    // And back: figure, result, bottle, hands, frames.
    const basis = await get<{ value: number; detail: { sample: Row; lab: Row; consumption: number } }>(
      prov,
      `/sewage/overview/basis?region=990100&drug=METH&day=${day}&measure=consumption&plantId=f1`,
    )
    expect(basis.value).toBeCloseTo(expected, 3)
    expect(basis.detail.sample).toMatchObject({ id: sampleId, sampleNo: labelNo })
    expect(basis.detail.lab).toMatchObject({ value: 20, qualifier: '=' })
    const chain = await get<{ steps: Row[]; sound: boolean }>(prov, `/sewage/sample/custody?id=${sampleId}`)
    expect(chain.sound).toBe(true)
    expect(chain.steps.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['COLLECT', 'SEAL', 'PICKUP', 'ARRIVE', 'RECEIVE']),
    )
    const frames = await listOf(
      admin,
      `/device/frame/list?mn=${mn}&recvTime_begin=${toWire(Date.now() - hourMs)}&recvTime_end=${toWire(Date.now())}`,
    )
    expect(frames.map(one => one['verdict'])).toEqual(['OK', 'OK', 'OK'])
    const trace = await get<Row[]>(city, `/sewage/label/trace?id=${label!['id']}`)
    expect(trace.map(({ title }) => title)).toEqual(expect.arrayContaining(['生成', '绑定标签', '接收']))
  })
})
