/** A result of two samples: both are named wherever the result is followed back; a comparison shows its whole period. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { overviewBasis } from '#contract/sewage/basis.ts'
import { type consumptionList, mostCompared, mostPeriods } from '#contract/sewage/consumption.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import { bulkOf } from '#server/db/rows.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { putPlaces, putResults, resultRow } from './consumption-world.ts'
import { get } from './journey.ts'

const day = businessDay(Date.now() - 2 * dayMs)
const begin = Date.parse(`${day}T08:00:00+08:00`)

forEachDatabase((_name, open) => {
  const start = async () => {
    const { app, db } = await buildApp(open)
    await putPlaces(db, [
      { id: '2001', district: '990101' },
      { id: '2002', district: '990102' },
    ])
    await db.write([
      bulkOf(
        'sample',
        ['b', 'a'].map((id, at) => ({
          id,
          sample_no: `NO-${id}`,
          point_id: 'p',
          plant_id: '2001',
          sample_date: day,
          begin_time: begin + (1 - at) * 43_200_000,
          end_time: begin + (2 - at) * 43_200_000,
          state: 'TESTED',
          qc_type: 'NORMAL',
          actual_sub: 48,
          create_time: 1,
        })),
      ),
      bulkOf('lab_value', [
        { id: 'v1', sample_id: 'a', drug_code: 'COT', qualifier: '=', value: 1_000, create_time: 1 },
        { id: 'v2', sample_id: 'b', drug_code: 'COT', qualifier: '=', value: 1_500, create_time: 1 },
      ]),
    ])
    return { app, db, admin: await signIn(app) }
  }

  it('names both in the export and in the trail', async () => {
    const { app, db, admin } = await start()
    await db.write([
      bulkOf('plant_result', [
        { ...resultRow({ plant: '2001', day, pndl: 10 }), sample_ids: 'a,b', flow: 85_000, conc: 7 },
      ]),
    ])
    await rollUpConsumption(db)
    const { body } = await app.inject({
      method: 'GET',
      url: '/jeecg-boot/sewage/consumption/exportXls?level=P&parent=2001&grain=DAY&drug=METH&format=csv',
      headers: { 'x-access-token': admin.token },
    })
    expect(body).toContain(`NO-a、NO-b,厂2001,甲省/乙市/丁区,${day} 08:00:00`)
    expect(body).toContain(',1250,')
    const { detail } = await get<ResultOf<typeof overviewBasis>>(
      admin,
      `/sewage/overview/basis?region=990100&drug=METH&day=${day}&measure=pndl&plantId=2001`,
    )
    expect(detail?.sample).toMatchObject({ sampleNo: 'NO-a、NO-b', beginTime: begin, endTime: begin + dayMs })
  })

  it('compares over all days of the period, not the newest alone', async () => {
    const { db, admin } = await start()
    const days = Array.from({ length: 300 }, (_, at) => businessDay(begin - at * dayMs))
    await putResults(
      db,
      days.flatMap(one => ['2001', '2002'].map(plant => ({ plant, day: one, pndl: 10 }))),
    )
    await rollUpConsumption(db)
    const { records } = await get<ResultOf<typeof consumptionList>>(
      admin,
      `/sewage/consumption/list?level=2&grain=DAY&drug=METH&measure=pndl&from=${days.at(-1)}&to=${day}&codes=990100&pageSize=${mostCompared * mostPeriods}`,
    )
    expect(records).toHaveLength(300)
    const plants = await get<ResultOf<typeof consumptionList>>(
      admin,
      `/sewage/consumption/list?level=P&grain=DAY&drug=METH&measure=pndl&from=${days.at(-1)}&to=${day}&codes=2001,2002&pageSize=${mostCompared * mostPeriods}`,
    )
    expect(plants.records).toHaveLength(600)
    expect(plants.records.every(one => one.value === 10)).toBe(true)
  })
})
