import { Button } from '@arco-design/web-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { Page } from '#contract/kit/envelope.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Row } from '#web/data/row.ts'
import { later, useInSlices, warm } from '#web/ui/later.tsx'
import { EmptyRows, FailedRows, SkeletonRows } from '#web/ui/states.tsx'
import { Cards } from './cards.tsx'
import type { Column } from './columns.ts'
import type { SortState } from './list-state.ts'
import type { Selection } from './selection.ts'
import { Table } from './table.tsx'
import type { FoldLine } from './use-fold.ts'
import type { RowEditing } from './use-row-editing.ts'
import type { Tree } from './use-tree.ts'

const HintWords = later(async () => (await import('./hint-words.tsx')).HintWords)

export interface BodyProps {
  resource: Resource
  page: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isError' | 'isPlaceholderData'> & {
    refetch: () => unknown
  }
  rows: readonly Row[]
  columns: readonly Column[]
  selection?: Selection
  phone: boolean
  filtered: boolean
  hint?: string
  sort?: SortState
  onSort: (sort: SortState | undefined) => void
  first?: number
  size: number
  rowPx: number
  onOpen?: (row: Row) => void
  actions?: (row: Row) => ReactNode
  actionsPx: number
  labelOf: (row: Row) => string
  none?: string | undefined
  onClear?: () => void
  onAdd?: () => void
  onWidth?: (key: string, px: number) => void
  tree?: Tree
  fold?: FoldLine
  editing?: RowEditing
  /** Somebody has taken the row on. */
  dim?: (row: Row) => boolean
  /** Id of the row whose details stand beside the list. */
  current?: string
}

/** How a list fills that another one fills: his way is not the reader's. */
export const seenOnly = '您没有新增权限，有权限的人新增后在此查看'

/** Rows, or what stands in their place. */
export function Body(props: BodyProps): ReactElement {
  const { page, rows, resource } = props
  const arrived = useInSlices(page.data !== undefined)
  // What nobody needs before the rows comes after them.
  useEffect(() => {
    if (arrived) warm()
  }, [arrived])
  if (page.isError && !page.data) return <FailedRows error={page.error} onRetry={() => void page.refetch()} />
  if (!page.data || !arrived) return <SkeletonRows rows={props.size} rowPx={props.rowPx} />
  if (rows.length === 0 && !page.isPlaceholderData) {
    const action = props.onAdd && (
      <Button type="primary" onClick={props.onAdd}>
        新增{resource.title}
      </Button>
    )
    return (
      <EmptyRows
        title={resource.title}
        filtered={props.filtered}
        none={props.none}
        hint={props.hint && <HintWords text={props.hint} />}
        onClear={props.onClear}
        action={action}
      />
    )
  }
  const stale = page.isPlaceholderData
  const failed = page.isError && <FailedRows error={page.error} onRetry={() => void page.refetch()} />
  return (
    <>
      {props.phone ? <Cards {...props} stale={stale} /> : <Table {...props} stale={stale} />}
      {/* Below them: rows that somebody points at stay where they are. */}
      {failed}
    </>
  )
}
