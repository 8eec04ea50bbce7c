/** Old beside new, those that change most first. */
import type { ReactElement } from 'react'
import { formatNumber } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { Tag } from '#web/fields/tag.tsx'
import type { Summary } from './states.ts'

/** The bar is full at so much, %. */
const fullBar = 10
const figure = (value: number | null, decimals = 1) => (value === null ? '—' : formatNumber(value, decimals))
const signed = (value: number | null, decimals: number) =>
  value === null ? '新增' : `${value > 0 ? '+' : ''}${formatNumber(value, decimals)}`
const difference = ({ oldValue, newValue }: Summary['rows'][number]) =>
  oldValue === null || newValue === null ? null : newValue - oldValue

function Bar({ growth }: { growth: number | null }): ReactElement | null {
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

export function Changes({ summary }: { summary: Summary }): ReactElement {
  if (summary.changed === 0) return <p className="aux">没有变化，无需写入</p>
  return (
    <>
      <PlainTable
        label="变化最大的结果"
        rows={summary.rows}
        keyOf={one => `${one.plantId} ${one.day} ${one.drugCode}`}
        columns={[
          { title: '日期', className: 'mono', cell: one => one.day },
          { title: '污水厂', cell: one => one.plantName },
          { title: '毒品', cell: one => one.drugCode },
          { title: '口径', cell: one => (one.basis === 'pndl' ? '负荷量' : '消费量') },
          {
            title: '旧人口',
            className: 'r',
            cell: one => <span className="aux">{figure(one.oldPopulation, 0)}</span>,
          },
          { title: '新人口', className: 'r', cell: one => figure(one.newPopulation, 0) },
          { title: '旧值', className: 'r', cell: one => <span className="aux">{figure(one.oldValue)}</span> },
          { title: '新值', className: 'r', cell: one => <strong>{figure(one.newValue)}</strong> },
          { title: '差', className: 'r', cell: one => signed(difference(one), 1) },
          {
            title: '差 %',
            className: 'r',
            cell: one => signed(one.growth === null ? null : one.growth * 100, 1),
          },
          { title: '差 % 图', head: <BarHead />, cell: one => <Bar growth={one.growth} /> },
          { title: '新 95% CI', className: 'r', cell: one => `${figure(one.low)} – ${figure(one.high)}` },
          { title: '标记', cell: one => one.spike && <Tag tone="warning">突增待判</Tag> },
        ]}
      />
      <p className="aux">单位 mg/(d·千人)，按差的绝对值，最多 300 条</p>
    </>
  )
}
