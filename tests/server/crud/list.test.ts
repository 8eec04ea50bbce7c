import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toWire } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { openWorld, type World } from './world.ts'

type Row = Record<string, unknown>
interface Listed {
  records: Row[]
  total: number
  size: number
  current: number
  pages: number
}
const start = Date.UTC(2026, 9, 31, 16)
const day = 86_400_000

/** Points A…F, one a day from 1 November 2026, each with its own oddities. */
const points = [
  { code: 'A', name: '进水口', geofence: 10, level: 'CITY', status: '1', note: null },
  { code: 'B', name: '出水口', geofence: 20, level: 'CITY', status: '0', note: '100%' },
  { code: 'C', name: '泵站 1', geofence: null, level: 'PROVINCE', status: '1', note: '10_0' },
  { code: 'D', name: '泵站 2', geofence: 40, level: null, status: '1', note: 'a\\b' },
  { code: 'E', name: 'Inlet', geofence: 50, level: 'STREET', status: '0', note: '甲,乙' },
  { code: 'F', name: 'inlet two', geofence: 60, level: 'COUNTY,CITY', status: '1', note: '1000' },
]
async function fill(db: Db): Promise<void> {
  await db.write([
    {
      table: 'sewage_plant',
      columns: ['id', 'plant_code', 'plant_name', 'sys_org_code'],
      rows: [['plant1', 'P1', '一厂', 'A01A01']],
    },
    {
      table: 'sewage_point',
      columns: [
        'id',
        'point_code',
        'point_name',
        'plant_id',
        'geofence',
        'level',
        'status',
        'access_note',
        'create_time',
        'sys_org_code',
      ],
      rows: points.map(({ code, name, geofence, level, status, note }, at) => [
        `id${code}`,
        code,
        name,
        'plant1',
        geofence,
        level,
        status,
        note,
        start + at * day + 12 * 3_600_000 + 250,
        'A01A01',
      ]),
    },
  ])
}
const list = (world: World, query: Record<string, string>) =>
  world.call<Listed>('city', { url: `/sewage/point/list?${new URLSearchParams(query)}` })
const codes = async (world: World, query: Record<string, string>): Promise<string> => {
  const answer = await list(world, { column: 'pointCode', order: 'asc', pageSize: '100', ...query })
  expect(answer.message).toBe('')
  expect(answer.result.total).toBe(answer.result.records.length)
  return answer.result.records.map(row => row['pointCode']).join('')
}

