/** Row types follow from the declarations: so must the tables, on both engines. */
import { expect, it } from 'vitest'
import { type ColumnType, isFilled } from '#contract/kit/field.ts'
import { snake } from '#server/crud/shape.ts'
import { columnOf, ensureTable } from '#server/crud/table.ts'
import type { Db } from '#server/db/db.ts'
import { apart, resources } from '#server/declared.ts'
import { forEachDatabase } from '../../support/databases.ts'

const all = [...resources, ...apart]

interface Kept {
  name: string
  type: string
  filled: boolean
}
async function columnsOf(db: Db, table: string): Promise<Map<string, Kept>> {
  const rows = (await db.read(
    db.dialect === 'sqlite'
      ? {
          sql: `select name, type, "notnull" or pk > 0 as filled from pragma_table_info('${table}')`,
          parameters: [],
        }
      : {
          sql: `select column_name as name, data_type as type, case is_nullable when 'NO' then 1 else 0 end as filled
            from information_schema.columns where table_schema = current_schema() and table_name = $1`,
          parameters: [table],
        },
  )) as { name: string; type: string; filled: number }[]
  return new Map(
    rows.map(row => [row.name, { ...row, type: row.type.toLowerCase(), filled: row.filled === 1 }]),
  )
}
const types: Readonly<Record<ColumnType, readonly string[]>> = {
  text: ['text'],
  integer: ['integer', 'bigint'],
  real: ['real', 'double precision'],
  time: ['integer', 'bigint'],
}

forEachDatabase((_, open) => {
  it('keeps every declared column, of its type, and never null where the declaration says so', async () => {
    const db = await open()
    const wrong: string[] = []
    for (const resource of all) {
      await ensureTable(db, resource)
      const kept = await columnsOf(db, resource.table)
      for (const [property, field] of Object.entries(resource.fields)) {
        if (field.elsewhere) continue
        const at = `${resource.table}.${snake(property)}`
        const column = kept.get(snake(property))
        const filled = isFilled(field)
        if (!column)
          wrong.push(`alter table ${resource.table} add column ${columnOf(field, snake(property))}`)
        // A view's columns have no type on SQLite, and may be null on both.
        else if (column.type !== '' && !types[field.column].includes(column.type))
          wrong.push(`${at} is ${column.type}`)
        else if (filled && !column.filled) wrong.push(`${at} may be null`)
      }
    }
    expect(wrong).toEqual([])
    expect(all.length).toBeGreaterThan(30)
  })
})
