/**
 * The words of the editable grid: columns, rows, what changed. Pure: the canvas and its editors know the rows only through `GridModel`,
 * so that either side could be replaced.
 */
import type { Rule } from '#contract/kit/rule.ts'

/** Column types of the specification, section 3; custom ones are registered by other names. */
export type BuiltInType =
  | 'normal'
  | 'input'
  | 'inputNumber'
  | 'checkbox'
  | 'checkbox_meta'
  | 'select'
  | 'date'
  | 'datetime'
  | 'time'
  | 'radio'
  | 'list_multi'
  | 'sel_search'
  | 'sel_search_async'
  | 'sel_depart'
  | 'sel_user'
  | 'input_pop'
  | 'textarea'
  | 'upload'
  | 'file'
  | 'image'
  | 'popup'
  | 'progress'
  | 'tags'
  | 'slot'
  | 'hidden'
export type ColumnType = BuiltInType | (string & {})

export interface Option {
  value: string
  text: string
  disabled?: boolean
  /** Colour of a tag cell, or background and text colour. */
  color?: string | readonly [string, string]
}

/**
 * Called with the cell; resolves to `undefined` when it passes, else to the message. `true` and `null` pass, `false` fails with the
 * rule's message. A handler with a second parameter answers through it instead, as the wire's does.
 */
export type CellHandler = (
  cell: CellEvent,
  done: (flag: boolean | null | undefined, message?: string) => void,
) => HandlerAnswer | Promise<HandlerAnswer>
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers through `done` returns nothing
export type HandlerAnswer = string | boolean | null | undefined | void

/** One rule of a column; the first that fails gives the message, in the order required, unique, pattern, handler. */
export interface ValidateRule {
  required?: boolean
  unique?: boolean
  /** A named pattern (`n6-16`, `e`, `only` …), or an expression. */
  pattern?: string | RegExp
  handler?: CellHandler
  rule?: Rule
  /** `${title}` and any other property of the column are filled in. */
  message?: string
}

export interface Column {
  key: string
  title: string
  /** A second, quiet line of its head: what the figures below are read against. */
  under?: string
  type?: ColumnType
  /** Pixels, or a share such as `20%`. */
  width?: number | string
  minWidth?: number
  align?: 'left' | 'center' | 'right'
  fixed?: 'left'
  options?: readonly Option[]
  defaultValue?: unknown
  /** A new row's box is ticked. */
  defaultChecked?: boolean
  placeholder?: string
  /** Passed to the editor as it stands. */
  props?: Readonly<Record<string, unknown>>
  disabled?: boolean | ((row: Row) => boolean)
  dictCode?: string
  validateRules?: readonly ValidateRule[]
  statistics?: readonly ('sum' | 'average')[]
  allowSearch?: boolean
  allowInput?: boolean
  /** Key of the next column of a chain of linked selects. */
  linkageKey?: string
  format?: string
  /** Text → colour, or background and text colour, of tag cells. */
  setTagColor?: (text: string, row: Row) => string | readonly [string, string] | undefined
  /** Values of a ticked and an empty box; `['Y', 'N']` unless told. */
  customValue?: readonly [unknown, unknown]
  isOrder?: boolean
  allowDownload?: boolean
  allowRemove?: boolean
  action?: string
  token?: boolean
  popupCode?: string
  orgFields?: string
  destFields?: string
  param?: Readonly<Record<string, unknown>>
  sorter?: string
  btnText?: string
  responseName?: string
  /** Declared by users as a JSON text; the parsed object is accepted too. */
  fieldExtendJson?: string | FieldExtend
  slotName?: string
}
export interface FieldExtend {
  store?: string
  text?: string
  multiSelect?: boolean
  uploadnum?: number
}

/** Values by column key beside the id. Never changed in place: a write makes a new object, so that `===` tells whether a row changed. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

export interface CellEvent {
  type: ColumnType
  value: unknown
  oldValue?: unknown
  row: Row
  column: Column
}
export interface CellWrite {
  id: string
  key: string
  value: unknown
}
export interface CellChange extends CellWrite {
  before: unknown
}
/** `program`: as one undo step, disabled cells too. `live`: another screen's, so no step of ours. */
export type WriteSource = 'user' | 'program' | 'live'
/** What listeners repaint. `rows`: the order or number of rows changed. */
export type Damage =
  | { kind: 'rows' }
  | { kind: 'cells'; cells: readonly CellChange[]; from: WriteSource | 'undo' }
  | { kind: 'errors' }
  | { kind: 'options'; key: string }
  | { kind: 'columns' }

/** Errors by row id and column key. */
export type ErrorMap = Readonly<Record<string, Readonly<Record<string, string>>>>
export interface Verdict {
  /** Number of cells that failed. */
  failed: number
  errors: ErrorMap
  /** First in the order rows and columns are shown. */
  first?: { id: string; key: string; message: string }
}

/** Linked selects: `key` names the first column of a chain; its options are asked for with `''`, those of the next ones with the parent's value. */
export interface LinkageConfig {
  key: string
  requestData: (parent: string) => Promise<readonly Option[]>
}
/** What an authority prefix takes away: columns not shown, columns not edited, buttons left out (`add`, `batch_delete` …). */
export interface GridAuthority {
  hidden: ReadonlySet<string>
  disabled: ReadonlySet<string>
  excluded: readonly string[]
}
/** Row as handed in: `children` are a tree's, `hasChildren` announces ones not fetched yet. */
export type RowSource = Readonly<Record<string, unknown>>

