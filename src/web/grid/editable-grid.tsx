/**
 * The editable grid: spreadsheet rows on a canvas with a toolbar above, dialogs beside it and pages below. Rows live in a model that
 * React never renders; a page reads them through the handle.
 */
import { Message, Spin } from '@arco-design/web-react'
import { forwardRef, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Pager } from '#web/widgets/pager.tsx'
import { GridCanvas } from './canvas/grid-canvas.tsx'
import { defaultMaxHeightPx, type Lead } from './canvas/layout.ts'
import { SimpleTable } from './canvas/simple-table.tsx'
import type { CanvasHandle } from './canvas/types.ts'
import { type AddRowsPlan, addIndex } from './model/add-rows.ts'
import { gridApi } from './model/grid-api.ts'
import type { PasteReport } from './model/paste.ts'
import { toggledRow } from './model/popover-place.ts'
import { AddRowsDialog, keptAddRows } from './parts/add-rows-dialog.tsx'
import { DetailsModal } from './parts/details-modal.tsx'
import { FindBar } from './parts/find-bar.tsx'
import { keepWidths, keptWidths } from './parts/kept-widths.ts'
import { MoveMenu } from './parts/move-menu.tsx'
import { PasteReportDialog } from './parts/paste-report.tsx'
import { SubTablePopover } from './parts/sub-table-popover.tsx'
import { GridToolbar, toolbarButtons } from './parts/toolbar.tsx'
import { useGridLive } from './parts/use-grid-live.ts'
import type { EditableGridHandle, EditableGridProps } from './props.ts'
import { useGrid } from './use-grid.ts'

const noSlots = {}
const noWidths = {}
const leadsOf = (props: EditableGridProps): readonly Lead[] => [
  ...(props.dragSort && !props.disabled ? (['drag'] as const) : []),
  ...(props.rowNumber ? (['number'] as const) : []),
  ...(props.rowSelection ? (['select'] as const) : []),
  ...(props.rowExpand ? (['expand'] as const) : []),
]

