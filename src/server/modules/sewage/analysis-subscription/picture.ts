/** The periods before, drawn: one small picture a line, those of a drug by one scale, gaps as gaps. Pure. */
import { withoutWords } from '#contract/sewage/consumption.ts'
import { loadUnit } from '#contract/sewage/figures.ts'
import { formatLoad, formatNumber } from '#lib/format.ts'
import { escapeHtml } from '#lib/html.ts'
import { axisOf } from '#server/paper/report-charts.ts'
import type { Told, ToldLine } from './figures.ts'

/** Px of one picture, and of the plot in it. */
const [width, height] = [280, 128]
const plot = { left: 38, right: 268, top: 26, bottom: 104 }
const inks = { text: '#1d2129', grey: '#6b7785', grid: '#e5e8ec', line: '#208d86', band: '#cfe5e3' }

const px = (value: number): string => String(Math.round(value * 10) / 10)
const words = (x: number, y: number, text: string, more = ''): string =>
  `<text x="${px(x)}" y="${px(y)}" ${more}>${escapeHtml(text)}</text>`

type Axis = ReturnType<typeof axisOf>
type Point = ToldLine['series'][number]
const known = (line: ToldLine): number[] =>
  line.series.flatMap(({ value, low, high }) => [value, low, high].filter(one => one !== null))

/** Runs of neighbours that have what is drawn. */
function runsOf(series: readonly Point[], has: (one: Point) => boolean): number[][] {
  const runs: number[][] = []
  for (const [at, one] of series.entries())
    if (has(one)) {
      if (at === 0 || !has(series[at - 1]!)) runs.push([])
      runs.at(-1)!.push(at)
    }
  return runs
}

function pictureOf(line: ToldLine, { low, high, step }: Axis): string {
  const { series, place, drug } = line
  const x = (at: number) => plot.left + ((plot.right - plot.left) * at) / Math.max(1, series.length - 1)
  const y = (value: number) => plot.bottom - ((value - low) / (high - low)) * (plot.bottom - plot.top)
  const way = (points: readonly (readonly [number, number])[]) =>
    points.map(([at, value]) => `${px(x(at))},${px(y(value))}`).join(' ')
  const parts = [words(0, 14, `${place} ${drug}`, `font-size="13" font-weight="600" fill="${inks.text}"`)]
  for (let value = low; value <= high + step / 2; value += step)
    parts.push(
      `<line x1="${plot.left}" x2="${plot.right}" y1="${px(y(value))}" y2="${px(y(value))}" stroke="${inks.grid}"/>`,
      words(plot.left - 5, y(value) + 4, formatNumber(value, step < 1 ? 1 : 0), 'text-anchor="end"'),
    )
  for (const run of runsOf(series, one => one.low !== null && one.high !== null))
    if (run.length > 1) {
      const edge = (of: 'low' | 'high') => run.map(at => [at, series[at]![of]!] as const)
      parts.push(
        `<polygon points="${way([...edge('high'), ...edge('low').reverse()])}" fill="${inks.band}"/>`,
      )
    }
  for (const run of runsOf(series, one => one.value !== null)) {
    const points = run.map(at => [at, series[at]!.value!] as const)
    if (run.length > 1)
      parts.push(`<polyline points="${way(points)}" fill="none" stroke="${inks.line}" stroke-width="1.6"/>`)
    for (const [at, value] of points)
      parts.push(
        `<circle cx="${px(x(at))}" cy="${px(y(value))}" r="${at === series.length - 1 ? 3.5 : 1.8}" fill="${inks.line}"/>`,
      )
  }
  const last = line.without === null ? formatLoad(line.value) : (withoutWords[line.without] ?? '')
  parts.push(
    words(plot.right, 14, last, `text-anchor="end" font-size="13" font-weight="600" fill="${inks.text}"`),
  )
  for (const [at, anchor] of [
    [0, 'start'],
    [series.length - 1, 'end'],
  ] as const)
    parts.push(words(x(at), plot.bottom + 15, series[at]!.start.slice(2), `text-anchor="${anchor}"`))
  return parts.join('')
}

/**
 * @returns an `img` whose picture lies in it; where no line has a figure, undefined
 * @param told the series of each line: periods, the oldest first, mg/(d·1000 inh)
 */
export function pictureHtml({ lines }: Pick<Told, 'lines'>): string | undefined {
  const drawn = lines.filter(line => known(line).length > 0)
  if (drawn.length === 0) return undefined
  const axes = new Map(
    [...Map.groupBy(drawn, ({ drug }) => drug)].map(([drug, own]) => [drug, axisOf(own.flatMap(known))]),
  )
  const columns = Math.min(2, drawn.length)
  const size = [columns * (width + 16) - 16, Math.ceil(drawn.length / columns) * height] as const
  const parts = drawn.map(
    (line, at) =>
      `<g transform="translate(${(at % columns) * (width + 16)} ${Math.floor(at / columns) * height})">${pictureOf(line, axes.get(line.drug)!)}</g>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" font-family="'Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif" font-size="10" fill="${inks.grey}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`
  const periods = drawn[0]!.series.length
  const alt = `${drawn.map(({ place, drug }) => `${place} ${drug}`).join('、')} 近 ${periods} 期的曲线，数值见上表`
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return `<p><img src="${source}" alt="${escapeHtml(alt)}" width="${size[0]}" height="${size[1]}"></p><p>近 ${periods} 期，${loadUnit}，同一毒品同一纵轴；色带为 95% 区间，断开处没有数值。</p>`
}
