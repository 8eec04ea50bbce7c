/** Reads the first sheet of a workbook away from the event loop, under the limits of the thread that it is. */
import { parentPort, workerData } from 'node:worker_threads'
import { type CellObject, read } from 'xlsx'
import type { ReadReply, SheetRow } from './read-sheet.ts'
import { FileRefused, guardZip } from './zip-guard.ts'

const { bytes, mostRows, mostColumns } = workerData as {
  bytes: Uint8Array
  mostRows: number
  mostColumns: number
}

function cellValue(cell: CellObject | undefined): string | number | null {
  if (!cell || cell.v === undefined || cell.v === null) return null
  if (cell.t === 'b') return cell.v ? '是' : '否'
  if (cell.t === 'e') return '#错误'
  return typeof cell.v === 'number' ? cell.v : String(cell.v).replaceAll('\u0000', '')
}

function readRows(): SheetRow[] {
  const file = Buffer.from(bytes)
  if (file.subarray(0, 2).toString() === 'PK') guardZip(file)
  else if (file.readUInt32BE(0) !== 0xd0cf11e0) throw new FileRefused('只支持 .xlsx 和 .xls 文件')
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
  const rows: SheetRow[] = []
  // Sparse: a lone cell far away makes no million empty rows.
  grid.forEach((cells, at) => {
    const values = Array.from(cells.slice(0, mostColumns), cellValue)
    if (values.some(value => value !== null && value !== '')) rows.push({ number: at + 1, values })
  })
  return rows
}

function answer(): ReadReply {
  try {
    return { rows: readRows() }
  } catch (error) {
    return { refusal: error instanceof FileRefused ? error.message : '文件已损坏或不是 Excel 文件' }
  }
}
parentPort?.postMessage(answer())
