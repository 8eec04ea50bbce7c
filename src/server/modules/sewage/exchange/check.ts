/** 核对: a file of somebody else's beside what our own of the same days would hold for the caller. Nothing is written. */
import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { Fault, refused } from '#contract/kit/fault.ts'
import { mostExchangeDays } from '#contract/sewage/exchange.ts'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import { type OdmFileTable, type OdmOurs, odmInstant } from '#lib/odm/compare.ts'
import type { OdmRow, OdmTableName } from '#lib/odm/tables.ts'
import { partsOf } from '#server/http/upload.ts'
import type { CheckJob, CheckReply } from './check-thread.ts'
import { rowsOf, type Source } from './file.ts'

const timeoutMs = 20_000
const mostAtOnce = 2
let underWay = 0

/** @throws Fault in words for a file that is too large, hostile or no table at all */
export async function tablesIn(request: FastifyRequest): Promise<Exclude<CheckReply, { refusal: string }>> {
  if (!request.isMultipart()) throw refused('请以表单上传一个 zip 或 CSV 文件')
  let job: CheckJob | undefined
  try {
    for await (const part of partsOf(request))
      if (part.type === 'file' && !job) {
        if (!/\.(zip|csv|txt|tsv)$/i.test(part.filename))
          throw refused('只支持 .zip、.csv、.txt 和 .tsv 文件')
        job = { name: part.filename.slice(0, 100), bytes: await part.toBuffer() }
      } else if (part.type === 'file') throw refused('一次核对一个文件；多张表请放进一个 zip')
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Fault('too-large', '文件超过 10 MB，请按日期或污水厂拆分后再核对')
    throw error
  }
  if (!job) throw refused('未上传任何文件')
  if (underWay >= mostAtOnce) throw new Fault('too-many', '正在核对的文件较多，请稍后再试', null, 10)
  underWay += 1
  try {
    const reply = await inThread(job)
    if ('refusal' in reply) throw refused(reply.refusal)
    return reply
  } finally {
    underWay -= 1
  }
}

async function inThread(job: CheckJob): Promise<CheckReply> {
  const worker = new Worker(new URL('./check-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  })
  try {
    return await new Promise<CheckReply>(resolve => {
      const late = setTimeout(() => resolve({ refusal: '文件太复杂，读取超时，请拆分后再核对' }), timeoutMs)
      worker.once('message', (reply: CheckReply) => {
        clearTimeout(late)
        resolve(reply)
      })
      worker.once('error', () => {
        clearTimeout(late)
        resolve({ refusal: '文件太大，读取时内存不足，请拆分后再核对' })
      })
    })
  } finally {
    await worker.terminate()
  }
}

/** First and last sampling day of the samples in the file. */
export function spanOf(tables: readonly OdmFileTable[]): readonly [string, string] | undefined {
  const samples = tables.find(({ name }) => name === 'samples')
  if (!samples) return undefined
  const at = ['collDTStart', 'collDT']
    .map(column => samples.columns.indexOf(column))
    .find(place => place >= 0)
  if (at === undefined) return undefined
  const days = samples.rows
    .flatMap(row => odmInstant(row[at]?.trim() ?? '') ?? [])
    .map(businessDay)
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return undefined
  // The day of a sample may be that of its begin or of its end.
  const [from, to] = [dayStart(first) - dayMs, dayStart(last) + dayMs]
  if (to - from >= (mostExchangeDays + 2) * dayMs)
    throw refused(`文件里的样品从 ${first} 到 ${last}，一次最多核对 ${mostExchangeDays} 天，请按日期拆分`)
  return [businessDay(from), businessDay(to)]
}

export async function oursOf(source: Source): Promise<OdmOurs> {
  const ours: Partial<Record<OdmTableName, OdmRow[]>> = {}
  for (const table of ['sites', 'samples', 'measures'] as const) {
    const rows: OdmRow[] = []
    for await (const row of rowsOf(source, table)) rows.push(row)
    ours[table] = rows
  }
  return ours as OdmOurs
}