forEachDatabase((_name, open) => {
  const world = async () => {
    const it = await openWorld(await open(), newFolder())
    await fill(it.db)
    return it
  }

  it('wire 1.6: takes both ends of a range of days with it', async () => {
    const it = await world()
    const plants = (query: Record<string, string>) =>
      it.call<Listed>('city', { url: `/sewage/plant/list?${new URLSearchParams(query)}` }).then(answer =>
        answer.result.records
          .map(row => row['plantCode'])
          .sort()
          .join(''),
      )
    await it.db.write([
      {
        table: 'sewage_plant',
        columns: ['id', 'plant_code', 'plant_name', 'sys_org_code', 'open_date'],
        rows: [
          ['o1', 'X', '甲厂', 'A01A01', '2026-11-01'],
          ['o2', 'Y', '乙厂', 'A01A01', '2026-11-02'],
          ['o3', 'Z', '丙厂', 'A01A01', '2026-11-03'],
        ],
      },
    ])
    expect(await plants({ openDate_begin: '2026-11-01', openDate_end: '2026-11-02' })).toBe('XY')
    expect(await plants({ openDate_begin: '2026-11-02' })).toBe('YZ')
    expect(await plants({ openDate: '2026-11-03' })).toBe('Z')
  })

  it('reads the conventions of the wire', async () => {
    const it = await world()
    const cases: [Record<string, string>, string][] = [
      [{ pointName: '泵站 1' }, 'C'],
      [{ pointName: '*水*' }, 'AB'],
      [{ pointName: '泵*' }, 'CD'],
      [{ pointName: '*口' }, 'AB'],
      [{ pointName: '*INLET*' }, 'EF'],
      [{ pointName: '!进水口' }, 'BCDEF'],
      [{ level: '!CITY' }, 'CDEF'],
      [{ level: ',CITY,PROVINCE,' }, 'ABCF'],
      [{ pointCode: 'A,C,' }, 'AC'],
      [{ pointCode_MultiString: 'B,D' }, 'BD'],
      [{ accessNote: '甲++乙' }, 'E'],
      [{ accessNote: '*%*' }, 'B'],
      [{ accessNote: '*_*' }, 'C'],
      [{ accessNote: '*\\*' }, 'D'],
      [{ geofence: '>= 40' }, 'DEF'],
      [{ geofence: '>=40' }, 'DEF'],
      [{ geofence: 'lt 40' }, 'AB'],
      [{ geofence: '!= 40' }, 'ABCEF'],
      [{ geofence: '10,20' }, 'AB'],
      [{ geofence: '10.5,20,99999999999' }, 'B'],
      [{ geofence: '*0*' }, 'ABDEF'],
      [{ geofence_begin: '20', geofence_end: '50' }, 'BDE'],
      [{ createTime_begin: '2026-11-02', createTime_end: '2026-11-03' }, 'BC'],
      [{ createTime: '2026-11-04' }, 'D'],
      [{ createTime: '2026-11-04 12:00:00' }, 'D'],
      [{ createTime: '<= 2026-11-01 12:00:00' }, 'A'],
      [{ createTime: '!2026-11-04' }, 'ABCEF'],
      [{ plantId: 'plant1', status: '0' }, 'BE'],
      [{ unknown: 'x', pointName: '', field: 'id,,pointCode', _t: '1' }, 'ABCDEF'],
      [{ id: 'idA,idB,' }, 'AB'],
      [{ delFlag: '1' }, 'ABCDEF'],
    ]
    for (const [query, expected] of cases)
      expect(await codes(it, query), JSON.stringify(query)).toBe(expected)
  })

  it('reads advanced queries, and refuses what is none [J5]', async () => {
    const it = await world()
    const ask = (lines: unknown, match = 'and') => ({
      superQueryParams: encodeURIComponent(JSON.stringify(lines)),
      superQueryMatchType: match,
    })
    const line = (field: string, rule: string, val: unknown) => ({ field, rule, val })
    const cases: [Record<string, string>, string][] = [
      [ask([line('pointName', 'like', '口'), line('status', 'eq', '1')]), 'A'],
      [ask([line('pointCode', 'eq', 'A'), line('geofence', 'gt', '45')], 'or'), 'AEF'],
      [ask([line('pointCode', 'in', 'A,B')]), 'AB'],
      [ask([line('accessNote', 'right_like', '10')]), 'BCF'],
      [ask([line('accessNote', 'left_like', '0')]), 'CF'],
      [ask([{ ...line('createTime', 'ge', '2026-11-05'), type: 'date' }]), 'EF'],
      [ask([line('', 'eq', 'x'), line('pointCode', 'eq', ''), line('pointCode', 'eq', 'B')]), 'B'],
      [{ ...ask([line('status', 'eq', '0')]), pointCode: 'B' }, 'B'],
    ]
    for (const [query, expected] of cases)
      expect(await codes(it, query), JSON.stringify(query)).toBe(expected)
    const bad = [
      ask([line('nothing', 'eq', '1')]),
      ask([line('pw', 'eq', '1')]),
      ask([line('pointCode', 'or 1=1', '1')]),
      ask([line('geofence', 'eq', 'abc')]),
      ask(Array.from({ length: 51 }, () => line('pointCode', 'eq', 'A'))),
      ask([line('pointCode', 'in', Array.from({ length: 201 }, (_, n) => n).join(','))]),
      { superQueryParams: '{"a":1}' },
      { superQueryParams: '[oops' },
      { superQueryParams: '%E0%A4%A' },
      { superQueryParams: '[{"field":{"a":1},"rule":"eq","val":"x"}]' },
    ]
    for (const query of bad) {
      const answer = await list(it, query as Record<string, string>)
      expect(answer, JSON.stringify(query)).toMatchObject({ status: 400, success: false })
      expect(answer.message).toMatch(/^[「高]/)
    }
  })

  it('sorts by known columns and pages exactly [J4]', async () => {
    const it = await world()
    expect(await codes(it, { column: 'geofence', order: 'desc', geofence: '>0' })).toBe('FEDBA')
    expect(await codes(it, { column: 'status,pointCode', order: 'asc' })).toBe('BEACDF')
    expect(await codes(it, { column: 'plantId_dictText,pointCode', order: 'DESC' })).toBe('FEDCBA')
    expect(await codes(it, { column: 'createTime', order: 'whatever' })).toBe('FEDCBA')
    const { result } = await list(it, { pageNo: '2', pageSize: '4', column: 'pointCode', order: 'ascend' })
    expect(result).toMatchObject({ total: 6, size: 4, current: 2, pages: 2 })
    expect(result.records.map(row => row['pointCode'])).toEqual(['E', 'F'])
    expect(await list(it, { column: 'nothing' })).toMatchObject({
      status: 400,
      message: '请注意，将要排序的列字段不存在：nothing',
    })
    const [first] = result.records
    expect(first).toMatchObject({
      plantId: 'plant1',
      plantId_dictText: '一厂',
      createTime: toWire(start + 4 * day + 12 * 3_600_000),
    })
  })

  it('lets no text of a client become SQL [J4 J5 A40]', async () => {
    const it = await world()
    const corpus = [
      "'",
      "' or '1'='1",
      '"; drop table sewage_point; --',
      '1; select pg_sleep(9)',
      "x' union select pw from device_facility --",
      '(select 1)',
      'point_code',
      't.id',
      'pointCode desc, (select 1)',
      'pointCode/**/',
      '`id`',
      '$1',
      '?',
      '\u0000',
      '%00',
      '%',
      '\\',
      "\\' or 1=1 --",
      '__proto__',
      'constructor',
      'toString',
      '１＝１',
      '🙂'.repeat(50),
    ]
    for (const attack of corpus) {
      const [column, filter, likes, ordered] = await Promise.all([
        list(it, { column: attack }),
        list(it, { pointName: attack }),
        list(it, { pointName: `*${attack}*` }),
        list(it, { column: 'pointCode', order: attack }),
      ])
      expect(column.status, `column ${attack}`).toBe(400)
      expect([200, 400], `filter ${attack}`).toContain(filter.status)
      if (filter.status === 200 && likes.status === 200) {
        expect(filter.result.total, `filter ${attack}`).toBe(0)
        expect(
          likes.result.records.every(row =>
            JSON.stringify(row).includes(JSON.stringify(attack).slice(1, -1)),
          ),
        ).toBe(true)
      }
      // U+0000 is refused at every door.
      expect(ordered.status).toBe(attack.includes('\u0000') ? 400 : 200)
      for (const field of ['pointName', attack])
        for (const rule of ['eq', attack]) {
          const superQueryParams = JSON.stringify([{ field, rule, val: attack }])
          const answer = await list(it, { superQueryParams })
          expect([200, 400]).toContain(answer.status)
          if (field === attack || rule === attack) expect(answer.status).toBe(400)
          else if (answer.status === 200) expect(answer.result.total).toBe(0)
        }
      const byId = await it.call('city', { url: `/sewage/point/queryById?id=${encodeURIComponent(attack)}` })
      expect([400, 404]).toContain(byId.status)
      const gone = await it.call('city', {
        method: 'DELETE',
        url: `/sewage/point/deleteBatch?ids=${encodeURIComponent(attack)}`,
      })
      expect(gone.success).toBe(false)
    }
    expect(await codes(it, {})).toBe('ABCDEF')
    expect(({} as Row)['polluted']).toBeUndefined()
  })

  it('answers any filter with rows or a refusal, never with a failure [A40]', async () => {
    const it = await world()
    const names = fc.constantFrom(
      'pointName',
      'geofence',
      'createTime',
      'level',
      'geofence_begin',
      'createTime_end',
      'column',
      'order',
      'pageNo',
      'pageSize',
      'superQueryParams',
      'id_MultiString',
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, fc.string({ maxLength: 40 })), async query => {
        const { status } = await list(it, query)
        expect([200, 400]).toContain(status)
      }),
      { numRuns: 150 },
    )
  })

  it('offers the choices of declared references only, within the scope, to whoever may write them', async () => {
    const it = await world()
    const options = (who: 'city' | 'other' | 'bare' | 'reader', query: Record<string, string>) =>
      it.call<Listed>(who, { url: `/sys/reference/options?${new URLSearchParams(query)}` })
    const toPlant = { to: '/sewage/plant', text: 'plantName' }
    expect((await options('city', toPlant)).result).toMatchObject({
      total: 1,
      records: [{ value: 'plant1', text: '一厂' }],
    })
    expect((await options('city', { ...toPlant, keyword: '二' })).result.total).toBe(0)
    expect((await options('city', { ...toPlant, values: 'plant1,x' })).result.total).toBe(1)
    expect((await options('other', toPlant)).result.total).toBe(0)
    expect((await options('bare', toPlant)).status).toBe(403)
    expect((await options('reader', toPlant)).status).toBe(200)
    const departs = await options('city', { to: '/sys/sysDepart', text: 'departName' })
    expect(departs.result.records).toEqual([{ value: 'D1', text: '一市', parent: 'D0' }])
    for (const query of [
      { to: '/sys/user', text: 'passwordHash' },
      { to: 'sys_user', text: 'username' },
      { to: '/sewage/plant', text: "plantName' --" },
    ])
      expect((await options('city', query)).status).toBe(400)
  })

  it('shows frames of the own facilities and of strangers only', async () => {
    const it = await world()
    await it.db.write([
      {
        table: 'device_facility',
        columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'sys_org_code'],
        rows: [
          ['f1', 'F1', 'f1', 'LOGGER', 'plant1', 'A01A01'],
          ['f2', 'F2', 'f2', 'LOGGER', 'plant2', 'A01A02'],
        ],
      },
      {
        table: 'raw_frame',
        columns: ['id', 'recv_time', 'mn', 'facility_id'],
        rows: [
          ['1', 1, 'M1', 'f1'],
          ['2', 2, 'M2', 'f2'],
          ['3', 3, 'M3', null],
        ],
      },
    ])
    const frames = async (who: 'city' | 'other' | 'province') =>
      (await it.call<Listed>(who, { url: '/device/frame/list' })).result.records.map(row => row['mn']).join()
    expect([await frames('city'), await frames('other'), await frames('province')]).toEqual([
      'M3,M1',
      'M3,M2',
      'M3,M2,M1',
    ])
    for (const url of ['/device/frame/queryById?id=2', '/device/frame/values?id=2'])
      expect(await it.call('city', { url })).toMatchObject({ status: 403, code: 510 })
    expect((await it.call('city', { url: '/device/frame/values?id=1' })).success).toBe(true)
  })
})
