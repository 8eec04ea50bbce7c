/** What a page tells an editable grid, and what the grid tells back. Names follow the wire's table; events begin with `on`. */
import type { ReactNode } from 'react'
import type { GridSize } from './canvas/layout.ts'
import type { Activation, Slots } from './canvas/types.ts'
import type { GridApi } from './model/grid-api.ts'
import type { RemoveEvent } from './model/removal.ts'
import type { SelectRowChange } from './model/selection.ts'
import type {
  CellEvent,
  Column,
  GridModel,
  LinkageConfig,
  Row,
  RowSource,
  TypeRegistry,
  ValidateRule,
} from './model/types.ts'
import type { DetailsConfirm } from './parts/details-modal.tsx'
import type { ToolbarConfig } from './parts/toolbar.tsx'

/** A changed cell, with its places among the rows and columns shown. */
export interface ValueChange extends CellEvent {
  rowIndex: number
  columnIndex: number
}
export interface GridPagination {
  current: number
  pageSize: number
  total: number
  pageSizes?: readonly number[]
}

export interface EditableGridProps {
  /** Name of the table, for screen readers. */
  caption: string
  /** A new list replaces the columns; everything else of the grid stays. */
  columns: readonly Column[]
  /** A new list is loaded anew: what was edited or undone is forgotten. */
  dataSource: readonly RowSource[]
  /** Property that names a row; `id` unless told. Fixed for the life of the grid, as are the tree and the linkage. */
  rowKey?: string
  /** Prefix of the permission codes that hide and disable columns and buttons. */
  authPre?: string
  toolbar?: boolean
  toolbarConfig?: ToolbarConfig
  toolbarPrefix?: ReactNode
  toolbarSuffix?: ReactNode
  /** The `#` column. */
  rowNumber?: boolean
  rowSelection?: boolean
  rowSelectionType?: 'checkbox' | 'radio'
  /** A column whose arrow opens `subForm` below the row. */
  rowExpand?: boolean
  loading?: boolean
  /** px; by the rows, up to `maxHeight`, unless told. */
  height?: 'auto' | number
  /** px, 400 unless told. */
  maxHeight?: number
  /** Rows whose property has the value, or one of the values, are not edited. */
  disabledRows?: Readonly<Record<string, unknown>>
  disabled?: boolean
  /** Rows can be dragged; `dragSortKey` (orderNum) is numbered from 1. */
  dragSort?: boolean
  dragSortKey?: string
  size?: GridSize
  bordered?: boolean
  /** Under the grid; the rows of a page are the page's affair. */
  pagination?: GridPagination
  /** A click on a row opens `subForm` below it, or `mainForm` in a dialog. */
  clickRowShowSubForm?: boolean
  clickRowShowMainForm?: boolean
  subForm?: (row: Row) => ReactNode
  mainForm?: (row: Row) => ReactNode
  /** A click anywhere in a row chooses it. */
  clickSelectRow?: boolean
  /** Cells changed by others are lit for 1.4 s. */
  reloadEffect?: boolean
  /** Further rules by column key. */
  editRules?: Readonly<Record<string, readonly ValidateRule[]>>
  /** Stored rows stay until `confirmRemove` of the remove event is called. */
  asyncRemove?: boolean
  /** Cells look and behave like inputs at all times. */
  alwaysEdit?: boolean
  /** The click by which a cell opens; the first unless told. */
  activation?: Activation
  linkageConfig?: readonly LinkageConfig[]
  /** Joins the grid to those of other screens with the same `socketKey` (vxe-default). */
  socketReload?: boolean
  socketKey?: string
  /** Called by the server, by key. */
  socketCalls?: Readonly<Record<string, (...args: readonly unknown[]) => void>>
  /** Name under which this browser keeps the widths that the user drags; those of sixteen grids are kept. */
  code?: string
  /** Rows with `hasChildren` get theirs from here when they are first opened. */
  loadChildren?: (row: Row) => Promise<readonly RowSource[]>
  /** What cells of type slot show, by slotName. */
  slots?: Slots
  /** Column types beside those of the specification. */
  types?: TypeRegistry

  onAdded?: (rows: readonly Row[]) => void
  onInserted?: (rows: readonly Row[], index: number) => void
  onRemove?: (event: RemoveEvent) => void
  onSave?: () => void
  onValueChange?: (event: ValueChange) => void
  onSelectRowChange?: (event: SelectRowChange) => void
  onPageChange?: (page: { current: number; pageSize: number }) => void
  onEditClosed?: (event: CellEvent) => void
  onDetailsConfirm?: (event: DetailsConfirm) => void
}

/** Methods of the wire's table, and the model behind them. */
export interface EditableGridHandle extends GridApi {
  readonly model: GridModel
  /** Stores the cell that is being edited, as a click elsewhere does. */
  closeEditor(): void
  /** Puts the cursor on a cell and brings it into view. */
  reveal(id: string, key?: string): void
}
