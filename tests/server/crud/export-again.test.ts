/** What is exported, in either format, is imported again as it was: every resource that does both. */
import { expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { inImports } from '#contract/kit/import-template.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { headingOf } from '#server/crud/excel/cells.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { draftOf, type Maker, makeRows, type Row, sampleOf, sheetForm, tried } from './drafts.ts'
import { departs, leads, openWorld, type World } from './world.ts'

const both = tried.filter(({ verbs }) =>
  (['add', 'delete', 'exportXls', 'importExcel'] as const).every(verb => verbs.includes(verb)),
)

forEachDatabase((_name, open) => {
  it('comes back from xlsx and from xls', { timeout: 120_000 }, async () => {
    const db = await open()
    const world = await openWorld(db, newFolder())
    await leads(db, departs.city, ['city'])
    const maker: Maker = { call: world.call, rows: new Map() }
    await makeRows(maker)
    const lost: string[] = []
    for (const resource of both) lost.push(...(await again(world, maker, resource)))
    expect(both.length).toBeGreaterThan(10)
    expect(lost).toEqual([])
  })
})

/** What of a row with as many values as its resource takes does not come back. */
async function again(world: World, { rows }: Maker, resource: Resource): Promise<string[]> {
  const { path } = resource
  const ask = (method: 'POST' | 'DELETE' | 'GET', verb: string, rest: object = {}) =>
    world.call<Row>('city', { method, url: `${path}/${verb}`, ...rest })
  const remove = async (id: string) => {
    const gone = await ask('DELETE', `delete?id=${id}`)
    expect(gone.success, `${path} ${gone.message}`).toBe(true)
  }
  const add = async (more: Row) => {
    const { success, result } = await ask('POST', 'add', { payload: { ...draftOf(resource, rows), ...more } })
    return success ? String(result['id']) : undefined
  }
  const taken: Row = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readonly || field.secret || field.unique || field.required || field.sheet) continue
    const value = sampleOf(field, rows)
    const id = value === null ? undefined : await add({ ...taken, [name]: value })
    if (id === undefined) continue
    taken[name] = value
    await remove(id)
  }
  const first = await add(taken)
  if (first === undefined) return [`${path}: no row could be made`]
  let id = first
  const sheet = async (of: string, format: string) => {
    const { headers, rawPayload } = await world.app.inject({
      url: `/jeecg-boot${path}/exportXls?selections=${of}&format=${format}`,
      headers: await world.as('city'),
    })
    expect(headers['content-disposition'], path).toContain(format)
    return rawPayload
  }
  const titles = new Set(
    Object.values(resource.fields)
      .filter(inImports)
      .map(field => headingOf(field)),
  )
  const cells = (bytes: Buffer): Row => {
    const book = read(bytes)
    const [, , heading = [], ...[values = []]] = utils.sheet_to_json<string[]>(
      book.Sheets[book.SheetNames[0]!]!,
      {
        header: 1,
      },
    )
    return Object.fromEntries(
      heading.map((title, at) => [title, values[at]] as const).filter(([title]) => titles.has(title)),
    )
  }
  const lost: string[] = []
  for (const format of ['xlsx', 'xls']) {
    const bytes = await sheet(id, format)
    const before = cells(bytes)
    await remove(id)
    const answer = await ask('POST', 'importExcel', sheetForm(bytes, `a.${format}`))
    if (answer.message !== '共1行数据全部导入成功！') {
      const preview = await ask('POST', 'importExcel', sheetForm(bytes, `a.${format}`, { dryRun: '1' }))
      return [...lost, `${path} ${format}: ${answer.message} ${JSON.stringify(preview.result)}`]
    }
    const found: { id: string }[] = await world.db.read({
      sql: `select id from "${resource.table}" where id <> ? and del_flag = '0' order by length(id) desc, id desc limit 1`,
      parameters: [id],
    })
    id = found[0]!.id
    const after = cells(await sheet(id, format))
    for (const [title, value] of Object.entries(before))
      if (String(after[title] ?? '') !== String(value ?? ''))
        lost.push(`${path} ${format} ${title}: ${value} -> ${after[title]}`)
  }
  await remove(id)
  return lost
}
