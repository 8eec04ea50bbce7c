/** The dialog of a popup report picker: conditions and rows of a declared report. */
import { Button, Message } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import { type ReactElement, type RefObject, useEffect, useState } from 'react'
import { reportData, reportExport } from '#contract/report/report.ts'
import { CallError } from '#web/api/call-error.ts'
import { download } from '#web/api/files.ts'
import { type AnyRow, useRecords } from '#web/data/records.ts'
import {
  type ReportHead,
  type ReportQuery,
  reportCacheMs,
  useReportHead,
  useReportQueries,
} from '#web/data/report.ts'
import { useCan } from '#web/session/session.ts'
import { wordsOf } from '#web/ui/states.tsx'
import type { PickColumn, PickQuery } from './pick-columns.ts'
import { PickPager } from './pick-pager.tsx'
import { type PickFilters, PickQueryBar } from './pick-query-bar.tsx'
import { PickState } from './pick-state.tsx'
import { PickTable } from './pick-table.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { toggled } from './picker-modal.tsx'
import { popupTexts, selfParams, sorterOf } from './popup-model.ts'

const pageSizes = [10, 20, 30]
const shownQueries = 2
const ellipsis = 25
const keyOf = (row: AnyRow) => String(row['id'] ?? JSON.stringify(row))

export function columnsOf({ columns, dictOptions }: ReportHead): PickColumn[] {
  return columns.map(({ title, dataIndex, sorter, customRender, fieldType, decimals }) => ({
    key: dataIndex,
    title,
    sort: sorter === 'true',
    align: fieldType === 'Double' ? ('right' as const) : undefined,
    ...(decimals !== undefined && { decimals }),
    ...(customRender &&
      dictOptions[customRender] && {
        words: new Map(dictOptions[customRender].map(({ value, text }) => [value, text])),
      }),
  }))
}
export function queriesOf(queries: readonly ReportQuery[], { dictOptions }: ReportHead): PickQuery[] {
  return queries.map(({ label, field, mode, view }): PickQuery => {
    if (view === 'list') return { key: field, label, kind: 'choice', choices: dictOptions[field] ?? [] }
    if (view === 'date' || view === 'datetime')
      return { key: field, label, kind: mode === 'group' ? 'dates' : 'date' }
    return { key: field, label, kind: view === 'number' && mode === 'group' ? 'numbers' : 'text' }
  })
}

export interface PopupModalProps {
  code: string
  width: number
  multi: boolean
  sorter?: string
  param: Readonly<Record<string, string>>
  groupId?: string
  opener?: RefObject<HTMLElement | null>
  onOk: (rows: readonly AnyRow[]) => void
  onClose: () => void
}

export function PopupModal(props: PopupModalProps): ReactElement {
  const { groupId, multi, onClose } = props
  const head = useReportHead(props.code, groupId)
  const { error } = useReportQueries(head.data?.cgRpConfigId, groupId)
  const [chosen, setChosen] = useState<readonly AnyRow[]>([])
  useEffect(() => {
    if (error) Message.warning(wordsOf(error))
  }, [error])
  const confirm = (rows: readonly AnyRow[]) => {
    if (rows.length === 0 || (!multi && rows.length > 1)) {
      Message.warning(popupTexts.one)
      return
    }
    props.onOk(rows)
    onClose()
  }
  const failed = head.error ? new Error(`${popupTexts.failed}${wordsOf(head.error)}`) : undefined
  return (
    <PickerDialog
      title={head.data?.cgRpConfigName ?? '报表选择'}
      width={props.width}
      opener={props.opener}
      okDisabled={!head.data}
      note={`已选 ${chosen.length} 条`}
      onOk={() => confirm(chosen)}
      onClose={onClose}
    >
      {head.data ? (
        <ReportRows
          {...props}
          head={head.data}
          chosen={chosen}
          onToggle={row => setChosen(now => toggled(now, row, keyOf, multi))}
          onConfirm={() => confirm(chosen)}
        />
      ) : (
        <PickState
          loading={head.isPending}
          error={failed}
          empty={undefined}
          onRetry={() => void head.refetch()}
        />
      )}
    </PickerDialog>
  )
}

interface ReportRowsProps extends PopupModalProps {
  head: ReportHead
  chosen: readonly AnyRow[]
  onToggle: (row: AnyRow) => void
  onConfirm: () => void
}
function ReportRows(props: ReportRowsProps): ReactElement {
  const { head, groupId, chosen } = props
  const queries = useReportQueries(head.cgRpConfigId, groupId)
  const mayExport = useCan(reportExport.access)
  const [filters, setFilters] = useState<PickFilters>({})
  const [page, setPage] = useState({ no: 1, size: 10 })
  const [sort, setSort] = useState(() => sorterOf(props.sorter))
  const asked = {
    ...selfParams(props.param),
    ...filters,
    ...(sort && { column: sort.column, order: sort.order }),
  }
  const params = { id: head.cgRpConfigId }
  const list = useRecords(
    reportData,
    { params, query: { ...asked, pageNo: page.no, pageSize: page.size } },
    { staleMs: groupId ? reportCacheMs : 0, key: groupId },
  )
  const save = async () => {
    try {
      await download(reportExport, { params, query: asked }, `${head.cgRpConfigName}.xlsx`)
    } catch (error) {
      if (error instanceof CallError && error.kind === 'refused') Message.warning(error.message)
    }
  }
  return (
    <div className="column gap-10 min-w-0">
      <PickQueryBar
        queries={queriesOf(queries.data ?? [], head)}
        shown={shownQueries}
        onSearch={next => {
          setFilters(next)
          setPage(now => ({ ...now, no: 1 }))
        }}
        extra={
          mayExport && (
            <Button icon={<IconDownload />} onClick={() => void save()}>
              导出
            </Button>
          )
        }
      />
      <PickTable
        label={head.cgRpConfigName}
        columns={columnsOf(head)}
        rows={list.data?.records ?? []}
        keyOf={keyOf}
        chosen={new Set(chosen.map(keyOf))}
        multi={props.multi}
        onToggle={props.onToggle}
        onConfirm={props.onConfirm}
        sort={sort}
        onSort={next => {
          setSort(next)
          setPage(now => ({ ...now, no: 1 }))
        }}
        ellipsis={ellipsis}
        height={440}
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
  )
}
