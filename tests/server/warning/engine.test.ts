import { describe, expect, test } from 'vitest'
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import type { Warning } from '#server/warning/record.ts'
import { forEachDatabase } from '../../support/databases.ts'

const minute = 60_000
const t0 = Date.UTC(2026, 2, 1, 0, 0, 0)
const person = { username: 'control', realname: '值班员' }

async function facility(
  db: Db,
  reportSec = 60,
  runStatus = 'RUN',
  lastAt: number | null = null,
): Promise<string> {
  const id = nextId()
  await db.write([
    {
      table: 'device_facility',
      columns: [
        'id',
        'facility_code',
        'facility_name',
        'facility_type',
        'plant_id',
        'mn',
        'report_sec',
        'run_status',
        'last_msg_time',
        'sys_org_code',
        'tenant_id',
        'version',
        'del_flag',
      ],
      rows: [
        [
          id,
          `F${id}`,
          '采样仪',
          'SAMPLER',
          'p1',
          `MN${id}`,
          reportSec,
          runStatus,
          lastAt,
          'A01',
          '0',
          1,
          '0',
        ],
      ],
    },
  ])
  return id
}
const engineOn = (db: Db, now: () => number) => createWarningEngine({ db, now, clock: false })

/** An engine on a clock of its own, and one cabinet that reports each minute. */
async function scene(db: Db, options: { reportSec?: number; runStatus?: string } = {}) {
  let at = t0
  const id = await facility(db, options.reportSec, options.runStatus)
  const engine = engineOn(db, () => at)
  const changes: Warning[] = []
  engine.onChange(warning => changes.push(warning))
  await engine.start()
  const send = (
    values: Record<string, number>,
    more: { late?: boolean; ts?: number; frameId?: string } = {},
  ) =>
    engine.feed([
      {
        facilityId: id,
        frameId: more.frameId ?? 'f',
        recvAt: at,
        ts: more.ts ?? at,
        kind: 'RTD',
        late: more.late ?? false,
        values: Object.entries(values).map(([factor, value]) => ({ factor, value, flag: 'N' })),
      },
    ])
  /** Sends the same figures each minute from now on, `minutes` long, the ends included. */
  const hold = (minutes: number, values: Record<string, number>) => {
    const end = at + minutes * minute
    for (; at <= end; at += minute) send(values)
    at = end
  }
  return {
    id, engine, changes, send, hold,
    get at() { return at },
    set at(value: number) { at = value },
    async open() {
      await engine.settled()
      return engine.open().filter(warning => warning.facilityId === id)
    },
    rows: () => db.k.selectFrom('facilityWarning').selectAll().where('facilityId', '=', id).orderBy('firstTime').execute(),
  } // biome-ignore format: a list of names
}

