import { useState } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import { download } from '#web/api/files.ts'
import { type PageQuery, queryOf, verbOf } from '#web/data/resource-page.ts'
import { tellRefusal } from './actions.ts'
import type { Selection } from './selection.ts'

/** Exports what is asked for, or the ticked rows when there are any. */
export function useExport(resource: Resource, query: PageQuery, selection: Selection) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    const { pageNo: _no, pageSize: _size, ...asked } = queryOf(query)
    const ids = [...selection.ids].join(',')
    setBusy(true)
    try {
      const input = { query: ids === '' ? asked : { ...asked, selections: ids } }
      await download(verbOf(resource, 'exportXls'), input, `${resource.title}.xlsx`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tellRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: () => void start() }
}
