/** Before it is written: old beside new, those that change most first. */
import type { ReactElement } from 'react'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { Tag } from '#web/fields/tag.tsx'
import { basisWords, figureColumns } from './figures.tsx'
import { count, type Found } from './states.ts'

export function Changes({ of: { job, summary } }: { of: Found }): ReactElement | null {
  if (!summary) return null
  if (summary.changed === 0) return <p className="aux">没有变化，无需写入</p>
  if (!job.own)
    return <p className="aux">{job.byName} 还没有确认写入；写入后这里逐条列出新旧值，供复核和发布</p>
  return (
    <div className="overflow-x-auto">
      <PlainTable
        label="变化最大的结果"
        rows={summary.rows}
        keyOf={one => `${one.plantId} ${one.day} ${one.drugCode}`}
        columns={[
          { title: '日期', className: 'mono', cell: one => one.day },
          { title: '污水厂', cell: one => one.plantName },
          { title: '毒品', cell: one => one.drugCode },
          { title: '口径', cell: basisWords },
          ...figureColumns,
          { title: '标记', cell: one => one.spike && <Tag tone="warning">突增待判</Tag> },
        ]}
      />
      <p className="aux">
        单位 mg/(d·千人)，变化最大的 {count(summary.rows.length)} 条，共 {count(summary.changed ?? 0)}{' '}
        条有变化；写入后逐条翻看
      </p>
    </div>
  )
}
