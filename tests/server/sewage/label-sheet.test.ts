/** What a scanner reads off the printed sheet. */
import { expect, test } from 'vitest'
import type { Paper } from '#contract/sewage/label.ts'
import { makeLabelNo } from '#lib/label-number.ts'
import { barCode, qrCode } from '#server/paper/codes.ts'
import { pageCount, pageOf, stock } from '#server/paper/layout.ts'
import type { Printed, SheetOrder } from '#server/paper/paper.ts'
import { pdfOf } from '#server/paper/pdf.ts'
import { svgOf } from '#server/paper/svg.ts'
import { boxesOf, readIn } from '../../support/paper-codes.ts'

const labelOf = (bottle: number): Printed => ({
  labelNo: makeLabelNo({ province: '99', plant: '0137', date: '2026-11-21', bottle }),
  plant: '澄州城东<&>',
  point: '进水口 1#',
  date: '2026-11-21',
  batchNo: 'B20261121-02',
  bottleNo: bottle,
  mark: bottle % 5 === 0 ? 'FB 现场空白' : '',
})
const orderOf = (paper: Paper, count: number, start = 1): SheetOrder => ({
  paper,
  start,
  labels: Array.from({ length: count }, (_, at) => labelOf(at + 1)),
  by: '韩卓',
  at: '2026-11-20 16:32',
  nth: 1,
  reason: null,
  demo: true,
})
function* pagesOf(order: SheetOrder) {
  for (let page = 1; page <= pageCount(order); page++) yield pageOf(order, page)
}

test('codes have the modules of their norms', () => {
  const { labelNo } = labelOf(1)
  expect(qrCode(labelNo)).toHaveLength(21)
  expect(barCode(labelNo).width).toBe(167)
})

test('every code of a full sheet and its second page is read back', async () => {
  const order = orderOf('A4', 30, 4)
  const pages = boxesOf(await pdfOf(pagesOf(order), 'test', false))
  expect(pages).toHaveLength(2)
  for (let at = 0; at < 30; at++) {
    const place = at + 3
    const page = pages[Math.floor(place / 24)]!
    const x = stock.left + (place % 3) * stock.pitch
    const y = stock.top + Math.floor((place % 24) / 3) * stock.labelHeight
    const { labelNo } = order.labels[at]!
    expect(await readIn(page, [x, y, stock.labelWidth, stock.labelHeight])).toEqual([
      `Code128 ${labelNo}`,
      `QRCode ${labelNo}`,
    ])
  }
  // Places before the first stay blank: a used sheet is taken again.
  expect(await readIn(pages[0]!, [0, 0, 210, stock.top + stock.labelHeight])).toEqual([])
}, 60_000)

test.each([
  ['R60', ['Code128', 'QRCode'], [60, 40]],
  ['R40', ['QRCode'], [40, 30]],
] as const)('a roll %s carries its codes, one label a page', async (paper, formats, size) => {
  const order = orderOf(paper, 6)
  const pages = boxesOf(await pdfOf(pagesOf(order), 'test', false))
  expect(pages).toHaveLength(6)
  for (const [at, page] of pages.entries()) {
    expect([Math.round(page.width), Math.round(page.height)]).toEqual([...size])
    expect(await readIn(page, [0, 0, page.width, page.height])).toEqual(
      formats.map(format => `${format} ${order.labels[at]!.labelNo}`),
    )
  }
})

test('nothing of a label leaves it, and no mark lies on one', () => {
  for (const paper of ['A4', 'R60', 'R40'] as const) {
    const { width, height, drawn } = pageOf(orderOf(paper, 24), 1)
    for (const each of drawn)
      if (each.kind === 'boxes')
        for (const [x, y, wide, high] of each.boxes) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x + wide).toBeLessThanOrEqual(width)
          expect(y + high).toBeLessThanOrEqual(height)
        }
  }
  const marks = pageOf(orderOf('A4', 24), 1).drawn.filter(each => each.kind === 'line')
  const bottom = stock.top + stock.rows * stock.labelHeight
  for (const { x1, x2, y1, y2 } of marks) {
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
    const column = (x - stock.left) % stock.pitch
    expect(x > stock.left && y > stock.top && y < bottom && column < stock.labelWidth && x < 202.8).toBe(
      false,
    )
  }
})

test('the preview is the page, with its words escaped', () => {
  const svg = svgOf(pageOf(orderOf('A4', 3), 1))
  expect(svg).toContain('澄州城东&#60;&#38;&#62;')
  expect(svg.match(/<text/g)!.length).toBe(
    pageOf(orderOf('A4', 3), 1).drawn.filter(({ kind }) => kind === 'text').length,
  )
})
