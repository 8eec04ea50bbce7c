import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { missingResults } from '#contract/sewage/plant-result.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'

export type Lack = ResultOf<typeof missingResults>['rows'][number]

/** Days of plants without a result: what is missing, and who owes it. */
export function Lacks({ rows }: { rows: readonly Lack[] }): ReactElement {
  return (
    <PlainTable
      label="尚缺的结果"
      className="recalc-missing"
      rows={rows}
      keyOf={one => `${one.plantId} ${one.sampleDate} ${one.kind} ${one.words}`}
      columns={[
        { title: '采样日期', className: 'mono', cell: one => one.sampleDate },
        { title: '污水厂', cell: one => one.plantName },
        { title: '缺什么', cell: one => one.words },
        { title: '由谁补', cell: one => one.owedBy },
      ]}
    />
  )
}
