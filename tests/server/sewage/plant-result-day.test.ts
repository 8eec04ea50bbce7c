/** What a plant's day is made of: its water, its people, its samples, and what belongs to no day of a plant. */
import { describe, expect, it } from 'vitest'
import { businessDay } from '#lib/dates.ts'
import { dailyMassLoad } from '#lib/wbe/load.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { computeDue } from '#server/modules/sewage/plant-result/compute.ts'
import { signIn } from '../../support/app.ts'
import { forEachDatabase, type Open } from '../../support/databases.ts'
import { org } from '../machine/field.ts'
import { done, get, type Row } from './journey.ts'
import { laboratory } from './lab-world.ts'

const day = '2026-11-18'
const hour = 3_600_000
const begin = Date.parse(`${day}T08:00:00+08:00`)
const common = { sys_org_code: org, tenant_id: '0', create_time: 1, create_by: 'admin' }
const path = '/sewage/plant-result'

interface Drawn {
  id: string
  hours?: number
  after?: number
  flow?: number | null
  source?: string | null
  point?: string
  state?: string
  date?: string
}
const drawn = (db: Db, samples: readonly Drawn[]) =>
  db.write([
    bulkOf(
      'sample',
      samples.map(one => ({
        id: one.id,
        sample_no: `N${one.id}`,
        point_id: one.point ?? 'p1',
        plant_id: 'f1',
        sample_date: one.date ?? day,
        begin_time: begin + (one.after ?? 0) * hour,
        end_time: begin + ((one.after ?? 0) + (one.hours ?? 24)) * hour,
        state: one.state ?? 'TESTED',
        qc_type: 'NORMAL',
        flow_total: one.flow === undefined ? 85_000 : one.flow,
        flow_source: one.source === undefined ? 'METER' : one.source,
        plan_sub: 96,
        actual_sub: one.state === 'UNUSED' ? null : 96,
        ...common,
      })),
    ),
  ])
let count = 0
/** Values as the laboratory lets them out. */
const measured = (
  db: Db,
  sampleId: string,
  values: Record<string, number | '<LOQ' | '<LOD'>,
  versionNo = 1,
) =>
  db.write([
    bulkOf(
      'lab_value',
      Object.entries(values).map(([code, value]) => ({
        id: `value${++count}`,
        sample_id: sampleId,
        drug_code: code,
        qualifier: typeof value === 'number' ? '=' : value,
        value: typeof value === 'number' ? value : null,
        lod: 1,
        loq: 4,
        determination_id: `d${count}`,
        version_no: versionNo,
        due: 'Y',
        create_time: 1,
      })),
    ),
  ])
const corrected = async (db: Db, sampleId: string, code: string, value: number) => {
  await db.k
    .updateTable('labValue')
    .set({ superseded: 'Y', due: 'N' })
    .where('sampleId', '=', sampleId)
    .where('drugCode', '=', code)
    .execute()
  await measured(db, sampleId, { [code]: value }, 2)
}
const setting = (db: Db, key: string, value: string) => db.write([bulkOf('sys_setting', [{ key, value }])])

async function world(open: Open, method = 'SERVED') {
  const made = await laboratory(open, 0)
  const { db } = made
  await db.k
    .updateTable('sewagePlant')
    .set({ servedPopulation: 32, populationMethod: method, sysOrgCode: org })
    .where('id', '=', 'f1')
    .execute()
  await db.k
    .updateTable('drug')
    .set({ mainMarker: 'Y', category: 'STIM', molarMass: 149.23, doseMg: 30 })
    .where('drugCode', 'in', ['METH', 'KET'])
    .execute()
  return { ...made, second: await signIn(made.app, 'prov') }
}
const standing = (db: Db) =>
  db.k
    .selectFrom('plantResult')
    .selectAll()
    .where('superseded', '=', 'N')
    .orderBy('sampleDate')
    .orderBy('drugCode')
    .execute()
const missing = async (who: Awaited<ReturnType<typeof world>>['second']) =>
  (await get<{ rows: Row[] }>(who, `${path}/missing?days=180`)).rows

