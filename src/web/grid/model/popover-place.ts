/** The sub-table's popover: where it stands, and when it is given up. */

export const subTableRoomPx = 350
export const subTableRetries = 3
export const subTableFailed = '打开子表失败'
/** Share of the table's width. */
export const subTableWidth = 0.96

export interface Box {
  top: number
  bottom: number
  left: number
  width: number
}
export interface Place {
  side: 'below' | 'above'
  left: number
  width: number
  /** Distance from the viewport's top (below) or bottom (above). */
  offset: number
  maxHeight: number
}

/** @param row and @param table in viewport coordinates, px */
export function popoverPlace(row: Pick<Box, 'top' | 'bottom'>, table: Box, viewportHeight: number): Place {
  const room = viewportHeight - row.bottom
  const width = Math.round(table.width * subTableWidth)
  const left = Math.round(table.left + (table.width - width) / 2)
  return room > subTableRoomPx
    ? { side: 'below', left, width, offset: row.bottom, maxHeight: room - 8 }
    : { side: 'above', left, width, offset: viewportHeight - row.top, maxHeight: Math.max(120, row.top - 8) }
}

/** Looks for the row's box again after `waitMs`, as often as allowed: a canvas may not have drawn it yet. */
export async function findPlace<T>(look: () => T | undefined, waitMs = 50): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const found = look()
    if (found !== undefined) return found
    if (attempt === subTableRetries) throw new Error(subTableFailed)
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
}

/** Which row's sub-table is open after a click on `id`: the same row closes it. */
export const toggledRow = (open: string | undefined, id: string): string | undefined =>
  open === id ? undefined : id
