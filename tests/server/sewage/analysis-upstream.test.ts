/** Upstream tracing: against a computation from the raw rows, and what of it is not shown. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisUpstream } from '#contract/sewage/analysis-upstream.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { type PlantSeed, putPlaces, putResults } from './consumption-world.ts'

const monday = '2026-01-05'
const tuesday = dayAfter(monday, 1)
const span = { from: monday, to: dayAfter(monday, 6) }
const hour = 3_600_000
const plants: PlantSeed[] = [
  { id: '1001', district: '990101', served: 30 },
  { id: '1002', district: '990102', served: 10 },
  { id: '1005', district: '990103', served: 0.3 },
]
const common = { sys_org_code: 'A01', tenant_id: '0', create_time: 1, del_flag: '0' }
/** Plant, kind, outlet above it, outlet into which it flows. */
const outlets = [
  ['in', '1001', 'INFLUENT', 'main', null],
  ['main', '1001', 'MANHOLE', null, null],
  ['east', '1001', 'MANHOLE', null, 'main'],
  ['west', '1001', 'MANHOLE', null, 'main'],
  ['north', '1001', 'MANHOLE', null, 'main'],
  ['far', '1001', 'MANHOLE', null, 'north'],
  ['out', '1001', 'EFFLUENT', 'in', null],
  ['lost', '1001', 'MANHOLE', null, null],
  ['in5', '1005', 'INFLUENT', null, null],
  ['up5', '1005', 'MANHOLE', null, 'in5'],
] as const
interface Drawn {
  at: string
  day: string
  /** ng/L of METH, or below its LOQ of 4. */
  conc: number | '<LOQ' | '<LOD' | null
  flow: number | null
  hours?: number
  more?: Record<string, unknown>
}
const drawn: Drawn[] = [
  { at: 'in', day: monday, conc: 100, flow: 60_000 },
  { at: 'in', day: tuesday, conc: 120, flow: 50_000 },
  { at: 'main', day: monday, conc: 110, flow: 50_000 },
  { at: 'main', day: tuesday, conc: 130, flow: 46_000 },
  { at: 'east', day: monday, conc: 180, flow: 24_000 },
  { at: 'east', day: tuesday, conc: 200, flow: 22_000 },
  // Half a day: its water is brought to a whole one.
  { at: 'west', day: monday, conc: 20, flow: 6_000, hours: 12 },
  { at: 'west', day: tuesday, conc: '<LOQ', flow: 11_000 },
  // None of these counts as drawn in the network.
  { at: 'out', day: monday, conc: 5_000, flow: 60_000 },
  { at: 'lost', day: monday, conc: 900, flow: 10 },
  { at: 'east', day: monday, conc: 7_000, flow: 1, more: { state: 'VOID' } },
  { at: 'east', day: monday, conc: 7_000, flow: 1, more: { qc_type: 'FB' } },
  { at: 'east', day: monday, conc: 7_000, flow: 1, more: { parent_sample_id: 's0' } },
  { at: 'east', day: dayAfter(monday, 30), conc: 7_000, flow: 1 },
  { at: 'main', day: dayAfter(monday, 2), conc: null, flow: 40_000 },
  { at: 'in5', day: monday, conc: 100, flow: 600 },
  { at: 'up5', day: monday, conc: 150, flow: 300 },
]
const plantOf = (at: string): string => outlets.find(([id]) => id === at)![1]
type Answer = ResultOf<typeof analysisUpstream>
const ask = (caller: Caller, query: Record<string, string>) =>
  caller.call<Answer>(
    'GET',
    `/sewage/analysis/upstream?${new URLSearchParams({ ...span, drug: 'METH', ...query })}`,
  )
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
/** 95 % of a load whose sampling, laboratory and meter are uncertain by 10 % each. */
const reach = 1.959963984540054 * Math.sqrt(3 * 0.1 ** 2)
/** mg/d of each day, from the rows above. */
function computed(at: string) {
  const days = drawn.flatMap(one => {
    if (one.at !== at || one.more || one.day > span.to || one.conc === null || one.flow === null) return []
    const flow = (one.flow * 24) / (one.hours ?? 24)
    const load = (typeof one.conc === 'number' ? one.conc : 4) * flow * 1e-3
    return typeof one.conc === 'number'
      ? [{ value: load, low: load * (1 - reach), high: load * (1 + reach) }]
      : [{ value: load / 2, low: 0, high: load }]
  })
  return {
    value: mean(days.map(one => one.value)),
    low: mean(days.map(one => one.low)),
    high: mean(days.map(one => one.high)),
  }
}
const ofBelow = (text: unknown) => typeof text === 'string'

