/** Reads a file of foreign series away from the event loop and tells its rows in handfuls, as they are asked for. */
import { parentPort, workerData } from 'node:worker_threads'
import { ForeignFile, type ForeignFound, type ForeignMapping, type ForeignRow } from '#lib/odm/foreign.ts'
import { FileRefused } from '#server/crud/excel/zip-read.ts'
import { tablesOf } from '../exchange/tables-read.ts'

export interface ThreadJob {
  name: string
  bytes: Uint8Array
}
/** Whose rows: those of a mapping from the first line on, or the next ones. */
export type ThreadAsk = { mapping: ForeignMapping; at: number } | 'next'
export type ThreadReply =
  | { refusal: string }
  | { found: ForeignFound; left: string[] }
  /** None: that was the last. */
  | { rows: ForeignRow[] }
/** Rows of one handful: so many are unpacked at one stretch. */
const together = 150
/** As many as an agency's decade has; a file of them unpacked. */
const limits = { rows: 250_001, plain: 96 * 1024 * 1024 }

let rows: Generator<ForeignRow> | undefined
const say = (reply: ThreadReply) => parentPort?.postMessage(reply)

async function open({ name, bytes }: ThreadJob): Promise<void> {
  const { tables, left } = await tablesOf(name, bytes, limits)
  const file = ForeignFile.open(tables)
  if (!(file instanceof ForeignFile)) return say(file)
  parentPort?.on('message', (ask: ThreadAsk) => {
    if (ask !== 'next') {
      rows = file.rows(ask.mapping, ask.at)
      return
    }
    const some: ForeignRow[] = []
    while (some.length < together) {
      const next = rows?.next()
      if (!next || next.done) break
      some.push(next.value)
    }
    say({ rows: some })
  })
  say({ found: file.found(), left: left.slice(0, 50) })
}

open(workerData as ThreadJob).catch((error: unknown) =>
  say({
    refusal: error instanceof FileRefused ? error.message.replace('导入', '上传') : '文件已损坏，不能读取',
  }),
)
