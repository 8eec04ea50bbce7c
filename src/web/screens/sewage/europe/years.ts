/** Years on an axis: the spread of the study as a band, single cities as lines that break where they were not measured. Pure. */
import { formatNumber } from '#lib/format.ts'
import type { ChartOption } from '#web/charts/echarts.ts'
import { type ChartInk, sizesOf } from '#web/charts/ink.ts'
import { drugInks } from '#web/charts/palette.ts'
import { decadeFigure, decadesOf } from './bars.ts'
import type { Years } from './use-europe.ts'

type Point = Years['years'][number]['own'][number]
export interface Followed {
  code: string
  name: string
  colour: string
  own: boolean
  points: (Point | undefined)[]
}
/** Ours first; eight inks that are told apart by every eye. */
export function followedOf({ years }: Years, dark: boolean): Followed[] {
  const inks = Object.values(drugInks)
  return (['own', 'sites'] as const)
    .flatMap(kind => {
      const codes = [...new Set(years.flatMap(year => year[kind].map(({ code }) => code)))]
      return codes.map(code => {
        const points = years.map(year => year[kind].find(one => one.code === code))
        return { code, own: kind === 'own', points, name: points.find(Boolean)!.name }
      })
    })
    .map((one, at) => ({ ...one, colour: inks[at % inks.length]![dark ? 'dark' : 'light'] }))
}
/** Every year from the first to the last: one without a study is as wide as any other. */
const spanOf = (years: Years['years']): number[] => {
  const [first, last] = [years[0]?.year, years.at(-1)?.year]
  return first === undefined || last === undefined
    ? []
    : Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
/** @param log heights are decades: bands are stacked, and an axis of logarithms adds up what it stacks */
export function yearsOption(
  { years: measured }: Years,
  lines: readonly Followed[],
  log: boolean,
  ink: ChartInk,
): ChartOption {
  const high = (value: number | null | undefined) =>
    value === null || value === undefined ? null : log ? decadesOf(value) : value
  const figure = (at: number) => {
    const value = log ? decadeFigure(at) : at
    return formatNumber(value, value % 1 === 0 ? 0 : 1)
  }
  const span = spanOf(measured)
  const places = span.map(year => measured.findIndex(one => one.year === year))
  const years = places.map(at => measured[at] ?? { p10: null, median: null, p90: null })
  const label = { color: ink.label, fontSize: sizesOf(ink).label, fontFamily: ink.font }
  const band = {
    type: 'line' as const,
    stack: 'spread',
    stackStrategy: 'all' as const,
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    z: 0,
  }
  return {
    animation: false,
    aria: { enabled: !log },
    grid: { left: 52, right: 16, top: 12, bottom: 24 },
    xAxis: {
      type: 'category',
      data: span.map(String),
      axisLine: { lineStyle: { color: ink.axis } },
      axisTick: { show: false },
      axisLabel: { ...label, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      ...(log && { interval: 1, max: ({ max }) => Math.max(1, Math.ceil(max)) }),
      splitLine: { lineStyle: { color: ink.grid } },
      axisLabel: { ...label, formatter: figure },
    },
    series: [
      { ...band, id: 'p10', data: years.map(({ p10 }) => high(p10)) },
      {
        ...band,
        id: 'p90',
        areaStyle: { color: ink.grid, opacity: 1 },
        data: years.map(({ p10, p90 }) => (p10 === null || p90 === null ? null : high(p90)! - high(p10)!)),
      },
      {
        id: 'median',
        type: 'line',
        symbol: 'none',
        silent: true,
        lineStyle: { color: ink.label, width: 1 },
        data: years.map(({ median }) => high(median)),
      },
      ...lines.map(({ code, name, colour, own, points }) => ({
        id: code,
        name,
        type: 'line' as const,
        connectNulls: false,
        symbol: own ? 'diamond' : 'circle',
        symbolSize: own ? 10 : 6,
        showAllSymbol: true,
        itemStyle: { color: colour },
        lineStyle: { color: colour, width: 1.6 },
        data: places.map(at => high(points[at]?.value)),
      })),
    ],
  }
}
