/** Look-ups by table: names are keys of a registry (guard J1, J3, A40, A41). */
import { expect, it } from 'vitest'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

const row = (id: string, name: string, orgCode: string) => ({
  id,
  plantCode: `P${id}`,
  plantName: name,
  sysOrgCode: orgCode,
  tenantId: '0',
})
const encoded = (dict: string) => encodeURIComponent(dict).replaceAll('%2C', ',')

forEachDatabase((_, open) => {
  async function withPlants() {
    const { app, db } = await buildApp(open)
    for (const plant of [
      row('1', '城东污水处理厂', 'A01A01'),
      row('2', '城西污水处理厂', 'A01A01'),
      row('3', '港区100%污水厂', 'A01A02'),
    ])
      await db.k
        .insertInto('sewagePlant')
        .values(plant as never)
        .execute()
    const linesOf = async () =>
      (await db.k.selectFrom('sysLog').select('logContent').where('operateType', '=', '1').execute()).map(
        line => line.logContent,
      )
    return { app, db, linesOf }
  }
  const textsOf = async (caller: Caller, path: string, query?: Record<string, string>) =>
    (await caller.call<{ text: string }[]>('GET', path, { query })).result.map(entry => entry.text)

  it('gives the items of a dictionary', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    expect(await textsOf(admin, '/sys/dict/getDictItems/sex')).toEqual(['男', '女'])
    expect(await textsOf(admin, '/sys/dict/getDictItems/no_such')).toEqual([])
    const all = await admin.call<Record<string, unknown[]>>('GET', '/sys/dict/queryAllDictItems')
    expect(Object.keys(all.result)).toContain('run_status')
    expect((await admin.call('GET', '/sys/dict/refleshCache')).success).toBe(true)
  })

  it('searches registered tables by text and code, within what the session may see [J1 A41]', async () => {
    const { app } = await withPlants()
    const [admin, city] = [await signIn(app), await signIn(app, 'city')]
    const path = '/sys/dict/loadDict/sewage_plant,plant_name,id'
    expect(await textsOf(admin, path, { keyword: '城东' })).toEqual(['城东污水处理厂'])
    expect((await textsOf(admin, path)).length).toBe(3)
    expect((await textsOf(admin, path, { pageSize: '2' })).length).toBe(2)
    expect(await textsOf(admin, path, { keyword: '1,3' })).toHaveLength(2)
    expect(await textsOf(city, path)).toEqual(expect.not.arrayContaining(['港区100%污水厂']))
    // Wildcards are letters.
    expect(await textsOf(admin, path, { keyword: '%' })).toEqual(['港区100%污水厂'])
    expect(await textsOf(admin, path, { keyword: '_' })).toEqual([])
    const byProperty = '/sys/dict/loadDictItem/sewage_plant,plantName,id'
    const texts = await admin.call<string[]>('GET', byProperty, { query: { key: '2,9,1' } })
    expect(texts.result).toEqual(['城西污水处理厂', '城东污水处理厂'])
    const condition = encoded('sewage_plant,plant_name,id,{"plantCode":"P2"}')
    expect(await textsOf(admin, `/sys/dict/getDictItems/${condition}`)).toEqual(['城西污水处理厂'])
  })

  it('answers nothing to names it does not know, and tells the auditor [J1 A40]', async () => {
    const { app, linesOf } = await withPlants()
    const [admin, sampler] = [await signIn(app), await signIn(app, 'sampler')]
    const corpus = [
      'sys_user,password_hash,id',
      'sys_user,username,password_hash',
      'sys_session,token_hash,id',
      'sys_user where 1=1,username,id',
      "sewage_plant,plant_name,id,1=1 or 'a'='a'",
      'sewage_plant,plant_name,id,{"plant_name) or (1":"1"}',
      'sqlite_master,name,sql',
      'information_schema.tables,table_name,table_name',
      'sewage_plant/**/,plant_name,id union select 1',
      'sewage_plant,(select password_hash from sys_user),id',
      '"sewage_plant",plant_name,id',
    ]
    for (const dict of corpus)
      for (const verb of ['getDictItems', 'loadDict', 'loadDictItem']) {
        const answer = await admin.call('GET', `/sys/dict/${verb}/${encoded(dict)}`, { query: { key: '1' } })
        expect([400, 404].includes(answer.status) || (answer.result as unknown[]).length === 0, dict).toBe(
          true,
        )
      }
    // So many lines and no more, each with what was asked in quotes; the rest are a number.
    const lines = await linesOf()
    expect(lines).toHaveLength(10)
    expect(lines.every(line => /「.{1,100}」/.test(String(line)))).toBe(true)
    // What somebody may not list he cannot look up.
    expect(await textsOf(sampler, '/sys/dict/loadDict/device_facility,facility_name,id')).toEqual([])
    expect(await admin.call('GET', '/sys/dict/loadDict/sex')).toMatchObject({
      message: '字典Code格式不正确！',
    })
  })

  it('gives a registered tree level by level [J1]', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const level = (query: Record<string, string>) =>
      admin.call<{ key: string; title: string; leaf: boolean }[]>('GET', '/sys/dict/loadTreeData', {
        query: { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id', ...query },
      })
    const [root] = (await level({ pid: '0' })).result
    expect(root).toMatchObject({ title: '澜江省污水毒情监测中心', leaf: false })
    const cities = (await level({ pid: root!.key })).result
    expect(cities).toHaveLength(13)
    expect(cities[0]).toMatchObject({ leaf: true })
    expect((await level({ tableName: 'sys_user', text: 'password_hash' })).result).toEqual([])
    expect((await level({ pid: "' or '1'='1" })).result).toEqual([])
    expect((await level({ condition: '{"x":1}' })).result).toEqual([])
  })

  it('says whether a value is free, of unique fields only, to who may write them [J3]', async () => {
    const { app } = await withPlants()
    const [admin, prov] = [await signIn(app), await signIn(app, 'prov')]
    const ask = (caller: Caller, query: Record<string, string>) =>
      caller.call('GET', '/sys/duplicate/check', { query })
    const plant = { tableName: 'sewage_plant', fieldName: 'plant_name' }
    expect(await ask(admin, { ...plant, fieldVal: '新厂' })).toMatchObject({
      success: true,
      message: '该值可用！',
    })
    expect(await ask(admin, { ...plant, fieldVal: '城东污水处理厂' })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    })
    expect((await ask(admin, { ...plant, fieldVal: '城东污水处理厂', dataId: '1' })).success).toBe(true)
    expect((await ask(prov, { ...plant, fieldVal: '城东污水处理厂' })).status).toBe(403)
    for (const [tableName, fieldName] of [
      ['sys_user', 'password_hash'],
      ['sewage_plant', 'address'],
      ['sewage_plant', 'plant_name) --'],
      ['sys_session', 'token_hash'],
    ] as const)
      expect((await ask(admin, { tableName, fieldName, fieldVal: 'x' })).status).toBe(400)
  })
})