/** How a column type reads and writes text, for find, copy, paste and fill. */
export interface CellType {
  editable: boolean
  /** Text shown and copied. */
  format(value: unknown, column: Column, options: readonly Option[]): string
  parse(
    text: string,
    column: Column,
    options: readonly Option[],
  ): { ok: true; value: unknown } | { ok: false; message: string }
}
export interface TypeRegistry {
  get(type: ColumnType | undefined): CellType
  has(type: string): boolean
  /** Throws for the reserved names rowNumber, rowCheckbox, rowRadio, rowExpand, rowDragSort. */
  register(name: string, type: CellType): void
}

export interface GridOptions {
  columns: readonly Column[]
  rows?: readonly RowSource[]
  /** Property that names a row; `id` unless told. */
  rowKey?: string
  disabled?: boolean
  /** Rows whose property has the value, or one of the values, may not be edited. */
  disabledRows?: Readonly<Record<string, unknown>>
  /** Numbers the rows from 1 after each add, remove and move. */
  dragSort?: boolean
  /** `orderNum` unless told. */
  dragSortKey?: string
  /** Children are fetched when a row is first opened. */
  tree?: { load: (row: Row) => Promise<readonly RowSource[]> }
  linkage?: readonly LinkageConfig[]
  authority?: GridAuthority
  types?: TypeRegistry
  /** Options of columns with a dictCode. */
  loadOptions?: (dictCode: string) => Promise<readonly Option[]>
  /** Undo steps kept; 200 unless told. */
  historyLimit?: number
  /** A fetch of children or options failed; the row is closed, the select stays empty. */
  onFault?: (error: unknown) => void
}

export interface GridModel {
  /** Those shown, in order: without hidden, excluded ones. */
  readonly columns: readonly Column[]
  /** Rows shown: a tree's closed branches are not counted. */
  count(): number
  rowAt(index: number): Row
  indexOf(id: string): number
  get(id: string): Row | undefined
  column(key: string): Column | undefined
  /** Whether the cell may be edited by this user, in this row. */
  editable(row: Row, column: Column): boolean
  errorOf(id: string, key: string): string | undefined
  isNew(id: string): boolean
  /** Depth in the tree, 0 for a flat list, and whether it can be opened. */
  branchOf(id: string): { depth: number; hasChildren: boolean; open: boolean; loading: boolean }

  readonly treeMode: boolean
  readonly authority: GridAuthority
  /** Key that numbers the rows, where rows are sorted by dragging. */
  readonly orderKey: string | undefined
  typeOf(column: Column): CellType
  /** Text of a cell as shown, found and copied. */
  text(row: Row, column: Column): string
  /** Choices of a cell: a linked select's depend on the row. Asking starts the fetch; `options` damage follows. */
  optionsOf(row: Row, column: Column): { options: readonly Option[]; loading: boolean }
  /** All rows in order, those in closed branches too. */
  rows(): readonly Row[]
  /** Replaces everything: no row is new, nothing is removed, the history is empty. */
  load(rows: readonly RowSource[]): void
  setColumns(columns: readonly Column[]): void
  /** What may be edited and seen from now on; what is not named stays. */
  setLimits(limits: Partial<Pick<GridOptions, 'disabled' | 'disabledRows' | 'authority'>>): void
  /** Merges the row of another screen: known keys are replaced, `tug_status` is merged; false when the id is unknown. */
  merge(row: RowSource): boolean
  /** Everything inside is one undo step and one repaint. */
  batch<T>(run: () => T): T
  /** Work in several turns of the main thread, one undo step in the end. */
  group<T>(run: () => Promise<T>): Promise<T>
  /** Puts messages on cells (a refused paste); a later write or validation of the cell takes them away. */
  mark(errors: readonly { id: string; key: string; message: string }[]): void
  clearErrors(): void
  errors(): ErrorMap

  /** Writes cells as one undo step; unknown ids, keys and cells that may not be edited are passed over and counted in the answer. */
  write(cells: readonly CellWrite[], from?: WriteSource): { written: number; refused: number }
  /** Appends, or inserts at `index` (0 is the first place); gives the rows with their temporary ids. */
  add(rows: readonly Readonly<Record<string, unknown>>[], index?: number): readonly Row[]
  /** Throws in tree mode. */
  remove(ids: readonly string[]): void
  move(id: string, to: number): void
  toggle(id: string): Promise<void>
  undo(): boolean
  redo(): boolean
  canUndo(): boolean
  canRedo(): boolean

  newRows(): readonly Row[]
  removedRows(): readonly Row[]
  changedRows(): readonly Row[]
  /** All rows in order, without temporary ids. */
  values(): readonly Readonly<Record<string, unknown>>[]

  /** Long runs are cut so that none blocks for more than 50 ms. */
  validate(ids?: readonly string[], signal?: AbortSignal): Promise<Verdict>
  statistics(): readonly {
    kind: 'sum' | 'average'
    title: string
    values: Readonly<Record<string, number>>
  }[]
  subscribe(listener: (damage: Damage) => void): () => void
}
