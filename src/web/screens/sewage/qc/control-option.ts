/** Levey-Jennings: runs against the mean and standard deviation of their own, with the limits of the method and what broke a rule. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { qcChart } from '#contract/sewage/qc.ts'
import { toWire } from '#lib/dates.ts'
import {
  type ControlStatistics,
  leastRuns,
  statisticsOf,
  type Violation,
  violationsOf,
  type WestgardRule,
  zScore,
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
/** Runs that failed the method's limits are shown, and make no mean. */
export function readRuns(runs: readonly Run[]): ReadRuns {
  const known = runs.filter((run): run is Run & { figure: number } => run.figure !== null)
  const fair = known.filter(({ verdict }) => verdict !== 'FAIL').map(({ figure }) => figure)
  const statistics = fair.length < leastRuns ? undefined : statisticsOf(fair)
  const points = known.map(run => ({ ...run, z: statistics ? zScore(run.figure, statistics) : null }))
  return {
    points,
    statistics,
    violations: statistics ? violationsOf(points.map(({ z }) => z!)) : [],
    least: leastRuns,
  }
}
const shapes: Readonly<Record<WestgardRule, string>> = {
  '1-3s': 'path://M3,0L7,0L10,3L10,7L7,10L3,10L0,7L0,3Z',
  '2-2s': 'triangle',
  'R-4s': 'triangle',
  '4-1s': 'triangle',
  '10-x': 'diamond',
  '1-2s': 'emptyCircle',
}
/** The gravest rule that a run takes part in breaking. */
export function ruleAt(violations: readonly Violation[], at: number): WestgardRule | undefined {
  const broken = violations.filter(({ from, to }) => at >= from && at <= to).map(({ rule }) => rule)
  return (Object.keys(shapes) as WestgardRule[]).find(rule => broken.includes(rule))
}

function bandsOf(mean: number, sd: number, tokens: Tokens) {
  const grounds = [tokens.fill, tokens.s0, tokens.band]
  return [3, 2, 1].map((by, at) => [
    { yAxis: mean - by * sd, itemStyle: { color: grounds[at]!, opacity: 0.7 } },
    { yAxis: mean + by * sd },
  ])
}
export function controlOption(
  { points, statistics, violations }: ReadRuns,
  tokens: Tokens,
  { small = false, unit }: { small?: boolean; unit: string },
): ChartOption {
  const last = points.at(-1)
  const limits = [last?.low, last?.high].filter(
    (limit): limit is number => limit !== null && limit !== undefined,
  )
  const ends = statistics ? [statistics.mean - 3 * statistics.sd, statistics.mean + 3 * statistics.sd] : []
  const all = [...points.map(({ figure }) => figure), ...limits, ...ends]
  const pad = all.length > 0 ? Math.max(1, (Math.max(...all) - Math.min(...all)) * 0.08) : 1
  const line = (value: number, name: string, style: object) => ({
    yAxis: value,
    name,
    label: {
      show: !small,
      formatter: name,
      position: 'insideStartTop' as const,
      color: tokens.t2,
      fontSize: 12,
    },
    lineStyle: style,
  })
  const ink = { color: tokens.t1, width: 1.3, type: 'solid' as const }
  return {
    animation: false,
    aria: { enabled: true },
    grid: small ? { left: 34, right: 8, top: 8, bottom: 22 } : { left: 48, right: 96, top: 24, bottom: 32 },
    tooltip: { trigger: 'axis', appendToBody: true },
    xAxis: {
      type: 'category',
      data: points.map(({ at }) => toWire(at).slice(5, 10)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: tokens.lineStrong } },
      axisLabel: { color: tokens.t2, fontSize: 12, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      name: small ? '' : unit,
      min: all.length > 0 ? Math.floor(Math.min(...all) - pad) : 0,
      max: all.length > 0 ? Math.ceil(Math.max(...all) + pad) : 100,
      splitLine: { show: false },
      axisLabel: { color: tokens.t2, fontSize: 12 },
    },
    series: [
      {
        type: 'line',
        name: unit === '%' ? '回收率 %' : unit,
        data: points.map(({ figure, verdict }, at) => {
          const rule = ruleAt(violations, at)
          const failed = verdict === 'FAIL' || rule === '1-3s'
          const grave = rule !== undefined && rule !== '1-2s' && rule !== '10-x'
          return {
            value: figure,
            symbol: failed ? shapes['1-3s'] : rule ? shapes[rule] : 'circle',
            symbolSize: failed ? 13 : rule ? 10 : 5,
            itemStyle: {
              color: failed ? tokens.level1 : grave ? tokens.level2 : rule ? tokens.level3 : tokens.s3,
            },
          }
        }),
        lineStyle: { color: tokens.s3, width: 1.4 },
        markArea: {
          silent: true,
          data: (statistics ? bandsOf(statistics.mean, statistics.sd, tokens) : []) as never,
        },
        markLine: {
          silent: true,
          symbol: 'none',
          data: [
            ...(statistics ? [line(statistics.mean, '均值', ink)] : []),
            ...(statistics
              ? [3, -3].map(by =>
                  line(statistics.mean + by * statistics.sd, `${by > 0 ? '+' : '−'}3 SD`, {
                    color: tokens.lineStrong,
                    type: 'dashed',
                  }),
                )
              : []),
            ...limits.map(limit =>
              line(limit, `方法限 ${limit}`, { ...ink, type: small ? 'dashed' : 'solid' }),
            ),
          ],
        },
      },
    ],
  }
}
