/** Chosen rows: one (radio) or many (checkbox). Says what happened in the words of the wire's `selectRowChange`. */
import type { GridModel, Row } from './types.ts'

export interface SelectRowChange {
  type: 'radio' | 'checkbox' | 'checkbox-all'
  action: 'selected' | 'unselected' | 'selected-all'
  /** Absent when all were chosen or let go at once. */
  row?: Row
  selectedRows: readonly Row[]
  selectedRowIds: readonly string[]
}
export interface SelectionOptions {
  type: 'radio' | 'checkbox'
  /** Rows that cannot be chosen, for instance disabled ones. */
  selectable?: (row: Row) => boolean
  onChange?: (change: SelectRowChange) => void
}
export interface Selection {
  readonly type: 'radio' | 'checkbox'
  has(id: string): boolean
  size(): number
  /** In the order of the grid; removed rows are no longer among them. */
  ids(): readonly string[]
  rows(): readonly Row[]
  toggle(id: string): void
  /** Chooses the rows from the last toggled one to this (a click with Shift). */
  extendTo(id: string): void
  /** All, or none when all are chosen; nothing for radio. */
  toggleAll(): void
  state(): 'none' | 'some' | 'all'
  clear(): void
  subscribe(listener: () => void): () => void
}

export function createSelection(model: GridModel, options: SelectionOptions): Selection {
  const { type, selectable = () => true, onChange } = options
  const chosen = new Set<string>()
  const listeners = new Set<() => void>()
  let anchor: string | undefined
  /** Asked for with every frame that shows the head. */
  let whole: 'none' | 'some' | 'all' | undefined

  const rows = () => model.rows().filter(row => chosen.has(row.id))
  const open = () => model.rows().filter(selectable)
  const tell = (change: Pick<SelectRowChange, 'type' | 'action' | 'row'> | undefined) => {
    whole = undefined
    for (const listener of [...listeners]) listener()
    if (!change || !onChange) return
    const selectedRows = rows()
    onChange({ ...change, selectedRows, selectedRowIds: selectedRows.map(row => row.id) })
  }
  const tellAll = (action: 'selected-all' | 'unselected') => tell({ type: 'checkbox-all', action })

  model.subscribe(damage => {
    if (damage.kind === 'rows' || damage.kind === 'cells') whole = undefined
    if (damage.kind !== 'rows' || chosen.size === 0) return
    const gone = [...chosen].filter(id => model.get(id) === undefined)
    for (const id of gone) chosen.delete(id)
    if (gone.length > 0) tell(undefined)
  })

  return {
    type,
    has: id => chosen.has(id),
    size: () => chosen.size,
    ids: () => rows().map(row => row.id),
    rows,
    toggle(id) {
      const row = model.get(id)
      if (!row || !selectable(row)) return
      const action = chosen.has(id) ? 'unselected' : 'selected'
      if (type === 'radio') chosen.clear()
      if (action === 'selected') chosen.add(id)
      else chosen.delete(id)
      anchor = id
      tell({ type, action, row })
    },
    extendTo(id) {
      const row = model.get(id)
      if (!row || type === 'radio' || anchor === undefined || anchor === id) return this.toggle(id)
      const [from, to] = [model.indexOf(anchor), model.indexOf(id)].sort((a, b) => a - b)
      for (let index = Math.max(0, from!); index <= to!; index++) {
        const between = model.rowAt(index)
        if (selectable(between)) chosen.add(between.id)
      }
      tell({ type, action: 'selected', row })
    },
    toggleAll() {
      if (type === 'radio') return
      const all = open()
      const every = all.length > 0 && all.every(row => chosen.has(row.id))
      chosen.clear()
      if (!every) for (const row of all) chosen.add(row.id)
      tellAll(every ? 'unselected' : 'selected-all')
    },
    state() {
      if (chosen.size === 0) return 'none'
      whole ??= open().every(row => chosen.has(row.id)) ? 'all' : 'some'
      return whole
    },
    clear() {
      if (chosen.size === 0) return
      chosen.clear()
      if (type === 'checkbox') tellAll('unselected')
      else tell({ type, action: 'unselected' })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
