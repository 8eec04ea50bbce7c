import { expect, it } from 'vitest'
import { devicePasswords } from '#server/ingest/device-passwords.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { placesOf } from '../../support/places.ts'
import { makeTenants } from '../../support/tenants.ts'
import { type Answer, departs, encryptionKey, openWorld, plantDraft, type World } from './world.ts'

type Row = Record<string, unknown>
const path = '/sewage/plant'
const add = (world: World, body: Row, who: Parameters<World['call']>[0] = 'city') =>
  world.call(who, { method: 'POST', url: `${path}/add`, payload: body })
const edit = (world: World, body: Row, who: Parameters<World['call']>[0] = 'city') =>
  world.call(who, { method: 'PUT', url: `${path}/edit`, payload: body })
const made = async (world: World, over: Row = {}, who?: Parameters<World['call']>[0]): Promise<Row> => {
  const answer = await add(world, plantDraft(over), who)
  expect(answer.message).toBe('添加成功！')
  return answer.result
}
const outcome = ({ status, code, success, message }: Answer) => ({ status, code, success, message })
const refusal = (message: string) => ({ status: 200, code: 500, success: false, message })

forEachDatabase((_name, open) => {
  const world = async () => openWorld(await open(), newFolder())

  it('adds a row with presets, words, owner and an audit line', async () => {
    const it = await world()
    const row = await made(it, { openDate: '2026-01-02', phone: '' })
    expect(row).toMatchObject({
      plantType: '1',
      plantType_dictText: '城镇污水处理厂',
      combinedSewer: 'N',
      cityCode: '990100',
      cityCode_dictText: '澄州市',
      departId_dictText: '一市',
      sysOrgCode: 'A01A01',
      tenantId: '0',
      version: 1,
      createBy: 'city',
      createBy_dictText: 'city员',
      openDate: '2026-01-02',
      phone: null,
    })
    expect(row['createTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(it.refreshed()).toBe(1)
    const [line] = await it.db.k.selectFrom('sysLog').selectAll().execute()
    expect(line).toMatchObject({ logType: '2', operateType: '2', userid: 'city', method: 'sewage:plant:add' })
    expect(line?.requestParam).toContain(String(row['id']))
  })

  it('tells of what the platform wrote by itself that it did', async () => {
    const it = await world()
    await made(it)
    await it.db.k.updateTable('sewagePlant').set({ createBy: 'system' }).execute()
    const { result } = await it.call<{ records: Row[] }>('city', { url: `${path}/list` })
    expect(result.records[0]).toMatchObject({ createBy: 'system', createBy_dictText: '系统' })
  })

  it('ignores what only the server writes and drops what is not declared [A23]', async () => {
    const it = await world()
    const row = await made(it, {
      id: '1',
      createBy: 'x',
      createTime: '2000-01-01 00:00:00',
      tenantId: '9',
      sysOrgCode: 'Z',
      delFlag: '1',
      version: 77,
      cityCode: '990102',
      plantType_dictText: '别的',
    })
    expect(row).toMatchObject({
      createBy: 'city',
      tenantId: '0',
      sysOrgCode: 'A01A01',
      version: 1,
      cityCode: '990100',
    })
    expect(row['id']).not.toBe('1')
    for (const key of ['userIdentity', 'roleIds', '__proto__x', 'status2'])
      expect(
        await made(it, { plantCode: `X-${key}`, plantName: key, [key]: 'zq-foreign' }),
      ).not.toHaveProperty(key)
    expect(await placesOf(it.db, 'zq-foreign')).toEqual([])
    const polluted = await it.app.inject({
      method: 'POST',
      url: `/jeecg-boot${path}/add`,
      headers: { ...(await it.as('city')), 'content-type': 'application/json' },
      payload: '{"__proto__":{"polluted":1},"plantCode":"X"}',
    })
    expect(polluted.statusCode).toBe(400)
    expect(({} as Row)['polluted']).toBeUndefined()
  })

  it('refuses what the declaration does not allow, in words', async () => {
    const it = await world()
    const cases: [Row, string][] = [
      [{ plantCode: '' }, '「厂编码」不能为空'],
      [{ plantCode: 'a b' }, '「厂编码」只允许字母、数字、下划线和短横线'],
      [{ plantCode: 'x'.repeat(33) }, '「厂编码」最大长度32位字符'],
      [{ servedPopulation: -1 }, '「服务人口」不能小于 0 万人'],
      [{ servedPopulation: 1.234 }, '「服务人口」最多 2 位小数'],
      [{ plantType: '9' }, '「厂类型」没有“9”这一选项'],
      [{ districtCode: '110101' }, '「所在区县」不是有效的行政区划代码'],
      [{ departId: departs.other }, '「所属部门」所选记录不存在或无权使用，请重新选择'],
      [{ departId: 'nobody' }, '「所属部门」所选记录不存在或无权使用，请重新选择'],
      [{ openDate: '2026-02-31' }, '「投运日期」应为 yyyy-MM-dd 形式的日期'],
      [{ location: '200,95' }, '「位置」请输入“经度,纬度”，如 113.2644,30.1290'],
    ]
    for (const [over, message] of cases)
      expect(outcome(await add(it, plantDraft(over)))).toEqual(refusal(message))
    expect(await it.db.k.selectFrom('sewagePlant').select('id').execute()).toEqual([])
  })

  it('refuses a second row of the same unique value, also from another department and at the same moment', async () => {
    const it = await world()
    const first = await made(it)
    const twice = plantDraft({ plantCode: first['plantCode'], departId: departs.other })
    expect(outcome(await add(it, twice, 'other'))).toEqual(refusal('「厂编码」已存在，请换一个'))
    const racing = [
      plantDraft({ plantCode: 'RACE' }),
      plantDraft({ plantCode: 'RACE' }),
      plantDraft({ plantCode: 'RACE' }),
    ]
    const answers = await Promise.all(racing.map(body => add(it, body)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const { success, message } of answers)
      if (!success) expect(message).toBe('「厂编码」已存在，请换一个')
    await it.call('city', { method: 'DELETE', url: `${path}/delete?id=${first['id']}` })
    expect((await add(it, { ...twice, departId: departs.other }, 'other')).success).toBe(true)
  })

  it('edits what changed, once a version', async () => {
    const it = await world()
    const row = await made(it)
    const saved = await edit(it, { ...row, shortName: '一厂', status: 'MAINT' })
    expect(saved).toMatchObject({
      message: '编辑成功！',
      result: { shortName: '一厂', status_dictText: '维护', version: 2, updateBy: 'city' },
    })
    const late = await edit(it, { ...row, shortName: '二厂' })
    expect(late).toMatchObject({
      status: 409,
      code: 409,
      success: false,
      result: { shortName: '一厂', version: 2, status_dictText: '维护' },
    })
    const blind = await edit(it, { id: row['id'], shortName: '三厂' })
    expect(blind).toMatchObject({ success: true, result: { shortName: '三厂', version: 3, status: 'MAINT' } })
    const lines = await it.db.k
      .selectFrom('sysLog')
      .select('logContent')
      .where('operateType', '=', '3')
      .orderBy('id')
      .execute()
    expect(lines.map(line => line.logContent)).toEqual(['编辑污水厂 1 条', '编辑污水厂 1 条（未带版本号）'])
    const racing = await Promise.all(
      ['a', 'b', 'c', 'd'].map(shortName => edit(it, { id: row['id'], version: 3, shortName })),
    )
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('keeps a secret out of answers, and unchanged when it is sent empty', async () => {
    const it = await world()
    const plant = await made(it)
    const draft = {
      facilityCode: 'F1',
      facilityName: '数采仪',
      facilityType: 'LOGGER',
      plantId: plant['id'],
      mn: 'QY9901',
      pw: 'abc123',
    }
    const facility = await it.call('city', { method: 'POST', url: '/device/facility/add', payload: draft })
    expect(facility).toMatchObject({
      success: true,
      result: { sysOrgCode: 'A01A01', onlineStatus: '2', plantId_dictText: plant['plantName'] },
    })
    expect(facility.result).not.toHaveProperty('pw')
    const { result } = await it.call('city', {
      method: 'PUT',
      url: '/device/facility/edit',
      payload: {
        ...facility.result,
        pw: '',
        model: 'M1',
        onlineStatus: '1',
        lastMsgTime: '2026-01-01 00:00:00',
      },
    })
    expect(result).toMatchObject({ model: 'M1', onlineStatus: '2', lastMsgTime: null })
    const [kept] = await it.db.k.selectFrom('deviceFacility').select('pw').execute()
    const passwords = devicePasswords(encryptionKey)
    expect(kept?.pw).not.toContain('abc123')
    expect(passwords.open(kept?.pw ?? null)).toBe('abc123')
    const log = await it.db.k.selectFrom('sysLog').select('requestParam').execute()
    expect(JSON.stringify(log)).not.toContain('abc123')
  })

  it('ties a facility to a point of its own plant only', async () => {
    const it = await world()
    const [mine, far] = [await made(it), await made(it)]
    const point = await it.call('city', {
      method: 'POST',
      url: '/sewage/point/add',
      payload: { pointCode: 'C1', pointName: '进水口', plantId: far['id'], samplingMode: 'FLOW' },
    })
    const draft = {
      facilityCode: 'F1',
      facilityName: 'f',
      facilityType: 'LOGGER',
      pointId: point.result['id'],
    }
    const post = (plantId: unknown) =>
      it.call('city', { method: 'POST', url: '/device/facility/add', payload: { ...draft, plantId } })
    expect(outcome(await post(mine['id']))).toEqual(refusal('「采样点」不属于所选的污水厂，请重新选择'))
    expect((await post(far['id'])).success).toBe(true)
  })

  it('moves what belongs to a plant along with it', async () => {
    const it = await world()
    const plant = await made(it, {}, 'province')
    const post = (url: string, payload: Row) => it.call('province', { method: 'POST', url, payload })
    const facility = await post('/device/facility/add', {
      facilityCode: 'F1',
      facilityName: 'f',
      facilityType: 'LOGGER',
      plantId: plant['id'],
    })
    await post('/device/module/add', {
      moduleCode: 'M1',
      moduleName: 'm',
      moduleType: 'FLOW',
      facilityId: facility.result['id'],
    })
    const list = async (who: 'city' | 'other') =>
      (await it.call<{ total: number }>(who, { url: '/device/module/list' })).result.total
    expect([await list('city'), await list('other')]).toEqual([1, 0])
    expect(
      (await edit(it, { id: plant['id'], version: 1, departId: departs.other }, 'province')).success,
    ).toBe(true)
    expect([await list('city'), await list('other')]).toEqual([0, 1])
  })

  it('deletes what nothing refers to, and says who does', async () => {
    const it = await world()
    const [used, free] = [await made(it), await made(it)]
    await it.call('city', {
      method: 'POST',
      url: '/sewage/point/add',
      payload: { pointCode: 'C1', pointName: '进水口', plantId: used['id'], samplingMode: 'FLOW' },
    })
    const remove = (url: string) => it.call('city', { method: 'DELETE', url: path + url })
    expect(outcome(await remove(`/delete?id=${used['id']}`))).toEqual(
      refusal(`「${used['plantName']}」正被 1 条采样点引用，请先解除引用再删除`),
    )
    expect((await remove(`/deleteBatch?ids=${used['id']},${free['id']},`)).success).toBe(false)
    expect(outcome(await remove(`/deleteBatch?ids=${free['id']},`))).toMatchObject({
      success: true,
      message: '批量删除成功！',
    })
    expect((await it.call('city', { url: `${path}/queryById?id=${free['id']}` })).status).toBe(404)
    expect((await remove(`/delete?id=${free['id']}`)).status).toBe(404)
    const ids = Array.from({ length: 1001 }, (_, i) => `x${i}`).join(',')
    expect((await remove(`/deleteBatch?ids=${ids}`)).success).toBe(false)
  })

  it('shows and changes rows of the own departments only [A21 A22]', async () => {
    const it = await world()
    const [mine, theirs] = [await made(it), await made(it, { departId: departs.other }, 'other')]
    const codes = async (who: 'city' | 'other' | 'province' | 'admin') => {
      const { result } = await it.call<{ records: Row[]; total: number }>(who, {
        url: `${path}/list?column=plantCode&order=asc`,
      })
      expect(result.total).toBe(result.records.length)
      return result.records.map(row => row['plantCode'])
    }
    expect(await codes('city')).toEqual([mine['plantCode']])
    expect(await codes('other')).toEqual([theirs['plantCode']])
    expect(await codes('province')).toEqual([mine['plantCode'], theirs['plantCode']])
    expect(await codes('admin')).toEqual([mine['plantCode'], theirs['plantCode']])
    const foreign = [
      it.call('city', { url: `${path}/queryById?id=${theirs['id']}` }),
      edit(it, { id: theirs['id'], shortName: 'x' }),
      it.call('city', { method: 'DELETE', url: `${path}/delete?id=${theirs['id']}` }),
      it.call('city', { method: 'DELETE', url: `${path}/deleteBatch?ids=${mine['id']},${theirs['id']}` }),
    ]
    for (const answer of await Promise.all(foreign))
      expect(answer).toMatchObject({ status: 403, code: 510, message: '没有权限，请联系管理员授权' })
    expect(await codes('province')).toHaveLength(2)
    expect(outcome(await add(it, plantDraft({ departId: departs.other })))).toMatchObject({ success: false })
  })

  it('keeps tenants apart', async () => {
    const it = await world()
    await makeTenants(it.db, '1', '2')
    await it.db.k.updateTable('sysUser').set({ relTenantIds: '1,2' }).where('username', '=', 'city').execute()
    const payload = plantDraft()
    const first = await it.call('city', {
      method: 'POST',
      url: `${path}/add`,
      payload,
      headers: { 'tenant-id': '2' },
    })
    expect(first.result).toMatchObject({ tenantId: '2' })
    const total = async (who: 'city' | 'reader', tenant: string) =>
      (await it.call<{ total: number }>(who, { url: `${path}/list`, headers: { 'tenant-id': tenant } }))
        .result?.total
    expect([await total('city', '0'), await total('city', '1'), await total('city', '2')]).toEqual([1, 0, 1])
    expect(await total('reader', '0')).toBe(0)
    expect((await it.call('reader', { url: `${path}/list`, headers: { 'tenant-id': '2' } })).status).toBe(403)
  })
})
