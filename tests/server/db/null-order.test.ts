/** Where a value may be missing the two databases put it at opposite ends: whoever orders by it says at which. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programmeRow } from '#server/modules/sewage/collect/queries.ts'
import { forEachDatabase } from '../../support/databases.ts'

const root = 'src/server'
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name =>
  /queries\.ts$/.test(name),
)
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Orders that say nothing of what is missing, each with the table that its column is of. */
function ordersIn(text: string): { order: string; table: string; column: string; left: boolean }[] {
  return [...text.matchAll(/\.orderBy\('(?:(\w+)\.)?(\w+)'(?:, '(?:desc|asc)')?\)/g)].flatMap(match => {
    const [order, alias, column = ''] = match
    const query = text.slice(Math.max(0, text.lastIndexOf('selectFrom(', match.index)), match.index)
    const tables = [...query.matchAll(/(selectFrom|innerJoin|leftJoin)\('(\w+)(?: as (\w+))?'/g)]
    const of = alias ? tables.find(([, , table, as]) => (as ?? table) === alias) : tables[0]
    return of ? [{ order, table: snake(of[2]!), column: snake(column), left: of[1] === 'leftJoin' }] : []
  })
}

forEachDatabase((name, open) => {
  it.runIf(name === 'sqlite')('is said of every column that may be empty', async () => {
    const db = await open()
    const mayBeEmpty = async (table: string, column: string) => {
      const columns = await db.read<{ name: string; notnull: number; pk: number }>({
        // A view does not tell.
        sql: `select c.name, c."notnull", c.pk from pragma_table_info('${table}') c
          where exists (select 1 from sqlite_master m where m.type = 'table' and m.name = ?)`,
        parameters: [table],
      })
      const own = columns.find(each => each.name === column)
      return own !== undefined && own.notnull === 0 && own.pk === 0
    }
    const unsaid: string[] = []
    let seen = 0
    for (const source of sources)
      for (const { order, table, column, left } of ordersIn(readFileSync(join(root, source), 'utf8'))) {
        seen += 1
        // Filled by the database itself.
        if (table === 'sys_log' && column === 'seq') continue
        if (left || (await mayBeEmpty(table, column))) unsaid.push(`${source} ${order}`)
      }
    expect(seen).toBeGreaterThan(60)
    expect(unsaid).toEqual([])
  })

  it('fetches the programme of the batch before one of none, and of two the earlier', async () => {
    const db = await open()
    const programme = (id: string, batch_id: string | null, begin_time: number) => ({
      sql: `insert into sample (id, sample_no, state, plant_id, point_id, batch_id, sample_date, qc_type, begin_time, end_time, create_time)
        values (?, ?, 'UNUSED', 'f1', 'p1', ?, '2026-11-21', 'NORMAL', ?, ?, 1)`,
      parameters: [id, id, batch_id, begin_time, begin_time + 1],
    })
    await db.write([programme('1', null, 1), programme('2', 'b1', 9), programme('3', 'b1', 5)])
    const asked = { pointId: 'p1', batchId: 'b1', day: '2026-11-21' }
    expect((await programmeRow(db, asked))?.id).toBe('3')
  })
})
