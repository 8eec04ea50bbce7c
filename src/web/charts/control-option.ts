/** Levey-Jennings: runs against the mean and standard deviation of their own, with the limits of the method and what broke a rule. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { qcChart } from '#contract/sewage/qc.ts'
import { toWire } from '#lib/dates.ts'
import { formatNumber, trueMinus } from '#lib/format.ts'
import {
  type ControlStatistics,
  leastRuns,
  readAgainstOwn,
  type Violation,
  type WestgardRule,
} from '#lib/lab/westgard.ts'
import type { ChartOption } from '#web/charts/echarts.ts'
import type { Tokens } from '#web/theme/use-tokens.ts'

export type Run = ResultOf<typeof qcChart>[number]
export interface ReadRuns {
  readonly points: readonly (Run & { readonly figure: number; readonly z: number | null })[]
  /** Of the runs that were in their limits; undefined while they are too few. */
  readonly statistics: ControlStatistics | undefined
  readonly violations: readonly Violation[]
  readonly least: number
}
export function readRuns(runs: readonly Run[]): ReadRuns {
  const known = runs.filter((run): run is Run & { figure: number } => run.figure !== null)
  const { statistics, zs, violations } = readAgainstOwn(known)
  const points = known.map((run, at) => ({ ...run, z: zs[at] ?? null }))
  return { points, statistics, violations, least: leastRuns }
}
/** The last of them, against the limits of all. */
export function lastOf(read: ReadRuns, count: number): ReadRuns {
  const gone = Math.max(0, read.points.length - count)
  return {
    ...read,
    points: read.points.slice(gone),
    violations: read.violations
      .filter(({ to }) => to >= gone)
      .map(one => ({ ...one, from: Math.max(0, one.from - gone), to: one.to - gone })),
  }
}
/** Eight corners, 10 × 10. */
export const octagon = 'M3,0L7,0L10,3L10,7L7,10L3,10L0,7L0,3Z'
const shapes: Readonly<Record<WestgardRule, string>> = {
  '1-3s': `path://${octagon}`,
  '2-2s': 'triangle',
  'R-4s': 'triangle',
  '4-1s': 'triangle',
  '10-x': 'diamond',
  '1-2s': 'circle',
}
/** The gravest rule that a run takes part in breaking. */
export function ruleAt(violations: readonly Violation[], at: number): WestgardRule | undefined {
  const broken = violations.filter(({ from, to }) => at >= from && at <= to).map(({ rule }) => rule)
  return (Object.keys(shapes) as WestgardRule[]).find(rule => broken.includes(rule))
}

function bandsOf({ mean, sd }: ControlStatistics, least: number, tokens: Tokens) {
  const grounds = [tokens.fill, tokens.s0, tokens.band]
  return [3, 2, 1].map((by, at) => [
    { yAxis: Math.max(least, mean - by * sd), itemStyle: { color: grounds[at]!, opacity: 0.7 } },
    { yAxis: mean + by * sd },
  ])
}
const sdName = (by: number): string => (by === 0 ? '均值' : `${by > 0 ? '+' : '−'}${Math.abs(by)} SD`)
/** Lines of words from one to the next, so that they do not touch. */
const apart = 1.35
/** px */
const lineHeight = 12
const half = lineHeight / 2
/** Those whose words have room beside the chart, on an axis so long, of a chart with so many lines of words. */
export const shownSds = (sd: number, axis: number, rows: number = plotRows): number[] => {
  const lines = (sd / axis) * rows
  const shown = lines >= apart ? [3, 2, 1] : lines >= 0.75 ? [3, 2] : lines * 3 >= apart ? [3] : []
  return [0, ...shown.flatMap(by => [by, -by])]
}
/** How far the words of the outermost stand outside of their line where the next are too near, px. */
const outward = (sd: number, axis: number, rows: number): number =>
  Math.max(0, (apart - (sd / axis) * rows) * lineHeight)
