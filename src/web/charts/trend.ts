/** Option of a trend: one series with its 95 % band, the past period dashed, gaps broken, substituted points hollow. Pure. */
import { formatNumber } from '#lib/format.ts'
import type { ChartOption, LineOption } from './echarts.ts'
import { decimalsOfStep, type Figure, known, niceScale, stretches } from './gaps.ts'
import { type ChartInk, sizesOf } from './ink.ts'
import { bandColour } from './palette.ts'

export interface TrendData {
  /** Labels of the axis: `yyyy-MM-dd` days or `HH:mm` clock times, in order and without holes. */
  days: readonly string[]
  values: readonly Figure[]
  low?: readonly Figure[]
  high?: readonly Figure[]
  /** The same days of the past period. */
  past?: readonly Figure[]
  /** What is usual for each day, as two dashed edges. */
  usual?: readonly [low: readonly Figure[], high: readonly Figure[]]
  /** Days on which a value below LOQ was substituted. */
  hollow?: readonly boolean[]
}
export interface TrendStyle {
  name: string
  /** Token colour on the wall, drug colour on the desk. */
  colour: string
  dash?: readonly number[]
  /** Begin the axis at 0 (small multiples, bars); else it fits the data and says so by its labels. */
  fromZero?: boolean
  ticks?: number
  /** Index from which the line takes a level's colour. */
  abnormal?: { from: number; colour: string }
  /** Labels under the axis; the last of several stacked panels only, when told. */
  axisLabels?: boolean
  padding?: Partial<{ left: number; right: number; top: number; bottom: number }>
  lastPoint?: boolean
}

const shortDay = (day: string) => (day.length === 10 ? day.slice(5) : day)
/** From so many on the axis names months of years, and then years alone: a day without its year says nothing there. */
const manyDays = 400
const yearsOfDays = 1_100
export const labelOf = (days: readonly string[]) =>
  days.length <= manyDays || days[0]?.length !== 10
    ? shortDay
    : (day: string) => day.slice(0, days.length > yearsOfDays ? 4 : 7)

/** Ticks on the 1st and 15th of a month where months are shown; every nth label otherwise. */
export function tickInterval(days: readonly string[], room = 6, wide = true): (index: number) => boolean {
  if (days.length > 35 && days[0]?.length === 10) {
    const months = days.length > 200 || !wide
    if (days.length > yearsOfDays) return index => days[index]?.slice(5) === '01-01'
    return index => {
      const day = days[index]?.slice(8)
      return months ? day === '01' : day === '01' || day === '15'
    }
  }
  const every = Math.max(1, Math.ceil(days.length / room))
  return index => (days.length - 1 - index) % every === 0
}

function bandSeries(data: TrendData, colour: string): LineOption[] {
  if (!data.low || !data.high) return []
  const low = data.low
  const common = {
    type: 'line' as const,
    stack: 'band',
    stackStrategy: 'all' as const,
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    z: 1,
  }
  return [
    { ...common, id: 'low', name: '下限', data: [...low] },
    {
      ...common,
      id: 'high',
      name: '上限',
      areaStyle: { color: colour, opacity: 1 },
      data: data.high.map((value, index) => {
        const base = low[index]
        return value == null || base == null ? null : value - base
      }),
    },
  ]
}

/** Single days between two gaps have no line to lie on, so they are drawn as points. */
function lonelyDays(values: readonly Figure[]): ReadonlySet<number> {
  return new Set(
    stretches(values)
      .filter(([from, to]) => from === to)
      .map(([from]) => from),
  )
}

/** The data of series `main`: also what live charts feed again when their last value changes. */
export function pointsOf(data: TrendData, style: TrendStyle, ink: ChartInk): LineOption['data'] {
  const sizes = sizesOf(ink)
  const lonely = lonelyDays(data.values)
  const end = style.lastPoint ? data.values.findLastIndex(value => value != null) : -1
  const abnormalFrom = style.abnormal?.from ?? Number.POSITIVE_INFINITY
  return data.values.map((value, index) => {
    const hollow = data.hollow?.[index] ?? false
    if (value == null || (!hollow && !lonely.has(index) && index !== end)) return value
    const colour = index >= abnormalFrom && style.abnormal ? style.abnormal.colour : style.colour
    return {
      value,
      symbol: 'circle',
      symbolSize: index === end ? sizes.point * 1.1 : sizes.point,
      itemStyle: hollow
        ? { color: ink.ground, borderColor: colour, borderWidth: sizes.line }
        : { color: index === end && ink.wall && index < abnormalFrom ? ink.text : colour, borderWidth: 0 },
    }
  })
}

