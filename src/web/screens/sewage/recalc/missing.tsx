/** What keeps results from being computed, and who owes it. */
import type { ReactElement } from 'react'
import { missingResults } from '#contract/sewage/plant-result.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { Answered, Empty } from '#web/ui/states.tsx'

export function Missing(): ReactElement {
  const missing = useCall(missingResults, { query: {} })
  return (
    <section className="panel p-16 overflow-x-auto" aria-label="尚缺的结果">
      <p className="row justify-between m-0 mb-8">
        <strong>尚缺的结果</strong>
        <span className="aux">近 30 天，补齐后自动计算</span>
      </p>
      <Answered of={missing} lines={4}>
        {({ rows, more }) =>
          rows.length === 0 ? (
            <Empty>
              <p className="aux">没有缺数据的厂日</p>
            </Empty>
          ) : (
            <>
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
              {more && <p className="aux">只列出最近的一部分</p>}
            </>
          )
        }
      </Answered>
    </section>
  )
}
