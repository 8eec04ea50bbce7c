/** Option of the trend, back to front: what is usual, the interval, the year before, the line. Pure. */
import { formatNumber } from '#lib/format.ts'
import type { ChartOption, LineOption } from '#web/charts/echarts.ts'
import { decimalsOfStep, known, niceScale } from '#web/charts/gaps.ts'
import { type ChartInk, sizesOf } from '#web/charts/ink.ts'
import { trendOption } from '#web/charts/trend.ts'
import { noteSeries, notesRoom, type PlotNote } from './notes/on-plot.ts'
import type { Series } from './series.ts'
import type { Point } from './use-analysis.ts'

/** The plot within the picture, px: the brush lies over exactly this. */
export const plot = { left: 44, right: 14, top: 12, bottom: 24 } as const
/** On a wall, where nothing is brushed, letters are larger. */
const wallTimes = 18 / 11
export function plotOf({ wall, scale }: Pick<ChartInk, 'wall' | 'scale'>) {
  const times = wall ? wallTimes * scale : 1
  const { left, right, top, bottom } = plot
  return { left: left * times, right: right * times, top: top * times, bottom: bottom * times }
}

function usualBand({ usualLow, usualHigh }: Series, ink: ChartInk): LineOption[] {
  const common = {
    type: 'line' as const,
    stack: 'usual',
    stackStrategy: 'all' as const,
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    z: 0,
  }
  return [
    { ...common, id: 'usual-low', name: '常态下限', data: usualLow },
    {
      ...common,
      id: 'usual-high',
      name: '常态',
      areaStyle: { color: ink.grid, opacity: 1 },
      data: usualHigh.map((value, at) =>
        value === null || usualLow[at] == null ? null : value - usualLow[at],
      ),
    },
  ]
}
/** So much of the plot's width a mark's words take, upright. */
const wordsShare = 0.025
/** Each change has its line; its words only where they do not lie over those before. The footnote names all. */
export function placed(
  starts: readonly string[],
  points: readonly Pick<Point, 'start'>[],
): { at: number; named: boolean }[] {
  let last = Number.NEGATIVE_INFINITY
  return starts.flatMap(start => {
    const at = points.findIndex(point => point.start === start)
    if (at < 0) return []
    const named = (at - last) / Math.max(1, points.length) >= wordsShare
    if (named) last = at
    return [{ at, named }]
  })
}
const marks = (starts: readonly string[], points: readonly Point[], ink: ChartInk): LineOption => ({
  id: 'marks',
  type: 'line',
  data: [],
  markLine: {
    silent: true,
    symbol: 'none',
    lineStyle: { color: ink.label, width: 1, type: [2, 3] as unknown as 'dashed' },
    label: {
      show: true,
      formatter: '水平改变',
      color: ink.label,
      fontSize: sizesOf(ink).label,
      position: 'insideEndTop',
      backgroundColor: ink.ground,
      padding: [1, 3],
    },
    data: placed(starts, points).map(({ at, named }) => ({ xAxis: at, label: { show: named } })),
  },
})

export function analysisOption(
  points: readonly Point[],
  series: Series,
  look: {
    name: string
    colour: string
    changes: readonly string[]
    notes?: readonly PlotNote[]
    bare?: boolean
  },
  ink: ChartInk,
): ChartOption {
  const single = known(series.values).length < 2
  const option = trendOption(
    {
      days: points.map(({ start }) => start),
      values: series.values,
      low: series.low,
      high: series.high,
      past: series.past,
      hollow: points.map(({ imputed }) => (imputed ?? 0) > 0),
    },
    { name: look.name, colour: look.colour, padding: plotOf(ink), lastPoint: single },
    ink,
  )
  const all = known(Object.values(series).flat() as (number | null)[])
  const notes = look.notes ?? []
  const [least, most] = all.length === 0 ? [0, 1] : [Math.min(...all), Math.max(...all)]
  // Notes stand in a strip of their own above every band.
  const scale = niceScale(
    least,
    notes.length > 0 ? most + (most - least) * (notesRoom / (1 - notesRoom)) : most,
  )
  const decimals = decimalsOfStep(scale.step)
  const sizes = sizesOf(ink)
  const anomalies = points.map(({ anomaly }, at) => (anomaly ? (series.values[at] ?? null) : null))
  return {
    ...option,
    yAxis: {
      ...(option['yAxis'] as object),
      min: scale.min,
      max: scale.max,
      interval: scale.step,
      axisLabel: {
        color: ink.label,
        fontSize: sizes.label,
        fontFamily: ink.font,
        formatter: (value: number) => formatNumber(value, decimals),
      },
    },
    series: [
      ...usualBand(series, ink),
      ...(option['series'] as LineOption[]),
      marks(look.changes, points, ink),
      ...noteSeries(notes, series.values, scale, ink, look.bare),
      {
        id: 'anomaly',
        name: '异常',
        type: 'line',
        showAllSymbol: true,
        lineStyle: { opacity: 0 },
        data: anomalies,
        symbol: 'circle',
        symbolSize: 9,
        silent: true,
        z: 5,
        itemStyle: { color: ink.ground, borderColor: ink.text, borderWidth: 1.6 },
      },
    ],
  } as ChartOption
}

/** Where the axis begins: said where that is not nought. */
