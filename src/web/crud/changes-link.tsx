/** 修改记录: what a row was before, for those who may read the data log. */
import type { ReactElement } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { dataLog, isLogged } from '#contract/platform/data-log.ts'
import { useVerbs } from './actions.ts'
import { RowsLink } from './rows-link.tsx'

const page = '/sys/dataLog-list'

export const useSeesChanges = (resource: Resource): boolean => useVerbs(dataLog)('list') && isLogged(resource)

export function ChangesLink({ resource, id }: { resource: Resource; id: string }): ReactElement {
  return (
    <RowsLink path={page} where={{ dataTable: resource.table, dataId: id, compare: '1' }} className="link">
      修改记录
    </RowsLink>
  )
}
