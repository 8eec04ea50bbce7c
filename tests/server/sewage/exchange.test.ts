/** A file of the open data model: whole, valid by the model's own demands, no more than the caller sees. */
import { expect, test } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { odmPreview } from '#contract/sewage/exchange.ts'
import { problemsOf } from '#lib/odm/check.ts'
import { type OdmTableName, odmTables } from '#lib/odm/tables.ts'
import { entriesOf, unpack } from '#server/crud/excel/zip-read.ts'
import { buildApp, demo, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

type Row = Record<string, string>
/** RFC 4180, as others read it. */
function rowsOf(text: string): Row[] {
  const lines: string[][] = [['']]
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    const line = lines.at(-1)!
    if (sign === '"') {
      if (quoted && text[at + 1] === '"') {
        line[line.length - 1] += sign
        at++
      } else quoted = !quoted
    } else if (sign === ',' && !quoted) line.push('')
    else if (sign === '\n' && !quoted) lines.push([''])
    else if (sign !== '\r' || quoted) line[line.length - 1] += sign
  }
  const [heading, ...rest] = lines
  return rest
    .filter(({ length }) => length === heading!.length)
    .map(cells => Object.fromEntries(heading!.map((name, at) => [name, cells[at]!])))
}
async function tablesOf(file: Buffer): Promise<Record<OdmTableName, Row[]>> {
  const entries = entriesOf(file)
  const read = async (name: string) => {
    const parts: Buffer[] = []
    for await (const part of unpack(file, entries.get(name)!)) parts.push(Buffer.from(part))
    const text = Buffer.concat(parts).toString()
    expect(text.startsWith('\ufeff')).toBe(true)
    return rowsOf(text.slice(1))
  }
  const names = Object.keys(odmTables) as OdmTableName[]
  return Object.fromEntries(
    await Promise.all(names.map(async name => [name, await read(`${name}.csv`)])),
  ) as Record<OdmTableName, Row[]>
}

forEachDatabase((_name, open) => {
  test('every row holds to the model, every figure is ours, and nobody is named who must not be', async () => {
    const { app, db } = await buildApp(open, { prepare: demo })
    const admin = await signIn(app)
    const last = await db.k
      .selectFrom('plantResult')
      .select(({ fn }) => fn.max('sampleDate').as('day'))
      .executeTakeFirstOrThrow()
    const to = String(last.day)
    const from = new Date(Date.parse(to) - 2 * 86_400_000).toISOString().slice(0, 10)
    // One plant is small, and one result was corrected since.
    const plants = await db.k.selectFrom('sewagePlant').select(['id', 'plantCode']).orderBy('id').execute()
    const small = plants[0]!
    const one = await db.k
      .selectFrom('plantResult')
      .selectAll()
      .where('sampleDate', '=', to)
      .where('plantId', '!=', small.id)
      .where('drugCode', '=', 'METH')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.write([
      { sql: 'update sewage_plant set served_population = 0.4 where id = ?', parameters: [small.id] },
      {
        table: 'plant_result',
        columns: ['id', 'plant_id', 'sample_date', 'sample_ids', 'drug_code', 'pndl', 'state', 'calc_version', 'create_time'],
        rows: [
          ['9000000000000000001', one.plantId, to, one.sampleIds, 'METH', 12.5, 'PUBLISHED', 2, one.createTime],
          ['9000000000000000002', one.plantId, to, one.sampleIds, 'METH', 99, 'CALC', 3, one.createTime],
        ],
      },
    ]) // biome-ignore format: a table

    const span = `from=${from}&to=${to}`
    const counts = (await admin.call<ResultOf<typeof odmPreview>>('GET', `/sewage/exchange/preview?${span}`))
      .result
    expect(counts.masked).toBe(1)
    expect(counts.plants).toBe(plants.length - 1)
    const answer = await app.inject({
      method: 'GET',
      url: `/jeecg-boot/sewage/exchange/odm?${span}`,
      headers: { 'X-Access-Token': admin.token },
    })
    expect(answer.statusCode).toBe(200)
    const tables = await tablesOf(answer.rawPayload)
    expect(problemsOf(tables)).toEqual([])
    expect(tables.samples).toHaveLength(counts.samples)
    expect(tables.measureSets).toHaveLength(counts.values)
    expect(counts.values).toBeGreaterThan(50)
    expect(tables.sites.map(({ siteID }) => siteID)).not.toContain(small.plantCode)
    expect(tables.measures.some(({ siteID }) => siteID === small.plantCode)).toBe(false)
    // The newest that was published, and nothing of what was not.
    const pndl = tables.measures.filter(
      ({ measure, measureRepID }) => measure === 'x_METH_pndl' && measureRepID!.startsWith('9'),
    )
    expect(pndl.map(({ value, notes }) => [value, notes])).toEqual([['12.5', 'version 2']])
    const results = tables.measures.filter(({ measure }) => /_(pndl|p)$/.test(measure!))
    expect(results).toHaveLength(counts.results)
    // A value walked back to its row.
    const sampled = await db.k
      .selectFrom('labValue as v')
      .innerJoin('sample as s', 's.id', 'v.sampleId')
      .select(['v.id', 'v.value', 'v.qualifier', 's.sampleNo'])
      .where('s.sampleDate', '=', to)
      .where('s.plantId', '!=', small.id)
      .where('v.qualifier', '=', '=')
      .orderBy('v.id')
      .limit(20)
      .execute()
    for (const { id, value, sampleNo } of sampled)
      expect(tables.measures.find(({ measureRepID }) => measureRepID === id)).toMatchObject({
        sampleID: sampleNo,
        value: String(Number((value! / 1000).toPrecision(9))),
        unit: 'ugL',
      })
  })

  test('refuses in words what cannot be exported', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const ask = async (query: string) =>
      (await admin.call<unknown>('GET', `/sewage/exchange/odm?${query}`)).message
    expect(await ask('from=2026-11-05&to=2026-11-01')).toBe('开始日期不能晚于结束日期')
    expect(await ask('from=2026-01-01&to=2026-11-01')).toBe('一次最多导出 92 天，请缩小日期范围')
    expect(await ask('from=2026-02-30&to=2026-03-01')).toMatch(/有效日期|没有可以导出/)
    expect(await ask('from=2026-11-01&to=2026-11-02')).toBe('没有可以导出的污水厂，请检查所选范围')
  })
})
