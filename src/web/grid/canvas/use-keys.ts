/** Keys of the grid's field: the editor's while a cell is edited, the cursor's otherwise. */
import { type KeyboardEvent, useRef } from 'react'
import { isBox, toggledBox } from '../editors/edit-session.ts'
import type { Column, GridModel, Row } from '../model/types.ts'
import { clearBlock, fillWithin } from './block.ts'
import { advanced, type Cursor, moved } from './cursor.ts'
import { type Command, commandOf, strokeOf } from './keys.ts'
import type { CanvasProps } from './types.ts'
import type { CursorState } from './use-cursor.ts'
import type { Editing } from './use-edit-session.ts'

export interface Steering {
  model: GridModel
  cursor: CursorState
  editing: Editing
  props: CanvasProps
  page: () => number
  /** Moves the cursor and brings it into view. */
  go: (next: Cursor) => void
  /** Opens the cell under the cursor. */
  open: (how: 'select' | 'caret') => boolean
  menu: () => void
}
type Field = KeyboardEvent<HTMLTextAreaElement>

export function cellUnder({
  model,
  cursor,
}: Pick<Steering, 'model' | 'cursor'>): { row: Row; column: Column } | undefined {
  const at = cursor.latest.current?.at
  const column = at && model.columns[at.column]
  return at && column && at.row < model.count() ? { row: model.rowAt(at.row), column } : undefined
}

export function useKeys(steering: Steering): (event: Field) => void {
  const { editing } = steering
  /** Escape was the last key: the next Tab leaves the grid. */
  const leaving = useRef(false)
  return event => {
    // Keys of a composition are the input method's: 229 is what browsers say before it has begun.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (editing.latest.current) return inSession(event, steering)
    const stroke = strokeOf(event)
    if (stroke.key === 'Tab' && leaving.current) return
    const command = commandOf(stroke)
    leaving.current = command?.kind === 'leave'
    if (command && run(command, steering)) event.preventDefault()
  }
}

function advance(steering: Steering, by: 'down' | 'up' | 'right' | 'left'): boolean {
  const { cursor, page, go, open, props } = steering
  const from = cursor.latest.current
  const next = from && advanced(from, by, cursor.bounds(page()))
  if (!next) return false
  go(next)
  if (props.alwaysEdit) open('select')
  return true
}

function inSession(event: Field, steering: Steering): void {
  const { editing, cursor, page, go } = steering
  const session = editing.latest.current!
  const stroke = strokeOf(event)
  const { key, shift, alt, ctrl } = stroke
  const take = () => {
    event.preventDefault()
    event.stopPropagation()
  }
  if (key === 'Escape') {
    take()
    editing.cancel()
    return
  }
  if (key === 'F2') {
    take()
    editing.toggleMode()
    return
  }
  if (key === 'Tab') {
    editing.commit()
    if (advance(steering, shift ? 'left' : 'right')) take()
    return
  }
  if (!alt && !ctrl && editing.panel.current?.key(stroke)) {
    take()
    return
  }
  if (key === 'Enter') {
    // Lines of a long text end with Enter; it is stored with Ctrl+Enter.
    if (session.kind === 'area' ? !ctrl : alt) return
    take()
    editing.commit()
    if (session.kind !== 'area') advance(steering, shift ? 'up' : 'down')
    return
  }
  const arrow = key.startsWith('Arrow')
  if (arrow && session.mode === 'enter' && (session.kind === 'text' || session.kind === 'date')) {
    const command = commandOf(stroke)
    const from = cursor.latest.current
    if (command?.kind !== 'move' || !from) return
    take()
    editing.commit()
    go(moved(from, command.move, cursor.bounds(page())))
    return
  }
  // Undo of a field that was not touched is the grid's.
  if (ctrl && key === 'z' && !editing.searching && session.mode === 'enter') {
    take()
    editing.cancel()
    steering.model.undo()
  }
}

/** Whether the key was used. */
function run(command: Command, steering: Steering): boolean {
  const { model, cursor, page, go, open, props } = steering
  const from = cursor.latest.current
  switch (command.kind) {
    case 'undo':
      model.undo()
      return true
    case 'redo':
      model.redo()
      return true
    case 'find':
      props.onFind()
      return true
    case 'leave':
      return false
    case 'menu':
      steering.menu()
      return true
    default:
  }
  const cell = cellUnder(steering)
  if (!from || !cell) return false
  const { row, column } = cell
  switch (command.kind) {
    case 'move':
      go(moved(from, command.move, cursor.bounds(page())))
      return true
    case 'advance':
      return advance(steering, command.by)
    case 'edit':
      if (!toggle(steering, row, column)) open('caret')
      return true
    case 'open':
      open('select')
      return true
    case 'toggle':
      if (toggle(steering, row, column)) return true
      // A space is a letter where letters can be typed.
      return !canType(model, row, column) && (open('select') || true)
    case 'clear':
      clearBlock(model, from.block)
      return true
    case 'all': {
      const whole = { x: 0, y: 0, width: model.columns.length, height: model.count() }
      cursor.set({ at: from.at, block: whole })
      return true
    }
    case 'selectRow':
      props.grid.chosen?.toggle(row.id)
      return true
    case 'expand':
      if (model.treeMode && model.branchOf(row.id).hasChildren) void model.toggle(row.id)
      else if (props.leads.includes('expand')) props.onExpand(row.id)
      return true
    case 'fill':
      fillWithin(model, from.block, command.towards)
      return true
    case 'moveRow': {
      if (model.orderKey === undefined) return false
      const to = from.at.row + command.by
      if (to < 0 || to >= model.count()) return true
      model.move(row.id, to)
      go({ at: { ...from.at, row: to }, block: { ...from.block, y: to, height: 1 } })
      props.say(`已移到第 ${to + 1} 行`, 'info')
      return true
    }
    default:
      return false
  }
}

function toggle({ model }: Steering, row: Row, column: Column): boolean {
  if (!isBox(column.type)) return false
  if (model.editable(row, column))
    model.write([{ id: row.id, key: column.key, value: toggledBox(column, row[column.key]) }])
  return true
}
const canType = (model: GridModel, row: Row, column: Column) =>
  model.editable(row, column) && (column.type?.startsWith('input') ?? false)
