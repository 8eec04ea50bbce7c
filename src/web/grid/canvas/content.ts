/** The cell at a place of the canvas, as the grid library asks for it. Texts are made when they are drawn or read aloud, not before. */
import { type CustomCell, GridCellKind, type Item } from '@glideapps/glide-data-grid'
import type { Column, Row } from '../model/types.ts'
import type { GridState } from './grid-state.ts'
import { type Layout, type Lead, leadName } from './layout.ts'

export type CellData =
  | { kind: 'cell'; row: Row; column: Column; first: boolean }
  | { kind: 'lead'; lead: Lead; row: Row; index: number }
  | { kind: 'footer'; text: string; label: boolean }
  | { kind: 'blank'; footer?: boolean }

export class CanvasCell implements CustomCell<CellData> {
  readonly kind = GridCellKind.Custom
  readonly allowOverlay = false
  readonly data: CellData
  private readonly grid: GridState
  constructor(grid: GridState, data: CellData) {
    this.grid = grid
    this.data = data
  }
  get readonly(): boolean {
    return this.data.kind !== 'cell' || !this.grid.model.editable(this.data.row, this.data.column)
  }
  /** What screen readers hear of the cell. */
  get copyData(): string {
    const { data } = this
    const { model, chosen } = this.grid
    if (data.kind === 'footer') return data.text
    if (data.kind === 'blank') return ''
    if (data.kind === 'cell') {
      const error = model.errorOf(data.row.id, data.column.key)
      const text = model.text(data.row, data.column)
      return error === undefined ? text : `${text}（${error}）`
    }
    if (data.lead === 'number') return String(data.index + 1)
    if (data.lead === 'select') return chosen?.has(data.row.id) ? '已选择' : '未选择'
    return leadName[data.lead]
  }
}

export function contentOf(grid: GridState, layout: Layout): (item: Item) => CanvasCell {
  const { leads, columns } = layout
  const blank = new CanvasCell(grid, { kind: 'blank' })
  const below = new CanvasCell(grid, { kind: 'blank', footer: true })
  return ([at, index]) => {
    const { model } = grid
    const count = model.count()
    const column = columns[at - leads.length]
    if (index >= count) {
      const line = model.statistics()[index - count]
      if (!line) return below
      const label = at === Math.max(0, leads.length - 1)
      const figure = column && line.values[column.key]
      if (figure !== undefined)
        return new CanvasCell(grid, { kind: 'footer', text: figureText(figure), label: false })
      return label ? new CanvasCell(grid, { kind: 'footer', text: line.title, label: true }) : below
    }
    const row = model.rowAt(index)
    const lead = leads[at]
    if (lead) return new CanvasCell(grid, { kind: 'lead', lead, row, index })
    if (!column) return blank
    return new CanvasCell(grid, { kind: 'cell', row, column, first: at === leads.length })
  }
}
/** Sums of decimals carry rounding noise in the last places. */
const figureText = (value: number): string => String(Number(value.toPrecision(12)))
