/** The model of one editable grid: rows, columns, history, errors and branches behind the interface that the canvas knows. */

import { columnTypes } from './column-types.ts'
import { noLimits, rowDisabled, shownColumns } from './columns.ts'
import { createErrors } from './errors.ts'
import { createOptions } from './linkage.ts'
import { liveWrites } from './live-rows.ts'
import { statisticsOf } from './statistics.ts'
import { createStore } from './store.ts'
import { createTree, isPlaceholder } from './tree.ts'
import type { CellWrite, Column, Damage, GridModel, GridOptions, Row, RowSource } from './types.ts'

const flat = { depth: 0, hasChildren: false, open: false, loading: false }

/** Values of a new row: what each column starts with, under what the caller gives. */
function withDefaults(source: RowSource, columns: readonly Column[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const column of columns) {
    const { key, type, defaultValue, defaultChecked, customValue = ['Y', 'N'] } = column
    if (defaultValue !== undefined) values[key] = defaultValue
    else if (type === 'checkbox') values[key] = customValue[defaultChecked ? 0 : 1]
  }
  return { ...values, ...source }
}

export function createGridModel(given: GridOptions): GridModel {
  const { rowKey = 'id', tree: treeConfig, types = columnTypes } = given
  let disabledRows = given.disabledRows ?? {}
  let authority = given.authority ?? noLimits
  const orderKey = given.dragSort ? (given.dragSortKey ?? 'orderNum') : undefined
  const listeners = new Set<(damage: Damage) => void>()
  const fault = given.onFault ?? (() => undefined)
  let all = given.columns
  let shown = shownColumns(all, authority)
  let byKey = new Map(all.map(column => [column.key, column]))
  let disabled = given.disabled ?? false
  let places: Map<string, number> | undefined
  let visible: readonly string[] | undefined
  let known: Set<string> | undefined
  let seen: readonly string[] | undefined
  let figures: ReturnType<GridModel['statistics']> | undefined

  const tell = (damage: Damage) => {
    for (const listener of [...listeners]) listener(damage)
  }
  const emit = (list: readonly Damage[]) => {
    for (const damage of list) {
      if (damage.kind === 'rows') refreshOrder()
      if (damage.kind === 'rows' || damage.kind === 'cells') figures = undefined
      if (damage.kind === 'cells') errors.touched(damage.cells)
      tell(damage)
    }
  }
  const refreshOrder = () => {
    places = undefined
    visible = undefined
    known = undefined
    seen = store.order()
  }
  const store = createStore({ rowKey, orderKey, historyLimit: given.historyLimit, emit })
  const tree = treeConfig ? createTree() : undefined
  const options = createOptions({
    columns: () => all,
    linkage: given.linkage ?? [],
    loadOptions: given.loadOptions,
    onLoaded: key => tell({ kind: 'options', key }),
    onFault: fault,
  })
  const everyId = () => (tree ? tree.flatten(store.order(), store.get, true) : store.order())
  const rows = () => everyId().map(id => store.get(id)!)
  const errors = createErrors({ columns: () => shown, rows, onChange: () => tell({ kind: 'errors' }) })

  const ids = () => {
    // Inside a batch the order changes before anybody is told.
    if (seen !== store.order()) refreshOrder()
    visible ??= tree ? tree.flatten(store.order(), store.get) : store.order()
    return visible
  }
  const indexOf = (id: string) => {
    const shownIds = ids()
    places ??= new Map(shownIds.map((one, index) => [one, index]))
    return places.get(id) ?? -1
  }
  /** Whether the row is in the grid, be it in a closed branch. */
  const present = (id: string): boolean => {
    if (!tree) return indexOf(id) >= 0
    if (seen !== store.order()) refreshOrder()
    known ??= new Set(everyId())
    return known.has(id)
  }
  const waitingRow = (id: string): Row => ({ id, [shown[0]?.key ?? 'id']: '加载中…' }) as Row
  const editable = (row: Row, column: Column): boolean => {
    if (disabled || column.key === orderKey || isPlaceholder(row.id)) return false
    if (!types.get(column.type).editable || authority.disabled.has(column.key)) return false
    if (typeof column.disabled === 'function' ? column.disabled(row) : column.disabled) return false
    return !rowDisabled(row, disabledRows)
  }
  const plain = (row: Row): RowSource => {
    if (!store.isNew(row.id)) return row
    const { id: _id, ...values } = row
    return values
  }
  /** Rows handed in with their children, level by level. */
  const adopt = (sources: readonly RowSource[], admitted: readonly Row[]) => {
    sources.forEach((source, index) => {
      const children = source['children']
      if (!tree || !Array.isArray(children)) return
      const list = children as readonly RowSource[]
      const below = store.admit(list)
      tree.setChildren(
        admitted[index]!.id,
        below.map(row => row.id),
      )
      adopt(list, below)
    })
  }

  const model: GridModel = {
    get columns() {
      return shown
    },
    treeMode: tree !== undefined,
    get authority() {
      return authority
    },
    orderKey,
    count: () => ids().length,
    rowAt(index) {
      const id = ids()[index]
      if (id === undefined) throw new RangeError(`no row at ${index}`)
      return store.get(id) ?? waitingRow(id)
    },
    indexOf,
    get: id => (present(id) ? store.get(id) : undefined),
    column: key => byKey.get(key),
    typeOf: column => types.get(column.type),
    text: (row, column) =>
      types.get(column.type).format(row[column.key], column, options.of(row, column).options),
    optionsOf: options.of,
    editable,
    errorOf: errors.of,
    isNew: store.isNew,
    branchOf(id) {
      const row = store.get(id)
      if (!tree) return flat
      return row ? tree.branch(row) : { ...flat, depth: tree.depth(id), loading: true }
    },
    rows,
    load(sources) {
      tree?.clear()
      errors.clear()
      adopt(sources, store.reset(sources))
      emit([{ kind: 'rows' }])
    },
    setColumns(columns) {
      all = columns
      shown = shownColumns(all, authority)
      byKey = new Map(all.map(column => [column.key, column]))
      figures = undefined
      options.forget()
      tell({ kind: 'columns' })
    },
    setLimits(next) {
      disabled = next.disabled ?? disabled
      disabledRows = next.disabledRows ?? disabledRows
      authority = next.authority ?? authority
      shown = shownColumns(all, authority)
      figures = undefined
      tell({ kind: 'columns' })
    },
    merge(source) {
      const row = store.get(String(source[rowKey]))
      if (!row) return false
      store.apply(liveWrites(row, source), 'live')
      return true
    },
    batch: store.batch,
    group: store.group,
    mark: errors.mark,
    clearErrors: errors.clear,
    errors: errors.all,

    write(cells, from = 'user') {
      const writes: CellWrite[] = []
      const linked = (given.linkage?.length ?? 0) > 0
      const named = linked ? new Set(cells.map(({ id, key }) => `${id}\n${key}`)) : undefined
      let refused = 0
      for (const { id, key, value } of cells) {
        const row = store.get(id)
        const column = byKey.get(key)
        const allowed =
          row !== undefined &&
          (from === 'live' || present(id)) &&
          (from === 'live' || (column !== undefined && (from === 'program' || editable(row, column))))
        if (!allowed) {
          refused += 1
          continue
        }
        writes.push({ id, key, value })
        if (!named || from === 'live' || Object.is(row[key], value)) continue
        // A child that the same write names keeps what is written to it.
        for (const child of options.below(key))
          if (!named.has(`${id}\n${child}`)) writes.push({ id, key: child, value: '' })
      }
      store.apply(writes, from)
      return { written: cells.length - refused, refused }
    },
    add(sources, index = store.order().length) {
      const numbered = all.filter(column => column.isOrder && column.key !== orderKey)
      const tops = numbered.map(({ key }) =>
        rows().reduce((top, row) => Math.max(top, Number(row[key]) || 0), 0),
      )
      const added = store.create(
        sources.map((source, step) => {
          const values = withDefaults(source, all)
          numbered.forEach(({ key }, at) => {
            values[key] = source[key] ?? tops[at]! + step + 1
          })
          return values
        }),
      )
      if (added.length > 0)
        store.setOrder(store.order().toSpliced(Math.max(0, index), 0, ...added.map(row => row.id)))
      return added.map(row => store.get(row.id)!)
    },
    remove(gone) {
      if (tree) throw new Error('树形表格不支持删除行')
      const out = new Set(gone)
      const left = store.order().filter(id => !out.has(id))
      if (left.length < store.order().length) store.setOrder(left)
    },
    move(id, to) {
      const from = store.order().indexOf(id)
      const target = Math.max(0, Math.min(store.order().length - 1, to))
      if (tree || from < 0 || from === target) return
      store.setOrder(store.order().toSpliced(from, 1).toSpliced(target, 0, id))
    },
    async toggle(id) {
      const row = store.get(id)
      if (!tree || !treeConfig || !row) return
      const { hasChildren, open, loading } = tree.branch(row)
      if (!hasChildren) return
      tree.setOpen(id, !open)
      emit([{ kind: 'rows' }])
      if (open || loading || tree.childrenOf(id)) return
      tree.setLoading(id, true)
      try {
        const sources = await treeConfig.load(row)
        // Loaded anew meanwhile: these children belong to a row that is gone.
        if (store.get(id) === undefined || store.loaded(id) === undefined) return
        const below = store.admit(sources)
        tree.setChildren(
          id,
          below.map(child => child.id),
        )
        adopt(sources, below)
      } catch (error) {
        tree.setOpen(id, false)
        fault(error)
      } finally {
        tree.setLoading(id, false)
        emit([{ kind: 'rows' }])
      }
    },
    undo: store.undo,
    redo: store.redo,
    canUndo: store.canUndo,
    canRedo: store.canRedo,
    newRows: () => rows().filter(row => store.isNew(row.id)),
    removedRows() {
      const present = new Set(everyId())
      return [...store.loadedIds()].flatMap(id => (present.has(id) ? [] : store.get(id)!))
    },
    changedRows: () =>
      rows().filter(row => {
        const before = store.loaded(row.id)
        return (
          before !== undefined &&
          before !== row &&
          Object.keys(row).some(key => !Object.is(before[key], row[key]))
        )
      }),
    values: () => rows().map(plain),
    validate: errors.validate,
    statistics: () => (figures ??= statisticsOf(shown, rows())),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  if (given.rows) adopt(given.rows, store.reset(given.rows))
  return model
}
