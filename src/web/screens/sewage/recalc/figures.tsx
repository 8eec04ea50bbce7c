/** Figures of a computation, old beside new: the columns that every table of them has. */
import type { ReactElement } from 'react'
import { decimalsOf, formatLoad, formatNumber, formatRange } from '#lib/format.ts'
import type { PlainColumn } from '#web/crud/plain-table.tsx'
import type { Summary } from './states.ts'

type Figures = Pick<
  Summary['rows'][number],
  'oldPopulation' | 'newPopulation' | 'basis' | 'oldValue' | 'newValue' | 'growth' | 'low' | 'high'
>
/** The bar is full at so much, %. */
const fullBar = 10
const figure = (value: number | null, decimals: number) =>
  value === null ? '—' : formatNumber(value, decimals)
/** Where there was none before it is new, where there is none now it has gone. */
function signed({ oldValue, newValue }: Figures, value: number | null, decimals: number): string {
  if (newValue === null) return oldValue === null ? '—' : '无新值'
  if (oldValue === null) return '新增'
  if (value === null) return '—'
  return `${value > 0 ? '+' : ''}${formatNumber(value, decimals)}`
}
const placesOf = ({ newValue }: Figures) => decimalsOf(newValue ?? 0)
export const difference = ({ oldValue, newValue }: Figures) =>
  oldValue === null || newValue === null ? null : newValue - oldValue
export const percent = ({ growth }: Figures) => (growth === null ? null : growth * 100)
export const differenceWords = (row: Figures): string => {
  const share = percent(row)
  const words = signed(row, difference(row), placesOf(row))
  return share === null ? words : `${words}（${signed(row, share, 1)}%）`
}

export function Bar({ growth }: Pick<Figures, 'growth'>): ReactElement | null {
  if (growth === null) return null
  const half = (Math.min(fullBar, Math.abs(growth * 100)) / fullBar) * 50
  return (
    <span className="recalc-bar" aria-hidden="true">
      <i style={{ width: `${half}%`, left: growth < 0 ? `${50 - half}%` : '50%' }} />
    </span>
  )
}
const BarHead = () => (
  <span className="recalc-bar-head">
    <i>−{fullBar}</i>
    <i>0</i>
    <i>+{fullBar}</i>
  </span>
)

export const basisWords = ({ basis }: Pick<Figures, 'basis'>) => (basis === 'pndl' ? '负荷量' : '消费量')

export const figureColumns: readonly PlainColumn<Figures>[] = [
  {
    title: '旧人口',
    className: 'r',
    cell: one => <span className="aux">{figure(one.oldPopulation, 0)}</span>,
  },
  { title: '新人口', className: 'r', cell: one => figure(one.newPopulation, 0) },
  { title: '旧值', className: 'r', cell: one => <span className="aux">{formatLoad(one.oldValue)}</span> },
  { title: '新值', className: 'r', cell: one => <strong>{formatLoad(one.newValue)}</strong> },
  { title: '差', className: 'r', cell: one => signed(one, difference(one), placesOf(one)) },
  { title: '差 %', className: 'r', cell: one => signed(one, percent(one), 1) },
  { title: '差 % 图', head: <BarHead />, cell: one => <Bar growth={one.growth} /> },
  {
    title: '新 95% CI',
    className: 'r',
    cell: one => (one.low === null ? '—' : formatRange(one.low, one.high, placesOf(one))),
  },
]
