/** Pages as a PDF: text as text in the embedded face, codes as filled boxes. */
import PDFDocument from 'pdfkit'
import type { Drawn, SheetPage } from './paper.ts'

const points = 72 / 25.4
const folder = new URL('../assets/fonts/', import.meta.url)
export const fonts = {
  regular: new URL('noto-sans-sc-gbk-regular.ttf', folder).pathname,
  bold: new URL('noto-sans-sc-gbk-bold.ttf', folder).pathname,
} as const

/** @param title of the document @param compress false for those who read its operators */
export async function pdfOf(pages: Iterable<SheetPage>, title: string, compress = true): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    compress,
    font: '',
    info: { Title: title, Creator: '清源' },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => {
    document.once('end', resolve)
    document.once('error', reject)
  })
  document.registerFont('regular', fonts.regular)
  document.registerFont('bold', fonts.bold)
  for (const { width, height, drawn } of pages) {
    document.addPage({ size: [width * points, height * points], margin: 0 })
    for (const each of drawn) draw(document, each)
  }
  document.end()
  await done
  return Buffer.concat(chunks)
}

function draw(document: PDFKit.PDFDocument, drawn: Drawn): void {
  switch (drawn.kind) {
    case 'outline':
      return
    case 'line':
      document
        .moveTo(drawn.x1 * points, drawn.y1 * points)
        .lineTo(drawn.x2 * points, drawn.y2 * points)
        .lineWidth(drawn.width * points)
      if (drawn.dashed) document.dash(1.2 * points, { space: points })
      document.stroke('#000')
      document.undash()
      return
    case 'boxes':
      for (const [x, y, width, height] of drawn.boxes)
        document.rect(x * points, y * points, width * points, height * points)
      document.fill('#000')
      return
    case 'path': {
      const [first, ...rest] = drawn.points
      if (!first) return
      document.moveTo(first[0] * points, first[1] * points)
      for (const [x, y] of rest) document.lineTo(x * points, y * points)
      if (drawn.fill) {
        document.fill(drawn.fill)
        return
      }
      document.lineWidth((drawn.width ?? 0.25) * points)
      if (drawn.dashed) document.dash(points, { space: points })
      document.stroke(drawn.stroke ?? '#000')
      document.undash()
      return
    }
    case 'frame':
      document
        .rect(drawn.x * points, drawn.y * points, drawn.width * points, drawn.height * points)
        .lineWidth(drawn.line * points)
        .stroke(drawn.ink ?? '#000')
      return
    case 'picture':
      document.image(Buffer.from(drawn.bytes), drawn.x * points, drawn.y * points, {
        fit: [drawn.width * points, drawn.height * points],
        align: 'center',
        valign: 'center',
      })
      return
    case 'text': {
      if (drawn.text === '') return
      const face = drawn.mono ? 'Courier' : drawn.bold ? 'bold' : 'regular'
      document.font(face).fontSize(drawn.size * points)
      const width = document.widthOfString(drawn.text)
      const shift = drawn.align === 'center' ? width / 2 : drawn.align === 'right' ? width : 0
      document
        .fillColor(drawn.white ? '#fff' : (drawn.ink ?? '#000'))
        .text(drawn.text, drawn.x * points - shift, drawn.y * points, {
          baseline: 'alphabetic',
          lineBreak: false,
        })
    }
  }
}
