/** What draws a cell of one type, and what in it can be clicked. */
import type { Rectangle } from '@glideapps/glide-data-grid'
import type { Tokens } from '#web/theme/use-tokens.ts'
import type { Column, Option, Row } from '../model/types.ts'
import type { Uploaded } from './uploaded.ts'

export interface DrawArgs {
  ctx: CanvasRenderingContext2D
  box: Rectangle
  tokens: Tokens
  row: Row
  column: Column
  value: unknown
  text: string
  options: readonly Option[]
  editable: boolean
  /** Drawn as an input: the grid always edits. */
  framed: boolean
  colour: string
  font: string
  /** Uploads of this cell that are under way or failed. */
  pending: readonly Uploaded[]
  /** Loaded picture of an address; asks for it and draws again when it came. */
  picture: (url: string) => HTMLImageElement | ImageBitmap | undefined
}
/** Where a click landed: the cell itself, its button, the n-th file, or one of the options shown. */
export type Zone =
  | { kind: 'body' }
  | { kind: 'button' }
  | { kind: 'file'; at: number }
  | { kind: 'option'; value: string }
export const body: Zone = { kind: 'body' }

export interface CellRenderer {
  draw: (args: DrawArgs) => void
  /** @param x,y px from the cell's corner */
  zoneAt?: (
    x: number,
    y: number,
    size: { width: number; height: number },
    value: unknown,
    options: readonly Option[],
  ) => Zone
}
