/** 样品流转单: all that is known of one sample, on A4. Laid out in CSS pixels of a page 794 × 1123, as it was designed. Pure. */
import { groupLabelNo } from '#lib/label-number.ts'
import { type CustodySheet, type CustodyStepLine, grey, left, right, rule, Sheet } from './custody-page.ts'
import { chainBlock, seals, signatures, temperature } from './custody-parts.ts'
import { barBoxes, qrBoxes } from './label.ts'
import { fitted, px, type SheetPage, wrapped } from './paper.ts'

const bottom = 1064
const rowPx = 24
/** Of each further line of a row. */
const linePx = 15

export function custodyPages(sheet: CustodySheet): SheetPage[] {
  const pages: Sheet[] = []
  const begin = (): { page: Sheet; y: number } => {
    const page = new Sheet()
    pages.push(page)
    if (pages.length === 1) return { page, y: first(page, sheet) }
    page.text(left, 62, 14, `样品流转单（续）  ${groupLabelNo(sheet.sampleNo)}`, { bold: true })
    if (sheet.demo) page.text(right, 62, 12, '演示数据', { align: 'right', bold: true })
    page.line(left, 76, right, 76, 2)
    return { page, y: 106 }
  }
  let { page, y } = begin()
  const rows = [...sheet.steps]
  for (let at = 0; ; at++) {
    const some = rows.splice(0, howMany(rows, bottom - y - 8 - rowPx))
    page.heading(y, '流转', at === 0 ? `${sheet.steps.length} 步，仅追加` : '续', '温度为交接时刻箱温或柜温')
    y = stepTable(page, y + 8, some)
    if (rows.length === 0) break
    ;({ page, y } = begin())
  }
  const blocks = [temperature, seals, chainBlock, signatures] as const
  for (const block of blocks) {
    const { height, draw } = block(sheet)
    if (y + height > bottom) ({ page, y } = begin())
    draw(page, y)
    y += height
  }
  return pages.map((one, at) => {
    foot(one, sheet, at + 1, pages.length)
    return { width: 210, height: 297, drawn: one.drawn }
  })
}

function first(page: Sheet, sheet: CustodySheet): number {
  page.text(left, 62, 22, '样品流转单', { bold: true })
  page.text(left, 81, 12, '清源 污水毒情监测', { ink: grey })
  if (sheet.demo) {
    page.frame(158, 68, 62, 18, 1, '#000')
    page.text(189, 81, 12, '演示数据', { align: 'center', bold: true })
  }
  page.drawn.push({ kind: 'boxes', boxes: barBoxes(sheet.sampleNo, px(570), px(38), px(32)) })
  page.text(570, 84, 11, sheet.sampleNo, { mono: true, align: 'center' })
  page.drawn.push({ kind: 'boxes', boxes: qrBoxes(sheet.sampleNo, px(686), px(26), px(63) / 21) })
  page.line(left, 98, right, 98, 2)
  page.heading(125, '样品')
  const columns = [left, 277, 519]
  const top = 133
  page.frame(left, top, right - left, 4 * 44)
  for (const [at, [title, words]] of sheet.facts.slice(0, 12).entries()) {
    const x = columns[at % 3]!
    const y = top + Math.floor(at / 3) * 44
    if (at % 3 > 0) page.line(x, y, x, y + 44, 1, rule)
    if (at % 3 === 0 && at > 0) page.line(left, y, right, y, 1, rule)
    page.text(x + 13, y + 17, 12, title, { ink: grey })
    page.text(x + 13, y + 35, 12, fitted(words, 12, 232), at === 0 ? { mono: true } : {})
  }
  return 335
}

const columns = {
  no: 58,
  time: 75,
  title: 159,
  from: 203,
  to: 259,
  place: 315,
  temp: 532,
  seal: 549,
  hash: 749,
} as const
const placeWide = 150
const placeLines = ({ place }: CustodyStepLine) => wrapped(place, 12, placeWide)
const heightOf = (row: CustodyStepLine) => rowPx + linePx * (placeLines(row).length - 1)
/** Rows that stand in so much room, px; one at least. */
function howMany(rows: readonly CustodyStepLine[], room: number): number {
  let taken = 0
  const over = rows.findIndex(row => {
    taken += heightOf(row)
    return taken > room
  })
  return over === -1 ? rows.length : Math.max(1, over)
}
/** So that it survives a black-and-white print. */
const framed = (page: Sheet, x: number, y: number, width: number, height: number) =>
  page.frame(x, y + 3, width, height - 6, 1.5, '#000')
function stepTable(page: Sheet, y: number, rows: readonly CustodyStepLine[]): number {
  page.line(left, y, right, y, 1)
  const heads = [['no', '步'], ['time', '时间'], ['title', '环节'], ['from', '交出'], ['to', '接收'], ['place', '地点、说明'], ['seal', '封签']] as const // biome-ignore format: one row
  for (const [name, words] of heads)
    page.text(columns[name], y + 16, 12, words, {
      ink: grey,
      ...(name === 'no' && { align: 'center' as const }),
    })
  page.text(columns.temp, y + 16, 12, '温度 ℃', { ink: grey, align: 'right' })
  page.text(columns.hash, y + 16, 12, '哈希前 16 位', { ink: grey, align: 'right' })
  page.line(left, y + rowPx, right, y + rowPx, 1)
  let line = y + rowPx
  for (const row of rows) {
    const height = heightOf(row)
    const base = line + 16
    page.text(columns.no, base, 12, String(row.no), { align: 'center' })
    page.text(columns.time, base, 12, row.time)
    page.text(columns.title, base, 12, row.title, { bold: true })
    page.text(columns.from, base, 12, fitted(row.from, 12, 52))
    page.text(columns.to, base, 12, fitted(row.to, 12, 52))
    for (const [nth, words] of placeLines(row).entries())
      page.text(columns.place, base + nth * linePx, 12, words, { bold: row.away })
    if (row.away) framed(page, columns.place - 4, line, placeWide + 8, height)
    const temp = [row.temp, row.tempFault].filter(Boolean).join(' ')
    page.text(columns.temp, base, 12, temp, { align: 'right', bold: row.tempFault !== '' })
    if (row.tempFault) framed(page, columns.temp - 60, line, 64, rowPx)
    page.text(columns.seal, base, 12, fitted(row.seal, 12, 62), { bold: row.sealBroken })
    if (row.sealBroken) framed(page, columns.seal - 4, line, 68, rowPx)
    page.text(columns.hash, base, 10, row.hash.slice(0, 16), { mono: true, align: 'right' })
    line += height
    page.line(left, line, right, line, 0.5, rule)
  }
  return line + 28
}

function foot(page: Sheet, { by, at, nth, demo }: CustodySheet, no: number, pages: number): void {
  page.line(left, 1072, right, 1072, 0.5, rule)
  page.text(left, 1089, 12, `${by} 打印，${at}，第 ${nth} 次`, { ink: grey })
  if (demo) page.text(397, 1089, 12, '演示数据，非真实监测结果', { align: 'center', ink: grey })
  page.text(right, 1089, 12, `第 ${no} 页，共 ${pages} 页`, { align: 'right', ink: grey })
}
