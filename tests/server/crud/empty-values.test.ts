/** Rows without a value, in every declared column that may be empty: no filter and no order loses them. */
import { describe, expect, it } from 'vitest'
import { fragment } from '#server/crud/fragment.ts'
import { conditionOf } from '#server/crud/query/condition.ts'
import { orderOf } from '#server/crud/query/order.ts'
import { PageReader } from '#server/crud/query/page.ts'
import { shapeOf } from '#server/crud/shape.ts'
import { ensureTables } from '#server/crud/table.ts'
import type { Db } from '#server/db/db.ts'
import { apart, resources } from '#server/declared.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Kept {
  name: string
  type: string
  filled: number
}
const columnsOf = (db: Db, table: string): Promise<Kept[]> =>
  db.read(
    db.dialect === 'sqlite'
      ? {
          sql: `select name, lower(type) as type, "notnull" or pk > 0 as filled from pragma_table_info(?)`,
          parameters: [table],
        }
      : {
          sql: `select column_name as name, data_type as type, case is_nullable when 'NO' then 1 else 0 end as filled
            from information_schema.columns where table_schema = current_schema() and table_name = ?`,
          parameters: [table],
        },
  )
const isView = async (db: Db, table: string): Promise<boolean> =>
  (
    await db.read(
      db.dialect === 'sqlite'
        ? { sql: "select 1 from sqlite_master where type = 'view' and name = ?", parameters: [table] }
        : { sql: 'select 1 from pg_views where viewname = ?', parameters: [table] },
    )
  ).length > 0

const sampleOf = (type: string, at: number): unknown => (type === 'text' ? `v${at}` : at + 1)
const asked = { text: 'other', integer: '77', real: '77', time: '2020-01-01' } as const

forEachDatabase((_name, open) => {
  describe('a row without a value', () => {
    it('is found by “not equal” and comes in every order, for each column of each resource', async () => {
      const db = await open()
      const lost: string[] = []
      let tried = 0
      for (const resource of [...resources, ...apart]) {
        await ensureTables(db, [resource])
        if (await isView(db, resource.table)) continue
        const shape = shapeOf(resource)
        const kept = await columnsOf(db, resource.table)
        const mayBeEmpty = new Set(kept.filter(({ filled }) => filled === 0).map(({ name }) => name))
        mayBeEmpty.delete('id')
        const rows = [0, 1, 2].map(at =>
          kept.map(({ name, type }) => (at === 1 && mayBeEmpty.has(name) ? null : sampleOf(type, at))),
        )
        await db.write([
          { sql: `delete from "${resource.table}"`, parameters: [] },
          { table: resource.table, columns: kept.map(({ name }) => name), rows },
        ])
        for (const column of shape.columns.values()) {
          if (!column.field || !mayBeEmpty.has(column.name)) continue
          tried += 1
          const ne = conditionOf(db.dialect, column, 'ne', asked[column.type])
          const found = await db.read({
            sql: `select 1 from "${resource.table}" t where ${ne.sql}`,
            parameters: ne.parameters,
          })
          if (found.length !== 3) lost.push(`${resource.table}.${column.name}: ne`)
          for (const order of ['asc', 'desc'] as const) {
            let seen = 0
            const sorted = orderOf(db.dialect, shape, [{ field: column.property, order }])
            for await (const some of new PageReader(db).chunks(shape, fragment('1 = 1'), sorted, 2))
              seen += some.length
            if (seen !== 3) lost.push(`${resource.table}.${column.name}: ${order}`)
          }
        }
      }
      expect(lost).toEqual([])
      expect(tried).toBeGreaterThan(200)
    })
  })
})
