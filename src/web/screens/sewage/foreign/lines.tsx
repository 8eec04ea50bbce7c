/** Rows that are not taken, and those that say something else than before, with the old value beside the new one. */
import type { ReactElement } from 'react'
import type { OdmLine } from '#contract/sewage/odm-import.ts'
import { formatNumber } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'

export function ForeignLines({
  lines,
  all,
}: {
  lines: readonly OdmLine[]
  all: number
}): ReactElement | null {
  if (lines.length === 0) return null
  return (
    <>
      <div className="overflow-x-auto" style={{ maxHeight: 320 }}>
        <PlainTable
          label="变化与拒收的行"
          rows={lines}
          keyOf={({ line }) => String(line)}
          columns={[
            { title: '行号', className: 'r', cell: row => row.line },
            { title: '站点', className: 'mono', cell: row => row.siteId },
            { title: '样品', className: 'mono', cell: row => row.sampleId },
            { title: '度量', className: 'mono', cell: row => row.measure },
            { title: '原值', className: 'r', cell: row => `${row.rawValue} ${row.unit}` },
            { title: '旧值', className: 'r', cell: row => formatNumber(row.priorValue, 2) },
            { title: '换算值', className: 'r', cell: row => formatNumber(row.value, 2) },
            { title: '说明', cell: row => row.words },
          ]}
        />
      </div>
      {all > lines.length && (
        <p className="aux">另有 {formatNumber(all - lines.length, 0)} 行没有逐条列出，全部在对照报告里。</p>
      )}
    </>
  )
}
