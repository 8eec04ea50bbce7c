/** Below the steps of a sheet of custody: temperature, seals, chain, signatures. Each says how high it is. Pure. */
import { type ColdLimits, coldLimits, coldMinutesWords } from '#contract/sewage/cold-limits.ts'
import { hourMs, toWire } from '#lib/dates.ts'
import { type CustodySheet, grey, left, right, rule, type Sheet } from './custody-page.ts'
import { fitted, px, widthOf } from './paper.ts'

interface Block {
  /** px, with the air below it. */
  height: number
  draw(page: Sheet, y: number): void
}
const blue = '#3b6fa5'
const orange = '#d9780f'
const red = '#c4232a'

/** ℃ at the top and the bottom of the picture, so that every value is in it. */
const scaleOf = (values: readonly number[]) => ({
  top: Math.max(10, Math.ceil(Math.max(...values) + 1)),
  low: Math.min(0, Math.floor(Math.min(...values))),
})

export function temperature(sheet: CustodySheet): Block {
  const { temperatures, limits, watched } = sheet
  if (temperatures.length === 0)
    return {
      height: 46,
      draw(page, y) {
        page.heading(y, '温度', '没有柜温和箱温记录')
      },
    }
  const words = coldMinutesWords(sheet, limits)
  return {
    height: 170,
    draw(page, y) {
      page.heading(y, '温度', fitted(watched, 12, right - left - 60 - widthOf(words, 12)), words)
      curve(page, y + 22, sheet)
    },
  }
}

function curve(page: Sheet, top: number, { temperatures, begin, end, marks, limits }: CustodySheet): void {
  const { fair, high } = limits
  const x0 = 75
  const width = right - x0 - 10
  const height = 100
  const { top: most, low } = scaleOf(temperatures.map(({ value }) => value))
  const xOf = (at: number) => x0 + ((at - begin) / Math.max(1, end - begin)) * width
  const yOf = (value: number) => top + ((most - value) / (most - low)) * height
  page.path(
    [
      [x0, yOf(fair)],
      [x0 + width, yOf(fair)],
      [x0 + width, yOf(Math.max(0, low))],
      [x0, yOf(Math.max(0, low))],
    ],
    { fill: '#eef2f6' },
  )
  for (const degrees of [0, fair, high]) {
    page.text(x0 - 6, yOf(degrees) + 4, 11, String(degrees), { align: 'right', ink: grey })
    page.line(x0, yOf(degrees), x0 + width, yOf(degrees), 0.7, '#8a94a0', degrees === high)
  }
  const step = Math.max(1, Math.ceil((end - begin) / hourMs / 6)) * hourMs
  for (let at = Math.ceil(begin / step) * step; at < end; at += step)
    page.text(xOf(at), top + height + 16, 11, toWire(at).slice(5, 16), { align: 'center', ink: grey })
  // Handovers that lie close are named in turn, so that no name covers another.
  for (const [nth, mark] of marks.entries()) {
    if (mark.at < begin || mark.at > end) continue
    page.line(xOf(mark.at), top - 2, xOf(mark.at), top + height, 0.7, '#5b6673', true)
    page.text(Math.min(xOf(mark.at), right - 14), top + (nth % 2) * 11 - 4, 10, mark.title, {
      align: 'center',
      ink: grey,
    })
  }
  const pieces = piecesOf(temperatures, limits)
  for (const { points, ink } of pieces)
    page.path(
      points.map(({ at, value }) => [xOf(at), yOf(value)] as const),
      { width: ink === blue ? 1.3 : 2.4, stroke: ink },
    )
  const named: (readonly [x: number, y: number])[] = []
  for (const peak of peaksOf(temperatures, limits)) {
    const words = `${peak.value} ℃，${toWire(peak.at).slice(11, 16)}`
    const [x, y] = [Math.min(Math.max(xOf(peak.at), x0 + 50), right - 60), yOf(peak.value) - 5]
    // The highest come first: a lower one whose words would lie over theirs has none.
    if (named.some(([at, over]) => Math.abs(at - x) < peakWordsWide && Math.abs(over - y) < peakWordsHigh))
      continue
    named.push([x, y])
    page.text(x, y, 11, words, {
      align: 'center',
      bold: true,
      ink: peak.value > high ? red : orange,
    })
  }
}

