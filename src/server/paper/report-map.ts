/** The region among its peers: on a map where they lie, as bars where that is not known. Pure. */
import { formatLoad } from '#lib/format.ts'
import { grey, rule, type Sheet } from './custody-page.ts'
import { fitted, widthOf } from './paper.ts'
import { circle } from './report-charts.ts'
import type { ReportData, ReportPlace, ReportShape } from './report-data.ts'
import { ink, right, steps, swatch } from './report-words.ts'

type Corner = readonly [number, number]
export const mapLeft = 472

export function peers(page: Sheet, report: ReportData, top: number): void {
  const [x0, x1] = [mapLeft, right]
  if (hasMap(report)) map(page, report, { x0, x1, top, height: 196 })
  else bars(page, report.peers, { x0, x1, top })
  for (const [grade, words] of ['未检出', '低', '中', '较高', '高'].entries()) {
    const x = x0 + (grade === 0 ? 0 : 14 + grade * 48)
    swatch(page, x, top + 226, grade)
    page.text(x + 13, top + 226, 12, words, { ink: grey })
  }
}
/** With fewer than half of them on it, a map would say that the others are nowhere. */
const hasMap = ({ peers: all, shapes }: ReportData): boolean =>
  shapes.length > 1 && shapes.length * 2 >= all.length

interface Frame {
  x0: number
  x1: number
  top: number
  height: number
}
const dotRadius = 7

/** A degree of longitude is shorter than one of latitude; a place alone would have no extent. */
function projection(points: readonly Corner[], { x0, x1, top, height }: Frame) {
  const bounds = (axis: 0 | 1) => {
    const [low, high] = points.reduce<[number, number]>(
      ([least, most], point) => [Math.min(least, point[axis]), Math.max(most, point[axis])],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    )
    return [low, Math.max(high, low + 0.01)] as const
  }
  const [[west, east], [south, north]] = [bounds(0), bounds(1)]
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [wide, tall] = [x1 - x0 - 2 * dotRadius, height - 2 * dotRadius]
  const scale = Math.min(wide / ((east - west) * squeeze), tall / (north - south))
  const dx = x0 + (x1 - x0 - (east - west) * squeeze * scale) / 2
  const dy = top + (height - (north - south) * scale) / 2
  return ([x, y]: Corner): Corner => [dx + (x - west) * squeeze * scale, dy + (north - y) * scale]
}

function map(page: Sheet, { peers: all, shapes, around, demo }: ReportData, frame: Frame): void {
  const corners = shapes.flatMap(({ center, rings }) => [center, ...rings.flat()])
  const at = projection([...corners, ...around.flat()], frame)
  for (const ring of around) {
    const way = ring.map(at)
    page.path(way, { fill: '#f7f8fa' })
    page.path([...way, way[0]!], { width: 0.8, stroke: rule })
  }
  const byCode = new Map(all.map(one => [one.code, one]))
  const ordered = shapes.toSorted((a, b) => Number(byCode.get(a.code)!.own) - Number(byCode.get(b.code)!.own))
  for (const shape of ordered) ground(page, shape, byCode.get(shape.code)!, at)
  names(page, ordered, byCode, at)
  const missing = all.length - shapes.length
  const notes = [
    demo && around.length > 0 && '示意图',
    shapes.some(({ rings }) => rings.length === 0) && '圆点取污水厂位置的中点',
    missing > 0 && `另有 ${missing} 个没有位置，未画出`,
  ].filter(Boolean)
  page.text(frame.x0, frame.top + frame.height + 14, 10, notes.join('；'), { ink: grey })
}
function ground(
  page: Sheet,
  { center, rings }: ReportShape,
  { grade, own }: ReportPlace,
  at: (point: Corner) => Corner,
): void {
  const ways = rings.length > 0 ? rings.map(ring => ring.map(at)) : [circle(...at(center), dotRadius)]
  for (const way of ways) {
    page.path(way, { fill: grade === null ? '#ffffff' : (steps[grade] ?? steps[0]) })
    page.path([...way, way[0]!], {
      width: own ? 2 : 0.8,
      stroke: own ? ink : grade === null ? grey : '#ffffff',
    })
  }
}
interface Box {
  x: number
  y: number
  half: number
  tall: number
}
const areApart = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) >= a.half + b.half + 2 || Math.abs(a.y - b.y) >= (a.tall + b.tall) / 2
const nameHeight = 24

