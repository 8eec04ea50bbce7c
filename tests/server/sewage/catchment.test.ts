/** 集水区 and the figures of a plant: who reads and writes them, and what is said of what is wrong. */
import { expect, it, vi } from 'vitest'
import * as catchments from '#lib/catchment.ts'
import { hourMs } from '#lib/dates.ts'
import { bulkOf } from '#server/db/rows.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { callers, fillField } from '../machine/field.ts'

/** Outlines are read in a thread of their own: whoever reads one here holds up everybody. */
vi.mock('#lib/catchment.ts', { spy: true })
const reads = (): number =>
  [catchments.readCatchment, catchments.simplified, catchments.areasOfKept]
    .map(each => vi.mocked<(...given: never[]) => unknown>(each).mock.calls.length)
    .reduce((sum, calls) => sum + calls, 0)

/** A coast: `count` corners on a circle that nowhere crosses itself. */
const coast = (count: number) => {
  const ring = Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI
    const away = 0.05 + 0.00002 * Math.sin(at * 0.9)
    return [113 + away * Math.cos(angle), 30 + away * Math.sin(angle)].map(each => Number(each.toFixed(6)))
  })
  return JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })
}
const square = (east = 0.1) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [113, 30],
        [113 + east, 30],
        [113 + east, 30.1],
        [113, 30.1],
        [113, 30],
      ],
    ],
  })

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db } = await buildApp(open, { config: { demo: false } })
    await fillField(db)
    return { db, people: await callers(app) }
  }
  type Shown = { shape: string | null; areaKm2: number | null; version: number; by: string; corners: number }

  it('keeps an area that was looked at, and tells the second of two', async () => {
    const { people, db } = await world()
    const read = async () => (await people.city.call<Shown>('GET', '/sewage/plant/catchment?id=f1')).result
    const save = (shape: string, version: number, who: keyof typeof people = 'city') =>
      people[who].call<{ areaKm2: number }>('POST', '/sewage/plant/catchment/save', {
        payload: { id: 'f1', shape, version },
      })
    expect(await read()).toMatchObject({ shape: null, version: 0, corners: 0 })
    const first = await save(square(), 0)
    expect(first).toMatchObject({ success: true })
    expect(first.result.areaKm2).toBeCloseTo(107.04, 0)
    expect(await save(square(0.2), 0)).toMatchObject({ code: 409 })
    expect(await save(square(0.2), 1)).toMatchObject({ success: true })
    expect(await save(square(), 1)).toMatchObject({ code: 409 })
    const kept = await read()
    expect(kept).toMatchObject({ version: 2, corners: 5 })
    expect(JSON.parse(kept.shape!).coordinates[0][0][1]).toEqual([113.2, 30])
    const all = (await people.prov.call<{ plantId: string }[]>('GET', '/sewage/plant/catchments')).result
    expect(all.map(({ plantId }) => plantId)).toEqual(['f1'])
    expect((await save('{"type":"Point","coordinates":[113,30]}', 2)).message).toContain('只收面')
    expect((await save(square(), 2, 'prov')).code).toBe(510)
    expect((await people.lab.call('GET', '/sewage/plant/catchment?id=f1')).code).toBe(510)
    const drop = (version: number) =>
      people.city.call('POST', '/sewage/plant/catchment/remove', { payload: { id: 'f1', version } })
    expect(await drop(1)).toMatchObject({ code: 409 })
    expect(await drop(2)).toMatchObject({ success: true })
    const gone = await read()
    expect(gone).toMatchObject({ shape: null, corners: 0, areaKm2: null })
    expect((await people.prov.call<unknown[]>('GET', '/sewage/plant/catchments')).result).toEqual([])
    // Whoever looked at the first one does not write over one of after its removal.
    expect(await save(square(), gone.version)).toMatchObject({ success: true })
    for (const version of [0, 1, 2]) expect(await save(square(0.3), version)).toMatchObject({ code: 409 })
    const lines = await db.k
      .selectFrom('sysLog')
      .select('logContent')
      .where('logContent', 'like', '%集水区%')
      .execute()
    expect(lines).toHaveLength(4)
  })

  it('reads what has very many corners, or crosses itself, without holding anybody up', async () => {
    const { people, db } = await world()
    const save = (shape: string, version = 0) =>
      people.city.call('POST', '/sewage/plant/catchment/save', { payload: { id: 'f1', shape, version } })
    const refused = async (shape: string) => {
      const { success, message } = await save(shape)
      expect(success).toBe(false)
      return message
    }
    expect(await refused(coast(60_000))).toBe('有 60001 个角点，请先简化到 20000 个以内再上传')
    expect(await refused(coast(200_000))).toBe('提交的内容过大，请减少后再试')
    const bow = [[113, 30], [113.1, 30.1], [113.1, 30], [113, 30.1], [113, 30]] // biome-ignore format: one ring
    expect(await refused(JSON.stringify({ type: 'Polygon', coordinates: [bow] }))).toMatch(
      /边界自相交：外环第 1 条边与第 3 条边在 113.05000, 30.05000 相交，请修正后再上传$/,
    )
    expect(await db.k.selectFrom('plantCatchment').selectAll().execute()).toEqual([])
    // As many as are kept: a map gets fewer, worked out once.
    expect(await save(coast(19_000))).toMatchObject({ success: true, result: { corners: 19_001 } })
    const seen = async () =>
      (await people.city.call<Shown>('GET', '/sewage/plant/catchment?id=f1')).result.shape
    const shape = (await seen())!
    expect(JSON.parse(shape).coordinates.flat(2).length).toBeLessThanOrEqual(2_000)
    // One of before: worked out when it is looked at, and kept.
    await db.write([{ sql: "update plant_catchment set shown = ''", parameters: [] }])
    expect(await seen()).toBe(shape)
    expect(await db.k.selectFrom('plantCatchment').select('shown').execute()).toEqual([{ shown: shape }])
    expect(reads()).toBe(0)
  })

  it('shows the flow of each meter by the hour, and says which steps are flagged', async () => {
    const { people, db } = await world()
    const common = { sys_org_code: null, tenant_id: '0', create_time: 1, create_by: 'admin' }
    const hour = Math.floor(Date.now() / hourMs) * hourMs
    await db.write([
      bulkOf('device_facility', [
        {
          id: 'm1',
          facility_code: 'M1',
          facility_name: '流量计',
          facility_type: 'FLOWMETER',
          plant_id: 'f1',
          ...common,
        },
      ]),
      bulkOf('series', [{ id: 901, facility_id: 'm1', factor: 'w00000' }]),
      bulkOf(
        'telemetry_hour',
        [2, 1].map(back => ({
          series_id: 901,
          ts: hour - back * hourMs,
          value: 100 * back,
          flag: back === 1 ? 'N' : 'D',
          min: 90,
          max: 210,
          source: 'R',
        })),
      ),
    ])
    const { result } = await people.admin.call<{
      stepMs: number
      meters: { values: (number | null)[]; flagged: number }[]
    }>('GET', '/sewage/plant/flow?id=f1&span=day')
    expect(result.meters[0]).toMatchObject({ flagged: 1 })
    expect(result.meters[0]!.values).toHaveLength(24)
    expect(result.meters[0]!.values.slice(-3)).toEqual([720, 360, null])
    expect((await people.admin.call('GET', '/sewage/plant/flow?id=f1&span=year')).code).toBe(400)
  })

  it('shows the results that were published, but not those of a catchment of few people', async () => {
    const { people, db } = await world()
    const common = { sys_org_code: null, tenant_id: '0', create_time: 1, create_by: 'admin' }
    await db.write([
      bulkOf(
        'plant_result',
        ['PUBLISHED', 'REVIEW'].map((state, at) => ({
          id: `r${at}`,
          plant_id: 'f1',
          sample_date: `2026-11-2${at}`,
          drug_code: 'METH',
          conc: 150,
          qualifier: '=',
          state,
          calc_version: 1,
          ...common,
        })),
      ),
    ])
    await db.k.updateTable('sewagePlant').set({ servedPopulation: 3 }).execute()
    const read = async () =>
      (
        await people.city.call<{ masked: boolean; total: number; rows: object[] }>(
          'GET',
          '/sewage/plant/results?id=f1',
        )
      ).result
    expect(await read()).toMatchObject({
      masked: false,
      total: 1,
      rows: [{ day: '2026-11-20', state: 'PUBLISHED', stateText: '已发布', conc: 150 }],
    })
    await db.k.updateTable('sewagePlant').set({ servedPopulation: 0.3 }).where('id', '=', 'f1').execute()
    expect(await read()).toMatchObject({ masked: true, total: 0, rows: [] })
    expect((await people.lab.call('GET', '/sewage/plant/results?id=f1')).code).toBe(510)
  })
})
