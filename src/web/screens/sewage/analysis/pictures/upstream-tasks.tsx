/** Tasks of tracing that are there already for a plant and drug, so that nobody draws one up twice. */
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { detectTask, openTasks } from '#contract/drug/task.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { resourcePageQuery } from '#web/data/resource-page.ts'
import { dictTextOf, type Row, textOf } from '#web/data/row.ts'
import { useCan } from '#web/session/session.ts'

const most = 20
/** Drawn on three days from tomorrow on, so that branches are compared on the same day; the laboratory has a week. */
export const traceDates = (today: string) => ({
  planFrom: dayAfter(today, 1),
  planTo: dayAfter(today, 3),
  dueDate: dayAfter(today, 10),
})
/** What is said when one was drawn up: a draft moves nobody until it is issued. */
export const draftedWords = (taskNo: string): string => `已拟任务 ${taskNo}（草稿），到“检测任务”下达`

export function useTraceTasks(plant: string, drug: string, enabled: boolean) {
  const reads = useCan(detectTask.endpoints.list!.access as string)
  const page = resourcePageQuery(detectTask, {
    ...{ pageNo: 1, pageSize: most, column: 'createTime' },
    filters: {
      source: 'TRACE',
      state: ['DRAFT', ...openTasks].join(),
      ...{ plantIds: `*${plant}*`, drugCodes: `*${drug}*` },
    },
  })
  return useQuery({
    queryKey: page.queryKey,
    // A code may be part of another one.
    queryFn: async () =>
      (await page.queryFn()).records.filter(row => textOf(row['drugCodes']).split(',').includes(drug)),
    enabled: enabled && reads,
  })
}

export function TraceTasks({ rows }: { rows: readonly Row[] }): ReactElement | null {
  const drafts = rows.filter(row => row['state'] === 'DRAFT').length
  return rows.length === 0 ? null : (
    <p className="row" role="status">
      <span>已有溯源任务：</span>
      {rows.map(row => (
        <span key={row.id}>
          <RowsLink path={detectTask.path} open={row.id} className="link">
            {textOf(row['taskNo'])}
          </RowsLink>
          （{dictTextOf(row, 'state') ?? textOf(row['state'])}）
        </span>
      ))}
      {drafts > 0 && <span className="aux">草稿到“检测任务”下达后才派出</span>}
    </p>
  )
}
