/** 根据部门选择用户: departments on the left, their users on the right, the chosen below. */
import { type ReactElement, type RefObject, useState } from 'react'
import { userComponentData } from '#contract/identity/user.ts'
import { type AnyRow, useRecords } from '#web/data/records.ts'
import { Tree } from '#web/widgets/tree/tree.tsx'
import type { PickColumn } from './pick-columns.ts'
import { PickPager } from './pick-pager.tsx'
import { type PickFilters, PickQueryBar } from './pick-query-bar.tsx'
import { PickState } from './pick-state.tsx'
import { type PickSort, PickTable } from './pick-table.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { toggled } from './picker-modal.tsx'
import { useDepartTree } from './use-depart-tree.ts'

const columns: readonly PickColumn[] = [
  { key: 'username', title: '用户账号', width: 120, sort: true },
  { key: 'realname', title: '用户姓名', width: 100, sort: true },
  { key: 'sex', title: '性别', width: 64 },
  { key: 'phone', title: '手机', width: 130 },
  { key: 'orgCodeTxt', title: '部门', width: 200 },
]
const pageSizes = [10, 20, 30]

interface UserDepartModalProps {
  width?: number
  multi: boolean
  keyOf: (row: AnyRow) => string
  labelOf: (row: AnyRow) => string
  chosen: readonly AnyRow[]
  opener?: RefObject<HTMLElement | null>
  onOk: (rows: readonly AnyRow[]) => void
  onClose: () => void
}

export function UserDepartModal(props: UserDepartModalProps): ReactElement {
  const { multi, keyOf, labelOf, onOk, onClose } = props
  const tree = useDepartTree(true, true)
  const [departId, setDepartId] = useState<string>()
  const [filters, setFilters] = useState<PickFilters>({})
  const [page, setPage] = useState({ no: 1, size: 10 })
  const [sort, setSort] = useState<PickSort>()
  const [chosen, setChosen] = useState(props.chosen)
  const list = useRecords(userComponentData, {
    query: {
      ...filters,
      departId,
      ...(sort && { column: sort.column, order: sort.order }),
      field: columns.map(column => column.key).join(','),
      pageNo: page.no,
      pageSize: page.size,
    },
  })
  const first = () => setPage(now => ({ ...now, no: 1 }))
  const confirm = () => {
    onOk(chosen)
    onClose()
  }
  return (
    <PickerDialog
      title="根据部门选择用户"
      width={props.width ?? 1250}
      opener={props.opener}
      note={`已选 ${chosen.length} 人`}
      onOk={confirm}
      onClose={onClose}
    >
      <div className="user-halves stack gap-20">
        {tree.nodes.length > 0 ? (
          <Tree
            label="部门"
            className="user-tree border rounded"
            nodes={tree.nodes}
            open={tree.open}
            loading={tree.loading}
            chosen={departId}
            onOpen={tree.onOpen}
            onChoose={({ key }) => {
              // A second click shows everybody again.
              setDepartId(now => (now === key ? undefined : key))
              first()
            }}
          />
        ) : (
          <div className="user-tree border rounded">
            <PickState loading={tree.pending} error={tree.error} empty="没有部门" onRetry={tree.retry} />
          </div>
        )}
        <div className="column gap-10 min-w-0">
          <PickQueryBar
            queries={[{ key: 'username', label: '用户账号', kind: 'text' }]}
            onSearch={next => {
              setFilters(next)
              if (Object.keys(next).length === 0) setDepartId(undefined)
              first()
            }}
          />
          <PickTable
            label="用户"
            columns={columns}
            rows={list.data?.records ?? []}
            keyOf={keyOf}
            chosen={new Set(chosen.map(keyOf))}
            multi={multi}
            onToggle={row => setChosen(now => toggled(now, row, keyOf, multi))}
            onConfirm={confirm}
            sort={sort}
            onSort={setSort}
            height={420}
            loading={list.isFetching}
            error={list.error ?? undefined}
            onRetry={() => void list.refetch()}
          />
          <PickPager
            page={page.no}
            size={page.size}
            total={list.data?.total ?? 0}
            sizes={pageSizes}
            onChange={(no, size) => setPage({ no, size })}
          />
        </div>
      </div>
      {chosen.length > 0 && (
        <ul className="chosen-line wraps gap-4 overflow-auto" aria-label="已选用户">
          {chosen.map(row => (
            <li
              key={keyOf(row)}
              className="picker-chip px-6 leading-24 inline-row bg-fill rounded-3 text-12 ink-1"
            >
              <span>{labelOf(row)}</span>
              <button
                type="button"
                className="pick-cross centred h-24 muted hover-ink text-12"
                aria-label={`移除 ${labelOf(row)}`}
                onClick={() => setChosen(now => now.filter(each => keyOf(each) !== keyOf(row)))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </PickerDialog>
  )
}
