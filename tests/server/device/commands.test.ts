/** Commands and parameters as people issue them: by whom, to which devices, with whose consent. */
import { beforeEach, describe, expect, it } from 'vitest'
import { unsentMs } from '#contract/device/command-kinds.ts'
import { toWire } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { buildApp, type TestApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { callers, fillField, made, type Who } from '../machine/field.ts'

type Row = Record<string, unknown>
forEachDatabase((_name, open) => {
  let here: TestApp
  let db: Db
  let people: Awaited<ReturnType<typeof callers>>
  beforeEach(async () => {
    here = await buildApp(open)
    db = here.db
    await fillField(db)
    people = await callers(here.app)
  })
  const issue = (who: Who, payload: Row) =>
    people[who].call<Row>('POST', '/device/command/issue', { payload })
  const commands = () => db.k.selectFrom('deviceCommand').selectAll().orderBy('id').execute()
  const post = (who: Who, path: string, payload: Row) => people[who].call<Row>('POST', path, { payload })

  describe('remote commands', () => {
    it('go out at once, or wait for a second person who is not the first', async () => {
      expect(await issue('city', { facilityIds: ['d1'], kind: 'SET_CLOCK' })).toMatchObject({
        success: true,
        message: '已向 1 台设备下达命令，设备应答后更新结果；1 分钟内发不出会自动结束',
      })
      expect(
        await issue('city', { facilityIds: ['d1'], kind: 'SAMPLE_NOW', factor: 'w01018', reason: '复核' }),
      ).toMatchObject({ message: '已提交 1 条命令，须由另一人确认后下发' })
      const [clock, sample] = await commands()
      expect([clock?.state, sample?.state, sample?.cp, sample?.reason]).toEqual([
        'QUEUED',
        'CONFIRM',
        'PolId=w01018',
        '复核',
      ])
      const ids = [sample!.id]
      expect(await post('city', '/device/command/confirm', { ids })).toMatchObject({
        success: false,
        message: '不能确认自己下达的命令，请由另一位有确认权限的人核对',
      })
      expect(await post('sampler', '/device/command/confirm', { ids })).toMatchObject({ status: 403 })
      expect(await post('prov', '/device/command/confirm', { ids })).toMatchObject({
        success: true,
        result: { changed: 1, skipped: 0 },
      })
      expect(await post('prov', '/device/command/confirm', { ids })).toMatchObject({ success: false })
      expect((await commands())[1]).toMatchObject({ state: 'QUEUED', confirmBy: 'prov' })
    })
    it('are confirmed within their time, and all that were looked at or none', async () => {
      await issue('city', { facilityIds: ['d1'], kind: 'SAMPLE_NOW', reason: '复核' })
      await issue('city', { facilityIds: ['d1'], kind: 'RETAIN', reason: '复核' })
      const [old, fresh] = await commands()
      await db.k
        .updateTable('deviceCommand')
        .set({ issuedAt: Date.now() - 31 * 60_000 })
        .where('id', '=', old!.id)
        .execute()
      expect(await post('prov', '/device/command/confirm', { ids: [old!.id] })).toMatchObject({
        success: false,
        message: '命令已确认、已撤回、已发出或已过期，请刷新后再看',
      })
      const answers = await Promise.all([
        post('prov', '/device/command/confirm', { ids: [fresh!.id] }),
        post('control', '/device/command/confirm', { ids: [fresh!.id] }),
      ])
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      const lines = await db.read<{ n: number | string }>({
        sql: "select count(*) as n from sys_log where log_content like '确认 1 条%'",
        parameters: [],
      })
      expect(Number(lines[0]!.n)).toBe(1)
      expect((await commands())[0]).toMatchObject({ state: 'CONFIRM' })
    })
    it('are taken back before they are sent, not afterwards', async () => {
      await issue('city', { facilityIds: ['d1'], kind: 'RETAIN', reason: '超标' })
      const [one] = await commands()
      expect(await post('city', '/device/command/cancel', { ids: [one!.id] })).toMatchObject({
        success: true,
      })
      expect((await commands())[0]).toMatchObject({ state: 'CANCELLED' })
      await db.k.updateTable('deviceCommand').set({ state: 'SENT' }).execute()
      expect(await post('city', '/device/command/cancel', { ids: [one!.id] })).toMatchObject({
        success: false,
        message: '命令已发出或已结束，不能撤回；请刷新后再看',
      })
    })
    it('of two persons wait once for a device, however often they are asked', async () => {
      const retain = () => issue('city', { facilityIds: ['d1'], kind: 'RETAIN', reason: '超标' })
      expect(await retain()).toMatchObject({ success: true })
      expect(await retain()).toMatchObject({
        success: false,
        message: expect.stringMatching(/已有待确认的“留样”，没有再次下达；请先由另一人确认，或撤回它$/),
      })
      expect(await issue('city', { facilityIds: ['d1'], kind: 'SAMPLE_NOW', reason: '复核' })).toMatchObject({
        success: true,
      })
      const [first] = await commands()
      await post('city', '/device/command/cancel', { ids: [first!.id] })
      expect(await retain()).toMatchObject({ success: true })
    })
    it.each([
      [{ onlineStatus: '0' }, '不在线'],
      [{ protocol: 'MQTT' }, '不使用 HJ 212 协议'],
      [{ pw: null }, '没有登记报文密码'],
      [{ mn: null }, '没有登记 MN 编号'],
    ])('are refused in words where no command reaches: %o', async (change, words) => {
      await db.k
        .updateTable('deviceFacility')
        .set(change as never)
        .where('id', '=', 'd1')
        .execute()
      const answer = await issue('city', { facilityIds: ['d1'], kind: 'SET_CLOCK' })
      expect(answer.success).toBe(false)
      expect(answer.message).toContain(words)
      expect(await commands()).toEqual([])
    })
    it.each([
      ['SET_CLOCK', 'w01018', '校时不带因子，请去掉后再下达'],
      ['READ_INFO', 'w01018', '读取现场信息读的是现场状态，请选择 i 开头的状态编码'],
      ['READ_VALUE', 'i12001', '读取实时值针对测量因子，请选择水质、气象等因子，不能是现场状态'],
      ['READ_VALUE', undefined, '读取实时值须说明读哪个因子，请选择后再下达'],
    ])('%s cannot name %s', async (kind, factor, message) => {
      expect(await issue('city', { facilityIds: ['d1'], kind, factor })).toMatchObject({
        success: false,
        message,
      })
      expect(await commands()).toEqual([])
    })
    it('that carry a parameter say where they lead when they cannot be taken back', async () => {
      const { id } = await made(people.city, '/device/config', {
        facilityId: 'd1',
        configKey: 'RTD_INTERVAL',
        value: '60',
      })
      await post('city', '/device/config/issue', { id })
      const [one] = await commands()
      const answer = await post('city', '/device/command/cancel', { ids: [one!.id] })
      expect(answer.message).toContain('1 分钟内发不出会自动结束')
    })
    it('know no factor that is none and no command that is none', async () => {
      expect(
        await issue('city', { facilityIds: ['d1'], kind: 'READ_VALUE', factor: 'nonsense' }),
      ).toMatchObject({ success: false })
      expect(await issue('city', { facilityIds: ['d1'], kind: 'FORMAT' })).toMatchObject({ status: 400 })
      expect(await issue('city', { facilityIds: ['none'], kind: 'SET_CLOCK' })).toMatchObject({ status: 404 })
    })
  })

  describe('parameters', () => {
    const draft = (over: Row = {}) =>
      made(people.city, '/device/config', {
        facilityId: 'd1',
        configKey: 'RTD_INTERVAL',
        value: '60',
        ...over,
      })
    it.each([
      ['RTD_INTERVAL', '29', '实时数据间隔应在 30 到 3600 s 之间'],
      ['RTD_INTERVAL', '60.5', '实时数据间隔应为整数'],
      ['MIN_INTERVAL', '7', '分钟数据间隔只能取 1、2、3、4、5、6、10、12、15、20、30 min'],
      ['SAMPLE_CYCLE', '25:00/2', '请写成“起始时刻/周期小时”，例如 08:00/2'],
      ['PASSWORD', '12345', '报文密码是 6 位数字或字母'],
      ['NONSENSE', '1', '没有'],
    ])('%s %s is refused in words', async (configKey, value, words) => {
      const answer = await post('city', '/device/config/add', { facilityId: 'd1', configKey, value })
      expect(answer.success).toBe(false)
      expect(answer.message).toContain(words)
    })
    it('that hang on sampling are sent by a second person', async () => {
      const { id } = await draft({ configKey: 'SAMPLE_CYCLE', value: '08:00/2' })
      expect(await post('city', '/device/config/issue', { id })).toMatchObject({ success: false })
      expect(await post('city', '/device/config/request', { id, reason: '加密采样' })).toMatchObject({
        success: true,
      })
      expect(await post('city', '/device/config/confirm', { id })).toMatchObject({ success: false })
      expect(await post('prov', '/device/config/confirm', { id })).toMatchObject({
        success: true,
        result: { state: 'SENT', confirmBy: 'prov' },
      })
      expect(await commands()).toMatchObject([
        { cn: '3016', cp: 'PolId=w00000;CstartTime=080000;Ctime=2', state: 'QUEUED', configId: id },
      ])
    })
    it('of two persons are the command of whoever asked for it, sent when the other said yes', async () => {
      const shown = async (id: string) =>
        (await people.prov.call<Row>('GET', `/device/config/queryById?id=${id}`)).result
      const { id } = await draft({ configKey: 'SAMPLE_CYCLE', value: '08:00/2' })
      expect(await shown(id)).toMatchObject({ requestTime: null, requestReason: null })
      await post('city', '/device/config/request', { id, reason: '先降到两小时' })
      await post('prov', '/device/config/reject', { id, reason: '说清原因' })
      expect(await shown(id)).toMatchObject({ state: 'DRAFT', requestTime: null, requestReason: null })
      await post('city', '/device/config/request', { id, reason: '加密采样' })
      const waiting = await shown(id)
      expect(waiting).toMatchObject({
        state: 'CONFIRM',
        issueBy: 'city',
        issueTime: null,
        requestReason: '加密采样',
        range: '起始时刻 00:00 到 23:59，周期 1 到 24 h',
      })
      expect(waiting['requestTime']).toBeTruthy()
      await post('prov', '/device/config/confirm', { id })
      const sent = await shown(id)
      expect(sent).toMatchObject({ state: 'SENT', issueBy: 'city', confirmBy: 'prov' })
      const [one] = await commands()
      expect(one).toMatchObject({ issuedBy: 'city', reason: '加密采样', confirmBy: 'prov', state: 'QUEUED' })
      expect([toWire(one!.issuedAt), toWire(one!.confirmAt!)]).toEqual([
        waiting['requestTime'],
        sent['issueTime'],
      ])
      // Its minute begins with the second person's yes.
      expect(one!.expireAt).toBe(Number(one!.confirmAt) + unsentMs)
      expect(await post('city', '/device/command/confirm', { ids: [one!.id] })).toMatchObject({
        success: false,
      })
      expect(await post('prov', '/device/command/cancel', { ids: [one!.id] })).toMatchObject({
        success: false,
      })
    })
    it('of one person bear no second one', async () => {
      const { id } = await draft()
      const answer = await post('city', '/device/config/issue', { id })
      expect(answer.result).toMatchObject({ issueBy: 'city', issueTime: expect.any(String) })
      expect(await commands()).toMatchObject([
        { issuedBy: 'city', reason: null, confirmBy: null, confirmAt: null },
      ])
    })
    it('of two persons for many wait unsent, and say what was noted with them', async () => {
      await post('city', '/device/config/batch', {
        facilityIds: ['d1'],
        configKey: 'SAMPLE_CYCLE',
        value: '08:00/2',
        remark: '汛期加密',
      })
      const [one] = await db.k.selectFrom('deviceConfig').selectAll().execute()
      expect(one).toMatchObject({ state: 'CONFIRM', issueBy: 'city', issueTime: null })
      const answer = await post('prov', '/device/config/confirmBatch', { ids: [one!.id] })
      expect(answer).toMatchObject({ success: true, result: { done: 1 } })
      expect(await commands()).toMatchObject([{ issuedBy: 'city', reason: '汛期加密', confirmBy: 'prov' }])
    })
    it('a password lies sealed, and is shown to nobody', async () => {
      const { id } = await draft({ configKey: 'PASSWORD', value: 'abc123' })
      expect(await post('city', '/device/config/issue', { id })).toMatchObject({
        success: true,
        result: { value: '******' },
      })
      const rows = JSON.stringify([
        await db.k.selectFrom('deviceConfig').selectAll().execute(),
        await commands(),
        await db.read({ sql: 'select * from sys_data_log', parameters: [] }),
        await db.read({ sql: 'select * from sys_log', parameters: [] }),
      ])
      expect(rows).not.toContain('abc123')
      expect((await commands())[0]).toMatchObject({ cp: 'NewPW=******' })
    })
    it('go to many at once: to those that are there, the others keep a draft; and come back by a roll back', async () => {
      const [device] = await db.read<Row>({
        sql: "select * from device_facility where id = 'd1'",
        parameters: [],
      })
      await db.write([
        {
          table: 'device_facility',
          columns: Object.keys(device!),
          rows: [
            Object.values({
              ...device,
              id: 'd2',
              facility_code: 'D2',
              mn: 'QY0000000098',
              online_status: '0',
            }),
          ],
        },
      ])
      await db.write([
        {
          table: 'device_setting',
          columns: ['facility_id', 'config_key', 'value', 'at', 'command_id'],
          rows: [['d1', 'SUB_VOLUME', '100', 1, 'c']],
        },
      ])
      const answer = await post('city', '/device/config/batch', {
        facilityIds: ['d1', 'd2'],
        configKey: 'SUB_VOLUME',
        value: '150',
      })
      expect(answer).toMatchObject({ success: true, result: { made: 2, sent: 1, kept: 1, waiting: 0 } })
      const { groupId } = answer.result
      const progress = await people.city.call<Row>('GET', `/device/config/progress?groupId=${groupId}`)
      expect(progress.result).toEqual({
        total: 2,
        over: 0,
        states: [
          { state: 'DRAFT', count: 1 },
          { state: 'SENT', count: 1 },
        ],
      })
      const sent = await db.k
        .selectFrom('deviceConfig')
        .selectAll()
        .where('state', '=', 'SENT')
        .executeTakeFirstOrThrow()
      expect(sent).toMatchObject({ previous: '100', facilityId: 'd1' })
      expect(await post('city', '/device/config/rollBack', { id: sent.id })).toMatchObject({ success: false })
      await db.k.updateTable('deviceConfig').set({ state: 'APPLIED' }).where('id', '=', sent.id).execute()
      await db.k.updateTable('deviceSetting').set({ value: '150' }).execute()
      const back = await post('city', '/device/config/rollBack', { id: sent.id })
      expect(back).toMatchObject({ success: true })
      expect(
        (await people.city.call<Row>('GET', `/device/config/queryById?id=${back.result['id']}`)).result,
      ).toMatchObject({ state: 'DRAFT', value: '100', reported: '150', unit: 'mL' })
    })
  })
})
