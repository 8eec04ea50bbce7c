/** Option of foreign series: their lines over the days, points beyond a limit and in doubt as such. Pure. */
import { formatNumber } from '#lib/format.ts'
import type { ChartOption, LineOption } from '#web/charts/echarts.ts'
import { decimalsOfStep, niceScale } from '#web/charts/gaps.ts'
import { type ChartInk, sizesOf } from '#web/charts/ink.ts'
import { labelOf, tickInterval } from '#web/charts/trend.ts'
import { type ForeignPoint, isFigure, joined, type SiteLine, siteWords } from './series-lines.ts'

/** More points than this are drawn without a mark each. */
const mostMarks = 400

/** Over a year or more each month by its name would leave none readable. */
const quarters = (days: readonly string[]) =>
  days.length > 400 && days.length <= 1_100
    ? (at: number) => /-(01|04|07|10)-01$/.test(days[at] ?? '')
    : undefined

/** Hollow where it is in doubt, a triangle towards where the value lies beyond its limit. */
function markOf({ qualifier, flags }: ForeignPoint, colour: string, ink: ChartInk) {
  const { point, line } = sizesOf(ink)
  const hollow = { color: ink.ground, borderColor: colour, borderWidth: line }
  if (qualifier.startsWith('<'))
    return { symbol: 'triangle', symbolRotate: 180, symbolSize: point * 1.5, itemStyle: hollow }
  if (qualifier.startsWith('>')) return { symbol: 'triangle', symbolSize: point * 1.5, itemStyle: hollow }
  return {
    symbol: 'circle',
    symbolSize: flags ? point * 1.2 : point * 0.8,
    itemStyle: flags ? hollow : { color: colour, borderWidth: 0 },
  }
}

function seriesOf(
  line: SiteLine,
  place: (day: string) => number,
  marked: boolean,
  ink: ChartInk,
): LineOption[] {
  const { points, colour, dash, label } = line
  const runs = joined(points)
  const lonely = new Set(runs.flatMap(run => (run.length === 1 ? run : [])))
  const at = (point: ForeignPoint) => [place(point.day), point.value]
  const common = { type: 'line' as const, showAllSymbol: true, symbol: 'none', connectNulls: false }
  return [
    {
      ...common,
      id: line.key,
      name: label,
      z: 3,
      lineStyle: { color: colour, width: sizesOf(ink).line, type: dash.length > 0 ? [...dash] : 'solid' },
      itemStyle: { color: colour },
      // Two pairs without a value between them: the line ends, and begins anew.
      data: runs.flatMap(run => [...run.map(at), [place(run.at(-1)!.day), Number.NaN]]),
    },
    {
      ...common,
      id: `${line.key} marks`,
      name: label,
      z: 4,
      lineStyle: { opacity: 0 },
      data: points
        .filter(point => marked || !isFigure(point) || point.flags !== '' || lonely.has(point))
        .map(point => ({ value: at(point), ...markOf(point, colour, ink) })),
    },
  ]
}

export interface ForeignDrawing {
  days: readonly string[]
  lines: readonly SiteLine[]
  unit: string
  /** The day of the row that is looked at. */
  marked?: string | undefined
}
export function foreignOption({ days, lines, unit, marked }: ForeignDrawing, ink: ChartInk): ChartOption {
  const places = new Map(days.map((day, at) => [day, at]))
  const place = (day: string) => places.get(day) ?? 0
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  const { min, max, step } = niceScale(0, Math.max(0, ...values), 5)
  const decimals = decimalsOfStep(step)
  const sizes = sizesOf(ink)
  const label = { color: ink.label, fontSize: sizes.label, fontFamily: ink.font }
  const shown = quarters(days) ?? tickInterval(days)
  const all = values.length <= mostMarks
  return {
    animation: false,
    aria: { enabled: true, label: { description: lines.map(siteWords).join('；') } },
    grid: {
      left: formatNumber(max, decimals).length * sizes.label * 0.62 + sizes.label * 0.9,
      right: sizes.label * 1.4,
      top: sizes.label * 2.6,
      bottom: sizes.label * 1.9,
      outerBoundsMode: 'none',
    },
    xAxis: {
      type: 'category',
      data: [...days],
      // A single day stands in the middle.
      boundaryGap: days.length < 2,
      axisLine: { show: true, onZero: false, lineStyle: { color: ink.axis, width: sizes.axis } },
      axisTick: { show: true, interval: shown, lineStyle: { color: ink.axis }, length: 4 },
      axisLabel: {
        ...label,
        interval: shown,
        formatter: labelOf(days),
        hideOverlap: true,
        alignMaxLabel: 'right',
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
      name: unit,
      nameLocation: 'end',
      nameTextStyle: { ...label, align: 'left', padding: [0, 0, 0, -sizes.label * 2] },
      min,
      max,
      interval: step,
      axisLabel: { ...label, formatter: (value: number) => formatNumber(value, decimals) },
      splitLine: { lineStyle: { color: ink.grid, width: sizes.axis } },
      axisLine: { show: false },
      axisTick: { show: false },
      axisPointer: { show: false },
    },
    series: [
      ...lines.flatMap(line => seriesOf(line, place, all, ink)),
      ...(marked === undefined
        ? []
        : [
            {
              id: 'marked',
              type: 'line' as const,
              data: [],
              markLine: {
                silent: true,
                symbol: 'none',
                lineStyle: { color: ink.label, width: 1, type: [4, 3] as unknown as 'dashed' },
                label: {
                  show: true,
                  formatter: '本行',
                  position: 'insideEndTop' as const,
                  color: ink.label,
                  fontSize: sizes.label,
                },
                data: [{ xAxis: place(marked) }],
              },
            },
          ]),
    ],
  }
}
