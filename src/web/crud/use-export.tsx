import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { jobRows } from '#contract/file/export-job.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import { download } from '#web/api/files.ts'
import { noticeExport } from '#web/data/export-jobs.ts'
import { type PageQuery, queryOf, verbOf } from '#web/data/resource-page.ts'
import { later } from '#web/ui/later.tsx'
import { tellRefusal } from './actions.ts'
import type { Selection } from './selection.ts'

const ExportDialog = later(
  async () => (await import(/* webpackChunkName: 'forms' */ './export-dialog.tsx')).ExportDialog,
)

/**
 * Exports what is asked for, or the ticked rows when there are any. Of many it is asked first which columns they shall have.
 * @param total rows that are asked for
 * @param form the wire's second form carries all of it as one JSON parameter
 */
export function useExport(
  resource: Resource,
  query: PageQuery,
  selection: Selection,
  total: number,
  form: 'query' | 'paramsStr' = 'query',
) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const rows = selection.ids.size || total
  const start = async (columns?: readonly string[]) => {
    setAsking(false)
    const { pageNo: _no, pageSize: _size, ...asked } = queryOf(query)
    const ids = [...selection.ids].join(',')
    setBusy(true)
    try {
      const all = {
        ...asked,
        ...(ids !== '' && { selections: ids }),
        ...(columns && { exportColumns: columns.join(',') }),
      }
      const input = form === 'query' ? all : { paramsStr: encodeURIComponent(JSON.stringify(all)) }
      // Many rows become a job, that nobody has to wait for; the server knows how many they are.
      const asJob = { ...input, job: 'auto' }
      const job = await download(verbOf(resource, 'exportXls'), { query: asJob }, `${resource.title}.xlsx`)
      if (job) {
        Message.success(job.message)
        noticeExport()
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tellRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    start: () => (rows > jobRows ? setAsking(true) : void start()),
    dialog: asking && (
      <ExportDialog
        resource={resource}
        rows={rows}
        onExport={columns => void start(columns)}
        onClose={() => setAsking(false)}
      />
    ),
  }
}
