import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fault, faultAnswer } from '#contract/kit/fault.ts'
import type { Db } from '#server/db/db.ts'
import { ingestRoutes, telemetryPath } from '#server/ingest/http.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, seedSites, startIngest } from './station.ts'

const key = 'wd_test-key'
const sites = [{ mn: 'QY0000000001' }, { mn: 'QY0000000002' }]

async function seedKey(db: Db): Promise<void> {
  await db.k
    .insertInto('deviceKey')
    .values({
      id: '1',
      facilityId: facilityOf(0),
      keyHash: createHash('sha256').update(key).digest('hex'),
      createdAt: 1,
      revokedAt: null,
    })
    .execute()
}

forEachDatabase((_name, open) => {
  let db: Db
  let ingest: RunningIngest
  let app: FastifyInstance
  const values = () =>
    db.k
      .selectFrom('telemetryRtd as t')
      .innerJoin('series as s', 's.id', 't.seriesId')
      .select(['s.facilityId', 's.factor', 't.ts', 't.value', 't.flag'])
      .orderBy('t.ts')
      .orderBy('s.factor')
      .execute()
  const post = async (body: unknown, deviceKey = key) => {
    const answer = await app.inject({
      method: 'POST',
      url: telemetryPath,
      headers: { 'x-device-key': deviceKey, 'content-type': 'application/json' },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  beforeEach(async () => {
    db = await open()
    await seedSites(db, sites)
    await seedKey(db)
    ingest = await startIngest(db)
    app = Fastify()
    app.setErrorHandler((error, _request, reply) => {
      const status = error instanceof Fault ? faultAnswer[error.kind].http : 400
      return reply.status(status).send({ message: error instanceof Error ? error.message : '' })
    })
    ingestRoutes(app, { ingest })
  })
  afterEach(async () => {
    await app.close()
    await ingest.stop()
  })

  test('values are committed, repeats are told apart', async () => {
    const ts = Date.now()
    const item = {
      mn: 'QY0000000001',
      ts,
      kind: 'RTD',
      values: [{ factor: 'w01018', value: 32.1, flag: 'N' }],
    }
    expect(await post(item)).toEqual({ status: 200, body: { accepted: 1, repeated: 0, quarantined: [] } })
    const next = { ts: ts + 1, values: [{ factor: 'w01018', value: 33 }] }
    expect((await post([item, next])).body).toEqual({ accepted: 1, repeated: 1, quarantined: [] })
    expect(await values()).toEqual([
      { facilityId: facilityOf(0), factor: 'w01018', ts, value: 32.1, flag: 'N' },
      { facilityId: facilityOf(0), factor: 'w01018', ts: ts + 1, value: 33, flag: 'N' },
    ])
  })

  test('poison is quarantined item by item [R37]', async () => {
    const ts = Date.now()
    const one = (change: object) => ({ ts, values: [{ factor: 'w01018', value: 1 }], ...change })
    const { status, body } = await post([
      one({ ts: 0 }),
      one({ ts: 4_080_000_000_000 }),
      one({ ts: '2026-01-01' }),
      one({ kind: 'WEEK' }),
      one({ mn: 'QY0000000002' }),
      one({
        values: [
          { factor: 'w00000', value: -1 },
          { factor: 'w01001', value: 7 },
        ],
      }),
      one({ values: [{ factor: 'w01018', value: '1e5' }] }),
      one({ values: [{ factor: "w'; drop table series", value: 1 }] }),
      'nonsense',
      null,
    ])
    expect(status).toBe(200)
    expect(body.accepted).toBe(1)
    expect(body.quarantined.map((line: { index: number }) => line.index)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
    expect(body.quarantined[4].reason).toBe('mn 与设备密钥不符')
    expect(body.quarantined[5].reason).toBe('w00000：流量为负值')
    expect((await values()).map(row => row.value)).toEqual([7])
    const kept = await db.k.selectFrom('quarantine').select('reason').execute()
    expect(kept.length).toBe(10)
  })

  test('1e308 and a number beyond are quarantined, not stored [R37]', async () => {
    const { body } = await post(
      `{"ts":${Date.now()},"values":[{"factor":"w01018","value":1e308},{"factor":"x01","value":1e999}]}`,
    )
    expect(body.quarantined).toHaveLength(2)
    expect(await values()).toEqual([])
  })

  test('real-time data without a figure, or with those of a period, say so [R37]', async () => {
    const ts = Date.now()
    const send = async (at: number, value: object) =>
      (await post({ ts: at, kind: 'RTD', values: [{ factor: 'w01018', ...value }] })).body
    const last = () => db.k.selectFrom('telemetryLast').select(['ts', 'value', 'flag']).execute()
    const periodOnly = '实时数据没有最小值、最大值、累计值，请按分钟或小时数据上报'
    expect(await send(ts, { value: 3 })).toEqual({ accepted: 1, repeated: 0, quarantined: [] })
    for (const figures of [{ cou: 5 }, { cou: 5, min: 1, max: 2 }, { value: null }, {}])
      expect(await send(ts + 1, figures)).toEqual({
        accepted: 0,
        repeated: 0,
        quarantined: [{ index: 0, reason: 'w01018：没有数值而标记为正常' }],
      })
    expect(await last()).toEqual([{ ts, value: 3, flag: 'N' }])
    const extra = [{ index: 0, reason: `w01018：${periodOnly}（cou）` }]
    expect(await send(ts + 2, { value: 4, cou: 5 })).toEqual({ accepted: 1, repeated: 0, quarantined: extra })
    expect(await last()).toEqual([{ ts: ts + 2, value: 4, flag: 'N' }])
    const both = await send(ts + 3, { flag: 'D', min: 9, max: 1 })
    expect(both.quarantined).toEqual([{ index: 0, reason: `w01018：${periodOnly}（min、max）` }])
    // Nothing measured, as the flag says: that is what is newest.
    expect(await last()).toEqual([{ ts: ts + 3, value: null, flag: 'D' }])
    const held = await db.k.selectFrom('quarantine').select('reason').orderBy('id').execute()
    expect(held.map(({ reason }) => reason).filter(reason => reason.startsWith(periodOnly))).toHaveLength(2)
    // Of a period its sum alone is enough.
    const sum = { ts: ts - 600_000, kind: 'MIN', values: [{ factor: 'w00000', cou: 5 }] }
    expect((await post(sum)).body).toEqual({ accepted: 1, repeated: 0, quarantined: [] })
  })

  test.each(['RTD', 'MIN'])('of %s a value and another mean are refused together [R37]', async kind => {
    const ts = Date.now() - 600_000
    const { body } = await post({
      ts,
      kind,
      values: [
        { factor: 'w01018', value: 1, avg: 2 },
        { factor: 'w21003', value: 3, avg: 3 },
        { factor: 'w21011', value: null, avg: 4 },
      ],
    })
    const reason = 'value 与 avg 相矛盾，只应给出其一'
    expect(body).toEqual({
      accepted: 1,
      repeated: 0,
      quarantined: [{ index: 0, reason: `w01018：${reason}` }],
    })
    expect(await db.k.selectFrom('quarantine').select(['factor', 'valueText', 'reason']).execute()).toEqual([
      { factor: 'w01018', valueText: '{"factor":"w01018","value":1,"avg":2}', reason },
    ])
    const table = kind === 'RTD' ? 'telemetryRtd' : 'telemetryMin'
    const kept = await db.k.selectFrom(table).select('value').orderBy('value').execute()
    expect(kept).toEqual([{ value: 3 }, { value: 4 }])
  })

  test('over MQTT, which asks for no secret, only devices that are registered for it are taken', async () => {
    const send = async () => {
      const items = [{ ts: Date.now(), values: [{ factor: 'w01018', value: 1 }] }]
      const mn = 'QY0000000001'
      return ingest.takePayloads({ channel: 'MQTT', remote: `wd/${mn}/telemetry`, mn, items })
    }
    const registered = async (protocol: string | null) => {
      await db.k.updateTable('deviceFacility').set({ protocol }).execute()
      await ingest.refreshDevices()
    }
    for (const [protocol, means] of [
      ['HJ212_2017', '按 HJ 212 通讯'],
      ['HJ212_2005', '按 HJ 212 通讯'],
      ['HTTP', '按 HTTP 通讯'],
      [null, '未登记通讯协议'],
    ] as const) {
      await registered(protocol)
      const { accepted, quarantined } = await send()
      expect(accepted).toBe(0)
      expect(quarantined).toEqual([
        { index: 0, reason: expect.stringMatching(`^该设备${means}，不接受 MQTT 数据`) },
      ])
    }
    expect(await values()).toEqual([])
    expect(ingest.driftOf(facilityOf(0))).toBeUndefined()
    const held = await db.k.selectFrom('quarantine').select(['facilityId', 'reason']).execute()
    expect(held).toHaveLength(4)
    expect(held[0]).toEqual({
      facilityId: facilityOf(0),
      reason: expect.stringContaining('该设备按 HJ 212 通讯，不接受 MQTT 数据'),
    })
    await registered('MQTT')
    expect(await send()).toEqual({ accepted: 1, repeated: 0, quarantined: [] })
  })

  test('no key, a foreign key, too many items, malformed and deep JSON are refused [A50]', async () => {
    expect((await post({}, 'wrong')).status).toBe(401)
    expect((await post(Array.from({ length: 1_001 }, () => ({})))).status).toBe(400)
    expect((await post('{"ts":')).status).toBe(400)
    expect((await post('['.repeat(100_000))).status).toBe(400)
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    expect((await post(deep)).body.quarantined ?? [{}]).toHaveLength(1)
  })
})
