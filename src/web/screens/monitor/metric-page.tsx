import type { ReactElement } from 'react'
import { type MetricGroup, metricsOfGroup } from '#contract/monitor/monitor.ts'
import { FactTable } from './fact-table.tsx'
import { linesOf } from './metric-words.ts'
import { useWatch, Watched } from './watched.tsx'

const everyMs = 5_000

/** One group of figures as a table. */
export function MetricPage(props: { group: MetricGroup; title: string; failed: string }): ReactElement {
  const { group, title, failed } = props
  const watch = useWatch(metricsOfGroup, { query: { group } }, everyMs)
  return (
    <Watched watch={watch} title={title} failed={failed}>
      {({ metrics }) => (
        <FactTable titles={{ name: '参数', description: '描述', value: '当前值' }} facts={linesOf(metrics)} />
      )}
    </Watched>
  )
}
