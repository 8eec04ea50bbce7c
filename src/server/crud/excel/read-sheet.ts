/** Rows of an uploaded workbook, read in a thread that may neither take long nor grow large. */
import { Worker } from 'node:worker_threads'
import { Fault, refused } from '#contract/kit/fault.ts'

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  number: number
  values: (string | number | null)[]
}
export type ReadReply = { rows: SheetRow[] } | { refusal: string }

export const mostImportRows = 20_000
const mostColumns = 200
const heapMb = 384
const timeoutMs = 15_000
const mostAtOnce = 2

let underWay = 0

/** @throws Fault with what is wrong with the file */
export async function readSheet(bytes: Uint8Array): Promise<SheetRow[]> {
  if (underWay >= mostAtOnce) throw new Fault('too-many', '正在导入的文件较多，请稍后再试', null, 10)
  underWay += 1
  try {
    const reply = await inThread(bytes)
    if ('refusal' in reply) throw refused(`文件导入失败:${reply.refusal}`)
    return reply.rows
  } finally {
    underWay -= 1
  }
}

function inThread(bytes: Uint8Array): Promise<ReadReply> {
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: { bytes, mostRows: mostImportRows + headRows, mostColumns },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  return new Promise<ReadReply>(resolve => {
    const timer = setTimeout(() => resolve({ refusal: '文件内容过于复杂，请拆分后再导入' }), timeoutMs)
    const settle = (reply: ReadReply) => {
      clearTimeout(timer)
      resolve(reply)
    }
    worker.once('message', settle)
    // Memory ran out, or the reader broke: the file is the cause.
    worker.once('error', () => settle({ refusal: '文件过大或已损坏，请拆分后再导入' }))
  }).finally(() => worker.terminate())
}

/** Title lines and the heading stand above the data. */
export const headRows = 3
