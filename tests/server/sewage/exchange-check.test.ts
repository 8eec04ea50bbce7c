/** 核对 of the open data model: our own file comes back whole, another's is told line by line, and a hostile one is refused in words. */
import { crc32, deflateRawSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import type { odmCheck } from '#contract/sewage/exchange.ts'
import { entriesOf, unpack } from '#server/crud/excel/zip-read.ts'
import { buildApp, demo, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

type Report = ResultOf<typeof odmCheck>
/** A zip whose heads say what they are told to. */
function zipOf(files: readonly { name: string; bytes: Buffer; says?: number }[]): Buffer {
  const parts: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const { name, bytes, says = bytes.length } of files) {
    const [packed, title] = [deflateRawSync(bytes), Buffer.from(name)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(title.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(crc32(bytes), 16)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt32LE(says, 24)
    head.writeUInt16LE(title.length, 28)
    head.writeUInt32LE(at, 42)
    parts.push(local, title, packed)
    heads.push(head, title)
    at += 30 + title.length + packed.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}
async function check(app: FastifyInstance, token: string, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  const packed = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/jeecg-boot/sewage/exchange/check',
    headers: { 'x-access-token': token, 'content-type': packed.headers.get('content-type') ?? '' },
    payload: Buffer.from(await packed.arrayBuffer()),
  })
  return { ...(JSON.parse(answer.body) as Envelope<Report>), status: answer.statusCode }
}
const textOf = async (file: Buffer, name: string) => {
  const parts: Buffer[] = []
  for await (const part of unpack(file, entriesOf(file).get(name)!)) parts.push(part)
  return Buffer.concat(parts).toString().replace('\ufeff', '')
}

forEachDatabase((_name, open) => {
  test('our own file is the same; another’s is told line by line; a hostile one is refused', async () => {
    const { app, db } = await buildApp(open, { prepare: demo })
    const { token } = await signIn(app)
    const newest = await db.k
      .selectFrom('plantResult')
      .select(({ fn }) => fn.max('sampleDate').as('day'))
      .executeTakeFirstOrThrow()
    const day = String(newest.day)
    const before = {
      values: await db.k.selectFrom('labValue').selectAll().execute(),
      results: await db.k.selectFrom('plantResult').selectAll().execute(),
    }
    const exported = await app.inject({
      method: 'GET',
      url: `/jeecg-boot/sewage/exchange/odm?from=${day}&to=${day}`,
      headers: { 'x-access-token': token },
    })
    const own = exported.rawPayload
    const whole = await check(app, token, 'own.zip', own)
    expect(whole.result.findings).toEqual([])
    const of = (report: Report, name: string) => report.tables.find(table => table.name === name)!
    for (const name of ['sites', 'samples', 'measures'])
      expect([name, of(whole.result, name)]).toEqual([
        name,
        expect.objectContaining({ lacks: [], unknown: [], differing: 0, fresh: 0, refused: 0 }),
      ])
    expect(of(whole.result, 'measures').same).toBeGreaterThan(50)
    expect(of(whole.result, 'samples').same).toBe(of(whole.result, 'samples').rows)
    expect(whole.result.parts.find(({ measure }) => measure === 'x_METH')?.words).toContain('换算为 ng/L')

    // As others write it: ng/L, semicolons, decimal commas, GBK, columns of their own; and what is wrong in it.
    const [heading = '', ...lines] = (await textOf(own, 'measures.csv')).trim().split('\r\n')
    const columns = heading.split(',')
    const at = (name: string) => columns.indexOf(name)
    const meth = lines.map(line => line.split(',')).filter(cells => cells[at('measure')] === 'x_METH')
    expect(meth.length).toBeGreaterThan(3)
    const changed = (from: string[], change: Record<string, string>) =>
      from.map((cell, place) => change[columns[place]!] ?? cell)
    const value = (cells: string[]) => Number(cells[at('value')])
    const [first, second, third, fourth] = meth as [string[], string[], string[], string[]]
    const table = [
      [...columns, 'lab_own'],
      changed(first, { value: String(Number((value(first) * 1000).toPrecision(9))).replace('.', ','), unit: 'ngL' }),
      changed(second, { value: '987,5', unit: 'ngL' }),
      changed(third, { unit: 'cel' }),
      changed(fourth, { value: '=1+1' }),
      changed(fourth, { measureRepID: 'other', sampleID: 'NOWHERE' }),
      changed(fourth, { measureRepID: 'odd', measure: 'covN1' }),
      changed(fourth, { measureRepID: 'odd2', value: 'n.d.' }),
      changed(fourth, { measureRepID: 'odd2' }),
    ].map(cells => cells.join(';')).join('\n') // biome-ignore format: a table
    const samples = (await textOf(own, 'samples.csv')).replace(/^sampleID,/, '样品,')
    const theirs = zipOf([
      { name: 'data/measures.csv', bytes: Buffer.from(table) },
      { name: 'samples.csv', bytes: Buffer.from(await textOf(own, 'samples.csv')) },
      { name: 'readme.md', bytes: Buffer.from('x') },
    ])
    const told = (await check(app, token, 'theirs.zip', theirs)).result
    expect(told.left).toEqual(['readme.md'])
    expect(of(told, 'measures')).toMatchObject({
      unknown: ['lab_own'],
      same: 1,
      differing: 1,
      fresh: 1,
      refused: 4,
    })
    expect(told.findings.map(({ line, verdict, words }) => [line, verdict, words.replace(/“[^”]*”/, '“”')])).toEqual([
      [3, 'differing', expect.stringContaining('文件 987.5，本平台')],
      [4, 'refused', expect.stringContaining('“”不是')],
      [5, 'refused', '单元格“”像公式，不读取'],
      [6, 'fresh', expect.stringContaining('本平台没有该样品')],
      [8, 'refused', expect.stringContaining('“”不是数')],
      [9, 'refused', 'measureRepID“”重复'],
    ]) // biome-ignore format: a table
    expect(told.parts.find(({ measure }) => measure === 'covN1')?.words).toBe('不认识的度量，不核对')
    // A table without a mandatory column is not read, and says which.
    const lacking = (await check(app, token, 'samples.csv', Buffer.from(samples))).result
    expect(of(lacking, 'samples')).toMatchObject({ lacks: ['sampleID'], same: 0, unknown: ['样品'] })
    // What is not text, a bomb, a name that leads out, no table at all.
    const refusals = [
      ['x.csv', Buffer.from([1, 0, 2, 0]), '不是文本文件'],
      ['x.exe', Buffer.from('x'), '只支持'],
      ['x.zip', zipOf([{ name: '../../etc/x.csv', bytes: Buffer.from('a') }]), '不安全'],
      ['x.zip', zipOf([{ name: 'x.bin', bytes: Buffer.from('a') }]), '没有 CSV'],
      ['x.zip', zipOf([{ name: 'x.csv', bytes: Buffer.alloc(40 << 20, 'a,b\n') }]), '解压后'],
      ['x.zip', zipOf([{ name: 'x.csv', bytes: Buffer.alloc(1 << 20, 'a,b\n'), says: 100 }]), '解压后过大'],
      ['x.zip', own.subarray(0, own.length >> 1), '损坏'],
      ['x.csv', Buffer.alloc(11 << 20, 'a'), '超过 10 MB'],
    ] as const
    for (const [name, bytes, words] of refusals) {
      const answer = await check(app, token, name, bytes as Buffer)
      expect([name, words, answer.success, answer.message]).toEqual([
        name,
        words,
        false,
        expect.stringContaining(words),
      ])
    }
    // Not for who may not take such a file along, and no more than his own holds for who may.
    expect((await check(app, (await signIn(app, 'lab')).token, 'own.zip', own)).status).toBe(403)
    expect(await db.k.selectFrom('labValue').selectAll().execute()).toEqual(before.values)
    expect(await db.k.selectFrom('plantResult').selectAll().execute()).toEqual(before.results)
  }, 300_000)
})