const dayOf = (run: { readonly at: number } | undefined): string => (run ? toWire(run.at).slice(5, 10) : '')
/** Lines of words over the height of the chart, and of the lower one of a telephone (qc.css). */
const plotRows = 24
export const phoneRows = 17
/** Runs before the end of the chart whose names would reach over it. */
const nearEnd = 2
/** Recoveries of all compounds are seen on one scale, %. */
export const recoverySpan = [50, 140] as const
export function controlOption(
  { points, statistics, violations }: ReadRuns,
  tokens: Tokens,
  {
    small = false,
    unit,
    span,
    rows = plotRows,
    least = Number.NEGATIVE_INFINITY,
    quantity = unit === '%' ? '回收率 %' : unit,
  }: {
    small?: boolean
    unit: string
    span?: readonly [number, number]
    rows?: number
    /** No value lies below: a range or a concentration has no lower control limits there. */
    least?: number
    quantity?: string
  },
): ChartOption {
  const last = points.at(-1)
  const limits = [last?.low, last?.high].filter(
    (limit): limit is number => limit !== null && limit !== undefined,
  )
  const ends = statistics ? [statistics.mean - 3 * statistics.sd, statistics.mean + 3 * statistics.sd] : []
  const all = [...points.map(({ figure }) => figure), ...limits, ...ends]
  const low = Math.max(least, Math.min(...all))
  const high = Math.max(...all)
  const pad = all.length > 0 ? Math.max(1, (Math.max(...all) - Math.min(...all)) * 0.08) : 1
  const bottom =
    span && low >= span[0] ? span[0] : all.length > 0 ? Math.max(least, Math.floor(low - pad)) : 0
  const top = span && high <= span[1] ? span[1] : all.length > 0 ? Math.ceil(high + pad) : 100
  const sds = statistics
    ? shownSds(statistics.sd, top - bottom, rows).filter(by => statistics.mean + by * statistics.sd > least)
    : []
  const line = (value: number, name: string, style: object, under = false) => ({
    yAxis: value,
    name,
    label: {
      show: !small,
      formatter: name,
      position: under ? ('insideStartBottom' as const) : ('insideStartTop' as const),
      color: tokens.t2,
      fontSize: 12,
    },
    lineStyle: style,
  })
  /** Names and figures stand right of the chart. */
  const beside = (made: ReturnType<typeof line>, value: number, by: number, crowded: number) => ({
    ...made,
    label: {
      ...made.label,
      position: 'end' as const,
      formatter: `${made.name}  ${formatNumber(value, 1)}`,
      // Words in the middle of their line are moved by no padding.
      ...(crowded > 0 &&
        by === 3 && { verticalAlign: 'bottom' as const, padding: [0, 0, crowded - half, 0] }),
      ...(crowded > 0 && by === -3 && { verticalAlign: 'top' as const, padding: [crowded - half, 0, 0, 0] }),
    },
  })
  const styleOf = (by: number) =>
    by === 0
      ? ink
      : {
          color: tokens.lineStrong,
          width: Math.abs(by) === 3 ? 1 : 0.6,
          type: Math.abs(by) === 3 ? 'dashed' : 'solid',
        }
  const ink = { color: tokens.t1, width: 1.3, type: 'solid' as const }
  return {
    animation: false,
    aria: { enabled: true },
    textStyle: { fontFamily: tokens.font },
    grid: small ? { left: 34, right: 8, top: 8, bottom: 22 } : { left: 48, right: 96, top: 24, bottom: 32 },
    tooltip: { trigger: 'axis', appendToBody: true },
    xAxis: {
      type: 'category',
      data: points.map(dayOf),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: tokens.lineStrong } },
      axisLabel: {
        color: tokens.t2,
        fontSize: 11,
        hideOverlap: true,
        // Several runs of one day have one date.
        interval: (at: number) => at === 0 || dayOf(points[at]) !== dayOf(points[at - 1]),
      },
    },
    yAxis: {
      type: 'value',
      name: small ? '' : unit,
      nameTextStyle: { color: tokens.t2 },
      min: bottom,
      max: top,
      splitLine: { show: false },
      axisLabel: { color: tokens.t2, fontSize: 11, formatter: trueMinus },
    },
    series: [
      {
        type: 'line',
        name: quantity,
        data: points.map(({ figure, verdict }, at) => {
          const rule = ruleAt(violations, at)
          const failed = verdict === 'FAIL' || rule === '1-3s'
          const grave = rule !== undefined && rule !== '1-2s' && rule !== '10-x'
          return {
            value: figure,
            symbol: failed ? shapes['1-3s'] : rule ? shapes[rule] : 'circle',
            // Named where the run of them ends.
            label: {
              show: !small && violations.some(one => one.to === at && one.rule === rule),
              formatter: rule ?? '',
              position: (statistics && figure < statistics.mean ? 'bottom' : 'top') as 'top',
              distance: 8,
              // The name of the newest ends at its point: right of it stand the names of the lines.
              ...(points.length - at <= nearEnd && { align: 'right' as const }),
              padding: [2, 4],
              borderRadius: 2,
              backgroundColor: tokens.fill,
              color: tokens.t1,
              fontSize: 12,
            },
            symbolSize: failed ? 13 : rule ? 10 : 5,
            itemStyle: {
              ...(rule === '1-2s' && !failed && { borderColor: tokens.level3, borderWidth: 2 }),
              color: failed
                ? tokens.level1
                : rule === '1-2s'
                  ? tokens.card
                  : grave
                    ? tokens.level2
                    : rule
                      ? tokens.level3
                      : tokens.s3,
            },
          }
        }),
        // A failing one is never left out for want of room.
        showAllSymbol: true,
        lineStyle: { color: tokens.s3, width: 1.4 },
        markArea: {
          silent: true,
          data: (statistics ? bandsOf(statistics, least, tokens) : []) as never,
        },
        markLine: {
          silent: true,
          // Under the points and what they are named: a name stands on its own ground, which no line crosses.
          z: 1.5,
          symbol: 'none',
          data: [
            ...(statistics
              ? sds.map(by =>
                  beside(
                    line(statistics.mean + by * statistics.sd, sdName(by), styleOf(by)),
                    statistics.mean + by * statistics.sd,
                    by,
                    sds.includes(2) ? outward(statistics.sd, top - bottom, rows) : 0,
                  ),
                )
              : []),
            ...limits.map(limit =>
              // Outside of what it limits: names of points stand inside.
              line(
                limit,
                `方法限 ${limit}`,
                { ...ink, type: small ? 'dashed' : 'solid' },
                limit === last?.low,
              ),
            ),
          ],
        },
      },
    ],
  }
}
