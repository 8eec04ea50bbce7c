/** What a phone is told of its owner's day. */
import { expect, it } from 'vitest'
import { businessDay, hourMs, toWire } from '#lib/dates.ts'
import { bulkOf } from '#server/db/rows.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { callers, fillField, made, near, org, place, step, workDraft } from '../machine/field.ts'

interface Today {
  at: number
  day: string
  ahead: { count: number; firstEnd: number; places?: string[] } | null
  next: number | null
  works: Record<string, unknown>[]
  samples: Record<string, unknown>[]
  batches: Record<string, unknown>[]
}
const day = businessDay(Date.now())
const soon = (hours: number) => toWire(Date.now() + hours * hourMs)

forEachDatabase((_name, open) => {
  async function world() {
    const { app, db, deps } = await buildApp(open, { config: { demo: false } })
    await fillField(db)
    const people = await callers(app)
    const today = async (who: keyof typeof people) =>
      (await people[who].call<Today>('GET', '/m/today')).result
    return { db, deps, people, today }
  }

  it('tells a courier without orders what is being drawn', async () => {
    const { db, today } = await world()
    const [beginTime, endTime] = [Date.now() - hourMs, Date.now() + hourMs]
    await db.write([
      {
        table: 'sample',
        columns: ['id', 'sample_no', 'point_id', 'plant_id', 'sample_date', 'begin_time', 'end_time', 'plan_sub', 'state', 'sys_org_code', 'tenant_id', 'version', 'del_flag'],
        rows: [['s1', 'WD1', 'p1', 'f1', day, beginTime, endTime, 96, 'BOUND', org, '0', 1, '0']],
      },
    ]) // biome-ignore format: one row of names a table
    expect((await today('courier')).ahead).toEqual({ count: 1, firstEnd: endTime, places: ['f1厂'] })
    expect((await today('sampler')).ahead).toBeNull()
  })

  it('has own work with its place, labels and steps, and nobody else’s', async () => {
    const { db, people, today } = await world()
    const { id } = await made(people.city, '/work', workDraft({ planBegin: soon(0), planEnd: soon(1) }))
    await made(
      people.city,
      '/work',
      workDraft({ planBegin: soon(0), planEnd: soon(1), plantId: 'f2', pointId: 'p2' }),
    )
    await db.k.updateTable('sewagePlant').set({ districtCode: '990101' }).execute()
    const generated = await people.city.call('POST', '/sewage/label/generate', {
      payload: { pointIds: ['p1'], sampleDate: day, bottles: 2, blanks: 1 },
    })
    expect(generated).toMatchObject({ success: true })
    expect((await today('sampler')).works).toEqual([])
    await step(people.city, '/work', 'assign', { id, assignee: 'sampler' })
    await step(people.sampler, '/work', 'accept', { id })
    await step(people.sampler, '/work', 'checkIn', { id, checkInPlace: near })
    const { works, at, day: told } = await today('sampler')
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000)
    expect(told).toBe(businessDay(at))
    expect(works).toMatchObject([
      {
        id,
        state: 'ON_SITE',
        assisting: false,
        plantName: 'f1厂',
        pointName: 'f1进水口',
        // Its point has no place of its own: the plant's stands for it.
        place,
        geofence: 200,
        details: [{ item: 'ARRIVE', ok: 'Y' }],
      },
    ])
    const labels = works[0]!['labels'] as { bottleNo: number; qcType: string; pointId: string | null }[]
    expect(labels.map(({ bottleNo, qcType, pointId }) => [bottleNo, qcType, pointId])).toEqual([
      [1, 'NORMAL', 'p1'],
      [2, 'NORMAL', 'p1'],
      [21, 'FB', null],
    ])
    // Somebody else's day is his own.
    expect((await today('courier')).works).toEqual([])
    expect((await today('admin')).works).toEqual([])
    await step(people.sampler, '/work', 'submit', { id, result: '已巡检' })
    expect((await today('sampler')).works).toMatchObject([{ id, state: 'SUBMITTED' }])
  })

  it('says when the next order begins, beyond those of today and tomorrow', async () => {
    const { people, today } = await world()
    expect((await today('sampler')).next).toBeNull()
    const far = { planBegin: soon(72), planEnd: soon(73) }
    const { id } = await made(people.city, '/work', workDraft(far))
    expect((await today('sampler')).next).toBeNull()
    await step(people.city, '/work', 'assign', { id, assignee: 'sampler' })
    const { next, works } = await today('sampler')
    expect([toWire(next!), works]).toEqual([far.planBegin, []])
    expect((await today('courier')).next).toBeNull()
  })

  it('keeps what was sent back in sight, with why, until it is handed in again', async () => {
    const { db, people, today } = await world()
    const window = { planBegin: soon(0), planEnd: soon(1) }
    const { id } = await made(people.city, '/work', workDraft(window))
    const declined = await made(people.city, '/work', workDraft({ planBegin: soon(2), planEnd: soon(3) }))
    await step(people.city, '/work', 'assign', { id: declined.id, assignee: 'sampler' })
    await step(people.sampler, '/work', 'decline', { id: declined.id, reason: '车坏了' })
    const done = async () => {
      await step(people.city, '/work', 'assign', { id, assignee: 'sampler', ...window })
      await step(people.sampler, '/work', 'accept', { id })
      await step(people.sampler, '/work', 'checkIn', { id, checkInPlace: near })
      expect((await today('sampler')).works).toMatchObject([{ state: 'ON_SITE', returned: back }])
      await step(people.sampler, '/work', 'submit', { id, result: '已巡检' })
      expect((await today('sampler')).works).toMatchObject([{ state: 'SUBMITTED', returned: null }])
    }
    let back: string | null = null
    await done()
    await step(people.city, '/work', 'sendBack', { id, reason: '照片不清' })
    back = '照片不清'
    expect((await today('sampler')).works).toMatchObject([{ id, state: 'RETURNED', returned: back }])
    const told = await db.k.selectFrom('sysSms').select(['esReceiver', 'esContent']).execute()
    expect(told.filter(({ esContent }) => esContent.includes('照片不清'))).toMatchObject([
      { esReceiver: 'sampler' },
    ])
    await done()
  })

  it('tells by bottle what the sampler drew of the last programme, and what it missed', async () => {
    const { db, people, today } = await world()
    const common = { sys_org_code: org, tenant_id: '0', create_time: 1, create_by: 'city' }
    const at = Date.now()
    const sub = (seq: number, hours: number, bottle_no: number, result = 'OK') => ({
      id: `sub${seq}-${hours}`,
      facility_id: 'machine',
      sample_time: at - hours * hourMs,
      seq,
      bottle_no,
      plan_ml: 100,
      actual_ml: result === 'OK' ? 98 : 0,
      result,
      recv_time: at,
    })
    await db.write([
      bulkOf('device_facility', [
        {
          id: 'machine',
          facility_code: 'M1',
          facility_name: '采样仪',
          facility_type: 'SAMPLER',
          plant_id: 'f1',
          ...common,
        },
      ]),
      bulkOf('sampling_log', [
        sub(1, 5, 1),
        sub(2, 4, 1),
        sub(3, 3, 2),
        sub(4, 2, 2, 'NO_LIQUID'),
        // Beside the programme, and of the one before.
        sub(0, 1, 2),
        sub(1, 60, 1),
      ]),
    ])
    const { id } = await made(people.city, '/work', workDraft({ planBegin: soon(0), planEnd: soon(1) }))
    await step(people.city, '/work', 'assign', { id, assignee: 'sampler' })
    expect((await today('sampler')).works[0]!['drawn']).toEqual([
      { bottleNo: 1, planned: 2, taken: 2, volume: 196, missed: [] },
      {
        bottleNo: 2,
        planned: 2,
        taken: 1,
        volume: 98,
        missed: [{ at: at - 2 * hourMs, result: 'NO_LIQUID' }],
      },
    ])
  })

  it('leaves out what begins after tomorrow, and what was handed in before today', async () => {
    const { db, people, today } = await world()
    const far = await made(people.city, '/work', workDraft({ planBegin: soon(72), planEnd: soon(73) }))
    const old = await made(people.city, '/work', workDraft({ planBegin: soon(-72), planEnd: soon(-70) }))
    for (const { id } of [far, old]) await step(people.city, '/work', 'assign', { id, assignee: 'sampler' })
    expect((await today('sampler')).works.map(({ id }) => id)).toEqual([old.id])
    await db.k
      .updateTable('workOrder')
      .set({ state: 'SUBMITTED', submitTime: Date.now() - 48 * hourMs })
      .where('id', '=', old.id)
      .execute()
    expect((await today('sampler')).works).toEqual([])
  })

  it('tells a courier what waits for him and what he holds, with the temperature of his box', async () => {
    const { db, today } = await world()
    const common = { sys_org_code: org, tenant_id: '0', create_time: 1, create_by: 'city' }
    const at = Date.now()
    await db.write([
      bulkOf('device_facility', [
        {
          id: 'box',
          facility_code: 'C14',
          facility_name: 'C-014',
          facility_type: 'FRIDGE',
          plant_id: 'f1',
          ...common,
        },
      ]),
      bulkOf('series', [{ id: 7001, facility_id: 'box', factor: 'i33101' }]),
      bulkOf('telemetry_min', [
        { series_id: 7001, ts: at - 2 * hourMs, value: 4.1, flag: 'N', source: 'R' },
        { series_id: 7001, ts: at - 9 * hourMs, value: 9.9, flag: 'N', source: 'R' },
      ]),
      bulkOf('work_batch', [
        {
          id: 'b1',
          batch_no: 'PC1',
          plan_id: 'x',
          batch_date: day,
          state: 'SAMPLING',
          expected: 2,
          courier: 'courier',
          cooler_id: 'box',
          vehicle: '澜A·7Q215',
          ...common,
        },
      ]),
      bulkOf(
        'sample',
        [
          ['s1', 'SAMPLED', 'sampler', 'b1'],
          ['s2', 'TRANSIT', 'courier', 'b1'],
          ['s3', 'TRANSIT', 'courier', null],
          ['s4', 'RECEIVED', 'courier', 'b1'],
          ['s5', 'SAMPLED', 'sampler', null],
        ].map(([id, state, holder, batch_id]) => ({
          id,
          sample_no: `WD9900012026112101${id}`,
          point_id: 'p1',
          plant_id: 'f1',
          sample_date: day,
          begin_time: 1,
          end_time: 2,
          state,
          holder,
          batch_id,
          ...common,
        })),
      ),
    ])
    const { samples, batches } = await today('courier')
    expect(samples.map(({ id, mine }) => [id, mine])).toEqual([
      ['s1', false],
      ['s2', true],
      ['s3', true],
    ])
    expect(batches).toMatchObject([
      { batchNo: 'PC1', vehicle: '澜A·7Q215', courierName: '周平', cooler: { name: 'C-014' } },
    ])
    expect(batches[0]!['temps']).toEqual([[at - 2 * hourMs, 4.1]])
    // Whoever drew them holds them until they are taken over.
    expect((await today('sampler')).samples.map(({ id }) => id)).toEqual(['s1', 's5'])
  })

  it('has all that is in one’s own hands, however much waits at others', async () => {
    const { db, people, today } = await world()
    const at = Date.now()
    await db.write([
      bulkOf('work_batch', [
        {
          id: 'b1', batch_no: 'PC1', plan_id: 'x', expected: 2, batch_date: day, state: 'SAMPLING', courier: 'courier',
          create_time: 1, sys_org_code: org, tenant_id: '0',
        },
      ]), // biome-ignore format: as they are read
      bulkOf(
        'sample',
        Array.from({ length: 521 }, (_, n) => ({
          id: `s${n}`, sample_no: `A${String(n).padStart(4, '0')}`, state: n === 520 ? 'TRANSIT' : 'SAMPLED',
          plant_id: 'f1', point_id: 'p1', batch_id: 'b1', sample_date: day, qc_type: 'NORMAL', begin_time: at - 2,
          end_time: at - 1, holder: n === 520 ? 'courier' : 'sampler', create_time: 1, sys_org_code: org, tenant_id: '0',
        })),
      ), // biome-ignore format: as they are read
    ])
    const { samples } = await today('courier')
    expect(samples.filter(({ mine }) => mine).map(({ labelNo }) => labelNo)).toEqual(['A0520'])
    const hands = () => people.courier.call('GET', '/m/hands')
    expect(await hands()).toMatchObject({ success: true, result: { labels: ['A0520'] } })
    await db.k.updateTable('sample').set({ state: 'RECEIVED' }).where('holder', '=', 'courier').execute()
    expect(await hands()).toMatchObject({ result: { labels: [] } })
    expect((await today('courier')).samples.filter(({ mine }) => mine)).toEqual([])
    // What was fetched already is no programme of work that is still to be done.
    const { id } = await made(
      people.city,
      '/work',
      workDraft({ workType: 'RETRIEVE', planBegin: soon(0), planEnd: soon(1), batchId: 'b1' }),
    )
    await step(people.city, '/work', 'assign', { id, assignee: 'sampler' })
    expect((await today('sampler')).works).toMatchObject([{ id, programme: null }])
  })

  it('tells below what a sample is kept, as the system parameters have it', async () => {
    const { db, people } = await world()
    const cold = async () => (await people.courier.call<{ cold: unknown }>('GET', '/m/today')).result.cold
    expect(await cold()).toEqual({ fair: 6, high: 8, low: 0 })
    await db.write([
      { sql: `delete from sys_setting where "key" = 'sample.coldFair'`, parameters: [] },
      bulkOf('sys_setting', [{ key: 'sample.coldFair', value: '4.5' }]),
    ])
    expect(await cold()).toEqual({ fair: 4.5, high: 8, low: 0 })
  })

  it('is for samplers and couriers', async () => {
    const { people } = await world()
    for (const who of ['city', 'lab', 'auditor'] as const)
      for (const path of ['/m/today', '/m/hands'])
        expect(await people[who].call('GET', path)).toMatchObject({ code: 510 })
  })
})
