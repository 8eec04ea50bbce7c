/** Reads the first sheet of a workbook away from the event loop, a batch each time it is asked. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ReadJob, ReadReply, SheetRow } from './sheet-row.ts'
import { xlsxRows } from './xlsx-rows.ts'
import { FileRefused } from './zip-read.ts'

const { bytes, mostRows, mostColumns, batch } = workerData as ReadJob
let share = 0

async function* rowsOf(): AsyncGenerator<SheetRow> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, 2).toString() === 'PK')
    yield* xlsxRows(file, { columns: mostColumns }, now => {
      share = now
    })
  else if (file.length > 8 && file.readUInt32BE(0) === 0xd0cf11e0) {
    // Its library is large and wants the whole sheet: only the old format pays for it.
    const { xlsRows } = await import('./xls-rows.ts')
    yield* xlsRows(file, mostRows, mostColumns)
  } else throw new FileRefused('只支持 .xlsx 和 .xls 文件')
}

async function* batches(): AsyncGenerator<ReadReply> {
  let rows: SheetRow[] = []
  let count = 0
  try {
    for await (const row of rowsOf()) {
      count += 1
      if (count > mostRows) throw new FileRefused(`一次最多导入 ${mostRows} 行，请拆分后再导入`)
      rows.push(row)
      if (rows.length < batch) continue
      yield { rows, share, last: false }
      rows = []
    }
    yield { rows, share: 1, last: true }
  } catch (error) {
    yield { refusal: error instanceof FileRefused ? error.message : '文件已损坏或不是 Excel 文件' }
  }
}

const source = batches()
parentPort?.on('message', async () => {
  const { value, done } = await source.next()
  if (!done) parentPort?.postMessage(value)
})
