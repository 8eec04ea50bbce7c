/** Online reports: columns, conditions, rows, and who may read them (wire 17; console 7). */
import { describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { reports } from '#server/modules/report/reports.ts'
import { buildApp, type Caller, signIn, testPassword } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const base = '/online/cgreport/api'
interface Rows {
  records: Record<string, unknown>[]
  total: number
}
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

forEachDatabase((_, open) => {
  async function world() {
    const { app, db } = await buildApp(open)
    const insert = (table: 'sewagePlant' | 'deviceFacility' | 'plantResult', row: object) =>
      db.k
        .insertInto(table)
        .values(row as never)
        .execute()
    const plants = [
      ['1', '城东污水处理厂', 'A01A01'],
      ['2', '港区100%污水厂', 'A01A02'],
    ] as const
    for (const [id, plantName, sysOrgCode] of plants) {
      await insert('sewagePlant', { id, plantCode: `P${id}`, plantName, sysOrgCode, tenantId: '0' })
      await insert('deviceFacility', {
        id,
        facilityCode: `F${id}`,
        facilityName: `${plantName}数采仪`,
        facilityType: 'LOGGER',
        plantId: id,
        onlineStatus: id,
        lastMsgTime: Date.UTC(2026, 10, 20, 0, 0, 0) + Number(id) * 86_400_000,
        sysOrgCode,
        tenantId: '0',
      })
      for (const ago of [1, 2, 60])
        await insert('plantResult', {
          id: `${id}${ago}`,
          plantId: id,
          sampleDate: day(ago),
          drugCode: 'METH',
          load: 1500 * ago,
          pndl: 10 * ago,
          state: 'PUBLISHED',
          tenantId: '0',
        })
    }
    return { app, db }
  }
  const dataOf = async (caller: Caller, id: string, query: Record<string, string> = {}) =>
    (await caller.call<Rows>('GET', `${base}/getData/${id}`, { query })).result

  describe('wire 17: online reports', () => {
    it('tells the columns with their dictionaries, and sorts only what can be sorted [J4 J29]', async () => {
      const { app } = await world()
      const admin = await signIn(app)
      const { result } = await admin.call<{
        cgRpConfigId: string
        cgRpConfigName: string
        columns: Record<string, unknown>[]
        dictOptions: Record<string, { value: string; text: string }[]>
      }>('GET', `${base}/getRpColumns/facility_status`)
      expect(result).toMatchObject({ cgRpConfigId: '116000000000002', cgRpConfigName: '设备运行状态' })
      const column = (name: string) => result.columns.find(each => each['dataIndex'] === name)
      expect(column('facilityType')).toMatchObject({
        title: '设备类型',
        align: 'center',
        customRender: 'facilityType',
      })
      expect(column('facilityType')).not.toHaveProperty('sorter')
      expect(column('lastMsgTime')).toMatchObject({ sorter: 'true' })
      expect(result.dictOptions['onlineStatus']).toContainEqual({ value: '1', text: '在线' })
    })

    it('tells the conditions: two at once, the rest behind 展开', async () => {
      const { app } = await world()
      const admin = await signIn(app)
      const { result } = await admin.call<Record<string, unknown>[]>(
        'GET',
        `${base}/getQueryInfo/116000000000001`,
      )
      expect(result.map(({ field, mode, view, hidden }) => [field, mode, view, hidden])).toEqual([
        ['plantName', 'single', 'text', undefined],
        ['drugCode', 'single', 'list', undefined],
        ['sampleDate', 'group', 'date', '1'],
        ['state', 'single', 'list', '1'],
      ])
      const params = await admin.call('GET', `${base}/getParamsInfo/116000000000001`)
      expect(params.result).toEqual([
        { paramName: 'days', paramTxt: '最近天数', paramValue: '30', orderNum: 1 },
      ])
    })

    it('filters, sorts and pages as every list does', async () => {
      const { app } = await world()
      const admin = await signIn(app)
      const all = await dataOf(admin, 'facility_status')
      expect(all.records.map(row => row['facilityCode'])).toEqual(['F1', 'F2'])
      expect(all.records[0]).toMatchObject({
        lastMsgTime: '2026-11-21 08:00:00',
        plantName: '城东污水处理厂',
      })
      expect(await dataOf(admin, 'facility_status', { facilityName: '*城东*' })).toMatchObject({ total: 1 })
      expect(await dataOf(admin, 'facility_status', { facilityName: '*100%*' })).toMatchObject({ total: 1 })
      expect(await dataOf(admin, 'facility_status', { onlineStatus: '1,' })).toMatchObject({ total: 1 })
      expect(await dataOf(admin, 'facility_status', { lastMsgTime_begin: '2026-11-22' })).toMatchObject({
        total: 1,
        records: [{ facilityCode: 'F2' }],
      })
      const second = await dataOf(admin, 'facility_status', {
        column: 'facilityCode',
        order: 'desc',
        pageNo: '2',
        pageSize: '1',
      })
      expect(second).toMatchObject({ total: 2, records: [{ facilityCode: 'F1' }] })
      expect(
        await admin.call('GET', `${base}/getData/facility_status`, { query: { column: 'password_hash' } }),
      ).toMatchObject({
        success: false,
        code: 500,
        message: 'SQL执行失败：请注意，将要排序的列字段不存在：password_hash',
      })
    })

    it('takes self_ parameters, and days as days', async () => {
      const { app } = await world()
      const admin = await signIn(app)
      const load = (query: Record<string, string> = {}) => dataOf(admin, 'plant_daily_load', query)
      expect(await load()).toMatchObject({ total: 4 })
      expect(await load({ self_days: '90' })).toMatchObject({ total: 6 })
      expect(await load({ sampleDate_begin: day(1), sampleDate_end: day(1) })).toMatchObject({ total: 2 })
      const [row] = (await load({ plantName: '城东污水处理厂', column: 'loadG', order: 'desc' })).records
      expect(row).toMatchObject({ loadG: 3, drugCode: 'METH' })
    })

    it('shows rows to those who may see what lies under them', async () => {
      const { app } = await world()
      const [city, sampler] = [await signIn(app, 'city'), await signIn(app, 'sampler')]
      expect((await dataOf(city, 'facility_status')).records.map(row => row['facilityCode'])).toEqual(['F1'])
      for (const call of ['getRpColumns', 'getQueryInfo', 'getData', 'getColumnsAndData', 'getParamsInfo'])
        expect(await sampler.call('GET', `${base}/${call}/facility_status`)).toMatchObject({
          status: 403,
          code: 510,
        })
      expect(await sampler.call('GET', `${base}/exportXls/user_directory`)).toMatchObject({ status: 403 })
    })

    it('keeps telephone numbers from whoever may not read them, and from filters [A31]', async () => {
      const { app, db } = await world()
      await db.k.updateTable('sysUser').set({ phone: '13912345678' }).where('username', '=', 'prov').execute()
      const [admin, city] = [await signIn(app), await signIn(app, 'city')]
      const of = async (caller: Caller, query: Record<string, string> = {}) =>
        (await dataOf(caller, 'user_directory', { username: 'prov', ...query })).records[0]
      expect(await of(admin)).toMatchObject({ phone: '13912345678', post: 'prov_sup' })
      expect(await of(city)).toMatchObject({ phone: '139****5678' })
      // Not a condition of this report: ignored, as unknown parameters are.
      expect(await of(city, { phone: '13900000000' })).toMatchObject({ username: 'prov' })
      expect(
        await city.call('GET', `${base}/getData/user_directory`, { query: { column: 'phone' } }),
      ).toMatchObject({ success: false })
    })

    it('knows no other report [J7]', async () => {
      const { app } = await world()
      const admin = await signIn(app)
      for (const name of ['no_such', 'sys_user', "1' or '1'='1"])
        expect(await admin.call('GET', `${base}/getRpColumns/${encodeURIComponent(name)}`)).toMatchObject({
          success: false,
          message: '实体不存在',
        })
    })

    it('gives columns and data at once, of every report', async () => {
      const { app } = await world()
      const admin = await signIn(app)
      for (const { code, name } of reports) {
        const answer = await admin.call('GET', `${base}/getColumnsAndData/${code}`)
        expect(answer, code).toMatchObject({
          success: true,
          result: { cgreportHeadName: name, fieldHrefSlots: [] },
        })
      }
    })

    it('exports what the filters find, with words', async () => {
      const { app, db } = await world()
      const login = await app.inject({
        method: 'POST',
        url: '/jeecg-boot/sys/login',
        payload: { username: 'admin', password: testPassword },
      })
      const response = await app.inject({
        method: 'GET',
        url: `/jeecg-boot${base}/exportXls/facility_status`,
        query: { onlineStatus: '1' },
        headers: { 'x-access-token': login.json().result.token },
      })
      const book = read(response.rawPayload)
      const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
      expect(rows[0]![0]).toContain('设备运行状态报表')
      expect(rows[2]).toContain('在线状态')
      expect(rows.slice(3)).toHaveLength(1)
      expect(rows[3]).toEqual(expect.arrayContaining(['F1', '数采仪', '在线', '2026-11-21 08:00:00']))
      const lines = await db.k
        .selectFrom('sysLog')
        .select('logContent')
        .where('operateType', '=', '6')
        .execute()
      expect(lines.map(line => line.logContent)).toContain('导出报表设备运行状态 1 条')
    })
  })
})
