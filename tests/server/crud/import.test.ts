import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { read, utils, write } from 'xlsx'
import { zipped } from '#server/crud/excel/zip.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { quietWatch } from '../../support/pace.ts'
import { type Answer, departs, openWorld, type Person, plantDraft, type World } from './world.ts'

const path = '/sewage/plant'
type Cells = (string | number | null)[][]

function book(cells: Cells, bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(cells), '数据')
  return write(made, { bookType, type: 'buffer' }) as Buffer
}
async function send(
  world: World,
  files: { name: string; bytes: Buffer }[],
  who: Person = 'city',
  resource = path,
): Promise<Answer<Record<string, unknown>>> {
  const edge = 'qy-edge'
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="files[]"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
  return world.call(who, { method: 'POST', url: `${resource}/importExcel`, payload, headers })
}
const heading = [
  '厂编码',
  '厂名',
  '所在区县',
  '所属部门',
  '服务人口(万人)',
  '人口估算方法',
  '厂类型',
  '投运日期',
  '联系电话',
]
const sheet = (...rows: Cells): Cells => [['污水厂列表数据'], ['导出人:某人'], heading, ...rows]
const row = (code: string, over: Record<string, string | number | null> = {}) => {
  const cells: Record<string, string | number | null> = {
    厂编码: code,
    厂名: `${code}厂`,
    所在区县: '澜江省/澄州市/江岸区',
    所属部门: '一市',
    '服务人口(万人)': 3,
    人口估算方法: '服务人口法',
    厂类型: '工业园区污水厂',
    投运日期: '2020/3/1',
    联系电话: 13800000000,
    ...over,
  }
  return heading.map(name => cells[name] ?? null)
}

