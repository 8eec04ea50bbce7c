/** The course of one drug in a report. Pure. */
import { formatLoad, formatNumber } from '#lib/format.ts'
import { grey, type Sheet } from './custody-page.ts'
import type { ReportData } from './report-data.ts'
import { ink, left } from './report-words.ts'

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
const dot = (page: Sheet, x: number, y: number, radius: number): void =>
  page.path(circle(x, y, radius), { fill: radius > 3 ? ink : curve })
export const circle = (x: number, y: number, radius: number) =>
  Array.from({ length: 24 }, (_, at) => {
    const angle = (at * Math.PI) / 12
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  })