type Point = CustodySheet['temperatures'][number]
const inkOf = ({ value }: Point, { fair, high }: ColdLimits) =>
  value > high ? red : value > fair ? orange : blue
/** Lines of one ink; an hour without a value is a gap. */
export function piecesOf(
  all: readonly Point[],
  limits: ColdLimits = coldLimits,
): { points: Point[]; ink: string }[] {
  const pieces: { points: Point[]; ink: string }[] = []
  let last: Point | undefined
  for (const point of all) {
    const ink = inkOf(point, limits)
    const open = pieces.at(-1)
    const gap = last !== undefined && point.at - last.at > 2 * hourMs
    if (!open || gap) pieces.push({ points: [point], ink })
    else if (open.ink === ink) open.points.push(point)
    else pieces.push({ points: last ? [last, point] : [point], ink })
    last = point
  }
  return pieces
}
const mostPeaks = 4
/** Room that the words of a peak take. */
const [peakWordsWide, peakWordsHigh] = [95, 14]
/** The highest of each time above the fair band. */
export function peaksOf(all: readonly Point[], { fair }: ColdLimits = coldLimits): Point[] {
  const peaks: Point[] = []
  let peak: Point | undefined
  for (const point of all) {
    if (point.value > fair) {
      if (!peak || point.value > peak.value) peak = point
    } else if (peak) {
      peaks.push(peak)
      peak = undefined
    }
  }
  if (peak) peaks.push(peak)
  return peaks.sort((a, b) => b.value - a.value).slice(0, mostPeaks)
}

export const seals = ({ seals: rows }: CustodySheet): Block => ({
  height: 60 + 24 * rows.length,
  draw(page, y) {
    page.heading(y, '封签')
    const top = y + 8
    const at = [49, 153, 223, 373, 523, 689]
    page.line(left, top, right, top, 1)
    for (const [nth, words] of ['封签号', '位置', '施封', '查验', '拆封', '结果'].entries())
      page.text(at[nth]!, top + 16, 12, words, { ink: grey })
    page.line(left, top + 24, right, top + 24, 1)
    for (const [line, row] of rows.entries()) {
      const base = top + 24 * (line + 1) + 16
      for (const [nth, words] of row.entries())
        page.text(at[nth]!, base, 12, fitted(words, 12, (at[nth + 1] ?? right) - at[nth]! - 6), {
          bold: nth === 5 && words.startsWith('不'),
        })
      page.line(left, top + 24 * (line + 2), right, top + 24 * (line + 2), 0.5, rule)
    }
  },
})

export const chainBlock = ({ head, count, brokenAt }: CustodySheet): Block => ({
  height: 96,
  draw(page, y) {
    page.heading(
      y,
      '哈希链',
      `第 1 – ${count} 步相连，末值 SHA-256`,
      brokenAt === null ? `打印时已验证，${count} / ${count} 相符` : '',
    )
    if (brokenAt !== null) {
      page.frame(right - 150, y - 16, 150, 22, 2.5, '#000')
      page.text(right - 75, y, 13, `第 ${brokenAt} 步不相符`, { bold: true, align: 'center' })
    }
    page.frame(left, y + 12, right - left, 32)
    page.text(left + 13, y + 32, 12, (head.match(/.{1,16}/g) ?? []).join(' '), { mono: true })
    page.text(
      left,
      y + 62,
      11,
      '核对：npm run audit:verify，或扫右上码比对末值。任一步被改，其后各步不再相符',
      { ink: grey },
    )
  },
})

export const signatures = ({ signatures: people }: CustodySheet): Block => ({
  height: 120,
  draw(page, y) {
    page.heading(y, '签名')
    for (const [nth, { role, name, words, picture }] of people.entries()) {
      const x = left + nth * 238.5
      page.frame(x, y + 10, 227, 98)
      page.text(x + 13, y + 28, 12, role, { ink: grey })
      if (picture)
        page.drawn.push({
          kind: 'picture',
          x: px(x + 30),
          y: px(y + 30),
          width: px(167),
          height: px(44),
          bytes: picture,
        })
      page.line(x + 13, y + 78, x + 214, y + 78, 1)
      page.text(x + 13, y + 97, 12, fitted(name, 12, 76), { bold: true })
      page.text(x + 214, y + 97, 11, fitted(words, 11, 130), { ink: grey, align: 'right' })
    }
  },
})