forEachDatabase((_name, open) => {
  const world = async () => openWorld(await open(), newFolder())

  it.each(['xlsx', 'biff8'] as const)('takes a whole %s file', async type => {
    const it = await world()
    const bytes = book(sheet(row('A1'), row('A2', { 投运日期: 45_000, 所在区县: '990102' })), type)
    const answer = await send(it, [{ name: type === 'xlsx' ? 'a.xlsx' : 'a.xls', bytes }])
    expect(answer).toMatchObject({ code: 200, success: true, message: '共2行数据全部导入成功！' })
    const rows = await it.db.k.selectFrom('sewagePlant').selectAll().orderBy('plantCode').execute()
    expect(rows).toMatchObject([
      {
        plantCode: 'A1',
        plantType: '2',
        openDate: '2020-03-01',
        phone: '13800000000',
        combinedSewer: 'N',
        sysOrgCode: 'A01A01',
        cityCode: '990100',
        status: 'RUN',
      },
      { plantCode: 'A2', districtCode: '990102', openDate: '2023-03-15' },
    ])
    expect(it.refreshed()).toBe(1)
  })

  it('takes the good rows, tells the others by their number, to their sender only', async () => {
    const it = await world()
    await it.call('city', { method: 'POST', url: `${path}/add`, payload: plantDraft({ plantCode: 'THERE' }) })
    const bytes = book(
      sheet(
        row('A1'),
        row('THERE'),
        row('A2', { 厂类型: '不存在' }),
        row('A1', { 厂名: '别名' }),
        row('A3', { 所属部门: '二市' }),
        row('A4', { '服务人口(万人)': '很多' }),
        row('A5', { 厂名: '=cmd' }),
      ),
    )
    const answer = await send(it, [{ name: 'a.xlsx', bytes }])
    expect(answer).toMatchObject({
      status: 200,
      code: 201,
      success: true,
      message: '文件导入成功，但有错误。',
      result: {
        totalCount: 7,
        successCount: 2,
        errorCount: 5,
        msg: '总上传行数：7，已导入行数：2，错误行数：5',
      },
    })
    const url = `/jeecg-boot${answer.result['fileUrl']}`
    const file = await it.app.inject({ url, headers: await it.as('city') })
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      '第 5 行：「厂编码」已存在，请换一个，忽略导入。',
      '第 6 行：「厂类型」没有“不存在”这一选项，忽略导入。',
      '第 7 行：「厂编码」已存在，请换一个，忽略导入。',
      '第 8 行：「所属部门」所选记录不存在或无权使用，请重新选择，忽略导入。',
      '第 9 行：「服务人口」应为数字，忽略导入。',
    ])
    expect((await it.app.inject({ url, headers: await it.as('reader') })).statusCode).toBe(404)
    expect((await it.app.inject({ url })).statusCode).toBe(401)
    const out = await it.app.inject({
      url: `/jeecg-boot/sys/common/static/import/..%2f..%2fx.txt`,
      headers: await it.as('city'),
    })
    expect(out.statusCode).toBe(400)
  })

  it('tells places of one name apart, and all that is wrong with such a row', async () => {
    const it = await world()
    await it.db.k
      .insertInto('region')
      .values([
        { code: '990200', name: '宁浦市', parentCode: '990000', level: '2' },
        { code: '990201', name: '江岸区', parentCode: '990200', level: '3' },
      ])
      .execute()
    const bytes = book(
      sheet(
        row('A1', { 所在区县: '江岸区', 厂类型: '不存在', '服务人口(万人)': '很多' }),
        row('A2', { 所在区县: '澜江省/宁浦市/江岸区' }),
      ),
    )
    const answer = await send(it, [{ name: 'a.xlsx', bytes }])
    const url = `/jeecg-boot${answer.result['fileUrl']}`
    const file = await it.app.inject({ url, headers: await it.as('city') })
    expect(file.body.replace('\ufeff', '').trim()).toBe(
      '第 4 行：「所在区县」有多个名为“江岸区”的记录，请改填其中之一：澜江省/澄州市/江岸区、澜江省/宁浦市/江岸区；' +
        '「服务人口」应为数字；「厂类型」没有“不存在”这一选项，忽略导入。',
    )
    expect(await it.db.k.selectFrom('sewagePlant').select('districtCode').execute()).toEqual([
      { districtCode: '990201' },
    ])
  })

  it('takes back what it exported, and its own template', async () => {
    const it = await world()
    for (let n = 0; n < 3; n++)
      await it.call('city', {
        method: 'POST',
        url: `${path}/add`,
        payload: plantDraft({ location: '114.3,30.5', remark: '-1' }),
      })
    const before = await it.db.k.selectFrom('sewagePlant').selectAll().orderBy('plantCode').execute()
    for (const format of ['', '?format=xls']) {
      const exported = await it.app.inject({
        url: `/jeecg-boot${path}/exportXls${format}`,
        headers: await it.as('city'),
      })
      await it.db.k.deleteFrom('sewagePlant').execute()
      const answer = await send(it, [{ name: format ? 'a.xls' : 'a.xlsx', bytes: exported.rawPayload }])
      expect(answer.message).toBe('共3行数据全部导入成功！')
      const after = await it.db.k.selectFrom('sewagePlant').selectAll().orderBy('plantCode').execute()
      const plain = (rows: typeof before) => rows.map(({ id: _, createTime: __, ...rest }) => rest)
      expect(plain(after)).toEqual(plain(before))
    }
    const template = await it.app.inject({
      url: `/jeecg-boot${path}/importTemplate`,
      headers: await it.as('city'),
    })
    const cells = utils.sheet_to_json<string[]>(read(template.rawPayload).Sheets['污水厂']!, { header: 1 })
    expect(cells[2]!.slice(0, 3)).toEqual(['*厂编码', '*厂名', '简称'])
    expect(cells[2]).not.toContain('所在市')
    expect(await send(it, [{ name: 'a.xlsx', bytes: template.rawPayload }])).toMatchObject({
      message: '文件导入失败:文件中没有数据行',
    })
    expect((await it.call('reader', { url: `${path}/importTemplate` })).status).toBe(403)
  })

  it('finds references by name within what the caller may use, and says when a name is not enough', async () => {
    const it = await world()
    const add = (who: Person, over: object) =>
      it.call(who, { method: 'POST', url: `${path}/add`, payload: plantDraft({ ...over }) })
    await add('city', { plantName: '江岸厂' })
    await add('other', { plantName: '远厂', departId: departs.other })
    const cells: Cells = [
      ['采样点编码', '采样点名称', '所属污水厂', '采样方式'],
      ['C1', '进口', '江岸厂', 'FLOW'],
      ['C2', '进口', '远厂', 'FLOW'],
    ]
    const answer = await send(it, [{ name: 'a.xlsx', bytes: book(cells) }], 'city', '/sewage/point')
    expect(answer.result).toMatchObject({ successCount: 1, errorCount: 1 })
    expect(
      await it.db.k.selectFrom('sewagePoint').select(['pointCode', 'sysOrgCode', 'startTime']).execute(),
    ).toEqual([{ pointCode: 'C1', sysOrgCode: 'A01A01', startTime: '08:00' }])
  })

  it('refuses files that are none, too large or too deep, in words', async () => {
    const it = await world()
    const bomb: Buffer[] = []
    const zeros = ' '.repeat(1 << 20)
    for await (const piece of zipped([
      {
        name: 'xl/worksheets/sheet1.xml',
        content: (function* () {
          for (let n = 0; n < 200; n++) yield zeros
        })(),
      },
    ]))
      bomb.push(piece)
    const liar = Buffer.concat(bomb)
    // Claims to hold nothing.
    liar.writeUInt32LE(10, liar.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
    const cases: [string, Buffer, string][] = [
      ['a.xlsx', Buffer.from('hello'), '只支持 .xlsx 和 .xls 文件'],
      ['a.xlsx', Buffer.concat([Buffer.from('PK'), deflateRawSync('x')]), '文件已损坏或不是 Excel 文件'],
      ['a.csv', Buffer.from('a,b'), '只支持 .xlsx 和 .xls 文件'],
      ['a.xlsx', Buffer.concat(bomb), '文件解压后过大，请拆分后再导入'],
      ['a.xlsx', liar, '文件解压后过大，请拆分后再导入'],
      ['a.xlsx', book([['什么'], ['没有']]), '找不到表头行，请使用导入模板'],
      [
        'a.xlsx',
        book([
          ['厂编码', '厂名'],
          ['A', 'B'],
        ]),
        '缺少必填列「所在区县」',
      ],
      [
        'a.xlsx',
        book(sheet(row('A')).map((cells, at) => [...cells, at === 2 ? '__proto__' : 'x'])),
        '不认识的列「__proto__」，请使用导入模板',
      ],
    ]
    for (const [name, bytes, message] of cases) {
      const spent = quietWatch()
      expect(await send(it, [{ name, bytes }])).toMatchObject({
        success: false,
        message: `文件导入失败:${message}`,
      })
      expect(spent()).toBeLessThan(6_000)
    }
    expect(await send(it, [{ name: 'a.xlsx', bytes: Buffer.alloc(11 * 1024 * 1024) }])).toMatchObject({
      status: 413,
    })
    expect(await send(it, [])).toMatchObject({ success: false })
    expect(await send(it, [{ name: 'a.xlsx', bytes: book(sheet(row('A'))) }], 'reader')).toMatchObject({
      status: 403,
    })
    expect(await it.db.k.selectFrom('sewagePlant').select('id').execute()).toEqual([])
  })
})
