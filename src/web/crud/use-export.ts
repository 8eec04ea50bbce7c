import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import { download } from '#web/api/files.ts'
import { noticeExport } from '#web/data/export-jobs.ts'
import { type PageQuery, queryOf, verbOf } from '#web/data/resource-page.ts'
import { tellRefusal } from './actions.ts'
import type { Selection } from './selection.ts'

/**
 * Exports what is asked for, or the ticked rows when there are any.
 * @param form the wire's second form carries all of it as one JSON parameter
 */
export function useExport(
  resource: Resource,
  query: PageQuery,
  selection: Selection,
  form: 'query' | 'paramsStr' = 'query',
) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    const { pageNo: _no, pageSize: _size, ...asked } = queryOf(query)
    const ids = [...selection.ids].join(',')
    setBusy(true)
    try {
      const all = ids === '' ? asked : { ...asked, selections: ids }
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
  return { busy, start: () => void start() }
}
