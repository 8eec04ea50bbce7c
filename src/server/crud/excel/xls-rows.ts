/** Rows of the old binary format. */
import { type CellObject, read } from 'xlsx'
import type { SheetRow } from './sheet-row.ts'
import { FileRefused } from './zip-read.ts'

function cellValue(cell: CellObject | undefined): string | number | null {
  if (!cell || cell.v === undefined || cell.v === null) return null
  if (cell.t === 'b') return cell.v ? '是' : '否'
  if (cell.t === 'e') return '#错误'
  return typeof cell.v === 'number' ? cell.v : String(cell.v).replaceAll('\u0000', '')
}

export function* xlsRows(file: Buffer, mostRows: number, mostColumns: number): Generator<SheetRow> {
  const book = read(file, {
    type: 'buffer',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    sheetRows: mostRows + 1,
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const grid = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][]
  if (grid.length > mostRows) throw new FileRefused(`一次最多导入 ${mostRows} 行，请拆分后再导入`)
  // Sparse: a lone cell far away makes no million empty rows.
  for (const [at, cells] of grid.entries()) {
    if (!cells) continue
    const values = Array.from(cells.slice(0, mostColumns), cellValue)
    if (values.some(value => value !== null && value !== '')) yield { number: at + 1, values }
  }
}
