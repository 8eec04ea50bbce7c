/** Reads what somebody sent away from the event loop: a zip of CSV files, or one of them. */
import { parentPort, workerData } from 'node:worker_threads'
import { decodeFile, delimitedRows } from '#lib/lab/instrument-file.ts'
import type { OdmFileTable } from '#lib/odm/compare.ts'
import { entriesOf, FileRefused, unpack } from '#server/crud/excel/zip-read.ts'

export interface CheckJob {
  name: string
  bytes: Uint8Array
}
export type CheckReply = { refusal: string } | { tables: OdmFileTable[]; left: string[] }

const mostPlain = 32 * 1024 * 1024
const mostRows = 19_000
const bare = (path: string) => path.split(/[\\/]/).at(-1) ?? ''

function tableOf(name: string, bytes: Uint8Array): OdmFileTable {
  if (bytes.includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe)
    throw new FileRefused(`${name} 不是文本文件，请另存为 CSV`)
  const [columns = [], ...rows] = delimitedRows(decodeFile(bytes))
  if (rows.length >= mostRows)
    throw new FileRefused(`${name} 超过 ${mostRows} 行，请按日期或污水厂拆分后再核对`)
  return { name: name.replace(/\.(csv|txt|tsv)$/i, ''), columns, rows }
}

async function read({ name, bytes }: CheckJob): Promise<CheckReply> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, 2).toString() !== 'PK') return { tables: [tableOf(bare(name), file)], left: [] }
  const tables: OdmFileTable[] = []
  const left: string[] = []
  const entries = [...entriesOf(file).values()].filter(entry => !entry.name.endsWith('/'))
  if (entries.reduce((sum, { plain }) => sum + plain, 0) > mostPlain)
    throw new FileRefused('文件解压后超过 32 MB，请按日期拆分后再核对')
  for (const entry of entries) {
    if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:/.test(entry.name))
      throw new FileRefused(`压缩包里的文件名“${entry.name.slice(0, 60)}”不安全，没有读取`)
    if (!/\.(csv|txt|tsv)$/i.test(entry.name)) {
      left.push(bare(entry.name))
      continue
    }
    const pieces: Buffer[] = []
    for await (const piece of unpack(file, entry)) pieces.push(piece)
    tables.push(tableOf(bare(entry.name), Buffer.concat(pieces)))
  }
  if (tables.length === 0) throw new FileRefused('压缩包里没有 CSV 文件')
  return { tables, left }
}

read(workerData as CheckJob).then(
  reply => parentPort?.postMessage(reply),
  (error: unknown) =>
    parentPort?.postMessage({
      refusal: error instanceof FileRefused ? error.message.replace('导入', '核对') : '文件已损坏，不能读取',
    } satisfies CheckReply),
)
