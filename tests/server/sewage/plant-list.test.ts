/** Beside each plant of the list: its devices, its newest published result, the level of its district; what the reader may see of them (annex 8). */
import { expect, it } from 'vitest'
import { bulkOf } from '#server/db/rows.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { openWorld, type Person, plantDraft, type World } from '../crud/world.ts'

type Row = Record<string, unknown>
const own = { tenant_id: '0', del_flag: '0', create_time: 1 }
const city = { ...own, sys_org_code: 'A01A01' }

forEachDatabase((_name, open) => {
  async function world() {
    const it = await openWorld(await open(), newFolder())
    await it.db.write([
      bulkOf('region', [
        { code: '990200', name: '渝安市', parent_code: '990000', level: '2' },
        { code: '990201', name: '云台区', parent_code: '990200', level: '3' },
      ]),
    ])
    const ids: Record<string, string> = {}
    for (const [plantName, districtCode, servedPopulation] of [
      ['东厂', '990101', 12],
      ['西厂', '990102', 12],
      // A city of its own: beside it the others would be left out too.
      ['小厂', '990201', 0.3],
    ] as const) {
      const payload = plantDraft({ plantName, districtCode, servedPopulation })
      ids[plantName] = String(
        (await it.call('city', { method: 'POST', url: '/sewage/plant/add', payload })).result['id'],
      )
    }
    const device = (id: string, plant: string, online: string, more: Row = {}) => ({
      ...city,
      ...{ id, facility_code: id, facility_name: id, facility_type: 'SAMPLER', mn: null },
      ...{ plant_id: ids[plant], online_status: online, ...more },
    })
    const result = (plant: string, day: string, more: Row = {}) => ({
      ...city,
      ...{ id: `${plant}${day}${more['drug_code'] ?? ''}`, plant_id: ids[plant], sample_date: day },
      ...{
        drug_code: 'METH',
        calc_version: 1,
        state: 'PUBLISHED',
        superseded: 'N',
        population: 120_000,
        ...more,
      },
    })
    const level = (id: string, start: string, grade: string | null, more: Row = {}) => ({
      ...own,
      ...{
        id,
        region_code: '990101',
        place_level: '3',
        grain: 'MONTH',
        start_date: start,
        period: `${start.slice(0, 7)}`,
      },
      ...{
        drug_code: 'METH',
        state: 'PUBLISHED',
        grade,
        small: 'N',
        superseded: 'N',
        appr_version: 1,
        ...more,
      },
    })
    await it.db.write([
      bulkOf('drug', [
        { id: 'd1', drug_code: 'METH', name_zh: '甲基苯丙胺', status: '1', ...own },
        { id: 'd2', drug_code: 'KET', name_zh: '氯胺酮', status: '1', ...own },
      ]),
      bulkOf('device_facility', [
        device('F1', '东厂', '1'),
        device('F2', '东厂', '0', { facility_type: 'LOGGER' }),
        device('F3', '东厂', '2'),
        device('F4', '东厂', '1', { del_flag: '1' }),
        device('F5', '西厂', '1'),
      ]),
      bulkOf('plant_result', [
        result('东厂', '2026-03-02'),
        result('东厂', '2026-03-05', { drug_code: 'KET' }),
        // Neither is out.
        result('东厂', '2026-03-09', { state: 'REVIEW' }),
        result('东厂', '2026-03-08', { state: 'RETRACTED' }),
        result('小厂', '2026-03-04', { population: 3_000 }),
      ]),
      bulkOf('appraisal', [
        level('A1', '2026-01-01', '4'),
        level('A2', '2026-02-01', '2'),
        level('A3', '2026-02-01', '3', { drug_code: 'KET' }),
        // Not published, not appraised, of a longer period, of the city: none of them is the level of the month.
        level('A4', '2026-03-01', '4', { state: 'REVIEW' }),
        level('A5', '2026-03-01', null, { drug_code: 'KET' }),
        level('A6', '2026-01-01', '4', { grain: 'QUARTER' }),
        level('A7', '2026-03-01', '4', { region_code: '990100', place_level: '2' }),
        level('A8', '2026-02-01', '4', { region_code: '990201', small: 'Y' }),
      ]),
    ])
    return { ...it, ids }
  }
  const plants = async ({ call }: World, who: Person = 'city') => {
    const { result } = await call<{ records: Row[] }>(who, {
      method: 'GET',
      url: '/sewage/plant/list?pageSize=50',
    })
    return new Map(result.records.map(row => [String(row['plantName']), row]))
  }

  it('counts devices, finds the last published day and the highest level of the newest month', async () => {
    const it = await world()
    const rows = await plants(it)
    expect(rows.get('东厂')).toMatchObject({
      deviceOnline: 1,
      deviceTotal: 3,
      lastResultDate: '2026-03-05',
      districtGrade: '3',
      districtBasis: '2026-02 氯胺酮',
    })
    expect(rows.get('西厂')).toMatchObject({ deviceOnline: 1, deviceTotal: 1, lastResultDate: null })
    expect(rows.get('小厂')).toMatchObject({ deviceOnline: 0, deviceTotal: 0, lastResultDate: null })
    expect((await plants(it, 'admin')).get('小厂')).toMatchObject({
      lastResultDate: '2026-03-04',
      districtGrade: '4',
    })
    const one = await it.call<Row>('city', {
      method: 'GET',
      url: `/sewage/plant/queryById?id=${it.ids['东厂']}`,
    })
    expect(one.result).toMatchObject({ deviceTotal: 3, lastResultDate: '2026-03-05', districtGrade: '3' })
  })

  it('leaves out what the reader may not see, and small catchments before who does not judge them', async () => {
    const it = await world()
    const seen = await plants(it, 'reader')
    expect(seen.get('东厂')).toMatchObject({
      deviceTotal: 3,
      lastResultDate: '2026-03-05',
      districtGrade: '3',
    })
    expect(seen.get('小厂')).toMatchObject({ lastResultDate: null, districtGrade: null })
    await it.db.write([
      {
        sql: `delete from sys_role_permission where role_id = 'R2' and permission_id in
          (select id from sys_permission where perms in ('device:facility:list', 'sewage:plant-result:list', 'sewage:appraisal:list'))`,
        parameters: [],
      },
    ])
    // What is known of a session is kept for a second.
    await new Promise(done => setTimeout(done, 1_050))
    expect((await plants(it, 'reader')).get('东厂')).toMatchObject({
      deviceOnline: null,
      deviceTotal: null,
      lastResultDate: null,
      districtGrade: null,
      districtBasis: null,
    })
  })

  it('counts by the data rules of devices and results', async () => {
    const it = await world()
    const codes = {
      'device:facility:list': ['facilityType', 'SAMPLER'],
      'sewage:plant-result:list': ['drugCode', 'METH'],
    }
    for (const [code, [column, value]] of Object.entries(codes)) {
      const { id } = await it.db.k
        .selectFrom('sysPermission')
        .where('perms', '=', code)
        .select('id')
        .executeTakeFirstOrThrow()
      await it.db.write([
        bulkOf('sys_permission_data_rule', [
          {
            ...{ id: `rule ${code}`, permission_id: id, rule_name: code, rule_column: column },
            ...{ rule_conditions: '=', rule_value: value, status: '1' },
          },
        ]),
        {
          sql: "update sys_role_permission set data_rule_ids = ? where permission_id = ? and role_id = 'R1'",
          parameters: [`rule ${code}`, id],
        },
      ])
    }
    await new Promise(done => setTimeout(done, 1_050))
    expect((await plants(it)).get('东厂')).toMatchObject({
      deviceOnline: 1,
      deviceTotal: 2,
      lastResultDate: '2026-03-02',
    })
  })

  it('asks as often for many plants as for one', async () => {
    const it = await world()
    const asked = async (query: string) => {
      let count = 0
      const { read } = it.db
      it.db.read = ((...given: Parameters<typeof read>) => {
        count += 1
        return read.apply(it.db, given)
      }) as typeof read
      await it.call('city', { method: 'GET', url: `/sewage/plant/list?${query}` })
      it.db.read = read
      return count
    }
    await asked('pageSize=50')
    expect(await asked('pageSize=50')).toBe(await asked('pageSize=1'))
  })
})
