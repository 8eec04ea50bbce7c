import { describe, expect, test } from 'vitest'
import { dayMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

async function cabinets(db: Db, orgCode: string, ids: readonly string[]): Promise<void> {
  await db.write([
    {
      table: 'device_facility',
      columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'report_sec', 'run_status', 'sys_org_code', 'tenant_id', 'version', 'del_flag'],
      rows: ids.map(id => [id, `C${id}`, `采样仪${id}`, 'SAMPLER', 'p1', `MN${id}`, 30, 'RUN', orgCode, '0', 1, '0']),
    },
  ]) // biome-ignore format: one row of names
}
const door = (facilityId: string, value: number, ts: number) => ({
  facilityId, frameId: 'f', recvAt: ts, ts, kind: 'RTD', late: false, values: [{ factor: 'i32001', value, flag: 'N' }],
}) // biome-ignore format: one frame

interface Row {
  id: string
  facilityId: string
}
forEachDatabase((_, open) => {
  describe('warnings over HTTP', () => {
    test('are counted, acknowledged and closed once, with a line in the log; of other departments nothing is touched', async () => {
      const { app, deps, db } = await buildApp(open)
      await cabinets(db, 'Z99', ['1', '2'])
      await deps.warnings.start()
      const at = Date.now()
      deps.warnings.feed([door('1', 1, at), door('2', 1, at)])
      await deps.warnings.settled()
      const admin = await signIn(app)
      const control = await signIn(app, 'control')

      const counts = await admin.call('GET', '/sewage/warning/counts')
      expect(counts.result).toEqual([
        { level: '1', open: 2, unacked: 2 },
        { level: '2', open: 0, unacked: 0 },
        { level: '3', open: 0, unacked: 0 },
        { level: '4', open: 0, unacked: 0 },
      ])
      const list = await admin.call<{ records: Row[] }>('GET', '/sewage/warning/list')
      const ids = list.result.records.map(row => row.id)
      expect(ids).toHaveLength(2)

      const foreign = await control.call('POST', '/sewage/warning/acknowledge', { payload: { ids } })
      expect(foreign.result).toEqual({ acknowledged: 0, skipped: 2 })
      const taken = await admin.call('POST', '/sewage/warning/acknowledge', {
        payload: { ids, comment: '已电话核实' },
      })
      expect(taken).toMatchObject({
        success: true,
        message: '已确认 2 条预警',
        result: { acknowledged: 2, skipped: 0 },
      })
      const twice = await admin.call('POST', '/sewage/warning/acknowledge', { payload: { ids } })
      expect(twice.result).toEqual({ acknowledged: 0, skipped: 2 })
      const active = await admin.call('POST', '/sewage/warning/close', { payload: { ids } })
      expect(active).toMatchObject({ message: '已关闭 0 条预警，2 条仍在活动或已关闭，未变动' })

      deps.warnings.feed([door('1', 0, at + 1_000)])
      await deps.warnings.settled()
      const after = await admin.call<{ records: (Row & { state: string })[] }>('GET', '/sewage/warning/list')
      expect(after.result.records.map(row => [row.facilityId, row.state]).sort()).toEqual([['1', 'CLOSED'], ['2', 'ACKED']]) // biome-ignore format: two pairs
      expect((await admin.call('GET', '/sewage/warning/counts')).result).toContainEqual({
        level: '1',
        open: 1,
        unacked: 0,
      })
      const lines = await db.k
        .selectFrom('sysLog')
        .select(['logContent', 'requestParam'])
        .where('logContent', 'like', '确认%')
        .execute()
      expect(lines).toHaveLength(1)
      expect(lines[0]!.requestParam).toContain('已电话核实')
    })

    test('bodies are checked, and who may only look may not act', async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      for (const payload of [{}, { ids: [] }, { state: 'CLOSED' }, { ids: 'all' }])
        expect((await admin.call('POST', '/sewage/warning/acknowledge', { payload })).status).toBe(400)
      const lab = await signIn(app, 'lab')
      expect(
        (await lab.call('POST', '/sewage/warning/acknowledge', { payload: { ids: ['1'] } })).status,
      ).toBe(403)
      expect((await lab.call('GET', '/sewage/warning/counts')).status).toBe(403)
    })

    test('say what they harm: the sample in the cabinet and its warm minutes; to whoever does not see it, nothing', async () => {
      const { app, deps, db } = await buildApp(open)
      await cabinets(db, 'Z99', ['1', '2'])
      const at = Date.now()
      const begin = at - 2 * 3_600_000
      const minutes = [9, 9, 4].map((value, nth) => ['91', begin + nth * 60_000, value, 'N', 'R'])
      await db.write([
        {
          table: 'sewage_point',
          columns: ['id', 'point_code', 'point_name', 'plant_id', 'sampling_mode', 'sampler_id', 'sys_org_code', 'tenant_id', 'version', 'del_flag'],
          rows: [['q1', 'Q1', '进水口', 'p1', 'FLOW', '1', 'Z99', '0', 1, '0']],
        },
        {
          table: 'sample',
          columns: ['id', 'sample_no', 'point_id', 'plant_id', 'sample_date', 'begin_time', 'end_time', 'plan_sub', 'state', 'sys_org_code', 'tenant_id', 'version', 'del_flag'],
          rows: [['s1', 'WD1', 'q1', 'p1', '2026-11-23', begin, begin + 86_400_000, 96, 'BOUND', 'Z99', '0', 1, '0']],
        },
        { table: 'series', columns: ['id', 'facility_id', 'factor'], rows: [['91', '1', 'i33101']] },
        { table: 'telemetry_min', columns: ['series_id', 'ts', 'value', 'flag', 'source'], rows: minutes },
      ]) // biome-ignore format: one row of names a table
      await deps.warnings.start()
      deps.warnings.feed([door('1', 1, at), door('2', 1, at)])
      await deps.warnings.settled()
      const admin = await signIn(app)
      const list = await admin.call<{ records: Row[] }>('GET', '/sewage/warning/list')
      const of = (facilityId: string) => list.result.records.find(row => row.facilityId === facilityId)!.id
      const impact = (id: string) => `/sewage/warning/impact?id=${id}`
      expect((await admin.call('GET', impact(of('1')))).result).toMatchObject({
        sample: { id: 's1', sampleNo: 'WD1', overMinutes: 2, planSub: 96 },
      })
      expect((await admin.call('GET', impact(of('2')))).result).toEqual({ sample: null, idle: true })
      // Of a past one nobody knows what was fetched since.
      const cleared = { sql: 'update facility_warning set clear_time = ? where id = ?' }
      await db.write([{ ...cleared, parameters: [Date.now(), of('2')] }])
      expect((await admin.call('GET', impact(of('2')))).result).toEqual({ sample: null, idle: false })
      await db.write([{ ...cleared, parameters: [null, of('2')] }])
      // Long after, while the next run is under way, it still harmed the one that was.
      await db.k
        .updateTable('sample')
        .set({ beginTime: begin - 2 * dayMs, endTime: begin - dayMs })
        .where('id', '=', 's1')
        .execute()
      await db.write([
        {
          table: 'sample',
          columns: ['id', 'sample_no', 'point_id', 'plant_id', 'sample_date', 'begin_time', 'end_time', 'plan_sub', 'state', 'sys_org_code', 'tenant_id', 'version', 'del_flag'],
          rows: [['s2', 'WD2', 'q1', 'p1', '2026-11-25', begin - 3_600_000, begin + dayMs, 96, 'BOUND', 'Z99', '0', 1, '0']],
        },
      ]) // biome-ignore format: one row of names a table
      const raised = { firstTime: begin - 2 * dayMs + 60_000, clearTime: null }
      await db.k.updateTable('facilityWarning').set(raised).where('facilityId', '=', '1').execute()
      expect((await admin.call('GET', impact(of('1')))).result).toMatchObject({ sample: { id: 's1' } })
      // What has been drawn stands in the cabinet, and gets warm, until somebody fetches it.
      await db.k.updateTable('sample').set({ delFlag: '1' }).where('id', '=', 's2').execute()
      const drawn = { beginTime: begin - dayMs, endTime: begin }
      await db.k.updateTable('sample').set(drawn).where('id', '=', 's1').execute()
      const since = { firstTime: begin + 60_000, clearTime: null }
      await db.k.updateTable('facilityWarning').set(since).where('facilityId', '=', '1').execute()
      expect((await admin.call('GET', impact(of('1')))).result).toMatchObject({
        sample: { id: 's1', overMinutes: 2, waits: true },
      })
      await db.k.updateTable('sample').set({ state: 'SAMPLED' }).where('id', '=', 's1').execute()
      expect((await admin.call('GET', impact(of('1')))).result).toEqual({ sample: null, idle: true })
      const control = await signIn(app, 'control')
      expect((await control.call('GET', impact(of('1')))).status).toBe(403)
    })
  })
})
