import { Worker } from 'node:worker_threads'
import { Fault } from '#contract/kit/fault.ts'
import type { CustodyJob, CustodySheet } from './custody-page.ts'
import type { PagesJob, SheetJob, SheetOrder, SheetPage, SheetPreview } from './paper.ts'
import type { ReportData, ReportFiles, ReportJob } from './report-data.ts'

const timeoutMs = 60_000
const mostAtOnce = 3
const heapMb = 512
let underWay = 0

/** @throws Fault `too-many` while others are being made */
async function made<T>(job: SheetJob | PagesJob | CustodyJob | ReportJob): Promise<T> {
  if (underWay >= mostAtOnce) throw new Fault('too-many', '正在生成的打印件较多，请稍后再试', null, 5)
  underWay += 1
  const worker = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  try {
    return await new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The sheet took too long')), timeoutMs)
      const settle = (outcome: () => void) => {
        clearTimeout(timer)
        outcome()
      }
      worker.once('message', (answer: T) => settle(() => resolve(answer)))
      worker.once('error', error => settle(() => reject(error)))
      worker.once('exit', () => settle(() => reject(new Error('The sheet was not finished'))))
    })
  } finally {
    underWay -= 1
    await worker.terminate()
  }
}
export const previewOf = (order: SheetOrder, page: number): Promise<SheetPreview> =>
  made<SheetPreview>({ order, page })
export const sheetPdf = async (order: SheetOrder): Promise<Buffer> =>
  Buffer.from(await made<Uint8Array>({ order }))
/** Pages that are laid out already, as a PDF. @throws Fault `too-many` while others are being made */
export const pagesPdf = async (pages: readonly SheetPage[], title: string): Promise<Buffer> =>
  Buffer.from(await made<Uint8Array>({ pages, title }))
export const custodyPdf = async (custody: CustodySheet): Promise<Buffer> =>
  Buffer.from(await made<Uint8Array>({ custody }))
/** A report as PDF and as a Word file. @throws Fault `too-many` while others are being made */
export const reportFiles = (report: ReportData): Promise<ReportFiles> => made<ReportFiles>({ report })
