import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { type quartzJob, quartzRun } from '#contract/platform/job.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import { Absent } from '#web/fields/parts.tsx'

/** What became of a job's runs, newest first; follows one that is at work. */
export function JobHistory({ row }: { row: RowOf<typeof quartzJob> }): ReactElement {
  return (
    <ChildList
      resource={quartzRun}
      where={{ jobId: row.id }}
      columns={[
        { key: 'beginTime', width: 128 },
        { key: 'state', width: 80 },
        { key: 'durationMs', width: 88 },
        { key: 'startedBy', width: 90 },
        { key: 'result', width: 220, grow: 2, render: run => <Words text={run.error ?? run.result} /> },
        { key: 'slot', width: 128 },
      ]}
      refetchMs={5_000}
    />
  )
}

function Words({ text }: { text: string | null }): ReactElement {
  return text ? <span title={text}>{text}</span> : <Absent />
}
