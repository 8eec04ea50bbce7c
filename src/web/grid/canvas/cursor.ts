/** The cell under the cursor and the block around it, in places of the model (column, row); how keys move them. */

export interface Place {
  column: number
  row: number
}
export interface Block {
  x: number
  y: number
  width: number
  height: number
}
export interface Cursor {
  at: Place
  /** Holds `at`. */
  block: Block
}
export interface Bounds {
  columns: number
  rows: number
  /** Rows of a page. */
  page: number
  /** Whether a cell holds nothing: jumps stop where filled and empty meet. */
  empty: (place: Place) => boolean
}
/** `edge`: to where filled and empty cells meet; `end`: to the first or last. */
export type Stride = 'one' | 'page' | 'edge' | 'end'
export interface Move {
  dx: -1 | 0 | 1
  dy: -1 | 0 | 1
  stride: Stride
  extend?: boolean
}

export const single = (at: Place): Cursor => ({ at, block: { x: at.column, y: at.row, width: 1, height: 1 } })
export const spanned = (at: Place, to: Place): Cursor => ({
  at,
  block: {
    x: Math.min(at.column, to.column),
    y: Math.min(at.row, to.row),
    width: Math.abs(to.column - at.column) + 1,
    height: Math.abs(to.row - at.row) + 1,
  },
})
/** The corner of the block opposite to the cursor: the one that Shift moves. */
export function farCorner({ at, block }: Cursor): Place {
  return {
    column: at.column > block.x ? block.x : block.x + block.width - 1,
    row: at.row > block.y ? block.y : block.y + block.height - 1,
  }
}
const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))
export const within = (place: Place, { columns, rows }: Pick<Bounds, 'columns' | 'rows'>): Place => ({
  column: clamp(place.column, columns - 1),
  row: clamp(place.row, rows - 1),
})

/** From a filled cell to the last filled one before a gap; from an empty one, or before a gap, to the next filled one. */
function toEdge(from: Place, dx: number, dy: number, bounds: Bounds): Place {
  const step = (place: Place): Place => ({ column: place.column + dx, row: place.row + dy })
  const inGrid = ({ column, row }: Place) =>
    column >= 0 && row >= 0 && column < bounds.columns && row < bounds.rows
  let place = step(from)
  if (!inGrid(place)) return from
  const run = !bounds.empty(from) && !bounds.empty(place)
  for (let next = step(place); inGrid(next); next = step(place)) {
    if (run ? bounds.empty(next) : !bounds.empty(place)) return place
    place = next
  }
  return place
}

export function stepped(from: Place, { dx, dy, stride }: Move, bounds: Bounds): Place {
  if (stride === 'edge') return toEdge(from, dx, dy, bounds)
  const far = stride === 'end' ? Number.MAX_SAFE_INTEGER : stride === 'page' ? bounds.page : 1
  return within({ column: from.column + dx * far, row: from.row + dy * far }, bounds)
}

export function moved(cursor: Cursor, move: Move, bounds: Bounds): Cursor {
  if (!move.extend) return single(stepped(cursor.at, move, bounds))
  return spanned(cursor.at, stepped(farCorner(cursor), move, bounds))
}

/** Enter and Tab: through the block where there is one, else on to the next row or column; undefined past the last cell. */
export function advanced(
  cursor: Cursor,
  by: 'down' | 'up' | 'right' | 'left',
  bounds: Bounds,
): Cursor | undefined {
  const { at, block } = cursor
  const whole = block.width * block.height === 1
  const area = whole ? { x: 0, y: 0, width: bounds.columns, height: bounds.rows } : block
  const downward = by === 'down' || by === 'up'
  const sign = by === 'down' || by === 'right' ? 1 : -1
  if (whole && downward) return single(within({ column: at.column, row: at.row + sign }, bounds))
  const [across, along] = downward ? [area.width, area.height] : [area.height, area.width]
  const index =
    (downward
      ? (at.column - area.x) * along + at.row - area.y
      : (at.row - area.y) * along + at.column - area.x) + sign
  const total = across * along
  if (whole && (index < 0 || index >= total)) return undefined
  const turned = (index + total) % total
  const [outer, inner] = [Math.floor(turned / along), turned % along]
  const place = downward
    ? { column: area.x + outer, row: area.y + inner }
    : { column: area.x + inner, row: area.y + outer }
  return whole ? single(place) : { at: place, block }
}