export const EditableGrid = forwardRef<EditableGridHandle, EditableGridProps>(
  function EditableGrid(props, handle) {
    const { disabled = false, pagination } = props
    const { grid, find, highlights } = useGrid(props, () => Message.error('加载失败，请稍后重试'))
    const { model, chosen } = grid
    const latest = useRef(props)
    latest.current = props
    const canvas = useRef<CanvasHandle>(null)
    const [simple, setSimple] = useState(false)
    const [finding, setFinding] = useState(false)
    const [adding, setAdding] = useState(false)
    const [menu, setMenu] = useState<{ id: string; point: { x: number; y: number } }>()
    const [report, setReport] = useState<PasteReport>()
    const [expanded, setExpanded] = useState<string>()
    const [detailed, setDetailed] = useState<string>()
    useGridLive({
      model,
      highlights,
      enabled: props.socketReload ?? false,
      ...(props.socketKey !== undefined && { socketKey: props.socketKey }),
      ...(props.socketCalls && { calls: props.socketCalls }),
    })
    const { code } = props
    const widths = useMemo(() => (code === undefined ? noWidths : keptWidths(code)), [code])

    const asyncRemove = props.asyncRemove ?? false
    const api = useMemo(
      () =>
        gridApi(model, {
          ...(chosen && { selection: chosen }),
          asyncRemove,
          onRemove: event => latest.current.onRemove?.(event),
          onAdded: rows => latest.current.onAdded?.(rows),
          onInserted: (rows, index) => latest.current.onInserted?.(rows, index),
          warn: message => Message.warning(message),
          activate: id => canvas.current?.reveal(id),
          jump: ({ id, key }) => canvas.current?.reveal(id, key),
          scrollTop: () => canvas.current?.scrollTop(),
        }),
      [model, chosen, asyncRemove],
    )
    useImperativeHandle(
      handle,
      () => ({
        ...api,
        model,
        closeEditor: () => canvas.current?.commit(),
        reveal: (id, key) => canvas.current?.reveal(id, key),
      }),
      [api, model],
    )

    const leadNames = leadsOf(props).join()
    const leads = useMemo(() => leadNames.split(',').filter(Boolean) as Lead[], [leadNames])
    const buttons = toolbarButtons(props.toolbarConfig, model.authority.excluded, model.treeMode)
    const mayAdd = props.toolbar === true && buttons.has('add') && !disabled && !model.treeMode
    const addPlanned = (plan: AddRowsPlan, setActive: boolean) => {
      const rows = Array.from({ length: plan.count }, () => ({}))
      api.insertRows(rows, addIndex(plan), { setActive })
    }
    const nextError = () => {
      // Errors are kept by row: the first in the order shown is the one to mend.
      const errors = model.errors()
      const row = model.rows().find(({ id }) => errors[id] !== undefined)
      const key = row && model.columns.find(column => errors[row.id]?.[column.key] !== undefined)?.key
      if (row && key !== undefined) canvas.current?.reveal(row.id, key)
    }
    const detailedRow = detailed === undefined ? undefined : model.get(detailed)
    const expandedRow = expanded === undefined ? undefined : model.get(expanded)
    const slots = props.slots ?? noSlots
    return (
      <div className="editable-grid">
        {props.toolbar && (
          <GridToolbar
            model={model}
            {...(chosen && { selection: chosen })}
            {...(props.toolbarConfig && { config: props.toolbarConfig })}
            {...(props.onSave && { onSave: props.onSave })}
            disabled={disabled}
            prefix={props.toolbarPrefix}
            suffix={props.toolbarSuffix}
            onAdd={() => addPlanned(keptAddRows(model.count()), true)}
            onAddMany={() => setAdding(true)}
            onRemove={api.removeSelection}
            onFind={() => setFinding(true)}
            onNextError={nextError}
          />
        )}
        {finding && (
          <FindBar
            find={find}
            onShow={({ id, key }) => canvas.current?.show(id, key)}
            onMarks={() => canvas.current?.repaint()}
            onClose={() => {
              setFinding(false)
              canvas.current?.focus()
            }}
          />
        )}
        <button
          type="button"
          className="grid-switch absolute overflow-hidden nowrap"
          aria-pressed={simple}
          onClick={() => setSimple(!simple)}
        >
          {simple ? '改用电子表格' : '改用简单表格（适合读屏软件）'}
        </button>
        <Spin loading={props.loading ?? false} block>
          {simple ? (
            <SimpleTable grid={grid} label={props.caption} />
          ) : (
            <GridCanvas
              ref={canvas}
              grid={grid}
              label={props.caption}
              widths={widths}
              onWidths={next => code !== undefined && keepWidths(code, next)}
              leads={leads}
              size={props.size ?? 'medium'}
              bordered={props.bordered ?? false}
              alwaysEdit={props.alwaysEdit ?? false}
              activation={props.activation ?? 'first-click'}
              height={props.height ?? 'auto'}
              maxHeight={props.maxHeight ?? defaultMaxHeightPx}
              clickSelectRow={props.clickSelectRow ?? false}
              mayAdd={mayAdd}
              slots={slots}
              find={finding ? find : undefined}
              expandedId={expanded}
              onExpand={id => setExpanded(now => toggledRow(now, id))}
              onScroll={() => setExpanded(undefined)}
              onFind={() => setFinding(true)}
              onRowMenu={(id, point) => {
                if (!disabled) setMenu({ id, point })
              }}
              onRowClick={id => {
                if (props.clickRowShowSubForm) setExpanded(now => toggledRow(now, id))
                if (props.clickRowShowMainForm) setDetailed(id)
              }}
              onEditClosed={({ id, key }) => {
                const row = model.get(id)
                const column = model.column(key)
                if (row && column)
                  props.onEditClosed?.({ type: column.type ?? 'normal', value: row[key], row, column })
              }}
              onPasted={done => {
                if (done.problems.length > 0) setReport(done)
                else Message.success(done.message)
              }}
              say={(message, tone) => Message[tone](message)}
            />
          )}
        </Spin>
        {pagination && (
          <Pager
            style={{ marginTop: 8, justifyContent: 'flex-end' }}
            size="small"
            showTotal={(total, [from, to] = [0, 0]) => `${from}-${to} 共${total}条`}
            sizeCanChange
            showJumper
            sizeOptions={[...(pagination.pageSizes ?? [10, 20, 30])]}
            current={pagination.current}
            pageSize={pagination.pageSize}
            total={pagination.total}
            onChange={(current, pageSize) => props.onPageChange?.({ current, pageSize })}
          />
        )}
        {adding && (
          <AddRowsDialog
            rowCount={model.count()}
            onCancel={() => setAdding(false)}
            onAdd={plan => {
              setAdding(false)
              addPlanned(plan, plan.scroll)
            }}
          />
        )}
        {menu && (
          <MoveMenu
            model={model}
            id={menu.id}
            point={menu.point}
            mayInsert={mayAdd}
            onInsert={index => api.insertRows({}, index, { setActive: true })}
            onClose={() => {
              setMenu(undefined)
              canvas.current?.focus()
            }}
          />
        )}
        {report && (
          <PasteReportDialog
            report={report}
            onShow={(id, key) => canvas.current?.reveal(id, key)}
            onClose={() => setReport(undefined)}
          />
        )}
        {expandedRow && props.subForm && (
          <SubTablePopover
            rowId={expandedRow.id}
            rowBox={id => canvas.current?.rowBox(id)}
            tableBox={() => canvas.current?.frame() ?? new DOMRect()}
            onClose={() => setExpanded(undefined)}
          >
            {props.subForm(expandedRow)}
          </SubTablePopover>
        )}
        {detailedRow && (
          <DetailsModal
            model={model}
            row={detailedRow}
            onClose={() => setDetailed(undefined)}
            {...(props.onDetailsConfirm && { onConfirm: props.onDetailsConfirm })}
          >
            {props.mainForm?.(detailedRow)}
          </DetailsModal>
        )}
      </div>
    )
  },
)
