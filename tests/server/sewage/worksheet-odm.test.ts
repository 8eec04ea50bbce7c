/** Import of the open data model into a worksheet: through the same entry, controls and review as what is pasted; hostile files in words. */
import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { readOdmFile } from '#contract/sewage/worksheet-odm.ts'
import { zipped } from '#server/crud/excel/zip.ts'
import type { Caller } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { done } from './journey.ts'
import { enter, entered, goodRun, laboratory, running, sheetOf } from './lab-world.ts'

type Read = ResultOf<typeof readOdmFile>
type Files = Readonly<Record<string, readonly (readonly (string | number)[])[]>>
const read = (who: Caller, id: string, name: string, bytes: Uint8Array) => {
  const edge = 'qy-edge'
  const payload = Buffer.concat([
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="id"\r\n\r\n${id}\r\n--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
  return who.call<Read>('POST', '/sewage/worksheet/readOdm', { payload, headers })
}
const csv = (rows: Files[string]) => rows.map(row => row.join(';')).join('\n')
async function zipOf(files: Files): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipped(
    Object.entries(files).map(([name, rows]) => ({ name: `${name}.csv`, content: [csv(rows)] })),
  ))
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
function bookOf(files: Files): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['partID'], ['x']]), 'parts')
  for (const [name, rows] of Object.entries(files)) {
    const sheet = utils.aoa_to_sheet(rows.map(row => [...row]))
    for (const [place, cell] of Object.entries(sheet))
      if (!place.startsWith('!') && String((cell as { v?: unknown }).v).startsWith('='))
        sheet[place] = { t: 'n', v: 12.5, f: String((cell as { v: string }).v).slice(1) }
    utils.book_append_sheet(book, sheet, name)
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
const head = ['measureRepID', 'sampleID', 'specimen', 'measure', 'value', 'unit', 'aggregation']
const label = (at: number) => `WD99013720261118${String(at).padStart(2, '0')}0`
/** Of the samples that nothing doubles and nothing spikes. */
const files = {
  measures: [
    head,
    ['a', label(2), 'sa', 'x_AMP', '0.0205', 'ugL', 'sin'],
    ['b', label(2), 'sa', 'x_KET', '0.0005', 'ugL', 'sin'],
    ['c', label(3), 'sa', 'x_AMP', 20.5, 'ngL', 'sin'],
    ['d', label(3), 'sa', 'x_KET', '=A1*2', 'ugL', 'sin'],
    ['e', 'WD000', 'sa', 'x_AMP', 20.5, 'ngL', 'sin'],
    ['f', label(3), 'sa', 'x_HEX', 20.5, 'ngL', 'sin'],
  ],
  qualityReports: [
    ['qualityReportID', 'measureRepID', 'qualityFlag'],
    ['q', 'b', 'belowLOQ'],
  ],
} satisfies Files

forEachDatabase((_name, open) => {
  it('takes values by label through entry, controls and review of somebody else, once', async () => {
    const world = await laboratory(open)
    const { lab, review, prov, sampler } = world.people
    const id = await running(world)
    const determinations = () => world.db.k.selectFrom('labDetermination').selectAll().execute()
    const zip = await zipOf(files)
    const { result } = await read(lab, id, 'odm.zip', zip)
    expect((await read(lab, id, 'odm.zip', zip)).result).toEqual(result)
    expect(result.measures.map(({ measure, unit, rows, laid }) => [measure, unit, rows, laid])).toEqual([
      ['x_AMP', 'ugL', 1, 1],
      ['x_KET', 'ugL', 2, 1],
      ['x_AMP', 'ngL', 2, 1],
      ['x_HEX', 'ngL', 1, 0],
    ])
    const findings = [
      [5, '单元格“=A1*2”像公式，不读取'],
      [6, '样品“WD000”不在这张工作单上：没有接收这个标签，或不是本实验室的样品'],
      [7, '方法里没有化合物“x_HEX”'],
    ]
    expect(result.findings.map(({ line, words }) => [line, words])).toEqual(findings)
    // A workbook of the model says the same; its formulas are none, whatever they came to.
    const book = (await read(lab, id, 'odm.xlsx', bookOf(files))).result
    expect(book.rows).toEqual(result.rows)
    expect(book.findings.map(({ line, words }) => [line, words])).toEqual(findings)
    expect(book.left).toEqual(['parts'])
    expect(await determinations()).toEqual([])
    for (const who of [review, prov, sampler]) expect((await read(who, id, 'odm.zip', zip)).status).toBe(403)

    // Controls of the run have no label: they are entered as ever, and judge what came by the file.
    const sheet = await sheetOf(lab, id)
    const odm = { source: 'ODM' }
    const key = { 'idempotency-key': 'odm-0000-0001' }
    const first = await enter(lab, sheet, result.rows, odm, key)
    expect(first.result).toMatchObject({ taken: 3, toConfirm: 0, refused: 0, failed: 0 })
    expect((await enter(lab, sheet, result.rows, odm, key)).result).toEqual(first.result)
    expect(await entered(lab, id, result.rows, odm)).toMatchObject({ taken: 0, same: 3 })
    const kept = (await determinations()).map(one => [one.drugCode, one.qualifier, one.value, one.entered])
    expect(kept.sort()).toEqual([
      ['AMP', '=', 20.5, '0.0205 µg/L'],
      ['AMP', '=', 20.5, '20.5 ng/L'],
      ['KET', '<LOQ', null, '<0.5 ng/L'],
    ])
    expect((await determinations()).every(one => one.source === 'ODM' && one.byUser === 'lab')).toBe(true)
    const has = new Set((await sheetOf(lab, id)).cells.map(({ pos, code }) => `${pos} ${code}`))
    const [heads, ...rows] = goodRun(sheet) as [string[], ...string[][]]
    const rest = rows.map(row =>
      row.map((text, at) => (at > 0 && has.has(`${row[0]} ${heads[at]}`) ? '' : text)),
    )
    await entered(lab, id, [heads, ...rest])
    await done(lab, '/sewage/worksheet/submit', { id })
    expect((await read(lab, id, 'odm.zip', zip)).success).toBe(true)
    expect(await enter(lab, await sheetOf(lab, id), result.rows, odm)).toMatchObject({ success: false })
    await done(review, '/sewage/worksheet/approve', { id })
    const values = await world.db.k
      .selectFrom('labValue')
      .select(['sampleId', 'drugCode', 'qualifier', 'value'])
      .where('sampleId', '=', 's2')
      .orderBy('drugCode')
      .execute()
    expect(values.slice(0, 2)).toMatchObject([
      { drugCode: 'AMP', qualifier: '=', value: 20.5 },
      { drugCode: 'KET', qualifier: '<LOQ' },
    ])
  })

  it('refuses what is no such file in words, and holds nobody up', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    const id = await running(world)
    const bomb = (name: string, says: number) => {
      const plain = Buffer.alloc(1 << 20, 'a,b\n')
      const packed = deflateRawSync(plain)
      const title = Buffer.from(name)
      const local = Buffer.alloc(30)
      local.writeUInt32LE(0x04034b50, 0)
      local.writeUInt16LE(8, 8)
      local.writeUInt16LE(title.length, 26)
      const entry = Buffer.alloc(46)
      entry.writeUInt32LE(0x02014b50, 0)
      entry.writeUInt16LE(8, 10)
      entry.writeUInt32LE(packed.length, 20)
      entry.writeUInt32LE(says, 24)
      entry.writeUInt16LE(title.length, 28)
      const end = Buffer.alloc(22)
      end.writeUInt32LE(0x06054b50, 0)
      end.writeUInt16LE(1, 10)
      end.writeUInt32LE(46 + title.length, 12)
      end.writeUInt32LE(30 + title.length + packed.length, 16)
      return Buffer.concat([local, title, packed, entry, title, end])
    }
    const many = csv([
      head,
      ...Array.from({ length: 19_500 }, (_, at) => [at, 'WD', 'sa', 'x_AMP', 1, 'ngL', 'sin']),
    ])
    const book = bookOf(files)
    const refusals = [
      ['x.zip', bomb('measures.csv', 100), '解压后过大'],
      ['x.xlsx', bomb('xl/workbook.xml', 1 << 30), '解压后过大'],
      ['x.xlsx', book.subarray(0, book.length >> 1), '损坏'],
      ['x.xlsx', Buffer.from('text'), '损坏'],
      ['x.csv', Buffer.from([1, 0, 2, 0]), '不是文本文件'],
      ['measures.csv', Buffer.from(many), '超过 19000 行'],
      ['measures.csv', Buffer.from('a;b\n1;2'), 'measures 表缺必填列'],
      ['samples.csv', Buffer.from('sampleID;b\n1;2'), '没有 measures 表'],
      ['x.xlsx', bookOf({ 结果: [['a']] }), '不是 PHES-ODM 文件'],
      ['x.pdf', Buffer.from('x'), '只支持'],
      ['x.csv', Buffer.alloc(11 << 20, 'a'), '超过 10 MB'],
    ] as const
    for (const [name, bytes, words] of refusals) {
      const answer = await read(lab, id, name, bytes)
      expect([name, words, answer.success, answer.message]).toEqual([
        name,
        words,
        false,
        expect.stringContaining(words),
      ])
    }
    expect((await read(lab, '', 'x.csv', Buffer.from('a'))).message).toBe('请指定工作单')
    expect((await read(lab, '404', 'x.csv', Buffer.from('a'))).success).toBe(false)
    expect(await world.db.k.selectFrom('labDetermination').selectAll().execute()).toEqual([])
  })
})
