/** A file of the open data model as it comes in a form, read in a thread that may neither take long nor grow large. */
import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { Fault, refused } from '#contract/kit/fault.ts'
import type { OdmFileTable } from '#lib/odm/compare.ts'
import type { OdmBlock, OdmSheet } from '#lib/odm/into-sheet.ts'
import { partsOf } from '#server/http/upload.ts'
import type { FileJob, FileReply } from './file-thread.ts'

const timeoutMs = 20_000
const mostAtOnce = 2
let underWay = 0

export interface OdmForm {
  name: string
  bytes: Uint8Array
  /** What stands beside the file. */
  fields: ReadonlyMap<string, string>
}
/** @throws Fault in words for a file that is too large or of no kind that is read */
export async function odmForm(request: FastifyRequest): Promise<OdmForm> {
  if (!request.isMultipart()) throw refused('请以表单上传一个 zip、xlsx 或 CSV 文件')
  let file: { name: string; bytes: Uint8Array } | undefined
  const fields = new Map<string, string>()
  try {
    for await (const part of partsOf(request))
      if (part.type !== 'file') fields.set(part.fieldname, String(part.value ?? ''))
      else if (file) throw refused('一次上传一个文件；多张表请放进一个 zip')
      else {
        if (!/\.(zip|xlsx|csv|txt|tsv)$/i.test(part.filename))
          throw refused('只支持 .zip、.xlsx、.csv、.txt 和 .tsv 文件')
        file = { name: part.filename.slice(-100), bytes: await part.toBuffer() }
      }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Fault('too-large', '文件超过 10 MB，请按日期或污水厂拆分后再上传')
    throw error
  }
  if (!file) throw refused('未上传任何文件')
  return { ...file, fields }
}

export const tablesIn = async (form: OdmForm): Promise<{ tables: OdmFileTable[]; left: string[] }> => {
  const reply = await read({ name: form.name, bytes: form.bytes })
  return { tables: 'tables' in reply ? reply.tables : [], left: reply.left }
}
export async function blockIn(form: OdmForm, sheet: OdmSheet): Promise<{ block: OdmBlock; left: string[] }> {
  const reply = await read({ name: form.name, bytes: form.bytes, sheet })
  return { block: reply.block ?? { rows: [], measures: [], findings: [] }, left: reply.left }
}

async function read(job: FileJob): Promise<Exclude<FileReply, { refusal: string }>> {
  if (underWay >= mostAtOnce) throw new Fault('too-many', '正在读取的文件较多，请稍后再试', null, 10)
  underWay += 1
  try {
    const reply = await inThread(job)
    if ('refusal' in reply) throw refused(reply.refusal)
    return reply
  } finally {
    underWay -= 1
  }
}

async function inThread(job: FileJob): Promise<FileReply> {
  const worker = new Worker(new URL('./file-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  })
  try {
    return await new Promise<FileReply>(resolve => {
      const late = setTimeout(() => resolve({ refusal: '文件太复杂，读取超时，请拆分后再上传' }), timeoutMs)
      worker.once('message', (reply: FileReply) => {
        clearTimeout(late)
        resolve(reply)
      })
      worker.once('error', () => {
        clearTimeout(late)
        resolve({ refusal: '文件太大，读取时内存不足，请拆分后再上传' })
      })
    })
  } finally {
    await worker.terminate()
  }
}
