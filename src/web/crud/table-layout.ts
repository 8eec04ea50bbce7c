import type { CSSProperties } from 'react'
import { keys } from '#web/session/keys.ts'
import { sessionLifeMs, storage } from '#web/session/storage.ts'
import { type Column, isAfterFigure } from './columns.ts'

export const tickPx = 36
export const serialPx = 48

/** Distance of each pinned column from its edge. */
export function pinStyles(
  columns: readonly Column[],
  widths: readonly number[],
  left: number,
  right: number,
): CSSProperties[] {
  const styles: CSSProperties[] = columns.map(() => ({}))
  let at = left
  columns.forEach((column, index) => {
    if (column.pin !== 'left') return
    styles[index] = { position: 'sticky', left: at }
    at += widths[index]!
  })
  at = right
  for (let index = columns.length - 1; index >= 0; index--) {
    if (columns[index]!.pin !== 'right') continue
    styles[index] = { position: 'sticky', right: at }
    at += widths[index]!
  }
  return styles
}

/** Right-aligned figures stay clear of the words after them. */
export function cellClass(columns: readonly Column[], at: number): string {
  const column = columns[at]!
  const before = columns[at - 1]
  const classes = [column.align === 'right' ? 'r' : column.align === 'center' ? 'c' : 'l']
  if (isAfterFigure(columns, at)) classes.push('after-figure')
  if (column.slot) classes.push('slot')
  if (column.pin) classes.push('pinned')
  if (column.pin === 'right' && before?.pin !== 'right') classes.push('pinned-edge')
  return classes.join(' ')
}

/** Lists of one window are equally wide: of the last table, by the width of the window. */
export function expectedWidth(): number {
  const { windowPx, px } = Object(storage.get(keys.tableWidth)) as { windowPx?: unknown; px?: unknown }
  return windowPx === window.innerWidth && typeof px === 'number' ? px : 0
}
export function rememberWidth(px: number): void {
  if (px > 0 && px !== expectedWidth())
    storage.set(keys.tableWidth, { windowPx: window.innerWidth, px }, sessionLifeMs)
}