function mainSeries(data: TrendData, style: TrendStyle, ink: ChartInk): LineOption[] {
  const sizes = sizesOf(ink)
  const abnormalFrom = style.abnormal?.from ?? Number.POSITIVE_INFINITY
  const dash = style.dash && style.dash.length > 0 ? style.dash.map(part => part * ink.scale) : 'solid'
  const line = { color: style.colour, width: sizes.line, type: dash as 'solid' }
  const main: LineOption = {
    id: 'main',
    name: style.name,
    type: 'line',
    symbol: 'none',
    showAllSymbol: true,
    connectNulls: false,
    z: 3,
    lineStyle: line,
    itemStyle: { color: style.colour },
    data: pointsOf(data, style, ink),
  }
  if (!style.abnormal) return [main]
  const tail: LineOption = {
    id: 'abnormal',
    name: style.name,
    type: 'line',
    symbol: 'none',
    silent: true,
    z: 4,
    lineStyle: { ...line, color: style.abnormal.colour, width: sizes.line * 1.2 },
    data: data.values.map((value, index) => (index >= abnormalFrom - 1 ? value : null)),
  }
  return [main, tail]
}

/** A thin dashed line beside the main one. */
const dashed = (
  id: string,
  name: string,
  values: readonly Figure[],
  pattern: readonly [number, number],
  ink: ChartInk,
): LineOption => ({
  id,
  name,
  type: 'line',
  symbol: 'none',
  silent: true,
  z: 2,
  lineStyle: {
    color: ink.label,
    width: sizesOf(ink).past,
    type: pattern.map(part => part * ink.scale) as unknown as 'dashed',
  },
  data: [...values],
})

export function trendOption(data: TrendData, style: TrendStyle, ink: ChartInk): ChartOption {
  const sizes = sizesOf(ink)
  const figures = known([
    ...data.values,
    ...(data.low ?? []),
    ...(data.high ?? []),
    ...(data.past ?? []),
    ...(data.usual?.flat() ?? []),
  ])
  const low = style.fromZero ? 0 : Math.min(...figures)
  const scale = niceScale(
    figures.length === 0 ? 0 : low,
    figures.length === 0 ? 1 : Math.max(...figures),
    style.ticks,
  )
  const decimals = decimalsOfStep(scale.step)
  const widest = formatNumber(scale.max, decimals).length
  const shown = tickInterval(data.days, ink.wall ? 4 : 6, !ink.wall)
  const labels = style.axisLabels ?? true
  const label = { color: ink.label, fontSize: sizes.label, fontFamily: ink.font }
  return {
    animation: false,
    aria: { enabled: true, label: { description: inWords(data, style) } },
    grid: {
      // No figure of the axis is cut, whatever was asked for.
      left: Math.max(style.padding?.left ?? 0, widest * sizes.label * 0.62 + sizes.label * 0.9),
      right: style.padding?.right ?? sizes.label * 0.8,
      top: style.padding?.top ?? sizes.label * 0.8,
      bottom: style.padding?.bottom ?? (labels ? sizes.label * 1.9 : sizes.label * 0.7),
      outerBoundsMode: 'none',
    },
    xAxis: {
      type: 'category',
      data: [...data.days],
      boundaryGap: false,
      axisLine: { show: true, onZero: false, lineStyle: { color: ink.axis, width: sizes.axis } },
      axisTick: { show: labels && !ink.wall, interval: shown, lineStyle: { color: ink.axis }, length: 4 },
      axisLabel: {
        ...label,
        show: labels,
        interval: shown,
        formatter: labelOf(data.days),
        hideOverlap: true,
        alignMaxLabel: 'right',
        // Clear of the lower half of the y axis's lowest figure, at every scale.
        margin: sizes.label * 0.75,
      },
      axisPointer: {
        show: true,
        type: 'line',
        triggerTooltip: false,
        lineStyle: { color: ink.label, width: 1, type: 'solid' },
        label: { show: false },
      },
    },
    yAxis: {
      type: 'value',
      min: scale.min,
      max: scale.max,
      interval: scale.step,
      axisLabel: {
        ...label,
        margin: 8 * ink.scale,
        formatter: (value: number) => formatNumber(value, decimals),
      },
      splitLine: { lineStyle: { color: ink.grid, width: sizes.axis } },
      axisLine: { show: false },
      axisTick: { show: false },
      axisPointer: { show: false },
    },
    series: [
      ...bandSeries(data, ink.wall ? ink.band : bandColour(style.colour, ink.dark)),
      ...(data.past ? [dashed('past', '对比期', data.past, [4, 3], ink)] : []),
      ...(data.usual ?? []).map((edge, at) =>
        dashed(`usual-${at}`, at === 0 ? '常态下限' : '常态上限', edge, [5, 4], ink),
      ),
      ...mainSeries(data, style, ink),
    ],
  }
}

/** What a screen reader is told: span, ends and extremes. */
export function inWords(data: TrendData, style: Pick<TrendStyle, 'name'>): string {
  const figures = known(data.values)
  if (figures.length === 0) return `${style.name}：没有数据`
  const [from, to] = [data.days[0] ?? '', data.days[data.days.length - 1] ?? '']
  return `${style.name}，${from} 至 ${to}，${figures.length} 个值，最小 ${formatNumber(Math.min(...figures), 2)}，最大 ${formatNumber(Math.max(...figures), 2)}，末值 ${formatNumber(figures[figures.length - 1], 2)}`
}

/** Where the axis of figures begins: above 0 it is said, since no length stands for a figure then. */
export const axisStart = (option: ChartOption): number =>
  (option['yAxis'] as { min?: number } | undefined)?.min ?? 0
