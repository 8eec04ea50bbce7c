/** Rows of an uploaded workbook, read in a thread that may neither take long nor grow large, a batch whenever the last is dealt with. */
import { Worker } from 'node:worker_threads'
import { Fault, refused } from '#contract/kit/fault.ts'
import { importLimitOf } from '#contract/kit/import-template.ts'
import type { ReadJob, ReadReply, SheetRow } from './sheet-row.ts'

/** Title lines and the heading stand above the data. */
export const headRows = 3
const mostColumns = 200
const heapMb = 128
const youngMb = 4
/** Of one batch: a thread that gives nothing for so long is busy with a file made to keep it so. */
const timeoutMs = 15_000
const mostAtOnce = 2
const batchRows = 500

let underWay = 0

export interface Batch {
  rows: SheetRow[]
  /** Share of the file that is read, 0 to 1. */
  share: number
  last: boolean
}

/**
 * @param mostRows of data
 * @throws Fault with what is wrong with the file
 */
export async function* readSheet(bytes: Uint8Array, mostRows = importLimitOf({})): AsyncGenerator<Batch> {
  if (underWay >= mostAtOnce) throw new Fault('too-many', '正在导入的文件较多，请稍后再试', null, 10)
  underWay += 1
  const reader = startReader(bytes, mostRows)
  try {
    for (;;) {
      const reply = await reader.next()
      if ('refusal' in reply) throw refused(`文件导入失败:${reply.refusal}`)
      yield reply
      if (reply.last) return
    }
  } finally {
    underWay -= 1
    await reader.stop()
  }
}

function startReader(bytes: Uint8Array, mostRows: number) {
  const workerData: ReadJob = { bytes, mostRows: mostRows + headRows, mostColumns, batch: batchRows }
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
  })
  let settle: ((reply: ReadReply) => void) | undefined
  let broken: ReadReply | undefined
  // Memory ran out, or the reader broke: the file is the cause.
  const fail = (refusal: string) => {
    broken = { refusal }
    settle?.(broken)
  }
  worker.on('message', (reply: ReadReply) => settle?.(reply))
  worker.once('error', () => fail('文件过大或已损坏，请拆分后再导入'))
  // A thread that ends without a word is not waited for.
  worker.once('exit', () => fail('读取已中断，请重试'))
  return {
    next(): Promise<ReadReply> {
      return new Promise<ReadReply>(resolve => {
        const timer = setTimeout(() => fail('文件内容过于复杂，请拆分后再导入'), timeoutMs)
        settle = reply => {
          clearTimeout(timer)
          resolve(reply)
        }
        if (broken) return settle(broken)
        worker.postMessage('more')
      })
    },
    stop: () => worker.terminate(),
  }
}
