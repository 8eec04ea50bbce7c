/** Lays out and draws away from the event loop: a code takes 40 ms to encode, the faces a tenth of a second to read. */
import { parentPort, workerData } from 'node:worker_threads'
import { custodyPages } from './custody.ts'
import type { CustodyJob } from './custody-page.ts'
import { pageCount, pageOf } from './layout.ts'
import type { PagesJob, SheetJob, SheetOrder, SheetPreview } from './paper.ts'
import { pdfOf } from './pdf.ts'
import type { ReportFiles, ReportJob } from './report-data.ts'
import { svgOf } from './svg.ts'

const job = workerData as SheetJob | PagesJob | CustodyJob | ReportJob

function preview(order: SheetOrder, wished: number): SheetPreview {
  const pages = pageCount(order)
  const page = pageOf(order, Math.min(wished, pages))
  return { svg: svgOf(page), pages, width: page.width, height: page.height }
}
function* everyPage(order: SheetOrder) {
  const pages = pageCount(order)
  for (let page = 1; page <= pages; page++) yield pageOf(order, page)
}
async function reportFiles({ report }: ReportJob): Promise<ReportFiles> {
  const [{ reportPages }, { reportDocx }] = await Promise.all([
    import('./report-page.ts'),
    import('./report-docx.ts'),
  ])
  const [pdf, docx] = await Promise.all([
    pdfOf(reportPages(report), `${report.title} ${report.period}`),
    reportDocx(report),
  ])
  return { pdf, docx }
}
const made = (): Promise<Buffer | ReportFiles> | SheetPreview => {
  if ('report' in job) return reportFiles(job)
  if ('pages' in job) return pdfOf(job.pages, job.title)
  if ('custody' in job) return pdfOf(custodyPages(job.custody), `样品流转单 ${job.custody.sampleNo}`)
  const { order, page } = job
  return page === undefined
    ? pdfOf(everyPage(order), `采样标签 ${order.labels.length} 枚`)
    : preview(order, page)
}
parentPort!.postMessage(await made())
