/** Tables of a file that somebody sent: a zip of CSV files, one of them, or a workbook with a sheet a table. For a thread: it takes its time. */
import { decodeFile, delimitedRows } from '#lib/lab/instrument-file.ts'
import type { OdmFileTable } from '#lib/odm/compare.ts'
import { odmTables } from '#lib/odm/tables.ts'
import { xlsxBook } from '#server/crud/excel/xlsx-rows.ts'
import { type Entry, entriesOf, FileRefused, unpack } from '#server/crud/excel/zip-read.ts'

export interface FileTables {
  tables: OdmFileTable[]
  /** Files or sheets that were not read. */
  left: string[]
}
/** Most that is read of one file. */
export interface Limits {
  /** Lines of a table. */
  rows: number
  /** Bytes, unpacked. */
  plain: number
}
const mb = 1024 * 1024
const usual: Limits = { rows: 19_000, plain: 32 * mb }
const mostColumns = 200
const bare = (path: string) => (path.split(/[\\/]/).at(-1) ?? '').slice(0, 100)
const tooLong = (name: string, { rows }: Limits) =>
  new FileRefused(`${name} 超过 ${rows} 行，请按日期或污水厂拆分后再上传`)
const swollen = ({ plain }: Limits) =>
  new FileRefused(`文件解压后超过 ${plain / mb} MB，请按日期拆分后再上传`)

function tableOf(name: string, bytes: Uint8Array, limits: Limits): OdmFileTable {
  if (bytes.includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe)
    throw new FileRefused(`${name} 不是文本文件，请另存为 CSV`)
  const [columns = [], ...rows] = delimitedRows(decodeFile(bytes), limits.rows + 1_000)
  if (rows.length >= limits.rows) throw tooLong(name, limits)
  return { name: name.replace(/\.(csv|txt|tsv)$/i, ''), columns, rows }
}

/** @throws FileRefused */
export async function tablesOf(name: string, bytes: Uint8Array, limits = usual): Promise<FileTables> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, 2).toString() !== 'PK') {
    if (/\.(xlsx|zip)$/i.test(name)) throw new FileRefused('文件已损坏，不能读取')
    return { tables: [tableOf(bare(name), file, limits)], left: [] }
  }
  const entries = [...entriesOf(file).values()].filter(entry => !entry.name.endsWith('/'))
  if (entries.some(entry => entry.name === 'xl/workbook.xml')) return bookTables(file, limits)
  return zipTables(file, entries, limits)
}

async function zipTables(file: Buffer, entries: readonly Entry[], limits: Limits): Promise<FileTables> {
  const tables: OdmFileTable[] = []
  const left: string[] = []
  if (entries.reduce((sum, { plain }) => sum + plain, 0) > limits.plain) throw swollen(limits)
  for (const entry of entries) {
    if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:/.test(entry.name))
      throw new FileRefused(`压缩包里的文件名“${entry.name.slice(0, 60)}”不安全，没有读取`)
    if (!/\.(csv|txt|tsv)$/i.test(entry.name)) {
      left.push(bare(entry.name))
      continue
    }
    const pieces: Buffer[] = []
    for await (const piece of unpack(file, entry)) pieces.push(piece)
    tables.push(tableOf(bare(entry.name), Buffer.concat(pieces), limits))
  }
  if (tables.length === 0) throw new FileRefused('压缩包里没有 CSV 文件')
  return { tables, left }
}

/** A template of the model has sheets beside its tables: of them nothing is read. */
async function bookTables(file: Buffer, limits: Limits): Promise<FileTables> {
  const tables: OdmFileTable[] = []
  const left: string[] = []
  let length = 0
  for await (const { name, rows } of xlsxBook(file, { columns: mostColumns, formulas: true })) {
    if (!Object.hasOwn(odmTables, name)) {
      left.push(name.slice(0, 100))
      continue
    }
    if (tables.some(table => table.name === name)) throw new FileRefused(`工作簿里有两张“${name}”表`)
    const read: string[][] = []
    for await (const { number, values } of rows) {
      if (number > limits.rows) throw tooLong(name, limits)
      // Lines count as the spreadsheet counts them.
      while (read.length < number - 1) read.push([])
      const cells = values.map(value => String(value ?? '').trim())
      length += cells.reduce((sum, cell) => sum + cell.length, 0)
      if (length > limits.plain) throw swollen(limits)
      read.push(cells)
    }
    const [columns = [], ...body] = read
    tables.push({ name, columns, rows: body })
  }
  if (tables.length === 0)
    throw new FileRefused('工作簿里没有以 measures、samples 等表名命名的工作表，不是 PHES-ODM 文件')
  return { tables, left }
}
