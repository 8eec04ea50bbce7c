/** What people do to warnings beside closing them: put aside, remark, take back. */
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs, toWire } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const facility = async (db: Db): Promise<void> => {
  await db.write([
    {
      table: 'device_facility',
      columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'report_sec', 'run_status', 'sys_org_code', 'tenant_id', 'version', 'del_flag'],
      rows: [['1', 'C1', '采样仪1', 'SAMPLER', 'p1', 'MN1', 30, 'RUN', 'Z99', '0', 1, '0']],
    },
  ]) // biome-ignore format: one row of names
}
const frame = (factor: string, value: number, ts: number) => ({
  facilityId: '1', frameId: 'f', recvAt: ts, ts, kind: 'RTD', late: false, values: [{ factor, value, flag: 'N' }],
}) // biome-ignore format: one frame
const actor = { username: 'han', realname: '韩守一' }
const other = { username: 'gu', realname: '顾澄' }

forEachDatabase((_, open) => {
  const begun = async (at: { ms: number }) => {
    const db = await open()
    await facility(db)
    const engine = createWarningEngine({ db, now: () => at.ms, clock: false })
    await engine.start()
    engine.feed([frame('i32001', 1, at.ms)])
    await engine.settled()
    const [warning] = engine.open()
    return { db, engine, ids: [warning!.id] }
  }
  const rowOf = async (db: Db) =>
    db.k.selectFrom('facilityWarning').selectAll().where('code', '=', 'DOOR_OPEN').executeTakeFirstOrThrow()

  describe('putting a warning aside', () => {
    test('it comes back by itself, and says who put it there and why', async () => {
      const at = { ms: Date.UTC(2026, 10, 21, 0, 24) }
      const { db, engine, ids } = await begun(at)
      const until = at.ms + hourMs
      expect(await engine.shelve({ ids, actor, until, reason: '厂方检修' })).toEqual({
        changed: 1,
        skipped: 0,
      })
      expect(engine.standing('1')).toEqual({ level: 1, unacked: false })
      expect(await rowOf(db)).toMatchObject({ state: 'SHELVED', shelveUntil: until, acked: 'N' })
      at.ms = until - 1
      engine.tick(at.ms)
      await engine.settled()
      expect((await rowOf(db)).state).toBe('SHELVED')
      at.ms = until
      engine.tick(at.ms)
      await engine.settled()
      const back = await rowOf(db)
      expect(back).toMatchObject({ state: 'RAISED', shelveUntil: null })
      expect(back.comment?.split('\n').map(line => line.slice(20))).toEqual([
        `韩守一：挂起至 ${toWire(until).slice(5, 16)}，厂方检修`,
        '系统：挂起到期',
      ])
      expect(engine.standing('1').unacked).toBe(true)
      await engine.stop()
    })
    test('it is back at once where it gets graver, and over where its condition is', async () => {
      const at = { ms: Date.UTC(2026, 10, 21, 0, 24) }
      const { db, engine } = await begun(at)
      const warm = (value: number, minutes: number) => {
        at.ms += minutes * minuteMs
        engine.feed([frame('i33101', value, at.ms)])
      }
      for (const minutes of [1, 15]) warm(7, minutes)
      await engine.settled()
      const cold = engine.open().find(({ code }) => code === 'TEMP_HIGH')!
      expect(cold.level).toBe(2)
      await engine.shelve({ ids: [cold.id], actor, until: at.ms + 8 * hourMs, reason: '等备件' })
      for (const minutes of [1, 15]) warm(9, minutes)
      await engine.settled()
      expect(engine.open().find(({ id }) => id === cold.id)).toMatchObject({
        level: 1,
        state: 'RAISED',
        shelveUntil: null,
      })
      await engine.stop()
      expect((await rowOf(db)).id).toBeTruthy()
    })
  })

  test('a station waits for somebody as long as one of its warnings does, whatever the graver ones are', async () => {
    const at = { ms: Date.UTC(2026, 10, 21, 0, 24) }
    const { engine, ids } = await begun(at)
    await engine.acknowledge({ ids, actor })
    expect(engine.standing('1')).toEqual({ level: 1, unacked: false })
    for (const minutes of [1, 2]) {
      at.ms += minutes * minuteMs
      engine.feed([frame('i33107', 0, at.ms)])
    }
    await engine.settled()
    expect(engine.open().map(({ code }) => code)).toContain('POWER_OFF')
    expect(engine.standing('1')).toEqual({ level: 1, unacked: true })
    await engine.stop()
  })
  test('one takes back his own acknowledgement for a minute, also where it closed the warning; nobody takes back another one', async () => {
    const at = { ms: Date.UTC(2026, 10, 21, 0, 24) }
    const { db, engine, ids } = await begun(at)
    await engine.acknowledge({ ids, actor })
    expect(await engine.unacknowledge({ ids, actor: other })).toEqual({ changed: 0, skipped: 1 })
    at.ms += 4_000
    expect(await engine.unacknowledge({ ids, actor })).toEqual({ changed: 1, skipped: 0 })
    expect(await rowOf(db)).toMatchObject({ state: 'RAISED', acked: 'N', ackBy: null, ackAt: null })
    // What was taken back stays told, each with its time.
    expect((await rowOf(db)).comment?.split('\n')).toEqual([
      `${toWire(at.ms - 4_000)} 韩守一：确认`,
      `${toWire(at.ms)} 韩守一：撤销确认`,
    ])
    // The door is shut: acknowledging closes it.
    engine.feed([frame('i32001', 0, at.ms)])
    await engine.settled()
    await engine.acknowledge({ ids, actor })
    expect(await rowOf(db)).toMatchObject({ state: 'CLOSED', acked: 'Y' })
    expect(engine.open()).toEqual([])
    expect(await engine.unacknowledge({ ids, actor, may: () => false })).toEqual({ changed: 0, skipped: 1 })
    expect(await engine.unacknowledge({ ids, actor })).toEqual({ changed: 1, skipped: 0 })
    expect(await rowOf(db)).toMatchObject({ state: 'RAISED', acked: 'N', active: 'N' })
    await engine.acknowledge({ ids, actor })
    at.ms += 2 * minuteMs
    expect(await engine.unacknowledge({ ids, actor })).toEqual({ changed: 0, skipped: 1 })
    // What came back meanwhile is a record of its own; the old one stays closed.
    engine.feed([frame('i32001', 1, at.ms)])
    await engine.settled()
    expect(engine.open().map(({ id }) => id)).not.toEqual(ids)
    await engine.stop()
  })

  test('over HTTP: times and reasons are checked, words go to the timeline on one line, a line is in the log, readers may not', async () => {
    const { app, deps, db } = await buildApp(open)
    await facility(db)
    await deps.warnings.start()
    deps.warnings.feed([frame('i32001', 1, Date.now())])
    await deps.warnings.settled()
    const id = deps.warnings.open()[0]!.id
    const admin = await signIn(app)
    const post = (path: string, payload: object) => admin.call('POST', `/sewage/warning/${path}`, { payload })
    const soon = toWire(Date.now() + hourMs)
    for (const [payload, words] of [
      [{ ids: [id], until: 'soon', reason: 'x' }, '无法识别'],
      [{ ids: [id], until: toWire(Date.now() - hourMs), reason: 'x' }, '已过'],
      [{ ids: [id], until: toWire(Date.now() + 9 * hourMs), reason: 'x' }, '至多挂起 8 小时'],
    ] as const) {
      const refused = await post('shelve', payload)
      expect(refused.status).toBe(400)
      expect(refused.message).toContain(words)
    }
    expect((await post('shelve', { ids: [id], until: soon, reason: '' })).status).toBe(400)
    expect(await post('shelve', { ids: [id], until: soon, reason: '检修' })).toMatchObject({
      message: '已挂起 1 条预警',
    })
    expect(await post('unshelve', { ids: [id] })).toMatchObject({ result: { changed: 1, skipped: 0 } })
    expect(await post('unshelve', { ids: [id] })).toMatchObject({
      message: '已取消挂起 0 条预警，1 条不在挂起中，未变动',
    })
    await post('remark', { ids: [id], comment: '已电话厂方\n2026-01-01 00:00:00 顾澄：我没说过' })
    const row = await db.k.selectFrom('facilityWarning').select('comment').executeTakeFirstOrThrow()
    expect(row.comment?.split('\n')).toHaveLength(3)
    const lines = await db.k
      .selectFrom('sysLog')
      .select('logContent')
      .where('logContent', 'like', '%设备预警 1 条')
      .execute()
    expect(lines.map(line => line.logContent).sort()).toEqual([
      '取消挂起设备预警 1 条',
      '备注设备预警 1 条',
      '挂起设备预警 1 条',
    ])
    const lab = await signIn(app, 'lab')
    for (const path of ['shelve', 'unshelve', 'remark', 'unacknowledge'])
      expect(
        (
          await lab.call('POST', `/sewage/warning/${path}`, {
            payload: { ids: [id], until: soon, reason: 'x', comment: 'x' },
          })
        ).status,
      ).toBe(403)
  })
})