forEachDatabase((_name, open) => {
  describe("a plant's day", () => {
    it('brings what the meter told in six hours to a day, and says so', async () => {
      const { db } = await world(open)
      await drawn(db, [{ id: 'a', hours: 6, flow: 20_000 }])
      await measured(db, 'a', { METH: 20 })
      await computeDue(db, Date.now())
      const [result] = await standing(db)
      expect(result).toMatchObject({ flow: 80_000, flowSource: 'METER', load: dailyMassLoad(20, 80_000) })
      expect(result?.remark).toContain('采样 6 h 计量 20000 m³，流量已折算为 24 h')
    })

    it('shares the day between bottles that follow one another, and lets those side by side each tell the whole', async () => {
      const { db } = await world(open)
      await drawn(db, [
        { id: 'a', hours: 6, flow: 20_000 },
        { id: 'b', hours: 6, after: 6, flow: 30_000 },
        { id: 'c', hours: 24, date: '2026-11-17' },
        { id: 'd', hours: 24, date: '2026-11-17', flow: 87_000 },
        { id: 'e', hours: 6, date: '2026-11-16', flow: 20_000 },
        { id: 'f', hours: 6, after: 6, date: '2026-11-16', flow: 90_000, source: 'DAY' },
      ])
      await measured(db, 'a', { METH: 10 })
      await measured(db, 'b', { METH: 20 })
      for (const id of ['c', 'd', 'e', 'f']) await measured(db, id, { METH: 20 })
      await computeDue(db, Date.now())
      const [mixed, beside, shared] = await standing(db)
      expect(mixed).toMatchObject({ flow: 90_000, flowSource: 'DAY', conc: 20 })
      expect(beside).toMatchObject({ flow: 86_000, flowSource: 'METER' })
      expect(beside?.remark).not.toContain('折算')
      // 200,000 and 600,000 of 50,000 m³ in twelve hours.
      expect(shared).toMatchObject({ flow: 100_000, conc: 16 })
      expect(shared?.sampleIds).toBe('a,b')
    })

    it('hears nothing of what was drawn or told elsewhere than at the inflow', async () => {
      const { db, second } = await world(open)
      await db.write([
        bulkOf(
          'sewage_outlet',
          ['INFLUENT', 'EFFLUENT', 'MANHOLE'].map(kind => ({
            id: kind,
            outlet_code: kind,
            outlet_name: kind,
            plant_id: 'f1',
            kind,
            ...common,
          })),
        ),
        bulkOf(
          'sewage_point',
          [
            ['in', 'INFLUENT', 'ROUTINE'],
            ['out', 'EFFLUENT', 'ROUTINE'],
            ['up', 'MANHOLE', 'ROUTINE'],
            ['trace', 'INFLUENT', 'TRACE'],
          ].map(([id, outlet, purpose]) => ({
            id,
            point_code: id,
            point_name: id,
            plant_id: 'f1',
            outlet_id: outlet,
            purpose,
            ...common,
          })),
        ),
        bulkOf(
          'device_facility',
          ['in', 'out'].map(id => ({
            id: `m${id}`,
            facility_code: id,
            facility_name: id,
            facility_type: 'FLOWMETER',
            plant_id: 'f1',
            point_id: id,
            ...common,
          })),
        ),
        bulkOf('series', [
          { id: 901, facility_id: 'min', factor: 'w00000' },
          { id: 902, facility_id: 'mout', factor: 'w00000' },
        ]),
        bulkOf('telemetry_day', [
          {
            series_id: 901,
            ts: Date.parse(`${day}T00:00:00+08:00`),
            cou: 70_000,
            flag: 'N',
            source: 'REPORT',
          },
          {
            series_id: 902,
            ts: Date.parse(`${day}T00:00:00+08:00`),
            cou: 99_000,
            flag: 'N',
            source: 'REPORT',
          },
        ]),
        bulkOf('work_order', [
          {
            id: 'wt',
            work_no: 'WT',
            work_type: 'TRACE',
            source: 'PLAN',
            priority: '3',
            plan_begin: 1,
            plan_end: 2,
            plant_id: 'f1',
            state: 'CHECKED',
            ...common,
          },
        ]),
      ])
      await drawn(db, [
        { id: 'a', point: 'in', flow: null, source: null },
        { id: 'b', point: 'out' },
        { id: 'c', point: 'up' },
        { id: 'd', point: 'trace' },
        { id: 'e', point: 'in' },
        { id: 'f', point: 'out', date: '2026-11-17' },
      ])
      await db.k.updateTable('sample').set({ workId: 'wt' }).where('id', '=', 'e').execute()
      await measured(db, 'a', { METH: 20 })
      for (const id of ['b', 'c', 'd', 'e', 'f']) await measured(db, id, { METH: 900 })
      expect(await computeDue(db, Date.now())).toMatchObject({ results: 1, waiting: 0 })
      const [result, ...others] = await standing(db)
      expect(others).toEqual([])
      expect(result).toMatchObject({ conc: 20, flow: 70_000, flowSource: 'DAY', sampleIds: 'a' })
      expect(await missing(second)).toEqual([])
      expect(await db.k.selectFrom('labValue').select('id').where('due', '=', 'Y').execute()).toEqual([])
    })

    it('names a plant that is sampled nowhere but at its lifting station, and computes it where it is one', async () => {
      const { db, second } = await world(open)
      await db.write([
        bulkOf('sewage_outlet', [
          {
            id: 'pump',
            outlet_code: 'PUMP1',
            outlet_name: '提升泵站',
            plant_id: 'f1',
            kind: 'PUMP',
            ...common,
          },
        ]),
      ])
      await db.k.updateTable('sewagePoint').set({ outletId: 'pump' }).where('plantId', '=', 'f1').execute()
      await drawn(db, [{ id: 'a' }, { id: 'b', date: '2026-11-17' }])
      await measured(db, 'a', { METH: 20 })
      expect(await computeDue(db, Date.now())).toMatchObject({ results: 0 })
      const rows = await missing(second)
      expect(rows.map(one => [one['plantId'], one['sampleDate'], one['kind']])).toEqual([
        ['f1', day, 'PLACE'],
      ])
      expect(rows[0]!['words']).toContain('采样点都在泵站，没有进水口的例行采样点')
      expect(rows[0]!['words']).toContain('2 个样品')
      // Whoever mends it is not told again, and what was measured is computed.
      await db.k.updateTable('sewagePlant').set({ plantType: '4' }).where('id', '=', 'f1').execute()
      await db.k.updateTable('labValue').set({ due: 'Y' }).where('sampleId', '=', 'a').execute()
      expect(await computeDue(db, Date.now())).toMatchObject({ results: 1 })
      expect((await missing(second)).map(one => one['kind'])).not.toContain('PLACE')
    })

    it('makes no people of cotinine below its limit, and says why', async () => {
      const { db } = await world(open, 'COTININE')
      await setting(db, 'population.cigarettes', '3')
      await drawn(db, [{ id: 'a' }])
      await measured(db, 'a', { METH: 20, COT: '<LOQ' })
      await computeDue(db, Date.now())
      const [result] = await standing(db)
      expect(result).toMatchObject({ popMethod: 'SERVED', population: 320_000 })
      expect(result?.remark).toContain('可替宁法的可替宁<LOQ，不能得出人口，改用服务人口')
      const estimates = await db.k.selectFrom('populationEstimate').selectAll().orderBy('method').execute()
      expect(estimates.map(one => [one.method, one.value, one.selected])).toEqual([
        ['COTININE', null, 'N'],
        ['SERVED', 320_000, 'Y'],
      ])
    })

    it('reads no source and no peak out of what was not quantified', async () => {
      const { db } = await world(open)
      await drawn(db, [{ id: 'a' }])
      await measured(db, 'a', { METH: '<LOQ', AMP: '<LOQ', KET: 8 })
      await computeDue(db, Date.now())
      const rows = await standing(db)
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(one => `${one.diagnosis} ${one.spikeFlag}`))).toEqual(new Set(['UNDECIDED N']))
    })

    it('renews all that rests on a value that came later or was corrected, and publishes none of the old', async () => {
      const { db, app, second } = await world(open, 'COTININE')
      await setting(db, 'population.cigarettes', '3')
      await drawn(db, [{ id: 'a' }])
      await measured(db, 'a', { METH: 20, KET: 8 })
      await computeDue(db, Date.now())
      expect((await standing(db)).map(one => [one.drugCode, one.popMethod, one.diagnosis])).toEqual([
        ['KET', 'SERVED', 'UNDECIDED'],
        ['METH', 'SERVED', 'UNDECIDED'],
      ])
      await measured(db, 'a', { COT: 1_000, AMP: 2 })
      await computeDue(db, Date.now())
      expect(
        (await standing(db)).map(one => [one.drugCode, one.popMethod, one.diagnosis, one.calcVersion]),
      ).toEqual([
        ['KET', 'COTININE', 'UNDECIDED', 2],
        ['METH', 'COTININE', 'METABOLIC', 2],
      ])
      const first = await signIn(app, 'antidrug')
      const [, { id }] = (await standing(db)) as [unknown, { id: string }]
      await done(first, `${path}/review`, { id })
      await corrected(db, 'a', 'COT', 500)
      expect((await second.call('POST', `${path}/publish`, { payload: { id } })).message).toContain(
        '已被更正',
      )
      await computeDue(db, Date.now())
      const [ket, meth] = await standing(db)
      expect([ket?.calcVersion, meth?.calcVersion]).toEqual([3, 3])
      expect(ket?.population).toBe(meth?.population)
    })

    it('is computed without a run that nobody fetched, which is named as missed', async () => {
      const { db, second } = await world(open)
      await drawn(db, [
        { id: 'a' },
        { id: 'b', point: 'other', state: 'UNUSED', flow: null },
        { id: 'c', state: 'VOID', flow: null },
        // Drawn again at the same point.
        { id: 'd', state: 'BOUND', flow: null },
        { id: 'e', date: '2026-11-17', state: 'UNUSED', flow: null },
        {
          id: 'g',
          date: businessDay(Date.now()),
          after: (Date.now() - begin) / hour - 25,
          state: 'UNUSED',
          flow: null,
        },
        { id: 'f', date: '2099-11-17', after: 24 * 365 * 80, state: 'UNUSED', flow: null },
      ])
      await measured(db, 'a', { METH: 20 })
      await computeDue(db, Date.now())
      const [result] = await standing(db)
      expect(result).toMatchObject({ flow: 85_000, completeness: 50 })
      expect(result?.remark).toContain('1 个采样点当日未采样')
      const rows = await missing(second)
      expect(rows.map(one => [one['sampleDate'], one['kind']])).toEqual([
        [businessDay(Date.now()), 'SAMPLE'],
        [day, 'SAMPLE'],
        ['2026-11-17', 'SAMPLE'],
      ])
      // Its programme has just ended.
      expect(rows[0]!['words']).toContain('还没有取回')
      expect(rows[1]!['words']).toContain('按其余样品计算')
      expect(rows[2]!['words']).toContain('当日没有样品')
    })

    it('comes to its turn though others before it lack something', async () => {
      const { db } = await world(open)
      const days = ['2026-11-15', '2026-11-16', '2026-11-17']
      await drawn(db, [
        ...days.map((date, at) => ({ id: `l${at}`, date, flow: null, source: null })),
        { id: 'a' },
      ])
      for (const id of ['l0', 'l1', 'l2', 'a']) await measured(db, id, { METH: 20 })
      for (let run = 0; run < 2; run++) await computeDue(db, Date.now(), { most: 3 })
      expect((await standing(db)).map(one => one.sampleDate)).toEqual([day])
    })
  })
})
