/** Commands to devices over real lines: what is answered, refused, left in silence, answered wrongly, and what a dead process leaves. */
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CommandCode, commandKinds } from '#contract/device/command-kinds.ts'
import { configKeys } from '#contract/device/config-keys.ts'
import { encodeFrame, type Frame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import { nextId } from '#lib/id.ts'
import { type Db, DuplicateError } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { Batch } from '#server/ingest/command/batch.ts'
import type { RunningIngest } from '#server/ingest/ingest.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { facilityOf, frame, Station, seedSites, startIngest } from './station.ts'

forEachDatabase((_name, open) => {
  let db: Db
  let ingest: RunningIngest
  let station: Station
  let clock: number
  const stations: Station[] = []
  const gateways: RunningIngest[] = []

  async function gateway(gatewayId = 'one', aheadMs = 0): Promise<RunningIngest> {
    const started = await startIngest(db, { now: () => clock + aheadMs, gatewayId })
    gateways.push(started)
    return started
  }
  /** A device that has said what it measures, so that its line is known. */
  async function connected(index: number, at = ingest): Promise<Station> {
    const one = new Station(at.port)
    stations.push(one)
    one.send(frame({ mn: `QY000000000${index + 1}`, at: clock }))
    expect(await one.answer()).toMatchObject({ cn: '9014' })
    return one
  }
  beforeEach(async () => {
    clock = Date.now()
    db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }, { mn: 'QY0000000002' }])
    ingest = await gateway()
    station = await connected(0)
  })
  afterEach(async () => {
    for (const one of stations.splice(0)) one.close()
    await Promise.all(gateways.splice(0).map(one => one.stop()))
  })

  async function command(kind: CommandCode, more: Record<string, unknown> = {}): Promise<string> {
    const id = nextId()
    const row = {
      id,
      issued_at: clock,
      facility_id: facilityOf(0),
      kind,
      cn: commandKinds[kind].cn,
      cp: '',
      state: 'QUEUED',
      tries: 0,
      expire_at: clock + 60_000,
    }
    await db.write([bulkOf('device_command', [{ ...row, ...more }], 'fail')])
    return id
  }
  async function config(
    configKey: string,
    value: string,
    secret?: string,
  ): Promise<{ id: string; configId: string }> {
    const configId = nextId()
    await db.write([
      bulkOf('device_config', [
        {
          id: configId,
          config_no: `CS${configId}`,
          facility_id: facilityOf(0),
          config_key: configKey,
          value,
          state: 'SENT',
          create_time: clock,
        },
      ]),
    ])
    const cn = configKeys[configKey]!.write.cn
    return {
      configId,
      id: await command('WRITE_CONFIG', {
        cn,
        config_id: configId,
        config_key: configKey,
        secret: secret ?? null,
      }),
    }
  }
  const answer = (to: Frame, cn: string, cp: string, more: Partial<Parameters<typeof encodeFrame>[0]> = {}) =>
    encodeFrame({ qn: to.qn, st: '91', cn, pw: '123456', mn: to.mn, flag: 4, cp, ...more })
  const commandOf = (id: string) =>
    db.k.selectFrom('deviceCommand').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const configOf = (id: string) =>
    db.k.selectFrom('deviceConfig').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const become = async (id: string, state: string) => {
    await expect.poll(async () => (await commandOf(id)).state, { timeout: 10_000 }).toBe(state)
    return commandOf(id)
  }
  const quarantined = () => db.k.selectFrom('quarantine').select(['reason']).orderBy('id').execute()
  async function pass(ms: number): Promise<void> {
    clock += ms
    ingest.commands.turn()
    await ingest.commands.settled()
  }

  test('a parameter is sent, acknowledged, applied, and what the device has is known', async () => {
    const { id, configId } = await config('RTD_INTERVAL', '60')
    const sent = (await station.answer())!
    expect(sent).toMatchObject({
      cn: '1062',
      st: '32',
      pw: '123456',
      mn: 'QY0000000001',
      flag: 5,
      cp: 'RtdInterval=60',
    })
    expect(await commandOf(id)).toMatchObject({ state: 'SENT', qn: sent.qn, tries: 1, gateway: 'one' })
    station.send(answer(sent, '9011', 'QnRtn=1'))
    expect(await become(id, 'ACKED')).toMatchObject({ qnRtn: 1, ackedAt: clock })
    await expect.poll(async () => (await configOf(configId)).state).toBe('ACKED')
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    expect(await become(id, 'DONE')).toMatchObject({ exeRtn: 1, result: '已生效：60 s', doneAt: clock })
    expect(await configOf(configId)).toMatchObject({ state: 'APPLIED', appliedTime: clock, version: 3 })
    const steps = await db.k
      .selectFrom('recordStep')
      .select(['fromState', 'toState', 'byName'])
      .where('recordId', '=', configId)
      .orderBy('id')
      .execute()
    expect(steps.map(({ fromState, toState }) => `${fromState} ${toState}`)).toEqual([
      'SENT ACKED',
      'ACKED APPLIED',
    ])
    expect(await db.k.selectFrom('deviceSetting').selectAll().execute()).toMatchObject([
      { facilityId: facilityOf(0), configKey: 'RTD_INTERVAL', value: '60', commandId: id },
    ])
    const device = await db.k
      .selectFrom('deviceFacility')
      .select('reportSec')
      .where('id', '=', facilityOf(0))
      .executeTakeFirst()
    expect(device?.reportSec).toBe(60)
    // A device that says it twice says nothing new.
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    station.send(frame({ at: clock + 1_000 }))
    await station.answer()
    expect(await quarantined()).toEqual([])
  })

  test('a refusal, a failure and a missing answer end it in words', async () => {
    const first = await config('SUB_VOLUME', '100')
    const refused = (await station.answer())!
    expect(refused).toMatchObject({ cn: '3021', cp: 'PolId=w00000;InfoId=i33112;i33112-Info=100' })
    station.send(answer(refused, '9011', 'QnRtn=2'))
    expect(await become(first.id, 'FAILED')).toMatchObject({
      qnRtn: 2,
      result: '设备应答 QnRtn=2：设备拒绝执行',
    })
    expect(await configOf(first.configId)).toMatchObject({
      state: 'FAILED',
      result: '设备应答 QnRtn=2：设备拒绝执行',
    })
    const second = await config('SUB_VOLUME', '100')
    const failed = (await station.answer())!
    station.send(answer(failed, '9011', 'QnRtn=1'))
    station.send(answer(failed, '9012', 'ExeRtn=5'))
    expect(await become(second.id, 'FAILED')).toMatchObject({
      qnRtn: 1,
      exeRtn: 5,
      result: '执行结果 ExeRtn=5：系统繁忙，不能执行',
    })
    expect(await db.k.selectFrom('deviceSetting').selectAll().execute()).toEqual([])
  })

  test('silence: three times with one number, ten seconds apart, and over after thirty', async () => {
    const { id, configId } = await config('MIN_INTERVAL', '10')
    const first = (await station.answer())!
    const sentAt = (await commandOf(id)).sentAt!
    await pass(9_900)
    expect(await commandOf(id)).toMatchObject({ state: 'SENT', tries: 1 })
    await pass(200)
    expect(await station.answer()).toEqual(first)
    await pass(10_000)
    expect(await station.answer()).toEqual(first)
    expect(await commandOf(id)).toMatchObject({ state: 'SENT', tries: 3 })
    await pass(9_800)
    expect(await commandOf(id)).toMatchObject({ state: 'SENT' })
    await pass(200)
    const over = await become(id, 'TIMEOUT')
    expect(over.doneAt! - sentAt).toBeGreaterThanOrEqual(30_000)
    expect(over.doneAt! - sentAt).toBeLessThan(30_200)
    expect(over.result).toBe('共发送 3 次，30 秒内没有应答；请查看设备与通讯后再试')
    expect(await configOf(configId)).toMatchObject({ state: 'TIMEOUT', result: over.result })
    // Too late is not taken: what the device has now is not known.
    station.send(answer(first, '9012', 'ExeRtn=1'))
    await expect.poll(quarantined).toEqual([{ reason: '命令已超时结束，应答迟到，没有采用' }])
    expect(await commandOf(id)).toMatchObject({ state: 'TIMEOUT' })
  })

  test('acknowledged and never done: over after what the command may take', async () => {
    const id = await command('SAMPLE_NOW')
    const sent = (await station.answer())!
    station.send(answer(sent, '9011', 'QnRtn=1'))
    await become(id, 'ACKED')
    await pass(599_000)
    expect(await commandOf(id)).toMatchObject({ state: 'ACKED', tries: 1 })
    await pass(1_100)
    expect(await become(id, 'TIMEOUT')).toMatchObject({
      result: '设备已应答，10 分钟内没有回报执行结果；请到现场核对后再下发',
    })
  })

  test('what answers another command, another number or another device is kept apart and never applied', async () => {
    const other = await connected(1)
    const { id } = await config('RTD_INTERVAL', '60')
    const sent = (await station.answer())!
    station.send(answer(sent, '9011', 'QnRtn=1', { qn: '20260101000000001' }))
    station.send(answer(sent, '9012', 'ExeRtn=1', { qn: '20260101000000001' }))
    station.send(answer(sent, '1063', 'MinInterval=10'))
    other.send(answer(sent, '9012', 'ExeRtn=1', { mn: 'QY0000000002' }))
    await expect.poll(async () => (await quarantined()).length).toBe(4)
    expect((await quarantined()).map(({ reason }) => reason).sort()).toEqual(
      [
        '没有等待应答的命令，没有采用',
        '应答的命令 1063 与下发的 1062 不符，没有采用',
        `请求编号 20260101000000001 不是正在等待的 ${sent.qn}，没有采用`,
        `请求编号 20260101000000001 不是正在等待的 ${sent.qn}，没有采用`,
      ].sort(),
    )
    expect(await commandOf(id)).toMatchObject({ state: 'SENT' })
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    // Its 9011 was lost on the way.
    expect(await become(id, 'DONE')).toMatchObject({ exeRtn: 1 })
  })

  test('a parameter is read back with 9011, the data and 9012; it is no reading of the water', async () => {
    const id = await command('READ_CONFIG', {
      cn: '3020',
      cp: 'PolId=w00000;InfoId=i33111',
      config_key: 'CABINET_TEMP',
    })
    const sent = (await station.answer())!
    station.send(answer(sent, '9011', 'QnRtn=1'))
    station.send(answer(sent, '3020', 'DataTime=20260501080000;PolId=w00000;i33111-Info=4.0', { st: '32' }))
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    expect(await become(id, 'DONE')).toMatchObject({ result: '冷藏设定温度 4.0 ℃' })
    expect(await db.k.selectFrom('deviceSetting').selectAll().execute()).toMatchObject([
      { configKey: 'CABINET_TEMP', value: '4.0' },
    ])
    const series = await db.k.selectFrom('series').select('factor').where('factor', '=', 'i33111').execute()
    expect(series).toEqual([])
  })

  test('a device is told one thing at a time', async () => {
    const first = await command('SET_CLOCK')
    const second = await command('READ_CLOCK')
    const sent = (await station.answer())!
    expect(sent.cn).toBe('1012')
    expect(await commandOf(second)).toMatchObject({ state: 'QUEUED' })
    station.send(answer(sent, '9011', 'QnRtn=1'))
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    await become(first, 'DONE')
    expect((await station.answer())?.cn).toBe('1011')
    await become(second, 'SENT')
  })

  test('a new password is taken at once, whichever of the two the answer bears', async () => {
    const { id, configId } = await config('PASSWORD', 'sealed', '654321')
    const sent = (await station.answer())!
    expect(sent).toMatchObject({ cn: '1072', cp: 'NewPW=654321', pw: '123456' })
    station.send(answer(sent, '9011', 'QnRtn=1'))
    station.send(answer(sent, '9012', 'ExeRtn=1', { pw: '654321' }))
    await become(id, 'DONE')
    expect(await configOf(configId)).toMatchObject({ state: 'APPLIED', value: '******' })
    expect(await commandOf(id)).toMatchObject({ secret: null })
    station.send(frame({ pw: '654321', at: clock + 2_000 }))
    expect(await station.answer()).toMatchObject({ cn: '9014' })
  })

  test('a new password whose answer was lost is kept beside the old one, and the device says which it has', async () => {
    const { id, configId } = await config('PASSWORD', 'sealed', '654321')
    expect((await station.answer())?.cn).toBe('1072')
    // It takes the new one, and nothing of what it says arrives.
    for (let n = 0; n < 3; n++) await pass(10_100)
    expect(await become(id, 'TIMEOUT')).toMatchObject({ secret: '654321' })
    // Nor does the process live on.
    station.close()
    await ingest.stop()
    clock += 60_000
    ingest = await gateway('two')
    station = new Station(ingest.port)
    stations.push(station)
    station.send(frame({ pw: '654321', at: clock }))
    expect(await station.answer()).toMatchObject({ cn: '9014' })
    expect(await become(id, 'DONE')).toMatchObject({
      secret: null,
      result: '执行结果没有收到；设备已改用新密码上报，新密码已生效',
    })
    expect(await configOf(configId)).toMatchObject({ state: 'APPLIED', value: '******' })
    const device = await db.k
      .selectFrom('deviceFacility')
      .select('pw')
      .where('id', '=', facilityOf(0))
      .execute()
    expect(device).toEqual([{ pw: '654321' }])
    // The old one is over.
    await expect
      .poll(async () => {
        clock += 1_000
        station.send(frame({ at: clock }))
        return (await station.answer())?.cp
      })
      .toBe('QnRtn=3')
  })

  test('a device that goes on under its old password is heard under both, until it speaks under the new one', async () => {
    const { id, configId } = await config('PASSWORD', 'sealed', '654321')
    await station.answer()
    for (let n = 0; n < 3; n++) await pass(10_100)
    await become(id, 'TIMEOUT')
    const heard = async (pw: string) => {
      clock += 1_000
      station.send(frame({ pw, at: clock }))
      for (let one = await station.answer(); one; one = await station.answer())
        if (one.cn === '9014' || one.cp === 'QnRtn=3') return one.cn === '9014'
      return undefined
    }
    // It empties its memory, or changes at its next start.
    for (let n = 0; n < 3; n++) expect(await heard('123456')).toBe(true)
    await ingest.commands.settled()
    expect(await commandOf(id)).toMatchObject({ state: 'TIMEOUT', secret: '654321' })
    // What it says while the end of the command is still being read again is taken without a word: the next one tells.
    await expect
      .poll(async () => [await heard('654321'), (await commandOf(id)).state], { timeout: 10_000 })
      .toEqual([true, 'DONE'])
    expect(await configOf(configId)).toMatchObject({ state: 'APPLIED' })
    await expect.poll(() => heard('123456')).toBe(false)
    expect(await heard('654321')).toBe(true)
  })

  test('a repeat that is refused under the new password says that the first was taken', async () => {
    const { id, configId } = await config('PASSWORD', 'sealed', '654321')
    await station.answer()
    await pass(10_100)
    const again = (await station.answer())!
    station.send(answer(again, '9011', 'QnRtn=3', { pw: '654321' }))
    await become(id, 'DONE')
    expect(await configOf(configId)).toMatchObject({ state: 'APPLIED' })
    station.send(frame({ pw: '654321', at: clock + 2_000 }))
    expect(await station.answer()).toMatchObject({ cn: '9014' })
  })

  test('what waits behind a command of another gateway is not given up here', async () => {
    const second = await gateway('two', 7)
    const first = await command('SAMPLE_NOW')
    const sent = (await station.answer())!
    station.send(answer(sent, '9011', 'QnRtn=1'))
    await become(first, 'ACKED')
    const waits = await command('SET_CLOCK')
    clock += 70_000
    await second.commands.sweep()
    await second.commands.settled()
    expect(await commandOf(waits)).toMatchObject({ state: 'QUEUED' })
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    await become(waits, 'SENT')
  })

  test('a device that has changed its gateway is told there, although its old line looks alive', async () => {
    const second = await gateway('two', 7)
    const { id } = await config('RTD_INTERVAL', '60')
    const sent = (await station.answer())!
    await become(id, 'SENT')
    clock += 3_000
    const there = await connected(0, second)
    await second.commands.sweep()
    expect(await there.answer()).toMatchObject({ cn: '1062', qn: sent.qn })
    await expect.poll(() => commandOf(id)).toMatchObject({ gateway: 'two', tries: 2 })
    // The first one counts no more tries of what is not its own, nor ends it.
    for (let n = 0; n < 3; n++) await pass(10_100)
    expect(await commandOf(id)).toMatchObject({ state: 'SENT', tries: 2 })
    there.send(answer(sent, '9012', 'ExeRtn=1'))
    await become(id, 'DONE')
  })

  test('what a device did while its process died is taken where it says so first, and it is not told again', async () => {
    const { id, configId } = await config('RTD_INTERVAL', '60')
    const sent = (await station.answer())!
    station.send(answer(sent, '9011', 'QnRtn=1'))
    await become(id, 'ACKED')
    station.close()
    await ingest.stop()
    clock += 1_000
    const second = await gateway('two')
    const there = new Station(second.port)
    stations.push(there)
    // Before anything else: the line is new, the answer is what it owes.
    there.send(answer(sent, '9012', 'ExeRtn=1'))
    there.send(frame({ at: clock }))
    expect(await become(id, 'DONE')).toMatchObject({ exeRtn: 1, tries: 1, gateway: 'two' })
    expect(await configOf(configId)).toMatchObject({ state: 'APPLIED' })
    expect(await there.answer()).toMatchObject({ cn: '9014' })
    expect(await quarantined()).toEqual([])
  })

  test('a result that was lost with the process is asked for again, where doing it twice is as doing it once', async () => {
    const { id, configId } = await config('RTD_INTERVAL', '60')
    const sent = (await station.answer())!
    station.send(answer(sent, '9011', 'QnRtn=1'))
    await become(id, 'ACKED')
    // It says so to nobody: its line and the process behind it are gone.
    station.close()
    await ingest.stop()
    clock += 12_000
    ingest = await gateway('two')
    station = new Station(ingest.port)
    stations.push(station)
    station.send(frame({ at: clock }))
    await ingest.commands.sweep()
    for (let one = await station.answer(); ; one = await station.answer())
      if (one?.cn !== '9014') {
        expect(one).toMatchObject({ cn: '1062', qn: sent.qn, cp: sent.cp })
        break
      }
    station.send(answer(sent, '9011', 'QnRtn=1'))
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    expect(await become(id, 'DONE')).toMatchObject({ tries: 2 })
    expect(await configOf(configId)).toMatchObject({ state: 'APPLIED' })
  })

  test('a sample that was taken up is not asked for twice, whatever became of its line', async () => {
    const id = await command('SAMPLE_NOW')
    const sent = (await station.answer())!
    station.send(answer(sent, '9011', 'QnRtn=1'))
    await become(id, 'ACKED')
    station.close()
    await ingest.stop()
    clock += 12_000
    ingest = await gateway('two')
    station = await connected(0)
    await ingest.commands.sweep()
    station.send(frame({ at: clock + 1_000 }))
    expect(await station.answer()).toMatchObject({ cn: '9014' })
    expect(await commandOf(id)).toMatchObject({ state: 'ACKED', tries: 1, gateway: 'two' })
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    await become(id, 'DONE')
  })

  test('what has passed its time while nothing ran goes out to nobody, however soon its device is back', async () => {
    await ingest.stop()
    const { id } = await config('RTD_INTERVAL', '60')
    clock += 61_000
    ingest = await gateway('two')
    station = await connected(0)
    await ingest.commands.settled()
    expect(await commandOf(id)).toMatchObject({ state: 'TIMEOUT', tries: 0, qn: null })
  })

  test('of one device two commands are never under way, whoever looks', async () => {
    await command('SAMPLE_NOW', { facility_id: 'none', state: 'SENT', qn: '20260101000000001' })
    await expect(
      command('SAMPLE_NOW', { facility_id: 'none', state: 'ACKED', qn: '20260101000000002' }),
    ).rejects.toBeInstanceOf(DuplicateError)
  })

  test('a clock that is told again is told the time of the telling', async () => {
    await command('SET_CLOCK')
    const first = (await station.answer())!
    await pass(10_100)
    const again = (await station.answer())!
    expect(again.qn).toBe(first.qn)
    expect(again.cp).toBe(`SystemTime=${stampOf(clock)}`)
    expect(again.cp).not.toBe(first.cp)
  })

  test('a configuration that went another way does not keep its command open', async () => {
    const { id, configId } = await config('SUB_VOLUME', '120')
    const sent = (await station.answer())!
    await become(id, 'SENT')
    await db.write([
      { sql: "update device_config set state = 'CANCELLED' where id = ?", parameters: [configId] },
    ])
    station.send(answer(sent, '9011', 'QnRtn=1'))
    await become(id, 'ACKED')
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    await become(id, 'DONE')
    expect(await configOf(configId)).toMatchObject({ state: 'CANCELLED' })
  })

  test('one unit that no database keeps does not spoil those beside it', async () => {
    const batch = new Batch(db)
    const row = (id: string, facility_id: string) => [
      bulkOf(
        'device_command',
        [{ id, issued_at: clock, facility_id, kind: 'SET_CLOCK', cn: '1012', state: 'SENT', tries: 1 }],
        'fail',
      ),
    ]
    const written = await Promise.allSettled([
      batch.write(row('b1', 'x')),
      batch.write(row('b2', 'x')),
      batch.write(row('b3', 'y')),
    ])
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('what a dead process left is taken over in time, and timed out behind it', async () => {
    const { id } = await config('RTD_INTERVAL', '60')
    const sent = (await station.answer())!
    await become(id, 'SENT')
    // The process dies; another one begins, and the device calls it.
    station.close()
    await ingest.stop()
    clock += 12_000
    ingest = await gateway('two')
    expect(await commandOf(id)).toMatchObject({ state: 'SENT', tries: 1 })
    station = new Station(ingest.port)
    stations.push(station)
    station.send(frame({ at: clock }))
    const heard = [await station.answer()]
    await ingest.commands.sweep()
    heard.push(await station.answer())
    expect(heard.map(one => one?.cn).sort()).toEqual(['1062', '9014'])
    expect(heard.find(one => one?.cn === '1062')).toMatchObject({ qn: sent.qn, cp: 'RtdInterval=60' })
    await expect.poll(async () => (await commandOf(id)).gateway).toBe('two')
    station.send(answer(sent, '9011', 'QnRtn=1'))
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    await become(id, 'DONE')

    const other = await config('RTD_INTERVAL', '90')
    await station.answer()
    await become(other.id, 'SENT')
    station.close()
    await ingest.stop()
    clock += 31_000
    ingest = await gateway('three')
    expect(await become(other.id, 'TIMEOUT')).toMatchObject({ doneAt: clock })
    expect(await configOf(other.configId)).toMatchObject({ state: 'TIMEOUT' })
  })

  test('a command for a device that is not there is given up in words; one that nobody confirmed too', async () => {
    const id = await command('SET_CLOCK', { facility_id: facilityOf(1) })
    const waits = await command('SAMPLE_NOW', { state: 'CONFIRM' })
    clock += 61_000
    await ingest.commands.sweep()
    expect(await become(id, 'TIMEOUT')).toMatchObject({
      tries: 0,
      result: '设备没有连线，命令没有发出；请等设备恢复通讯后再试',
    })
    expect(await commandOf(waits)).toMatchObject({ state: 'CONFIRM' })
    clock += 30 * 60_000
    await ingest.commands.sweep()
    expect(await become(waits, 'CANCELLED')).toMatchObject({ result: '30 分钟内没有人确认，已自动取消' })
  })

  test('what ends while the sweep is reading is not sent again', async () => {
    // Its second look reads the command as under way; before it goes on the device has done it.
    let gate: { reached: () => void; open: Promise<void> } | undefined
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const held = gate
        gate = undefined
        held?.reached()
        await held?.open
        return result
      },
    }
    const k = db.k.withPlugin(slow)
    const slowed = new Proxy(db, { get: (own, name) => (name === 'k' ? k : Reflect.get(own, name, own)) })
    await ingest.stop()
    station.close()
    ingest = await startIngest(slowed, { now: () => clock, gatewayId: 'slow' })
    gateways.push(ingest)
    station = await connected(0)
    const id = await command('SAMPLE_NOW')
    const sent = (await station.answer())!
    const reached = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    gate = { reached: () => reached.resolve(), open: opened.promise }
    const swept = ingest.commands.sweep()
    await reached.promise
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    await become(id, 'DONE')
    opened.resolve()
    await swept
    const clockId = await command('SET_CLOCK')
    // The next that it hears is the next command, not the last one once more.
    expect((await station.answer())?.cn).toBe('1012')
    await become(clockId, 'SENT')
    expect(await commandOf(id)).toMatchObject({ state: 'DONE', tries: 1 })
  })

  test('a line that comes and goes is not told a thing more than three times', async () => {
    const id = await command('RETAIN')
    const first = (await station.answer())!
    let heard = 1
    for (let n = 0; n < 4; n++) {
      station.close()
      station = new Station(ingest.port)
      stations.push(station)
      station.send(frame({ at: clock + n }))
      for (let one = await station.answer(300); one; one = await station.answer(300))
        if (one.cn === '3015') heard++
    }
    await pass(10_100)
    await pass(10_000)
    for (let one = await station.answer(300); one; one = await station.answer(300))
      if (one.cn === '3015') heard++
    expect(heard).toBe(3)
    expect(await commandOf(id)).toMatchObject({ state: 'SENT', tries: 3, qn: first.qn })
  })

  test("what another gateway has taken over is that one's to end", async () => {
    const id = await command('SAMPLE_NOW')
    const sent = (await station.answer())!
    await become(id, 'SENT')
    station.close()
    const second = await gateway('two', 7)
    station = new Station(second.port)
    stations.push(station)
    station.send(frame({ at: clock }))
    clock += 11_000
    let again: Frame | undefined
    await expect
      .poll(async () => {
        await second.commands.sweep()
        for (let one = await station.answer(100); one; one = await station.answer(100))
          if (one.cn === '3012') again = one
        return again?.qn
      })
      .toBe(sent.qn)
    station.send(answer(again!, '9011', 'QnRtn=1'))
    await become(id, 'ACKED')
    // The first one still waits for the answer that went elsewhere.
    for (const ms of [9_000, 12_000, 500, 500]) await pass(ms)
    expect(await commandOf(id)).toMatchObject({ state: 'ACKED', gateway: 'two' })
    station.send(answer(again!, '9012', 'ExeRtn=1'))
    await become(id, 'DONE')
  })

  test('an answer that no database keeps ends its command all the same', async () => {
    const id = await command('READ_ID', { cp: 'PolId=w01018' })
    const sent = (await station.answer())!
    station.send(answer(sent, '9011', 'QnRtn=1'))
    station.send(
      answer(sent, '3019', 'DataTime=20260501080000;PolId=w01018;w01018-SN=AB\u0000CD', { st: '32' }),
    )
    station.send(answer(sent, '9012', 'ExeRtn=1'))
    expect((await become(id, 'DONE')).result).not.toContain('\u0000')
  })

  test('a clock whose command was taken back is set the next time', async () => {
    ingest.commands.setClock(facilityOf(1))
    await ingest.commands.settled()
    const [first] = await db.k
      .selectFrom('deviceCommand')
      .select('id')
      .where('kind', '=', 'SET_CLOCK')
      .execute()
    await db.write([
      { sql: "update device_command set state = 'CANCELLED' where id = ?", parameters: [first!.id] },
    ])
    clock += 5 * 60_000
    ingest.commands.setClock(facilityOf(1))
    await ingest.commands.settled()
    const rows = await db.k
      .selectFrom('deviceCommand')
      .select(['state'])
      .where('kind', '=', 'SET_CLOCK')
      .orderBy('id')
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['CANCELLED', 'QUEUED'])
  })

  test('two gateways that know one device tell it once', async () => {
    // No two of them look at the clock in one and the same moment.
    const second = await gateway('two', 7)
    const there = await connected(0, second)
    const numbers: string[] = []
    const obey = async (line: Station) => {
      for (let one = await line.answer(20_000); one; one = await line.answer(20_000)) {
        if (one.cn !== '1012') continue
        numbers.push(one.qn)
        line.send(answer(one, '9012', 'ExeRtn=1'))
      }
    }
    void obey(station)
    void obey(there)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await command('SET_CLOCK'))
    for (const id of ids) await become(id, 'DONE')
    expect(new Set(numbers).size).toBe(5)
    expect(numbers).toHaveLength(5)
    expect((await Promise.all(ids.map(commandOf))).map(({ tries, state }) => [tries, state])).toEqual(
      ids.map(() => [1, 'DONE']),
    )
  })
})
