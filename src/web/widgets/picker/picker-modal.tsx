/**
 * Rows of a list chosen in a dialog: the list on the left, the chosen on the right. Its choice lives as long as it is open; 确定
 * hands it over, anything else forgets it.
 */
import { type ReactElement, type RefObject, useState } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { type AnyRow, type RecordsQuery, useRecords } from '#web/data/records.ts'
import type { PickColumn, PickQuery } from './pick-columns.ts'
import { PickPager } from './pick-pager.tsx'
import { type PickFilters, PickQueryBar } from './pick-query-bar.tsx'
import { ChosenList, type PickSort, PickTable } from './pick-table.tsx'
import { PickerDialog } from './picker-dialog.tsx'

/** Sizes of the specification, section 9. */
export const pickerModal = {
  width: 900,
  ellipsis: 12,
  chosenHeight: 240,
  pageSizes: [5, 10, 20, 30],
} as const

export interface PickerModalProps {
  title: string
  /** Over the chosen rows: 已选用户. */
  chosenTitle: string
  endpoint: Endpoint
  /** Parameters that every page is asked with. */
  query?: RecordsQuery
  columns: readonly PickColumn[]
  queries?: readonly PickQuery[]
  keyOf: (row: AnyRow) => string
  labelOf: (row: AnyRow) => string
  multi: boolean
  /** px, 900 unless told. */
  width?: number
  /** Chosen when it opens. */
  chosen: readonly AnyRow[]
  sort?: PickSort
  opener?: RefObject<HTMLElement | null>
  onOk: (rows: readonly AnyRow[]) => void
  onClose: () => void
}

/** Another row of the same key is no second choice; a single choice is replaced. */
export function toggled(
  chosen: readonly AnyRow[],
  row: AnyRow,
  keyOf: (row: AnyRow) => string,
  multi: boolean,
): readonly AnyRow[] {
  const key = keyOf(row)
  const without = chosen.filter(each => keyOf(each) !== key)
  if (!multi) return [row]
  return without.length < chosen.length ? without : [...chosen, row]
}

export function PickerModal(props: PickerModalProps): ReactElement {
  const { columns, queries = [], keyOf, labelOf, multi, onOk, onClose } = props
  const [chosen, setChosen] = useState(props.chosen)
  const [filters, setFilters] = useState<PickFilters>({})
  const [page, setPage] = useState({ no: 1, size: pickerModal.pageSizes[0] as number })
  const [sort, setSort] = useState(props.sort)
  const list = useRecords(props.endpoint, {
    query: {
      ...props.query,
      ...filters,
      ...(sort && { column: sort.column, order: sort.order }),
      pageNo: page.no,
      pageSize: page.size,
    },
  })
  const confirm = () => {
    onOk(chosen)
    onClose()
  }
  return (
    <PickerDialog
      title={props.title}
      width={props.width ?? pickerModal.width}
      opener={props.opener}
      onOk={confirm}
      onClose={onClose}
    >
      <div className="picker-halves stack gap-20">
        <div className="column gap-10 min-w-0">
          {queries.length > 0 && (
            <PickQueryBar
              queries={queries}
              onSearch={next => {
                setFilters(next)
                setPage(now => ({ ...now, no: 1 }))
              }}
            />
          )}
          <PickTable
            label={props.title}
            columns={columns}
            rows={list.data?.records ?? []}
            keyOf={keyOf}
            chosen={new Set(chosen.map(keyOf))}
            multi={multi}
            onToggle={row => setChosen(now => toggled(now, row, keyOf, multi))}
            onConfirm={confirm}
            sort={sort}
            onSort={setSort}
            ellipsis={pickerModal.ellipsis}
            loading={list.isFetching}
            error={list.error ?? undefined}
            onRetry={() => void list.refetch()}
          />
          <PickPager
            page={page.no}
            size={page.size}
            total={list.data?.total ?? 0}
            sizes={pickerModal.pageSizes}
            onChange={(no, size) => setPage({ no, size })}
          />
        </div>
        <ChosenList
          title={props.chosenTitle}
          rows={chosen.map(row => ({ key: keyOf(row), text: labelOf(row) }))}
          onRemove={key => setChosen(now => now.filter(row => keyOf(row) !== key))}
        />
      </div>
    </PickerDialog>
  )
}
