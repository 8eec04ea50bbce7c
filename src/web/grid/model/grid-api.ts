/** The methods by which a page drives its grid, under the names of the wire's table. Plain promises and values; no callbacks. */
import { createThrottle, tooFast } from './add-rows.ts'
import { type RemovalOptions, requestRemoval } from './removal.ts'
import type { Selection } from './selection.ts'
import type { Column, ErrorMap, GridModel, Row, RowSource } from './types.ts'

export interface GridApiHooks extends RemovalOptions {
  selection?: Selection
  onAdded?: (rows: readonly Row[]) => void
  onInserted?: (rows: readonly Row[], index: number) => void
  /** Shows a warning (clicks that came too fast). */
  warn?: (message: string) => void
  /** Puts the cursor into a row. */
  activate?: (id: string) => void
  /** Jumps to the first cell that failed. */
  jump?: (place: { id: string; key: string; message: string }) => void
  scrollTop?: () => void
  now?: () => number
}
type Values = Readonly<Record<string, unknown>>
export type GridApi = ReturnType<typeof gridApi>

export function gridApi(model: GridModel, hooks: GridApiHooks = {}) {
  const mayInsert = createThrottle(hooks.now)
  const bare = (row: Row): Values => {
    if (!model.isNew(row.id)) return row
    const { id: _id, ...values } = row
    return values
  }
  /** One row or many; throws for anything else. */
  const idsOf = (given: unknown): readonly string[] => {
    if (typeof given === 'string') return [given]
    if (Array.isArray(given))
      return given.map(one => (typeof one === 'string' ? one : String((one as { id?: unknown }).id ?? '')))
    throw new TypeError('removeRows：参数必须是字符串或数组')
  }
  const many = (rows: RowSource | readonly RowSource[]): readonly RowSource[] =>
    Array.isArray(rows) ? (rows as readonly RowSource[]) : [rows as RowSource]
  const chosen = (rowIds?: readonly string[]) =>
    rowIds ? rowIds.flatMap(id => model.get(id) ?? []) : model.rows()

  const api = {
    /** `null` when every cell passes, else the messages by row and column. Does not move the view. */
    async validateTable(rowIds?: readonly string[]): Promise<ErrorMap | null> {
      const verdict = await model.validate(rowIds)
      return verdict.failed === 0 ? null : verdict.errors
    },
    /** As validateTable, of all rows, and goes to the first failed cell. */
    async fullValidateTable(): Promise<ErrorMap | null> {
      const verdict = await model.validate()
      if (verdict.first) hooks.jump?.(verdict.first)
      return verdict.failed === 0 ? null : verdict.errors
    },
    /** Appends; undefined when refused because the last insertion was less than 1.5 s ago. */
    addRows(rows: RowSource | readonly RowSource[] = {}, options: { setActive?: boolean } = {}) {
      return api.insertRows(rows, undefined, options)
    },
    insertRows(
      rows: RowSource | readonly RowSource[] = {},
      index?: number,
      { setActive = false }: { setActive?: boolean } = {},
    ): readonly Row[] | undefined {
      if (!mayInsert()) {
        hooks.warn?.(tooFast)
        return undefined
      }
      return api.pushRows(rows, { setActive, ...(index === undefined ? {} : { index }) })
    },
    /** For programs: not throttled. */
    pushRows(
      rows: RowSource | readonly RowSource[] = {},
      { setActive = false, index }: { setActive?: boolean; index?: number } = {},
    ): readonly Row[] {
      const added = model.add(many(rows), index)
      if (index === undefined) hooks.onAdded?.(added)
      else hooks.onInserted?.(added, index)
      if (setActive && added[0]) hooks.activate?.(added[0].id)
      return added
    },
    /** Rows or their ids. Throws unless given a text or a list. */
    removeRows(rows: string | readonly (string | Row)[]): number {
      return requestRemoval(model, idsOf(rows), hooks)
    },
    removeRowsById(rowIds: string | readonly string[]): number {
      return requestRemoval(model, idsOf(rowIds), hooks)
    },
    removeSelection(): number {
      return requestRemoval(model, hooks.selection?.ids() ?? [], hooks)
    },
    clearSelection() {
      hooks.selection?.clear()
    },
    getSelectionData: (): readonly Row[] => hooks.selection?.rows() ?? [],
    /** All rows, or those named; new ones without their temporary id. */
    getTableData({ rowIds }: { rowIds?: readonly string[] } = {}): readonly Values[] {
      return chosen(rowIds).map(bare)
    },
    getNewData: (): readonly Values[] => model.newRows().map(bare),
    getNewDataWithId: (): readonly Row[] => model.newRows(),
    getDeleteData: (): readonly Row[] => model.removedRows(),
    getAll: () => ({ tableData: api.getTableData(), deleteData: api.getDeleteData() }),
    /** The rows together with what a validation says of them. */
    async getValues(rowIds?: readonly string[]) {
      const error = await api.validateTable(rowIds)
      return { error, values: api.getTableData(rowIds ? { rowIds } : {}) }
    },
    /** Writes disabled columns too; one undo step. Answers how many cells were written. */
    setValues(list: readonly { rowKey: string; values: Values }[]): number {
      const cells = list.flatMap(({ rowKey, values }) =>
        Object.entries(values).map(([key, value]) => ({ id: rowKey, key, value })),
      )
      return model.write(cells, 'program').written
    },
    getIfRowById(id: string): { row: Row; isNew: boolean } | null {
      const row = model.get(id)
      return row ? { row, isNew: model.isNew(id) } : null
    },
    getColumnByKey: (key: string): Column | undefined => model.column(key),
    /** Replaces the rows and takes all of them as new. */
    loadNewData(rows: readonly RowSource[]): readonly Row[] {
      model.load([])
      return model.add(rows)
    },
    resetScrollTop() {
      hooks.scrollTop?.()
    },
  }
  return api
}
