/** Rows of another resource that belong to the one shown: a short list, and the way to the whole one. */
import './crud.css'
import './table.css'
import { type ReactElement, useState } from 'react'
import type { Fields } from '#contract/kit/field.ts'
import type { Resource, RowOf } from '#contract/kit/resource.ts'
import { useResourcePage } from '#web/data/resource-page.ts'
import type { Row } from '#web/data/row.ts'
import { textOf } from '#web/data/row.ts'
import { type ColumnDeclaration, columnOf } from './columns.ts'
import { Paging } from './paging.tsx'
import { RowsLink } from './rows-link.tsx'
import type { CellOf, DetailsTab } from './screen.ts'
import { EmptyRows, FailedRows, SkeletonRows } from './states.tsx'
import { Table } from './table.tsx'

export interface ChildListProps<F extends Fields> {
  resource: Resource<F>
  /** Path of the screen that lists them all, where there is one. */
  path?: string
  where: Readonly<Record<string, string>>
  columns: readonly (
    | (keyof F & string)
    | (Omit<ColumnDeclaration, 'key' | 'render'> & CellOf<F, RowOf<Resource<F>>>)
  )[]
  refetchMs?: number
}
const size = 10
const rowPx = 32

interface ChildTab extends Pick<DetailsTab<Row>, 'key' | 'title' | 'perm'> {
  render: (row: { id: string }) => ReactElement
}
/** A tab of a record's details with its rows of another resource, for who may list those. */
export const childTab = <const F extends Fields>(
  title: string,
  owner: keyof F & string,
  props: Omit<ChildListProps<F>, 'where'>,
): ChildTab => ({
  key: props.resource.path.split('/').at(-1)!,
  title,
  perm: `${props.resource.perm}:list`,
  render: row => <ChildList {...props} where={{ [owner]: row.id }} />,
})

export function ChildList<const F extends Fields>(props: ChildListProps<F>): ReactElement {
  const resource = props.resource
  const [page, setPage] = useState(1)
  const answer = useResourcePage(
    resource,
    { pageNo: page, pageSize: size, filters: props.where },
    { refetchMs: props.refetchMs },
  )
  if (answer.isError && !answer.data)
    return <FailedRows error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <SkeletonRows rows={size} rowPx={rowPx} />
  const { records, total } = answer.data
  if (total === 0) return <EmptyRows title={resource.title} filtered={false} onClear={() => setPage(1)} />
  const columns = (props.columns as readonly (string | ColumnDeclaration)[]).map(column =>
    columnOf(resource, column),
  )
  const { path, where } = props
  const labelOf = (row: Row) => textOf(row[resource.label]) || row.id
  return (
    <div className="child-list">
      <p className="aux">
        共{' '}
        {path === undefined ? (
          total
        ) : (
          <RowsLink path={path} where={where} label={`在列表中查看${total}条${resource.title}`}>
            {total}
          </RowsLink>
        )}{' '}
        条
      </p>
      <Table
        resource={resource}
        columns={columns.map(column => ({ ...column, sort: undefined }))}
        rows={records}
        onSort={() => undefined}
        first={(page - 1) * size + 1}
        rowPx={rowPx}
        stale={answer.isPlaceholderData}
        actionsPx={48}
        actions={
          path === undefined
            ? undefined
            : row => (
                <RowsLink path={path} open={row.id} className="link" label={`详情 ${labelOf(row)}`}>
                  详情
                </RowsLink>
              )
        }
        labelOf={labelOf}
      />
      {total > size && <Paging page={page} size={size} total={total} simple onChange={setPage} />}
    </div>
  )
}
