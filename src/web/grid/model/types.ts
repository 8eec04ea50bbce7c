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

/** Called with the cell; resolves to `undefined` when it passes, else to the message (`true` and `false` as on the wire also work). */
export type CellHandler = (
  cell: CellEvent,
) => string | boolean | undefined | Promise<string | boolean | undefined>

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
  type?: ColumnType
  /** Pixels, or a share such as `20%`. */
  width?: number | string
  minWidth?: number
  align?: 'left' | 'center' | 'right'
  fixed?: 'left'
  options?: readonly Option[]
  defaultValue?: unknown
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
/** What listeners repaint. `rows`: the order or number of rows changed. */
export type Damage =
  | { kind: 'rows' }
  | { kind: 'cells'; cells: readonly CellWrite[]; from: 'user' | 'live' | 'undo' }
  | { kind: 'errors' }
  | { kind: 'options'; key: string }

/** Errors by row id and column key. */
export type ErrorMap = Readonly<Record<string, Readonly<Record<string, string>>>>
export interface Verdict {
  /** Number of cells that failed. */
  failed: number
  errors: ErrorMap
  /** First in the order rows and columns are shown. */
  first?: { id: string; key: string; message: string }
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

  /** Writes cells as one undo step; unknown ids, keys and cells that may not be edited are passed over and counted in the answer. */
  write(cells: readonly CellWrite[], from?: 'user' | 'live'): { written: number; refused: number }
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
