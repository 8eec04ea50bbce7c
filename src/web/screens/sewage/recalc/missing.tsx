/** What keeps results from being computed, and who owes it. */
import type { ReactElement } from 'react'
import { missingResults, plantResult } from '#contract/sewage/plant-result.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'
import { Lacks } from './lacks.tsx'
import { Latest } from './latest.tsx'

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
            <>
              <p className="aux m-0 mb-16">没有缺数据的厂日</p>
              <p className="row justify-between m-0 mb-8">
                <strong>最近算出的结果</strong>
                <RowsLink className="link" path={plantResult.path}>
                  全部结果
                </RowsLink>
              </p>
              <Latest />
            </>
          ) : (
            <>
              <Lacks rows={rows} />
              {more && <p className="aux">只列出最近的一部分</p>}
            </>
          )
        }
      </Answered>
    </section>
  )
}
