/** The pictures of a report: the course of one drug, and the region among its peers. Pure. */
import { formatLoad, formatNumber } from '#lib/format.ts'
import { grey, type Sheet } from './custody-page.ts'
import { fitted, widthOf } from './paper.ts'
import type { ReportData, ReportPlace } from './report-data.ts'
import { ink, left, right, steps, swatch } from './report-words.ts'

const curve = '#208d86'

/** Round steps of an axis that holds every value. */
export function axisOf(values: readonly number[]): { low: number; high: number; step: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(most - least, Math.abs(most) * 0.1, 0.01)
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(each => each >= rough)!
  const low = least < span ? 0 : Math.floor((least - span * 0.1) / step) * step
  return { low: Math.max(0, low), high: Math.ceil((most + span * 0.05) / step) * step, step }
}
export function trend(page: Sheet, { series, usual }: ReportData, top: number): void {
  const known = series.flatMap(({ value, low, high }) =>
    [value, low, high].filter((one): one is number => one !== null),
  )
  if (known.length === 0) {
    page.text(left, top + 24, 12, '没有可画的数值', { ink: grey })
    return
  }
  const { low, high, step } = axisOf([...known, ...(usual ?? [])])
  const [x0, x1, y0, y1] = [left + 34, 446, top + 190, top + 12]
  const xOf = (at: number) => x0 + ((x1 - x0) * at) / Math.max(1, series.length - 1)
  const yOf = (value: number) => y0 - ((value - low) / (high - low)) * (y0 - y1)
  if (usual)
    page.path(
      [
        [x0, yOf(usual[1])],
        [x1, yOf(usual[1])],
        [x1, yOf(usual[0])],
        [x0, yOf(usual[0])],
      ],
      { fill: '#eef1f4' },
    )
  for (let value = low; value <= high + step / 2; value += step) {
    page.line(x0, yOf(value), x1, yOf(value), 0.7, '#e5e8ec')
    page.text(x0 - 6, yOf(value) + 4, 11, formatNumber(value, step < 0.1 ? 2 : step < 1 ? 1 : 0), {
      align: 'right',
      ink: grey,
    })
  }
  // A period without a value breaks band and line.
  let run: number[] = []
  const flush = () => {
    const banded = run.filter(at => series[at]!.low !== null && series[at]!.high !== null)
    if (banded.length > 1)
      page.path(
        [
          ...banded.map(at => [xOf(at), yOf(series[at]!.high!)] as const),
          ...banded.toReversed().map(at => [xOf(at), yOf(series[at]!.low!)] as const),
        ],
        { fill: '#cfe5e3' },
      )
    if (run.length > 1)
      page.path(
        run.map(at => [xOf(at), yOf(series[at]!.value!)] as const),
        { width: 1.8, stroke: curve },
      )
    for (const at of run) dot(page, xOf(at), yOf(series[at]!.value!), at === series.length - 1 ? 4 : 2.2)
    run = []
  }
  for (const [at, { value }] of series.entries())
    if (value === null) flush()
    else run.push(at)
  flush()
  const last = series.at(-1)!
  if (last.value !== null)
    page.text(x1, yOf(last.value) - 10, 13, formatLoad(last.value), { bold: true, align: 'right' })
  const every = Math.max(1, Math.ceil(series.length / 5))
  for (const [at, { label }] of series.entries())
    if ((series.length - 1 - at) % every === 0)
      page.text(xOf(at), y0 + 16, 11, label, {
        align: at === series.length - 1 ? 'right' : 'center',
        ink: grey,
      })
  const notes = [
    '色带 95% CI',
    usual && '灰带为此前各期 P10 – P90',
    low > 0 && `纵轴自 ${formatNumber(low, step < 1 ? 1 : 0)} 起`,
  ]
  page.text(left, y0 + 36, 12, notes.filter(Boolean).join('；'), { ink: grey })
}
function dot(page: Sheet, x: number, y: number, radius: number): void {
  page.path(
    Array.from({ length: 12 }, (_, at) => {
      const angle = (at * Math.PI) / 6
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
    }),
    { fill: radius > 3 ? ink : curve },
  )
}

export function peers(page: Sheet, { peers: all, shapes }: ReportData, top: number): void {
  const [x0, x1, height] = [472, right, 196]
  const shaped = shapes.filter(({ code }) => all.some(one => one.code === code))
  if (shaped.length > 0) outlines(page, all, shaped, { x0, x1, top, height })
  else bars(page, all, { x0, x1, top })
  for (const [grade, words] of ['未检出', '低', '中', '较高', '高'].entries()) {
    const x = x0 + (grade === 0 ? 0 : 14 + grade * 48)
    swatch(page, x, top + 226, grade)
    page.text(x + 13, top + 226, 12, words, { ink: grey })
  }
}
interface Frame {
  x0: number
  x1: number
  top: number
  height: number
}
function outlines(
  page: Sheet,
  all: readonly ReportPlace[],
  shapes: ReportData['shapes'],
  frame: Frame,
): void {
  const points = shapes.flatMap(({ rings }) => rings.flat())
  const [west, east] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
  const [south, north] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
  // A degree of longitude is shorter than one of latitude.
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min((frame.x1 - frame.x0) / ((east - west) * squeeze), frame.height / (north - south))
  const dx = (frame.x1 - frame.x0 - (east - west) * squeeze * scale) / 2
  const at = ([x, y]: readonly [number, number]) =>
    [frame.x0 + dx + (x - west) * squeeze * scale, frame.top + (north - y) * scale] as const
  const byCode = new Map(all.map(one => [one.code, one]))
  const ordered = shapes.toSorted((a, b) => Number(byCode.get(a.code)!.own) - Number(byCode.get(b.code)!.own))
  for (const { code, rings } of ordered) {
    const { grade, own } = byCode.get(code)!
    for (const ring of rings) {
      const way = ring.map(at)
      page.path(way, { fill: grade === null ? '#ffffff' : (steps[grade] ?? steps[0]) })
      page.path([...way, way[0]!], {
        width: own ? 2 : 0.8,
        stroke: own ? ink : grade === null ? grey : '#ffffff',
      })
    }
  }
  // A name that would lie on another is left out: its figure stands in the tables. One's own comes first.
  const taken: [x: number, y: number, half: number][] = []
  for (const { code, center } of ordered.toReversed()) {
    const { grade, value, name, own } = byCode.get(code)!
    const [x, y] = at(center)
    const short = name.replace(/市$/, '')
    const half = Math.max(widthOf(short, 10), widthOf(formatLoad(value), 9.5)) / 2
    if (taken.some(([tx, ty, wide]) => Math.abs(tx - x) < wide + half + 2 && Math.abs(ty - y) < 25)) continue
    taken.push([x, y, half])
    const white = grade !== null && grade >= 3
    page.text(x, y, 10, short, { align: 'center', bold: own, ...(white && { white }) })
    page.text(x, y + 12, 9.5, formatLoad(value), { align: 'center', ...(white && { white }) })
  }
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
