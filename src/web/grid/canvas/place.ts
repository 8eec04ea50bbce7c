/** Boxes on the canvas in px from its upper left corner. */
import type { DataEditorRef } from '@glideapps/glide-data-grid'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}
/** Of the popover of long texts. */
export const areaSizePx = { width: 300, height: 210 } as const

/** Place of a cell within `root`; undefined before the first frame. */
export function cellBox(
  editor: DataEditorRef | null,
  root: HTMLElement | null,
  column: number,
  row: number,
): Box | undefined {
  const bounds = editor?.getBounds(column, row)
  if (!bounds || !root) return undefined
  const frame = root.getBoundingClientRect()
  return { x: bounds.x - frame.left, y: bounds.y - frame.top, width: bounds.width, height: bounds.height }
}

/** The popover begins at the cell and stays within the window. */
export function areaBox(cell: Box, root: HTMLElement): Box {
  const frame = root.getBoundingClientRect()
  const width = Math.max(areaSizePx.width, Math.min(cell.width, 480))
  const { height } = areaSizePx
  const x = Math.min(cell.x, window.innerWidth - frame.left - width - 8)
  const y = Math.min(cell.y, window.innerHeight - frame.top - height - 8)
  return { x: Math.max(-frame.left + 8, x), y: Math.max(-frame.top + 8, y), width, height }
}
export const sameBox = (a: Box | undefined, b: Box | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.x === b.x &&
    a.y === b.y &&
    a.width === b.width &&
    a.height === b.height)

/** Lays the field over its box. Done by hand: it follows every scrolled frame, and React need not know. */
export function layField(field: HTMLTextAreaElement, box: Box | undefined, lineHeightPx?: number): void {
  const { style } = field
  const name = box ? `${box.x} ${box.y} ${box.width} ${box.height} ${lineHeightPx}` : ''
  // Writing styles anew would lay out the page for each scrolled frame.
  if (field.dataset['place'] === name && style.left !== '') return
  field.dataset['place'] = name
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 1, height: 1 }
  style.left = `${x}px`
  style.top = `${y}px`
  style.width = `${width}px`
  style.height = `${height}px`
  style.paddingBlock = lineHeightPx === undefined ? '' : `${Math.max(0, (height - lineHeightPx) / 2)}px`
}
