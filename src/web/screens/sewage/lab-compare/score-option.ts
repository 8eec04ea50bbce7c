/** Scores of each laboratory, sample after sample, between the lines beyond which one is doubtful or not good. */
import { trueMinus } from '#lib/format.ts'
import { octagon } from '#web/charts/control-option.ts'
import type { ChartOption } from '#web/charts/echarts.ts'
import { drugInks } from '#web/charts/palette.ts'
import type { Tokens } from '#web/theme/use-tokens.ts'
import { type Compared, limitsOf, type Scale, scaleOf } from './words.ts'

/** Laboratories in the order in which they come, each with a colour and a point of its own. */
export function inksOf(rows: readonly Compared[], dark: boolean) {
  const names = new Map(rows.flatMap(({ labs }) => labs.map(({ labId, labName }) => [labId, labName])))
  const inks = Object.values(drugInks)
  return [...names].map(([labId, name], at) => {
    const ink = inks[at % inks.length]!
    return { labId, name, colour: dark ? ink.dark : ink.light, point: ink.point, dash: ink.dash }
  })
}
const axisName: Readonly<Record<Scale, string>> = { z: 'z', En: 'En', RPD: '相对差 %' }
/** Scores of one axis, and what they are called where some are widened by the uncertainty of the assigned value. */
export const scoresName = (scale: Scale, rows: readonly Compared[]): string =>
  scale === 'z' && rows.some(({ prime }) => prime)
    ? rows.every(({ prime }) => prime)
      ? 'z′'
      : 'z、z′'
    : axisName[scale]

/** Between the figures of the axis, all of them equally far apart: about four on each side of nought. */
function stepOf(most: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(most / 4))
  return magnitude * [1, 2, 5, 10].find(step => step * magnitude >= most / 4)!
}
/** What is not satisfactory, whichever laboratory's: by its shape and its colour, and over the lines of all. */
function markOf(performance: string | null, tokens: Tokens) {
  if (performance === 'BAD')
    return { symbol: `path://${octagon}`, symbolSize: 14, itemStyle: { color: tokens.level1 } }
  if (performance === 'DOUBT')
    return {
      symbol: `path://${octagon}`,
      symbolSize: 12,
      itemStyle: { color: tokens.card, borderColor: tokens.level3, borderWidth: 2 },
    }
  return undefined
}

/** @param rows of one compound, the oldest first */
export function scoreOption(
  rows: readonly Compared[],
  scale: Scale,
  rpdLimit: number,
  tokens: Tokens,
): ChartOption {
  const shown = rows.filter(({ basis }) => scaleOf(basis) === scale)
  const limits = limitsOf(scale, rpdLimit)
  const outer = limits.at(-1)!
  const most = Math.max(
    outer * 1.25,
    ...shown.flatMap(({ labs }) => labs.map(({ score }) => Math.abs(score ?? 0) * 1.08)),
  )
  const step = stepOf(most)
  const end = step * Math.ceil(most / step)
  // Of several years each with its own.
  const years = new Set(shown.map(({ sampleDate }) => sampleDate.slice(0, 4)))
  const line = (value: number, grave: boolean) => ({
    yAxis: value,
    lineStyle: {
      color: grave ? tokens.level1 : tokens.level3,
      type: grave ? ('solid' as const) : ('dashed' as const),
      width: 1,
    },
    label: {
      show: true,
      position: 'end' as const,
      color: tokens.t2,
      fontSize: 12,
      formatter: `${trueMinus(value)} ${grave ? '不满意' : '有问题'}`,
    },
  })
  return {
    animation: false,
    aria: { enabled: true },
    grid: { left: 48, right: 84, top: 28, bottom: 32 },
    tooltip: { trigger: 'axis', appendToBody: true },
    xAxis: {
      type: 'category',
      data: shown.map(
        ({ sampleDate, plantName }) => `${sampleDate.slice(years.size > 1 ? 0 : 5)} ${plantName}`,
      ),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: tokens.lineStrong }, onZero: false },
      axisLabel: { color: tokens.t2, fontSize: 12, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      name: scoresName(scale, shown),
      nameTextStyle: { color: tokens.t2 },
      min: -end,
      max: end,
      interval: step,
      splitLine: { show: false },
      axisLabel: { color: tokens.t2, fontSize: 12, formatter: trueMinus },
    },
    series: inksOf(shown, tokens.dark).map(({ labId, name, colour, point, dash }, at) => ({
      type: 'line' as const,
      name,
      data: shown.map(({ labs }) => {
        const own = labs.find(one => one.labId === labId)
        const mark = markOf(own?.performance ?? null, tokens)
        const value = own?.score ?? null
        return mark && value !== null ? { value, ...mark } : value
      }),
      symbol: point,
      symbolSize: 9,
      showAllSymbol: true,
      lineStyle: { width: 1, opacity: 0.6, color: colour, ...(dash.length > 0 && { type: [...dash] }) },
      itemStyle: { color: colour },
      ...(at === 0 && {
        markLine: {
          silent: true,
          symbol: 'none',
          data: [
            {
              yAxis: 0,
              lineStyle: { color: tokens.lineStrong, type: 'solid' as const, width: 1 },
              label: { show: false },
            },
            ...limits.flatMap(limit => [line(limit, limit === outer), line(-limit, limit === outer)]),
          ],
        },
      }),
    })),
  }
}
