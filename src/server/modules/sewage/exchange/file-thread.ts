/** Reads what somebody sent away from the event loop, and answers no more than is asked of it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { OdmFileTable } from '#lib/odm/compare.ts'
import { type OdmBlock, type OdmSheet, odmBlock } from '#lib/odm/into-sheet.ts'
import { FileRefused } from '#server/crud/excel/zip-read.ts'
import { tablesOf } from './tables-read.ts'

export interface FileJob {
  name: string
  bytes: Uint8Array
  /** The worksheet that it is laid on; without one its tables are answered. */
  sheet?: OdmSheet
}
export type FileReply =
  | { refusal: string }
  | { left: string[]; tables: OdmFileTable[]; block?: undefined }
  | { left: string[]; block: OdmBlock }

async function read({ name, bytes, sheet }: FileJob): Promise<FileReply> {
  const { tables, left } = await tablesOf(name, bytes)
  if (!sheet) return { tables, left }
  const block = odmBlock(tables, sheet)
  return 'refusal' in block ? block : { left, block }
}

read(workerData as FileJob).then(
  reply => parentPort?.postMessage(reply),
  (error: unknown) =>
    parentPort?.postMessage({
      refusal: error instanceof FileRefused ? error.message.replace('导入', '上传') : '文件已损坏，不能读取',
    } satisfies FileReply),
)
