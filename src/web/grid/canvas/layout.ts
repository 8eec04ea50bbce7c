/** Where things stand on the canvas: the grid's own columns first, then the model's; rows, then the figures of the footer. */
import type { GridColumn } from '@glideapps/glide-data-grid'
import { columnWidths, markerWidthPx } from '../model/columns.ts'
import type { Column } from '../model/types.ts'

/** The grid's own columns: drag handle, row number, selection, sub-table. */
export type Lead = 'drag' | 'number' | 'select' | 'expand'
export type GridSize = 'medium' | 'small' | 'mini' | 'tiny'

/** Height of a row, px. */
export const rowHeightPx: Readonly<Record<GridSize, number>> = { medium: 61, small: 49, mini: 41, tiny: 33 }
export const headerHeightPx: Readonly<Record<GridSize, number>> = {
  medium: 44,
  small: 40,
  mini: 36,
  tiny: 32,
}
const twoLinesPx = 44
/** A head of two lines makes the heads of all columns as tall. */
export const headPx = (size: GridSize, columns: readonly Column[]): number =>
  columns.some(({ under }) => under !== undefined)
    ? Math.max(twoLinesPx, headerHeightPx[size])
    : headerHeightPx[size]
export const defaultMaxHeightPx = 400
/** Room of a horizontal scroll bar and the frame. */
const edgePx = 14

export interface Layout {
  leads: readonly Lead[]
  columns: readonly Column[]
  /** Of all columns, leads first, px. */
  widths: readonly number[]
  /** Columns that stay in place when scrolling sideways, leads among them. */
  frozen: number
  footerRows: number
}

/** Heads of the grid's own columns, for screen readers: what is painted is a sign. */
export const leadName: Readonly<Record<Lead, string>> = {
  drag: '拖动排序',
  number: '#',
  select: '选择',
  expand: '展开子表',
}

export interface LayoutWish {
  columns: readonly Column[]
  leads: readonly Lead[]
  footerRows: number
  totalPx: number
  /** Widths the user dragged, by column key. */
  dragged: Readonly<Record<string, number>>
}
export function layoutOf({ columns, leads, footerRows, totalPx, dragged }: LayoutWish): Layout {
  const handle = footerRows > 0 ? markerWidthPx.handleWithFooter : markerWidthPx.handle
  const leadWidths = leads.map(lead => (lead === 'number' ? markerWidthPx.number : handle))
  const room = totalPx - leadWidths.reduce((sum, width) => sum + width, 0) - edgePx
  const own = columnWidths(columns, Math.max(0, room)).map((width, at) =>
    Math.round(dragged[columns[at]!.key] ?? width),
  )
  // The last column takes what is left: a table that ends before its frame looks broken.
  const left = room - own.reduce((sum, width) => sum + width, 0)
  const last = columns.at(-1)
  if (last && left > 0 && dragged[last.key] === undefined) own[own.length - 1]! += Math.floor(left)
  // Fixed columns stand first; one in the middle keeps those before it in place, too.
  const lastFixed = columns.findLastIndex(column => column.fixed === 'left')
  const widths = [...leadWidths, ...own]
  const frozen = leads.length + lastFixed + 1
  // On a narrow screen what stays in place would leave no room for what moves.
  const kept = widths.slice(0, frozen).reduce((sum, width) => sum + width, 0) <= totalPx * 0.6
  return { leads, columns, widths, frozen: kept ? frozen : 0, footerRows }
}

const required = (column: Column) =>
  column.validateRules?.some(rule => rule.required || rule.pattern === '*') ?? false

export const gridColumns = ({ leads, columns, widths }: Layout): GridColumn[] => [
  ...leads.map((lead, at) => ({ id: `lead-${lead}`, title: leadName[lead], width: widths[at]! })),
  ...columns.map((column, at) => ({
    id: column.key,
    title: required(column)
      ? `${column.title} *`
      : column.under === undefined
        ? column.title
        : `${column.title} ${column.under}`,
    width: widths[leads.length + at]!,
  })),
]

/**
 * Height for all rows; where they have no room in `max`, for as many as are seen whole.
 * @param barPx height of the bar by which one goes sideways: less where it lies over the rows
 */
export function heightPx(
  rows: number,
  size: GridSize,
  { columns, footerRows }: Pick<Layout, 'columns' | 'footerRows'>,
  max: number,
  barPx = edgePx,
): number {
  const head = headPx(size, columns)
  const row = rowHeightPx[size]
  const whole = head + (Math.max(1, rows) + footerRows) * row + edgePx
  if (whole <= max) return whole
  return head + Math.max(1 + footerRows, Math.floor((max - head - barPx) / row)) * row + barPx
}

/** Fixed columns first, else in the order given. */
export const fixedFirst = (columns: readonly Column[]): readonly Column[] =>
  columns.some(column => column.fixed === 'left')
    ? [
        ...columns.filter(column => column.fixed === 'left'),
        ...columns.filter(column => column.fixed !== 'left'),
      ]
    : columns
