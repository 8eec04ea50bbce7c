/** What is done to a block of cells: copied, emptied, filled, pasted into. */
import { emptyValue } from '../editors/edit-session.ts'
import { fill } from '../model/fill.ts'
import { type PasteReport, paste } from '../model/paste.ts'
import { parseBlock, serialiseBlock } from '../model/tsv.ts'
import type { CellWrite, GridModel } from '../model/types.ts'
import type { Block } from './cursor.ts'

export function blockText(model: GridModel, { x, y, width, height }: Block): string {
  const columns = model.columns.slice(x, x + width)
  return serialiseBlock(
    Array.from({ length: Math.min(height, model.count() - y) }, (_, step) => {
      const row = model.rowAt(y + step)
      return columns.map(column => model.text(row, column))
    }),
  )
}

/** Empties the editable cells, as one undo step; gives how many. */
export function clearBlock(model: GridModel, { x, y, width, height }: Block): number {
  const writes: CellWrite[] = []
  for (let at = y; at < Math.min(y + height, model.count()); at++) {
    const row = model.rowAt(at)
    for (const column of model.columns.slice(x, x + width))
      if (model.editable(row, column)) writes.push({ id: row.id, key: column.key, value: emptyValue(column) })
  }
  return model.write(writes).written
}

/** A lone line is the text of a field, anything else a block. */
export const isBlock = (text: string): boolean => /[\t\r\n]./s.test(text)

export const pasteText = (
  model: GridModel,
  text: string,
  { x, y, width, height }: Block,
  mayAdd: boolean,
): Promise<PasteReport> =>
  paste(model, parseBlock(text), { row: y, column: x, rows: height, columns: width, mayAdd })

const asFill = ({ x, y, width, height }: Block) => ({ row: y, column: x, rows: height, columns: width })
export const fillBlock = (model: GridModel, source: Block, target: Block, copy = false) =>
  fill(model, asFill(source), asFill(target), copy)

/** Ctrl+D and Ctrl+R: the first row or column of the block over the rest. */
export function fillWithin(model: GridModel, block: Block, towards: 'down' | 'right'): void {
  const source = towards === 'down' ? { ...block, height: 1 } : { ...block, width: 1 }
  if (source.width * source.height < block.width * block.height) fillBlock(model, source, block, true)
}
