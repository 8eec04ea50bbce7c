/** The table behind 上游溯源: a line a place, and one for what each junction carries beyond its branches. Pure. */
import { formatNumber } from '#lib/format.ts'
import {
  amountWords,
  branchOf,
  type LoadScale,
  rangeWords,
  shareWords,
  type Upstream,
  verdictWords,
} from './upstream.ts'

export const upstreamColumns = (unit: string): string[] => [
  '排水口',
  '类别',
  '流入',
  '采样日',
  '样品',
  '浓度 ng/L',
  `负荷 ${unit}`,
  '在汇流点的份额',
  '汇流点判断',
]
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
      one.days.length > 0 ? one.days.join('、') : '未取样',
      formatNumber(one.samples),
      one.conc ? amountWords(one.conc) : '—',
      one.load ? amountWords(one.load, scale.of) : '—',
      share ? shareWords(share) : '—',
      join ? verdictWords(join, nameOf) : '',
    ]
    if (!join?.rest?.value) return [line]
    return [
      line,
      [
        '未取样支路或差额',
        '',
        one.name,
        join.days.join('、'),
        '',
        '',
        rangeWords(join.rest, scale.of),
        '',
        '',
      ],
    ]
  })
}
