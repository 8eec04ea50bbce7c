/** Beside each device of the list: what it said last of its cabinet, out of the hub's memory, and when; the range of each parameter (annex 8). */
import { expect, it } from 'vitest'
import { deviceReading, deviceStatus } from '#contract/topics.ts'
import { minuteMs, toWire } from '#lib/dates.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { callers, fillField } from '../machine/field.ts'

type Row = Record<string, unknown>
const at = Date.parse('2026-11-20T08:00:00+08:00')

forEachDatabase((_name, open) => {
  it('shows temperature, battery and bottle with the time of the oldest of them', async () => {
    const { app, db, deps } = await buildApp(open)
    await fillField(db)
    const { city } = await callers(app)
    const read = async () => (await city.call<Row>('GET', '/device/facility/queryById?id=d1')).result
    expect(await read()).toMatchObject({
      cabinetTemp: null,
      battery: null,
      bottleNo: null,
      readingTime: null,
    })
    const values = { i33101: [4.2, 'N'], i33104: [87, 'N'], i33108: [7, 'N'], w00000: [1, 'N'] } as never
    deps.hub.seed(deviceReading, [{ id: 'd1', ts: at, frameId: 'f', values }])
    expect(await read()).toMatchObject({
      cabinetTemp: 4.2,
      battery: 87,
      bottleNo: 7,
      readingTime: toWire(at),
    })
    // Its clock is ahead by five minutes, and the bottle was told of earlier.
    const ahead = { ts: at + 5 * minuteMs, at }
    const earlier = [{ ts: at - 60 * minuteMs, frameId: 'e', factors: ['i33108'] }]
    deps.hub.seed(deviceReading, [{ id: 'd1', ...ahead, frameId: 'g', values, earlier }])
    expect(await read()).toMatchObject({ bottleNo: 7, readingTime: toWire(at - 60 * minuteMs) })
    const list = await city.call<{ records: Row[] }>('GET', '/device/facility/list')
    expect(list.result.records.find(({ id }) => id === 'd1')).toMatchObject({ battery: 87 })
  })

  it('lists as drawing who says so now, as every screen counts them', async () => {
    const { app, db, deps } = await buildApp(open)
    await fillField(db)
    const { city } = await callers(app)
    const ids = async (asked: string) => {
      const { result } = await city.call<{ records: Row[]; total: number }>(
        'GET',
        `/device/facility/list?pageSize=100${asked}`,
      )
      expect(result.total).toBe(result.records.length)
      return result.records.map(({ id }) => String(id)).sort()
    }
    const say = (run: string) =>
      deps.hub.seed(deviceStatus, [
        { id: 'd1', online: 1, lastAt: at, run, reportMs: 30_000, level: 0, unacked: false },
      ])
    const all = await ids('')
    const others = all.filter(id => id !== 'd1')
    await db.write([{ sql: "update device_facility set run_status = 'RUN'", parameters: [] }])
    say('RUN')
    expect(await ids('&runStatus=SAMPLING')).toEqual([])
    say('SAMPLING')
    expect(await ids('&runStatus=SAMPLING')).toEqual(['d1'])
    expect(await ids('&runStatus=RUN')).toEqual(others)
    expect(await ids('&runStatus=RUN,SAMPLING')).toEqual(all)
    const read = async () => (await city.call<Row>('GET', '/device/facility/queryById?id=d1')).result
    expect(await read()).toMatchObject({ runStatus: 'SAMPLING', runStatus_dictText: '采样中' })
    // What people do with it goes before, and nothing of what it says is kept.
    const kept = async () =>
      (
        await db.read({
          sql: "select run_status as run from device_facility where id = 'd1'",
          parameters: [],
        })
      )[0]
    const edit = (change: Row) =>
      city.call<Row>('PUT', '/device/facility/edit', { payload: { id: 'd1', ...change } })
    expect((await edit({ ...(await read()), model: 'X1' })).success).toBe(true)
    expect(await kept()).toEqual({ run: 'RUN' })
    const values = { i12001: [0, 'N'] } as never
    deps.hub.seed(deviceReading, [{ id: 'd1', ts: at, frameId: 'f', values }])
    say('RUN')
    expect((await edit({ runStatus: 'SAMPLING', model: 'X2' })).success).toBe(true)
    expect(await kept()).toEqual({ run: 'RUN' })
    say('FAULT')
    expect((await edit({ ...(await read()), model: 'X3' })).success).toBe(true)
    expect(await kept()).toEqual({ run: 'RUN' })
    say('RUN')
    // One that says nothing of it is told to be so by people.
    expect((await edit({ runStatus: 'FAULT' })).success).toBe(true)
    expect(await kept()).toEqual({ run: 'FAULT' })
    say('SAMPLING')
    expect((await edit({ runStatus: 'MAINT' })).success).toBe(true)
    expect(await ids('&runStatus=SAMPLING')).toEqual([])
    expect(await ids('&runStatus=MAINT')).toEqual(['d1'])
  })

  it('says what a parameter may be, and refuses what it may not', async () => {
    const { app, db } = await buildApp(open)
    await fillField(db)
    const { city } = await callers(app)
    const add = (configKey: string, value: string) =>
      city.call<Row>('POST', '/device/config/add', { payload: { facilityId: 'd1', configKey, value } })
    expect((await add('RTD_INTERVAL', '5')).message).toContain('30 到 3600 s')
    expect((await add('RTD_INTERVAL', '60')).success).toBe(true)
    expect((await add('CABINET_TEMP', '4.5')).success).toBe(true)
    const { result } = await city.call<{ records: Row[] }>('GET', '/device/config/list')
    const rangeOf = (key: string) => result.records.find(({ configKey }) => configKey === key)?.['range']
    expect(rangeOf('RTD_INTERVAL')).toBe('30 到 3600 s')
    expect(rangeOf('CABINET_TEMP')).toBe('0 到 10 ℃，最多 1 位小数')
  })
})
