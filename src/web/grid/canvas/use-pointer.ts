/** Clicks: on the grid's own columns, on what a cell offers, and on cells, which become editable. */
import type { CellClickedEventArgs, Item } from '@glideapps/glide-data-grid'
import { useRef } from 'react'
import { body, type Zone } from '../cells/cell-renderer.ts'
import { artOf } from '../cells/index.ts'
import { editorKind, isBox, toggledBox } from '../editors/edit-session.ts'
import type { Column, Row } from '../model/types.ts'
import type { Layout } from './layout.ts'
import { arrowPx, indentPx } from './renderer.ts'
import type { Steering } from './use-keys.ts'

interface PointerWish extends Steering {
  layout: Layout
  /** Opens the dialog or menu of a cell that has one; `at`: the n-th file. */
  openPanel: (row: Row, column: Column, at?: number) => void
}

export function usePointer(wish: PointerWish): (item: Item, args: CellClickedEventArgs) => void {
  /** Where a grid asks for a second click, the cell that had the first. */
  const chosen = useRef('')
  return ([place, at], args) => {
    const { model, layout, props, editing } = wish
    if (at >= model.count()) return
    const { grid, onExpand, clickSelectRow } = props
    const row = model.rowAt(at)
    const lead = layout.leads[place]
    if (lead === 'select') return args.shiftKey ? grid.chosen?.extendTo(row.id) : grid.chosen?.toggle(row.id)
    if (lead === 'expand') return onExpand(row.id)
    if (lead === 'number')
      return wish.cursor.set({
        at: { column: 0, row: at },
        block: { x: 0, y: at, width: model.columns.length, height: 1 },
      })
    const column = layout.columns[place - layout.leads.length]
    if (!column) return
    const branch = model.treeMode && place === layout.leads.length ? model.branchOf(row.id) : undefined
    const shift = branch ? branch.depth * indentPx + 8 : 0
    if (branch?.hasChildren && args.localEventX < shift + arrowPx) return void model.toggle(row.id)
    if (clickSelectRow) grid.chosen?.toggle(row.id)
    props.onRowClick(row.id)
    if (args.shiftKey || args.ctrlKey || args.metaKey || editing.latest.current) return
    const inset = branch ? shift + arrowPx - 10 : 0
    const size = { width: args.bounds.width - inset, height: args.bounds.height }
    const x = args.localEventX - inset
    const { options } = model.optionsOf(row, column)
    const zone = artOf(column.type).zoneAt?.(x, args.localEventY, size, row[column.key], options) ?? body
    const cell = `${row.id} ${column.key}`
    const first = props.activation === 'second-click' && chosen.current !== cell
    chosen.current = cell
    press(wish, row, column, zone, first)
  }
}

function press(wish: PointerWish, row: Row, column: Column, zone: Zone, chooses: boolean): void {
  const { model, open, props, openPanel } = wish
  if (isBox(column.type)) {
    const hit = zone.kind === 'button' || props.alwaysEdit
    if (hit && model.editable(row, column))
      model.write([{ id: row.id, key: column.key, value: toggledBox(column, row[column.key]) }])
    return
  }
  if (zone.kind === 'file') {
    openPanel(row, column, zone.at)
    return
  }
  if (column.type === 'radio' && zone.kind !== 'button') {
    if (zone.kind !== 'option' || !model.editable(row, column)) return
    const again = String(row[column.key] ?? '') === zone.value
    if (again && column.props?.['allowClear'] !== true) return
    model.write([{ id: row.id, key: column.key, value: again ? '' : zone.value }])
    return
  }
  const kind = editorKind(column.type)
  if (kind === 'panel') {
    if (zone.kind === 'button' && model.editable(row, column)) openPanel(row, column)
    return
  }
  if (kind && !chooses) open('select')
}
