/** Up to eight places over the periods of the question. Pure: rows in, option out. */
import { formatNumber } from '#lib/format.ts'
import { type Grain, periodWords } from '#lib/wbe/period.ts'
import type { ChartOption } from '#web/charts/echarts.ts'
import type { ChartInk } from '#web/charts/ink.ts'
import { drugInks } from '#web/charts/palette.ts'
import type { ConsumptionRow } from './use-consumption.ts'

export interface PlaceLine {
  code: string
  name: string
  colour: string
  dash: readonly number[]
  /** One a period, null where there is no figure. */
  values: (number | null)[]
  rows: (ConsumptionRow | undefined)[]
}
/** Lines in the order of the codes, and the first days of the periods from the oldest on. */
export function linesOf(
  rows: readonly ConsumptionRow[],
  codes: readonly string[],
  dark: boolean,
): { starts: string[]; lines: PlaceLine[] } {
  const starts = [...new Set(rows.map(({ start }) => start))].sort()
  // Eight inks that are told apart by every eye; here they stand for places.
  const inks = Object.values(drugInks)
  return {
    starts,
    lines: codes.flatMap((code, at) => {
      const own = new Map(rows.filter(row => row.code === code).map(row => [row.start, row]))
      const ink = inks[at % inks.length]!
      const first = own.values().next().value
      if (!first) return []
      return {
        code,
        name: first.name,
        colour: dark ? ink.dark : ink.light,
        dash: ink.dash,
        values: starts.map(start => own.get(start)?.value ?? null),
        rows: starts.map(start => own.get(start)),
      }
    }),
  }
}

export function compareOption(
  { starts, lines }: ReturnType<typeof linesOf>,
  grain: Grain,
  ink: ChartInk,
): ChartOption {
  const label = { color: ink.label, fontSize: 12, fontFamily: ink.font }
  const short = (start: string) =>
    grain === 'DAY' || grain === 'WEEK' ? start.slice(5) : periodWords(grain, start)
  return {
    animation: false,
    aria: { enabled: true },
    grid: { left: 52, right: 16, top: 12, bottom: 28 },
    tooltip: {
      trigger: 'axis',
      appendToBody: true,
      valueFormatter: (value: unknown) => formatNumber(value as number | null, 2),
    },
    xAxis: {
      type: 'category',
      data: starts.map(short),
      axisLine: { lineStyle: { color: ink.axis } },
      axisTick: { show: false },
      axisLabel: { ...label, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitLine: { lineStyle: { color: ink.grid } },
      axisLabel: {
        ...label,
        formatter: (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 1),
      },
    },
    series: lines.map(line => ({
      type: 'line',
      name: line.name,
      data: line.values,
      connectNulls: false,
      symbol: 'circle',
      symbolSize: starts.length > 31 ? 3 : 6,
      showAllSymbol: true,
      itemStyle: { color: line.colour },
      lineStyle: { color: line.colour, width: 1.6, type: line.dash.length > 0 ? [...line.dash] : 'solid' },
    })),
  }
}
