import { expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { takenBy } from '#server/crud/excel/workbook.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { departs, openWorld, type Person, plantDraft, type World } from './world.ts'

const path = '/sewage/plant'
const made = async (world: World, over: Record<string, unknown>, who: Person = 'city') =>
  (await world.call(who, { method: 'POST', url: `${path}/add`, payload: plantDraft(over) })).result
const exported = async (world: World, query: string, who: Person = 'city') => {
  const answer = await world.app.inject({
    url: `/jeecg-boot${path}/exportXls${query}`,
    headers: await world.as(who),
  })
  const book = read(answer.rawPayload)
  const cells = utils.sheet_to_json<(string | number)[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
  const [title, by, heading, ...rows] = cells
  const column = (name: string) => rows.map(row => row[heading!.indexOf(name)])
  return { answer, book, title, by, heading, rows, column }
}

forEachDatabase((_name, open) => {
  const world = async () => openWorld(await open(), newFolder())

  it('writes what the list shows, in words, with the wire’s two lines above', async () => {
    const it = await world()
    await made(it, { plantName: '甲厂', location: '114.3,30.5' })
    await made(it, { plantName: '乙厂', plantType: '2', remark: 'a <b> & "c" _x0041_ \n末行' })
    await made(it, { plantName: '丙厂', departId: departs.other }, 'other')
    const sheet = await exported(it, '?column=plantCode&order=asc')
    expect(sheet.answer.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('污水厂.xlsx')}`,
    )
    expect(sheet.title).toEqual(['污水厂列表数据'])
    expect(sheet.by).toEqual(['导出人:city员'])
    expect(sheet.column('厂名')).toEqual(['甲厂', '乙厂'])
    expect(sheet.column('厂类型')).toEqual(['城镇污水处理厂', '工业园区污水厂'])
    expect(sheet.column('所在区县')).toEqual(['澜江省/澄州市/江岸区', '澜江省/澄州市/江岸区'])
    expect(sheet.column('所属部门')).toEqual(['一市', '一市'])
    expect(sheet.column('服务人口(万人)')).toEqual([12.5, 12.5])
    expect(sheet.column('备注')[1]).toBe('a <b> & "c" _x0041_ \n末行')
    expect((await exported(it, '?plantName=*乙*')).column('厂名')).toEqual(['乙厂'])
    expect(
      (await exported(it, `?paramsStr=${encodeURIComponent('{"plantType":"2"}')}`)).column('厂名'),
    ).toEqual(['乙厂'])
    expect((await exported(it, '', 'province')).rows).toHaveLength(3)
  })

  it('writes the columns that were asked for, in the order of the sheet, and refuses none', async () => {
    const it = await world()
    await made(it, { plantName: '甲厂' })
    const sheet = await exported(it, '?exportColumns=plantName,plantCode,nothing')
    expect(sheet.heading).toEqual(['厂编码', '厂名'])
    expect(sheet.rows[0]).toHaveLength(2)
    const none = await it.call('city', { method: 'GET', url: `${path}/exportXls?exportColumns=nothing` })
    expect(none).toMatchObject({ status: 400, message: '请至少选择一列导出' })
  })

  it('bears on every printed page who took it and when [A78]', async () => {
    const it = await world()
    await it.db.k.updateTable('sysUser').set({ realname: '甲&乙<' }).where('username', '=', 'city').execute()
    const { answer, by } = await exported(it, '')
    expect(by).toEqual(['导出人:甲&乙<'])
    const foot = takenBy({ realname: '长'.repeat(100), username: 'u'.repeat(100) })
    expect(foot).toMatch(/^由 长{40}（u{40}）于 [\d: -]{19} 导出$/)
    const sheet = (
      read(answer.rawPayload, { bookFiles: true }) as unknown as {
        files: Record<string, { content: Uint8Array }>
      }
    ).files['xl/worksheets/sheet1.xml']!.content
    expect(new TextDecoder().decode(sheet)).toMatch(
      /<headerFooter><oddFooter>&amp;L由 甲&amp;&amp;乙&lt;（city）于 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d 导出&amp;R&amp;P \/ &amp;N<\/oddFooter><\/headerFooter><\/worksheet>$/,
    )
  })

  it('writes selected rows only, of those that the list would show [A31]', async () => {
    const it = await world()
    const [mine, , theirs] = [
      await made(it, {}),
      await made(it, {}),
      await made(it, { departId: departs.other }, 'other'),
    ]
    const { column } = await exported(it, `?selections=${mine['id']},${theirs['id']}`)
    expect(column('厂编码')).toEqual([mine['plantCode']])
  })

  it('writes the old binary format when asked', async () => {
    const it = await world()
    await made(it, { plantName: '甲厂', remark: '=1+1' })
    const sheet = await exported(it, '?format=xls')
    expect(sheet.answer.rawPayload.subarray(0, 4).toString('hex')).toBe('d0cf11e0')
    expect(sheet.column('厂名')).toEqual(['甲厂'])
    expect(sheet.column('备注')).toEqual(['=1+1'])
  })

  it('leaves a line of who took how much of what, before the first row goes out [A78]', async () => {
    const it = await world()
    await made(it, {})
    await made(it, {})
    await exported(it, '')
    await it.call('reader', { url: `${path}/exportXls` })
    const lines = await it.db.k
      .selectFrom('sysLog')
      .select(['userid', 'logContent', 'method'])
      .where('operateType', '=', '6')
      .execute()
    expect(lines).toEqual([{ userid: 'city', logContent: '导出污水厂 2 条', method: 'sewage:plant:export' }])
  })

  it('writes what begins like a formula as text [A63]', async () => {
    const it = await world()
    const texts = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '=cmd|calc!A1']
    for (const remark of texts) await made(it, { remark })
    for (const format of ['', '&format=xls']) {
      const { book, column } = await exported(it, `?column=plantCode&order=asc${format}`)
      expect(column('备注')).toEqual(texts)
      const cells = Object.values(book.Sheets[book.SheetNames[0]!]!) as { f?: string }[]
      expect(cells.filter(cell => cell?.f !== undefined)).toEqual([])
    }
  })

  it('answers a refusal as JSON, and many rows without gathering them', async () => {
    const it = await world()
    const refused = await it.call('reader', { url: `${path}/exportXls` })
    expect(refused).toMatchObject({ status: 403, code: 510 })
    expect(await it.call('city', { url: `${path}/exportXls?column=nothing` })).toMatchObject({ status: 400 })
    const plant = await made(it, {})
    const count = 5_000
    await it.db.write([
      {
        table: 'sewage_point',
        columns: ['id', 'point_code', 'point_name', 'plant_id', 'sys_org_code', 'create_time'],
        rows: Array.from({ length: count }, (_, i) => [
          `p${i}`,
          `C${i}`,
          `点${i}`,
          plant['id'],
          'A01A01',
          i % 50,
        ]),
      },
    ])
    const answer = await it.app.inject({
      url: '/jeecg-boot/sewage/point/exportXls',
      headers: await it.as('city'),
    })
    const book = read(answer.rawPayload)
    const cells = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
    expect(new Set(cells.slice(3).map(row => row[0])).size).toBe(count)
    expect(cells[3]![2]).toBe(plant['plantName'])
  })
})
