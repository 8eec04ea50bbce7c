import { expect, test } from 'vitest'
import type { Page } from '#contract/kit/envelope.ts'
import { stampOf } from '#lib/hj212/time.ts'
import { telemetryPath } from '#server/ingest/http.ts'
import { buildApp, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, frame, Station, second, seedSites } from './station.ts'

forEachDatabase((_name, open) => {
  async function world() {
    const { app, deps, db } = await buildApp(open)
    await seedSites(db, [{ mn: 'QY0000000001' }])
    await deps.ingest.start()
    const station = new Station(deps.ingest.port)
    return {
      app,
      db,
      station,
      ingest: deps.ingest,
      admin: await signIn(app),
      async stop() {
        station.close()
        await deps.ingest.stop()
      },
    }
  }

  test('an unknown device is listed, registered at a plant with a password, and its next frame is taken [A84]', async () => {
    const { admin, db, station, stop } = await world()
    station.send(frame({ mn: 'QY8888' }))
    expect(await station.answer()).toMatchObject({ cn: '9011', cp: 'QnRtn=4' })
    const list = await admin.call<Page<Record<string, unknown>>>('GET', '/device/unknown/list')
    expect(list.result.records).toMatchObject([{ id: 'QY8888', mn: 'QY8888', state: 'NEW', frames: 1 }])
    const registration = {
      mn: 'QY8888',
      plantId: '1',
      facilityCode: 'F-8888',
      facilityName: '新站',
      facilityType: 'SAMPLER',
      pw: '0123456789abcdef01234567',
    }
    const { pw: _, ...open } = registration
    expect(await admin.call('POST', '/device/unknown/register', { payload: open })).toMatchObject({
      success: false,
      code: 500,
      message: expect.stringContaining('请填写报文密码'),
    })
    const foreign = await admin.call('POST', '/device/unknown/register', {
      payload: { ...registration, plantId: '7' },
    })
    expect(foreign).toMatchObject({ status: 400 })
    const answer = await admin.call<{ facilityId: string }>('POST', '/device/unknown/register', {
      payload: registration,
    })
    expect(answer).toMatchObject({ success: true })
    station.send(frame({ mn: 'QY8888', pw: registration.pw }))
    expect(await station.answer()).toMatchObject({ cn: '9014' })
    const series = await db.k.selectFrom('series').select('facilityId').execute()
    expect(new Set(series.map(row => row.facilityId))).toEqual(new Set([answer.result.facilityId]))
    const again = await admin.call('POST', '/device/unknown/register', { payload: registration })
    expect(again).toMatchObject({ success: false, code: 500 })
    const log = await db.k
      .selectFrom('sysLog')
      .select(['logContent', 'requestParam'])
      .where('logType', '=', '2')
      .execute()
    expect(log.map(line => line.logContent)).toContain('注册设备 新站（MN QY8888）')
    expect(JSON.stringify(log)).not.toContain(registration.pw)
    await stop()
  })

  test('a device is set aside and taken back', async () => {
    const { admin, station, stop } = await world()
    station.send(frame({ mn: 'QY8888' }))
    await station.answer()
    const set = (ignored: boolean) =>
      admin.call('POST', '/device/unknown/ignore', { payload: { mns: ['QY8888'], ignored } })
    const state = async () => {
      const list = await admin.call<Page<{ state: string }>>('GET', '/device/unknown/list')
      return list.result.records[0]?.state
    }
    expect((await set(true)).result).toEqual({ changed: 1 })
    expect(await state()).toBe('IGNORED')
    expect((await set(true)).result).toEqual({ changed: 0 })
    expect((await set(false)).result).toEqual({ changed: 1 })
    await stop()
  })

  test('a key is shown once, opens the door, and no longer after it was revoked [J20]', async () => {
    const { app, admin, db, stop } = await world()
    const facilityId = facilityOf(0)
    const issued = await admin.call<{ id: string; key: string }>('POST', '/device/facility/issueKey', {
      payload: { facilityId },
    })
    const { id, key } = issued.result
    expect(key).toMatch(/^wd_[\w-]{32}$/)
    const stored = await db.k.selectFrom('deviceKey').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(key)
    const keys = await admin.call('GET', '/device/facility/keys', { query: { facilityId } })
    expect(keys.result).toMatchObject([{ id, revokedAt: null }])
    const send = () =>
      app.inject({
        method: 'POST',
        url: telemetryPath,
        headers: { 'x-device-key': key },
        payload: { ts: Date.now(), values: [{ factor: 'w01018', value: 3 }] },
      })
    const taken = await send()
    expect(taken.json()).toEqual({ accepted: 1, repeated: 0, quarantined: [] })
    const revoked = await admin.call('POST', '/device/facility/revokeKey', { payload: { facilityId } })
    expect(revoked.result).toEqual({ revoked: 1 })
    expect((await send()).statusCode).toBe(401)
    await stop()
  })

  test('from a frame to its values, and quarantine with its reason', async () => {
    const { admin, db, station, stop } = await world()
    const at = second(Date.now())
    station.send(frame({ at, cp: `DataTime=${stampOf(at)};w01018-Rtd=32.1,w01018-Flag=N;w00000-Rtd=-4` }))
    await station.answer()
    const [raw] = await db.k.selectFrom('rawFrame').select('id').execute()
    const values = await admin.call('GET', '/device/frame/values', { query: { id: raw!.id } })
    expect(values.result).toEqual([
      {
        facilityId: facilityOf(0),
        factor: 'w01018',
        factorName: '化学需氧量',
        unit: 'mg/L',
        kind: 'RTD',
        ts: at,
        value: 32.1,
        flag: 'N',
      },
    ])
    const held = await admin.call<Page<Record<string, unknown>>>('GET', '/device/quarantine/list')
    expect(held.result.records).toMatchObject([
      {
        factor: 'w00000',
        valueText: '-4',
        reason: '流量为负值',
        frameId: raw!.id,
        facilityId_dictText: '采样站 0',
      },
    ])
    const gone = await admin.call('GET', '/device/frame/values', { query: { id: '1' } })
    expect(gone.status).toBe(404)
    await stop()
  })

  test('nobody without the right issues keys or registers', async () => {
    const { app, stop } = await world()
    const lab = await signIn(app, 'lab')
    const payload = { facilityId: facilityOf(0) }
    expect((await lab.call('POST', '/device/facility/issueKey', { payload })).status).toBe(403)
    expect((await callerOf(app).call('POST', '/device/facility/issueKey', { payload })).status).toBe(401)
    expect(
      (await lab.call('POST', '/device/unknown/ignore', { payload: { mns: ['X'], ignored: true } })).status,
    ).toBe(403)
    await stop()
  })
})