forEachDatabase((_name, open) => {
  const begun = async () => {
    const { app, db, deps } = await buildApp(open)
    await putPlaces(db, plants)
    await db.write([
      bulkOf(
        'sewage_outlet',
        outlets.map(([id, plant_id, kind, upstream_outlet_id, downstream_outlet_id]) => ({
          ...{ id, plant_id, kind, upstream_outlet_id, downstream_outlet_id },
          outlet_code: id,
          outlet_name: `口${id}`,
          ...common,
        })),
      ),
      bulkOf(
        'sewage_point',
        outlets.map(([id, plant_id, kind]) => ({
          id: `p${id}`,
          point_code: id,
          point_name: `点${id}`,
          plant_id,
          outlet_id: id,
          purpose: kind === 'INFLUENT' ? 'ROUTINE' : 'TRACE',
          sampling_mode: 'FLOW',
          status: '1',
          ...common,
        })),
      ),
      bulkOf(
        'sample',
        drawn.map(({ at, day, flow, hours = 24, more }, index) => ({
          id: `s${index}`,
          sample_no: `N${String(index).padStart(2, '0')}`,
          point_id: `p${at}`,
          plant_id: plantOf(at),
          sample_date: day,
          begin_time: Date.parse(`${day}T08:00:00+08:00`),
          end_time: Date.parse(`${day}T08:00:00+08:00`) + hours * hour,
          flow_total: flow,
          flow_source: 'METER',
          qc_type: 'NORMAL',
          state: 'TESTED',
          parent_sample_id: null,
          ...common,
          ...more,
        })),
      ),
      bulkOf(
        'lab_value',
        drawn.flatMap(({ conc }, index) =>
          conc === null
            ? []
            : [
                {
                  id: `v${index}`,
                  sample_id: `s${index}`,
                  drug_code: 'METH',
                  qualifier: ofBelow(conc) ? conc : '=',
                  value: ofBelow(conc) ? null : conc,
                  lod: 1,
                  loq: 4,
                  superseded: 'N',
                  create_time: 1,
                },
              ],
        ),
      ),
    ])
    await putResults(
      db,
      plants.flatMap(({ id, served = 1 }) =>
        [monday, tuesday].map(day => ({ plant: id, day, pndl: 30, population: served * 10_000 })),
      ),
    )
    await rollUpConsumption(db)
    return { app, db, deps, admin: await signIn(app, 'admin') }
  }

  it('tells the loads of outlets from their samples, what is left open at junctions, and the way to the likely branch', async () => {
    const { admin } = await begun()
    const { result } = await ask(admin, { place: '1001' })
    expect(result.place).toMatchObject({ code: '1001', level: 'P' })
    expect(result.outlets.map(one => [one.id, one.into, one.level, one.samples, one.further])).toEqual([
      ['in', null, 0, 2, 0],
      ['main', 'in', 1, 2, 0],
      ['east', 'main', 2, 2, 0],
      ['north', 'main', 2, 0, 1],
      ['west', 'main', 2, 2, 0],
    ])
    for (const one of result.outlets) {
      if (one.id === 'north') {
        expect(one).toMatchObject({ load: null, conc: null, days: [] })
        continue
      }
      const own = computed(one.id)
      expect(one.load!.value).toBeCloseTo(own.value, 9)
      expect(one.load!.low).toBeCloseTo(own.low, 9)
      expect(one.load!.high).toBeCloseTo(own.high, 9)
      expect(one.days).toEqual([monday, tuesday])
    }
    const [low, high] = result.joins
    expect(low).toMatchObject({
      at: 'in',
      basis: 'load',
      days: [monday, tuesday],
      verdict: 'only',
      likely: 'main',
    })
    expect(low!.rest!.value).toBeCloseTo(computed('in').value - computed('main').value, 9)
    expect(high).toMatchObject({ at: 'main', verdict: 'likely', likely: 'east', unsampled: ['north'] })
    const brought = computed('east').value + computed('west').value
    expect(high!.sum.value).toBeCloseTo(brought, 9)
    expect(high!.rest!.value).toBeCloseTo(computed('main').value - brought, 9)
    expect(high!.branches.find(one => one.id === 'east')!.share).toEqual({
      value: expect.closeTo(computed('east').value / computed('main').value, 9),
      low: expect.closeTo(computed('east').low / computed('main').value, 9),
      high: 1,
    })
    expect(result.path).toEqual(['in', 'main', 'east'])
    // Each figure down to its samples; the newest first.
    expect(result.samples).toHaveLength(8)
    expect(result.samples.find(one => one.sampleNo === 'N07')).toMatchObject({
      outlet: 'west',
      point: '点west',
      day: tuesday,
      begin: `${tuesday} 08:00:00`,
      flow: 11_000,
      value: null,
      qualifier: '<LOQ',
      loq: 4,
    })
    expect(result).toMatchObject({ untested: 1, unplaced: 1, masked: 0, split: [], ring: [], plants: [] })

    // Above a plant its plants are offered, those alone that something was drawn above.
    const region = (await ask(admin, { place: '990100' })).result
    expect(region).toMatchObject({ outlets: [], samples: [], joins: [] })
    expect(region.plants).toEqual([
      { code: '1001', name: '厂1001', samples: 8, outlets: 4, newest: dayAfter(monday, 2) },
      { code: '1005', name: '厂1005', samples: 1, outlets: 1, newest: monday },
    ])
    expect((await ask(admin, { place: '1002' })).result).toMatchObject({ outlets: [], path: [], masked: 0 })
    expect((await ask(admin, { place: '1001', from: '2024-01-01' })).message).toBe(
      '这张图最多看 400 天，请缩小时间范围',
    )
  })

  it('takes a drug by its marker, keeps to what still stands, and makes no load without a flow', async () => {
    const { db, admin } = await begun()
    const value = (id: string, sample_id: string, drug_code: string, ngPerL: number, more = {}) => ({
      ...{ id, sample_id, drug_code, qualifier: '=', value: ngPerL, lod: 1, loq: 4, superseded: 'N' },
      ...{ create_time: 1, version_no: 1, determination_id: null },
      ...more,
    })
    const drug = {
      name_zh: '可卡因',
      status: '1',
      create_time: 1,
      parent: null,
      main_marker: 'N',
      category: 'STIM',
    }
    await db.write([
      bulkOf('drug', [
        { ...drug, id: 'd3', drug_code: 'COC' },
        { ...drug, id: 'd4', drug_code: 'BE', parent: 'COC', main_marker: 'Y' },
      ]),
      bulkOf('lab_value', [
        value('b0', 's0', 'BE', 80, { superseded: 'Y' }),
        value('b1', 's0', 'BE', 50, { version_no: 2 }),
        value('b2', 's2', 'BE', 40),
        // Measured beside the marker, it is not what the result is computed from.
        value('b3', 's2', 'COC', 7_000),
        value('b4', 's4', 'COC', 30),
        value('b5', 's6', 'COC', 9, { determination_id: 'x' }),
      ]),
      { sql: "update sample set flow_total = null where id = 's4'", parameters: [] },
    ])
    const { result } = await ask(admin, { place: '1001', drug: 'COC' })
    const of = (id: string) => result.outlets.find(one => one.id === id)!
    expect(of('in').load!.value).toBeCloseTo(50 * 60, 9)
    expect(of('main').load!.value).toBeCloseTo(40 * 50, 9)
    expect(of('east')).toMatchObject({ load: null, conc: { value: 30 } })
    expect(of('west').samples).toBe(0)
    expect(result.joins[1]).toMatchObject({ at: 'main', basis: 'conc', verdict: 'conc', likely: null })
    expect(result.path).toEqual(['in', 'main'])
  })

  it('keeps small catchments and what rules hide from those who may not see them', async () => {
    const { app, db, deps, admin } = await begun()
    expect((await ask(admin, { place: '1005' })).result.path).toEqual(['in5', 'up5'])
    const control = await signIn(app, 'control')
    expect((await ask(control, { place: '1005' })).result).toMatchObject({
      ...{ outlets: [], joins: [], path: [], samples: [], masked: 2 },
    })
    expect((await ask(control, { place: '990100' })).result.plants.map(one => one.code)).toEqual(['1001'])
    const before = (await ask(control, { place: '1001' })).result
    expect(before.outlets.map(one => one.id)).toContain('east')

    await hide(db, 'sewage:outlet:list', 'east')
    deps.sessions.refresh()
    const ruled = (await ask(control, { place: '1001' })).result
    expect(JSON.stringify(ruled)).not.toContain('east')
    expect(ruled).toMatchObject({ path: ['in', 'main'], unplaced: 1 })
    // Who has no right to results has none to this.
    expect((await ask(await signIn(app, 'sampler'), { place: '1001' })).status).toBe(403)
  })
})

/** The role of `control` may not see the row. */
async function hide(db: Db, code: string, id: string): Promise<void> {
  const page = await db.k
    .selectFrom('sysPermission')
    .select('id')
    .where('perms', '=', code)
    .executeTakeFirstOrThrow()
  const role = await db.k
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'control_room')
    .executeTakeFirstOrThrow()
  await db.write([
    bulkOf('sys_permission_data_rule', [
      {
        id: 'hide',
        permission_id: page.id,
        rule_name: '隐藏',
        rule_column: 'id',
        rule_conditions: '!=',
        rule_value: id,
        status: '1',
      },
    ]),
    {
      sql: "update sys_role_permission set data_rule_ids = 'hide' where permission_id = ? and role_id = ?",
      parameters: [page.id, role.id],
      expect: 1,
    },
  ])
}
