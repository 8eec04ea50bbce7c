/** A workbook of many rows for the import of example items, and what came of it. */
import { type Cell, workbook } from '#server/crud/excel/workbook.ts'
import type { Db } from '#server/db/db.ts'

export async function itemBook(rows: number, prefix: string): Promise<FormData> {
  function* lines(): Generator<Cell[]> {
    for (let n = 0; n < rows; n++) yield [`${prefix}-${n}`, `器材${n}`, 1]
  }
  const heading = ['器材编码', '器材名称', '数量(件)']
  const pieces: Buffer[] = []
  for await (const piece of workbook({ name: 's', titles: ['t', 'u'], heading, rows: lines() }))
    pieces.push(piece)
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(Buffer.concat(pieces))]), 'items.xlsx')
  return form
}

export async function itemsOf(db: Db, prefix: string): Promise<number> {
  const [row] = await db.read<{ n: number }>({
    sql: 'select count(*) as n from example_item where item_code like ?',
    parameters: [`${prefix}-%`],
  })
  return Number(row?.n ?? 0)
}