forEachDatabase((_, open) => {
  describe('warning engine (vectors of spec/domain 10)', () => {
    test('1: 6.1 for 14 minutes, then 5.9: nothing', async () => {
      const it = await scene(await open())
      it.hold(14, { i33101: 6.1 })
      it.at += minute
      it.hold(30, { i33101: 5.9 })
      expect(await it.open()).toEqual([])
    })

    test('2-5: raised at minute 15, kept by the hysteresis, cleared and not acknowledged, back on the same record', async () => {
      const it = await scene(await open())
      it.hold(15, { i33101: 6.1 })
      let [warning] = await it.open()
      expect(warning).toMatchObject({
        code: 'TEMP_HIGH',
        level: 2,
        firstAt: t0,
        lastAt: t0 + 15 * minute,
        value: 6.1,
        threshold: 6,
      })
      expect(warning).toMatchObject({
        active: true,
        acked: false,
        count: 1,
        state: 'RAISED',
        unit: '℃',
        frameId: 'f',
      })

      it.hold(60, { i33101: 5.5 })
      expect((await it.open())[0]).toMatchObject({ active: true })

      it.at += minute
      it.hold(10, { i33101: 4.9 })
      ;[warning] = await it.open()
      expect(warning).toMatchObject({ active: false, acked: false, state: 'RAISED', clearAt: it.at })

      it.at += minute
      const back = it.at
      it.hold(15, { i33101: 8.1 })
      ;[warning] = await it.open()
      expect(warning).toMatchObject({
        active: true,
        count: 2,
        level: 1,
        firstAt: t0,
        lastAt: back + 15 * minute,
        clearAt: null,
      })
      expect(warning!.comment).toMatch(/系统：升级为紧急（[\d.]+ ℃）$/)
      expect(await it.rows()).toHaveLength(1)
      expect((await it.rows())[0]).toMatchObject({
        count: 2,
        level: '1',
        active: 'Y',
        warnNo: 'YJ2026030100001',
      })
    })

    test('7 and 11: silent for ten minutes is offline, at three it is not; a late frame is heard and brings nothing back [R55]', async () => {
      const it = await scene(await open())
      it.send({ i33101: 4 })
      for (const minutes of [3, 9]) {
        it.engine.tick(t0 + minutes * minute)
        expect(await it.open()).toEqual([])
      }
      it.at = t0 + 10 * minute
      it.engine.tick(it.at)
      expect((await it.open())[0]).toMatchObject({
        code: 'OFFLINE',
        level: 2,
        active: true,
        value: 10,
        threshold: 10,
        unit: 'min',
      })
      it.at += minute
      it.send({ i33101: 9 }, { late: true, ts: it.at - 120 * minute })
      it.at += 3 * minute
      it.send({ i33101: 9 }, { late: true, ts: it.at - 120 * minute })
      expect(await it.open()).toHaveLength(1)
      expect((await it.open())[0]).toMatchObject({ code: 'OFFLINE', active: true })
      it.engine.tick(t0 + 253 * minute)
      expect((await it.open())[0]).toMatchObject({ level: 2 })
      it.engine.tick(t0 + 255 * minute)
      expect((await it.open())[0]).toMatchObject({ level: 1, count: 1 })
      it.at = t0 + 256 * minute
      it.hold(1, { i33101: 4 })
      expect((await it.open())[0]).toMatchObject({ active: true })
      it.at += minute
      it.send({ i33101: 4 })
      expect((await it.open())[0]).toMatchObject({ active: false, acked: false })
    })

    test('12: a restart in minute 7 keeps the delay, and an active condition stays active', async () => {
      const db = await open()
      const it = await scene(db)
      it.hold(7, { i33101: 6.1 })
      it.send({ i32001: 1 })
      await it.engine.stop()

      let at = it.at
      const again = engineOn(db, () => at)
      await again.start()
      expect(again.open()).toMatchObject([{ code: 'DOOR_OPEN', active: true }])
      const send = (values: { factor: string; value: number }[]) =>
        again.feed([
          {
            facilityId: it.id,
            frameId: 'g',
            recvAt: at,
            ts: at,
            kind: 'RTD',
            late: false,
            values: values.map(each => ({ ...each, flag: 'N' })),
          },
        ])
      for (at = t0 + 8 * minute; at < t0 + 15 * minute; at += minute) send([{ factor: 'i33101', value: 6.1 }])
      await again.settled()
      expect(again.open()).toHaveLength(1)
      send([{ factor: 'i33101', value: 6.1 }])
      await again.settled()
      expect(again.open().find(warning => warning.code === 'TEMP_HIGH')).toMatchObject({
        firstAt: t0,
        frameId: 'g',
      })
      send([{ factor: 'i32001', value: 1 }])
      await again.settled()
      expect(again.open().find(warning => warning.code === 'DOOR_OPEN')).toMatchObject({ count: 1 })
    })

    test('silence while the server was down is nobody’s fault', async () => {
      const db = await open()
      const id = await facility(db, 60, 'RUN', t0 - 30 * minute)
      await db.write([
        {
          table: 'warning_timer',
          columns: ['key', 'facility_id', 'code', 'since', 'kind'],
          rows: [['engine', '', '', t0 - 29 * minute, 'alive']],
        },
      ])
      const engine = engineOn(db, () => t0)
      await engine.start()
      engine.tick(t0 + 8 * minute)
      await engine.settled()
      expect(engine.open()).toEqual([])
      engine.tick(t0 + 9 * minute)
      await engine.settled()
      expect(engine.open()).toMatchObject([{ facilityId: id, code: 'OFFLINE' }])
    })

    test('acknowledging and closing: apart from the condition, each once, and an active one cannot be closed', async () => {
      const it = await scene(await open())
      it.send({ i32001: 1 }, { frameId: 'door' })
      const [raised] = await it.open()
      expect(raised).toMatchObject({
        code: 'DOOR_OPEN',
        level: 1,
        frameId: 'door',
        state: 'RAISED',
        value: null,
        threshold: null,
      })
      const ids = [raised!.id]
      expect(await it.engine.close({ ids, actor: person })).toEqual({ closed: 0, skipped: 1 })
      expect(await it.engine.acknowledge({ ids, actor: person, may: () => false })).toEqual({
        acknowledged: 0,
        skipped: 1,
      })
      expect(await it.engine.acknowledge({ ids, actor: person, comment: '现场有人' })).toEqual({
        acknowledged: 1,
        skipped: 0,
      })
      expect(await it.engine.acknowledge({ ids, actor: person })).toEqual({ acknowledged: 0, skipped: 1 })
      expect((await it.rows())[0]).toMatchObject({
        state: 'ACKED',
        active: 'Y',
        acked: 'Y',
        ackBy: 'control',
        updateBy: 'control',
      })
      expect((await it.rows())[0]!.comment).toContain('值班员：现场有人')
      expect(it.engine.standing(it.id)).toEqual({ level: 1, unacked: false })
      it.at += minute
      it.send({ i32001: 0 })
      expect(await it.open()).toEqual([])
      expect((await it.rows())[0]).toMatchObject({ state: 'CLOSED', active: 'N' })
      expect(it.changes.map(change => [change.state, change.active])).toEqual([
        ['RAISED', true],
        ['ACKED', true],
        ['CLOSED', false],
      ])

      it.at += minute
      it.send({ i32001: 1 })
      it.at += minute
      it.send({ i32001: 0 })
      const [gone] = await it.open()
      expect(gone).toMatchObject({ active: false, acked: false, state: 'RAISED', count: 1 })
      expect(await it.engine.close({ ids: [gone!.id], actor: person })).toEqual({ closed: 1, skipped: 0 })
      expect(await it.rows()).toHaveLength(2)
      expect((await it.rows())[1]).toMatchObject({ state: 'CLOSED', acked: 'Y', warnNo: 'YJ2026030100002' })
    })

    test('how far it went stays when the value comes back', async () => {
      const it = await scene(await open())
      it.hold(15, { i33101: 6.1 })
      it.at += minute
      const worst = it.at
      it.send({ i33101: 7.4 })
      it.at += 2 * minute
      it.send({ i33101: 6.6 })
      it.at += minute
      // Between the limit and that of clearing: still active, and nothing further.
      it.hold(5, { i33101: 5.5 })
      expect(await it.open()).toMatchObject([{ active: true, value: 5.5, peak: 7.4, peakAt: worst }])
      it.at += minute
      it.hold(10, { i33101: 4.4 })
      expect(await it.open()).toMatchObject([{ active: false, peak: 7.4, peakAt: worst }])
      expect(await it.rows()).toMatchObject([{ peak: 7.4, peakTime: worst }])
      const [gone] = await it.open()
      await it.engine.close({ ids: [gone!.id], actor: person, comment: '门封已换' })
      expect((await it.rows())[0]).toMatchObject({
        comment: expect.stringMatching(/值班员：门封已换$/),
        ...{ state: 'CLOSED', closeBy: person.username, closeAt: expect.any(Number) },
      })
    })

    test('a level 3 condition that ends is over by itself and still not acknowledged', async () => {
      const it = await scene(await open())
      it.hold(5, { i33104: 19 })
      expect(await it.open()).toMatchObject([{ code: 'BATT_LOW', level: 3 }])
      it.hold(5, { i33104: 9 })
      expect(await it.open()).toMatchObject([{ code: 'BATT_LOW', level: 1 }])
      it.at += minute
      it.hold(6, { i33104: 15 })
      it.send({ i33104: 31 })
      expect(await it.open()).toMatchObject([{ active: false, level: 1 }])

      const other = await scene(await open())
      other.hold(5, { i33104: 19 })
      other.at += minute
      other.send({ i33104: 31 })
      expect(await other.open()).toEqual([])
      expect((await other.rows())[0]).toMatchObject({
        ...{ state: 'CLOSED', acked: 'N', active: 'N', closeBy: null, closeAt: other.at },
      })
    })

    test('zero flow is suspicious only while water stands, and nothing is raised while people work on the device', async () => {
      const db = await open()
      const dry = await scene(db)
      dry.hold(60, { w00000: 0, i33105: 0.05 })
      expect(await dry.open()).toEqual([])
      const wet = await scene(db)
      wet.hold(30, { w00000: 0, i33105: 0.6 })
      expect(await wet.open()).toMatchObject([{ code: 'FLOW_ZERO', unit: 'L/s' }])
      const serviced = await scene(db, { runStatus: 'MAINT' })
      serviced.hold(30, { w00000: 0, i33105: 0.6, i32001: 1 })
      expect(await serviced.open()).toEqual([])
    })

    test('a rule that is switched off, and a device that is gone, leave nothing active behind', async () => {
      const db = await open()
      const it = await scene(db)
      it.send({ i32001: 1 })
      expect(await it.open()).toMatchObject([{ code: 'DOOR_OPEN', active: true }])
      await db.write([
        { sql: "update warning_rule set enabled = 'N' where code = 'DOOR_OPEN'", parameters: [] },
      ])
      await it.engine.refresh()
      expect(await it.open()).toMatchObject([{ active: false, acked: false }])
      it.send({ i32001: 1 })
      expect(await it.open()).toMatchObject([{ active: false, count: 1 }])
    })

    test('what the instrument itself marks as doubtful raises nothing', async () => {
      const it = await scene(await open())
      it.engine.feed([
        {
          facilityId: it.id,
          frameId: 'x',
          recvAt: it.at,
          ts: it.at,
          kind: 'RTD',
          late: false,
          values: [{ factor: 'i32001', value: 1, flag: 'D' }],
        },
      ])
      expect(await it.open()).toEqual([])
    })
  })
})
