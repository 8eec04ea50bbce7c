/** Lines of places and drugs on one scale, each by its own first figure or scatter. Pure. */
import type { Grain } from '#lib/wbe/period.ts'
import type { ChartOption, LineOption } from '#web/charts/echarts.ts'
import type { ChartInk } from '#web/charts/ink.ts'
import { drugInks } from '#web/charts/palette.ts'
import { labelOf } from '#web/charts/trend.ts'
import { compareOption } from '../consumption/lines.ts'
import { scalerOf } from './series.ts'
import type { Scale } from './state.ts'
import type { Lines } from './use-analysis.ts'

/** More points than this are drawn without a mark each. */
const mostMarks = 120

export interface DrawnLine {
  code: string
  name: string
  colour: string
  dash: readonly number[]
  values: (number | null)[]
  rows: never[]
}
/** Named by what tells them apart: place, drug, or both. */
export function drawn(
  { lines }: Pick<Lines, 'lines'>,
  scale: Scale,
  dark: boolean,
  drugName: (code: string) => string,
): DrawnLine[] {
  const inks = Object.values(drugInks)
  const places = new Set(lines.map(({ code }) => code)).size
  const drugs = new Set(lines.map(({ drug }) => drug)).size
  return lines.map((line, at) => {
    const ink = inks[at % inks.length]!
    const scaled = scalerOf(line.value, scale)
    return {
      code: `${line.code} ${line.drug}`,
      name: [places > 1 || drugs === 1 ? line.name : '', drugs > 1 ? drugName(line.drug) : '']
        .filter(Boolean)
        .join(' '),
      colour: dark ? ink.dark : ink.light,
      dash: ink.dash,
      values: line.value.map(value => (value === null || scaled === null ? null : scaled(value))),
      rows: [],
    }
  })
}
export function linesOption(
  starts: readonly string[],
  lines: DrawnLine[],
  { grain, scale }: { grain: Grain; scale: Scale },
  ink: ChartInk,
): ChartOption {
  const option = compareOption({ starts: [...starts], lines }, grain, ink)
  const axis = option['xAxis'] as Record<string, unknown>
  const upright = option['yAxis'] as Record<string, unknown>
  const byDay = grain !== 'MONTH'
  return {
    ...option,
    ...(byDay && {
      xAxis: {
        ...axis,
        data: [...starts],
        axisLabel: { ...(axis['axisLabel'] as object), formatter: labelOf(starts) },
      },
    }),
    // Deviations lie on both sides of 0.
    yAxis: { ...upright, ...(scale === 'z' && { min: null }) },
    series: (option['series'] as LineOption[]).map(line => ({
      ...line,
      ...(starts.length > mostMarks && { symbol: 'none', showAllSymbol: false }),
    })),
  } as ChartOption
}