/** In its place where there is room, else beside it; a name that would lie on something is left out: its figure stands in the tables. */
function names(
  page: Sheet,
  ordered: readonly ReportShape[],
  byCode: ReadonlyMap<string, ReportPlace>,
  at: (point: Corner) => Corner,
): void {
  const dots = new Map(
    ordered
      .filter(({ rings }) => rings.length === 0)
      .map(({ code, center }): [string, Box] => {
        const [x, y] = at(center)
        return [code, { x, y, half: dotRadius, tall: 2 * dotRadius }]
      }),
  )
  const taken: Box[] = []
  // One's own comes first.
  for (const { code, center, rings } of ordered.toReversed()) {
    const { grade, value, name, own } = byCode.get(code)!
    const [x, y] = at(center)
    const shape = dots.has(code) ? { width: 2 * dotRadius, height: 2 * dotRadius } : extent(rings, at)
    const short = name.replace(/市$/, '')
    const half = Math.max(widthOf(short, 10), widthOf(formatLoad(value), 9.5)) / 2
    const size = { half, tall: nameHeight }
    const isInside = shape.width > half * 2 && shape.height > nameHeight
    const [down, aside] = [shape.height / 2 + nameHeight / 2 + 2, shape.width / 2 + half + 2]
    const choices: Box[] = isInside
      ? [{ ...size, x, y }]
      : [
          { ...size, x, y: y + down },
          { ...size, x, y: y - down },
          { ...size, x: x + aside, y },
          { ...size, x: x - aside, y },
        ]
    const box = choices.find(
      choice =>
        taken.every(other => areApart(choice, other)) &&
        [...dots].every(([other, dot]) => other === code || areApart(choice, dot)),
    )
    if (!box) continue
    taken.push(box)
    const white = isInside && grade !== null && grade >= 3
    page.text(box.x, box.y - 2, 10, short, { align: 'center', bold: own, ...(white && { white }) })
    page.text(box.x, box.y + 10, 9.5, formatLoad(value), { align: 'center', ...(white && { white }) })
  }
}
function extent(rings: ReportShape['rings'], at: (point: Corner) => Corner) {
  const points = rings.flat().map(at)
  const span = (axis: 0 | 1) => {
    const values = points.map(point => point[axis])
    return points.length === 0 ? 0 : Math.max(...values) - Math.min(...values)
  }
  return { width: span(0), height: span(1) }
}
function bars(page: Sheet, all: readonly ReportPlace[], { x0, x1, top }: Omit<Frame, 'height'>): void {
  const shown = all.filter(({ value }) => value !== null).slice(0, 9)
  const most = Math.max(...shown.map(({ value }) => value!), 0.01)
  if (shown.length === 0) page.text(x0, top + 24, 12, '没有可比较的数值', { ink: grey })
  for (const [at, { name, value, grade, own }] of shown.entries()) {
    const y = top + 20 + at * 21
    page.text(x0, y, 12, fitted(name, 12, 84), { bold: own })
    const width = ((x1 - x0 - 150) * value!) / most
    page.path(
      [
        [x0 + 92, y - 10],
        [x0 + 92 + width, y - 10],
        [x0 + 92 + width, y],
        [x0 + 92, y],
      ],
      { fill: steps[grade ?? 0] ?? steps[0] },
    )
    page.text(x0 + 98 + width, y, 11, formatLoad(value))
  }
}
