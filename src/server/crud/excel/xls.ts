/** The old binary format, for whoever still needs it. Its writer wants the whole sheet at once and time: a thread does it. */
import { Worker } from 'node:worker_threads'
import type { Cell, SheetParts } from './workbook.ts'

export const mostXlsRows = 65_536
const heapMb = 768

export async function* xlsBook({ name, titles, heading, rows }: SheetParts): AsyncGenerator<Buffer> {
  const cells: (readonly Cell[])[] = [...titles.map(line => [line]), heading]
  for await (const row of rows) cells.push(row)
  const worker = new Worker(new URL('./xls-thread.ts', import.meta.url), {
    workerData: { name, cells },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  yield await new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
  })
}
