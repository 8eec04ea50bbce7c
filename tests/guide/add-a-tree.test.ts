/** The second pair of files of docs/guide/add-a-screen.md on both databases: tree, child rows, data rule, import and export. */

import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { read, utils, write } from 'xlsx'
import { declaredIn } from '#contract/kit/declared.ts'
import { resources } from '#server/declared.ts'
import { gather } from '#server/gather.ts'
import { openWorld, plantDraft, type World } from '../server/crud/world.ts'
import { forEachDatabase } from '../support/databases.ts'
import { newFolder } from '../support/folder.ts'
import { declareToo, files, placeFiles } from './blocks.ts'

const { folder, remove } = placeFiles()
afterAll(remove)
afterAll(declareToo(declaredIn(await gather(join(folder, 'src/contract'))).resources))

type Row = Record<string, unknown>
async function add(world: World, path: string, payload: Row): Promise<string> {
  const answer = await world.call<{ id: string }>('city', { method: 'POST', url: `${path}/add`, payload })
  expect(answer.message).toBe('添加成功！')
  return answer.result.id
}
async function list(world: World, query = ''): Promise<Row[]> {
  const url = `/sewage/zone/list?column=zoneCode&order=asc${query}`
  return (await world.call<{ records: Row[] }>('city', { method: 'GET', url })).result.records
}
const codes = (rows: readonly Row[]) => rows.map(row => row['zoneCode'])
const lines = (path: string) => files.get(path)!.trimEnd().split('\n').length

it('takes two files of 90 lines and ten fields', () => {
  expect(lines('src/contract/sewage/zone.ts') + lines('src/web/screens/sewage/zone.tsx')).toBeLessThan(91)
  expect(Object.keys(resources.find(({ path }) => path === '/sewage/zone')!.fields)).toHaveLength(10)
})

forEachDatabase((_name, open) => {
  it('keeps a tree, child rows and a data rule, and takes and gives sheets', async () => {
    const world = await openWorld(await open(), newFolder())
    const plantId = await add(world, '/sewage/plant', plantDraft({ plantName: '东厂' }))
    const root = await add(world, '/sewage/zone', { zoneCode: 'Z1', zoneName: '东片', plantId })
    const below = await add(world, '/sewage/zone', {
      zoneCode: 'Z2',
      zoneName: '一区',
      plantId,
      parentId: root,
    })
    expect(await list(world, '&parentId=0')).toMatchObject([
      { id: root, hasChildren: true, plantId_dictText: '东厂' },
    ])
    const gauges = JSON.stringify([{ gaugeNo: 'G1', pipe: 300 }, { gaugeNo: 'G2' }])
    const edit = (change: Row) =>
      world.call<Row>('city', { method: 'PUT', url: '/sewage/zone/edit', payload: { id: below, ...change } })
    expect((await edit({ version: 1, gauges })).result).toMatchObject({
      gauges,
      gauges_dictText: 'G1 | 300 | \nG2 |  | ',
      version: 2,
    })
    const twice = JSON.stringify([{ gaugeNo: 'G1' }, { gaugeNo: 'G1' }])
    expect((await edit({ gauges: twice })).message).toBe('「流量计」第 2 行「表号」与前面的行重复')
    expect((await edit({ zoneCode: 'Z9' })).message).toBe('分区编码不能修改')
    const circle = { id: root, version: 1, parentId: below }
    expect(
      (await world.call('city', { method: 'PUT', url: '/sewage/zone/edit', payload: circle })).success,
    ).toBe(false)

    await add(world, '/sewage/manhole', { manholeCode: 'M1', zoneId: below, depth: 4.25 })
    const wells = await world.call<{ records: Row[] }>('city', {
      method: 'GET',
      url: `/sewage/manhole/list?zoneId=${below}`,
    })
    expect(wells.result.records).toMatchObject([{ manholeCode: 'M1', depth: 4.25, zoneId_dictText: '一区' }])

    const book = utils.book_new()
    const cells = [
      ['分区编码', '分区名称', '上级分区', '所属污水厂', '雨污合流', '面积(km²)', '普查日期', '流量计'],
      ['Z3', '二区', '东片', '东厂', '是', 1.5, '2026-03-01', 'G3 | 400 | 2026-02-01\nG4'],
      ['Z1', '又一个', null, '东厂', null, null, null, null],
      ['Z4', '三区', null, '东厂', null, null, null, 'G5 | 宽'],
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), '数据')
    const bytes = write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer
    const payload = Buffer.concat([
      Buffer.from('--e\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--e--\r\n'),
    ])
    const taken = await world.call('city', {
      method: 'POST',
      url: '/sewage/zone/importExcel',
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=e' },
    })
    // Z1 is taken, and Z4 has a pipe of no width.
    expect(taken.result).toMatchObject({ successCount: 1, errorCount: 2 })
    expect(await list(world, `&parentId=${root}`)).toMatchObject([
      { zoneCode: 'Z2' },
      {
        zoneCode: 'Z3',
        combined: 'Y',
        area: 1.5,
        surveyedOn: '2026-03-01',
        gauges: JSON.stringify([{ gaugeNo: 'G3', pipe: 400, installedOn: '2026-02-01' }, { gaugeNo: 'G4' }]),
      },
    ])

    const page = { sql: "select id from sys_permission where perms = 'sewage:zone:list'", parameters: [] }
    const [{ id }] = (await world.db.read<{ id: string }>(page)) as [{ id: string }]
    await world.db.write([
      {
        sql: "insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value) values ('1', ?, '合流', 'combined', '=', 'Y')",
        parameters: [id],
      },
      {
        sql: "update sys_role_permission set data_rule_ids = '1' where permission_id = ?",
        parameters: [id],
      },
    ])
    // What is known of a session is kept for a second.
    await new Promise(done => setTimeout(done, 1_050))
    expect(codes(await list(world))).toEqual(['Z3'])
    const sheet = await world.app.inject({
      url: '/jeecg-boot/sewage/zone/exportXls',
      headers: await world.as('city'),
    })
    const made = read(sheet.rawPayload)
    const text = JSON.stringify(utils.sheet_to_json(made.Sheets[made.SheetNames[0]!]!, { header: 1 }))
    expect(text).toContain('二区')
    expect(text).toContain('G3 | 400 | 2026-02-01')
    expect(text).not.toContain('一区')
  })
})
