/** A file of the open data model as it comes in a form, read in a thread that may neither take long nor grow large. */
import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { Fault, refused } from '#contract/kit/fault.ts'
import type { OdmReport } from '#lib/odm/compare.ts'
import type { OdmBlock, OdmSheet } from '#lib/odm/into-sheet.ts'
import { partsOf } from '#server/http/upload.ts'
import type { Beside, FileJob, FileReply } from './file-thread.ts'

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

export async function blockIn(form: OdmForm, sheet: OdmSheet): Promise<{ block: OdmBlock; left: string[] }> {
  const { name, bytes } = form
  return inThread({ name, bytes, sheet }, async ask => {
    const reply = await ask()
    if (!('block' in reply)) throw refused(damaged)
    return reply
  })
}

export interface Looked {
  tables: number
  left: readonly string[]
  /** First and last day of its samples. */
  sampled: readonly [string, string] | undefined
}
/** @param beside what the file is held against, once it is known what lies in it */
export async function comparedIn(
  { name, bytes }: OdmForm,
  beside: (looked: Looked) => Promise<AsyncIterable<Beside>>,
): Promise<{ looked: Looked; report: OdmReport; more: number }> {
  return inThread({ name, bytes }, async (ask, tell) => {
    const looked = await ask()
    if (!('sampled' in looked)) throw refused(damaged)
    for await (const each of await beside(looked)) tell(each)
    const reply = await ask()
    if (!('report' in reply)) throw refused(damaged)
    return { ...reply, looked }
  })
}

const damaged = '文件已损坏，不能读取'

async function inThread<T>(
  job: FileJob,
  talk: (ask: () => Promise<FileReply>, tell: (beside: Beside) => void) => Promise<T>,
): Promise<T> {
  if (underWay >= mostAtOnce) throw new Fault('too-many', '正在读取的文件较多，请稍后再试', null, 10)
  underWay += 1
  const worker = new Worker(new URL('./file-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  })
  // Heard from the first moment on: it may end while what stands beside the file is still being read.
  let failed: Fault | undefined
  let fail = (_fault: Fault) => {}
  const end = () => {
    failed ??= refused('文件太大，读取时内存不足，请拆分后再上传')
    fail(failed)
  }
  worker.once('error', end)
  worker.once('exit', end)
  const ask = () =>
    new Promise<FileReply>((resolve, reject) => {
      if (failed) return reject(failed)
      const late = setTimeout(() => fail(refused('文件太复杂，读取超时，请拆分后再上传')), timeoutMs)
      fail = fault => {
        clearTimeout(late)
        reject(fault)
      }
      worker.once('message', (reply: FileReply) => {
        clearTimeout(late)
        if ('refusal' in reply) reject(refused(reply.refusal))
        else resolve(reply)
      })
    })
  try {
    return await talk(ask, beside => worker.postMessage(beside))
  } finally {
    await worker.terminate()
    underWay -= 1
  }
}
