/** Lays out and draws away from the event loop: a code takes 40 ms to encode, the faces a tenth of a second to read. */
import { parentPort, workerData } from 'node:worker_threads'
import { pageCount, pageOf } from './layout.ts'
import type { SheetJob, SheetPreview } from './paper.ts'
import { pdfOf } from './pdf.ts'
import { svgOf } from './svg.ts'

const { order, page: asked } = workerData as SheetJob
const pages = pageCount(order)

function preview(wished: number): SheetPreview {
  const page = pageOf(order, Math.min(wished, pages))
  return { svg: svgOf(page), pages, width: page.width, height: page.height }
}
function* everyPage() {
  for (let page = 1; page <= pages; page++) yield pageOf(order, page)
}
parentPort!.postMessage(
  asked === undefined ? await pdfOf(everyPage(), `采样标签 ${order.labels.length} 枚`) : preview(asked),
)
