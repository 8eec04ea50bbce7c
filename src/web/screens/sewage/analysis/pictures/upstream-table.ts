/** The table behind 上游溯源: a line a place, and one for what each junction carries beyond its branches. Pure. */
import { formatNumber } from '#lib/format.ts'
import {
  amountWords,
  bare,
  branchOf,
  concScale,
  type LoadScale,
  listedDays,
  type Outlet,
  rangeWords,
  shareWords,
  type Upstream,
  verdictWords,
  wholeShare,
} from './upstream.ts'

export const upstreamColumns = (unit: string): string[] => [
  '排水口',
  '类别',
  '流入',
  '采样日数',
  '样品',
  '比较日',
  '浓度 ng/L',
  `负荷 ${unit}`,
  '占所汇入的汇流点',
  '占全厂',
  '汇流点判断',
]
/** Of a region: plants whose network has samples. */
export const plantColumns = ['污水厂', '上游排水口', '样品', '最近采样日']
export const plantTable = ({ plants }: Upstream): string[][] =>
  plants.map(one => [one.name, formatNumber(one.outlets), formatNumber(one.samples), one.newest])

/** Of the first junction both shares are one. */
function ofPlant(data: Upstream, one: Outlet): string {
  const whole = wholeShare(data, one) ?? branchOf(data, one)?.share
  return whole == null ? '—' : shareWords(whole)
}

export function upstreamTable(
  data: Upstream,
  { scale, kindOf }: { scale: LoadScale; kindOf: (kind: string) => string },
): string[][] {
  const nameOf = (id: string | null): string => data.outlets.find(one => one.id === id)?.name ?? '—'
  const joinOf = new Map(data.joins.map(one => [one.at, one]))
  return data.outlets.flatMap(one => {
    const join = joinOf.get(one.id)
    const share = branchOf(data, one)?.share
    const line = [
      one.name,
      kindOf(one.kind) || '污水厂',
      nameOf(one.into),
      one.drawn > 0 ? formatNumber(one.drawn) : '未取样',
      formatNumber(one.samples),
      listedDays(one.days),
      one.conc ? amountWords(one.conc, bare(concScale)) : '—',
      one.load ? amountWords(one.load, bare(scale)) : '—',
      share ? shareWords(share) : '—',
      ofPlant(data, one),
      join ? verdictWords(join, nameOf) : '',
    ]
    if (!join?.rest?.value) return [line]
    const rest = rangeWords(join.rest, bare(scale))
    return [line, ['未取样支路或差额', '', one.name, '', '', listedDays(join.days), '', rest, '', '', '']]
  })
}
