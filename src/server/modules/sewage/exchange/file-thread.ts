/** Reads what somebody sent away from the event loop, and answers no more than is asked of it. */
import { parentPort, workerData } from 'node:worker_threads'
import { mostFindings } from '#contract/sewage/exchange.ts'
import { compareOdm, type OdmFileTable, type OdmReport } from '#lib/odm/compare.ts'
import { type OdmBlock, type OdmSheet, odmBlock } from '#lib/odm/into-sheet.ts'
import type { OdmRow, OdmTableName } from '#lib/odm/tables.ts'
import { FileRefused } from '#server/crud/excel/zip-read.ts'
import { namedIn, sampledIn } from './sampled.ts'
import { tablesOf } from './tables-read.ts'

export interface FileJob {
  name: string
  bytes: Uint8Array
  /** The worksheet that it is laid on; without one it is held against what comes by message. */
  sheet?: OdmSheet
}
/** Rows of ours, as many as are at hand; after the last of them what parts are called. */
export type Beside = { table: OdmTableName; rows: readonly OdmRow[] } | { parts: ReadonlyMap<string, string> }
export type FileReply =
  | { refusal: string }
  | { left: string[]; block: OdmBlock }
  | { left: string[]; tables: number; sampled: readonly [from: string, to: string] | undefined }
  | { report: OdmReport; more: number }

const answer = (reply: FileReply) => parentPort?.postMessage(reply)

function compareWith(tables: readonly OdmFileTable[]): void {
  const ours: Partial<Record<OdmTableName, OdmRow[]>> = {}
  // What is kept of ours is bounded by the file, however much we have of its days.
  const isNamed = namedIn(tables)
  parentPort?.on('message', (beside: Beside) => {
    if ('table' in beside) {
      ours[beside.table] ??= []
      ours[beside.table]!.push(...beside.rows.filter(row => isNamed(beside.table, row)))
      return
    }
    const report = compareOdm(tables, ours, beside.parts)
    const more = Math.max(0, report.findings.length - mostFindings)
    answer({ report: { ...report, findings: report.findings.slice(0, mostFindings) }, more })
  })
}
async function read({ name, bytes, sheet }: FileJob): Promise<void> {
  const { tables, left } = await tablesOf(name, bytes)
  if (sheet) {
    const block = odmBlock(tables, sheet)
    return answer('refusal' in block ? block : { left, block })
  }
  compareWith(tables)
  answer({ left, tables: tables.length, sampled: sampledIn(tables) })
}

read(workerData as FileJob).catch((error: unknown) =>
  answer({
    refusal: error instanceof FileRefused ? error.message.replace('导入', '上传') : '文件已损坏，不能读取',
  }),
)
