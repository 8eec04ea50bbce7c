import { describe, expect, it } from 'vitest'
import {
  advanced,
  type Bounds,
  type Cursor,
  farCorner,
  moved,
  single,
  spanned,
} from '#web/grid/canvas/cursor.ts'
import { commandOf, strokeOf } from '#web/grid/canvas/keys.ts'

/** Filled cells are marked; rows × columns. */
const boundsOf = (sheet: readonly string[]): Bounds => ({
  columns: sheet[0]!.length,
  rows: sheet.length,
  page: 2,
  empty: ({ column, row }) => sheet[row]![column] === '.',
})
const sheet = boundsOf(['x..x', 'x..x', '....', 'x...', 'xx.x'])
const at = (cursor: Cursor | undefined) => cursor && [cursor.at.column, cursor.at.row]
const right = { dx: 1, dy: 0 } as const
const down = { dx: 0, dy: 1 } as const

describe('ux grid keyboard: the cursor', () => {
  it('steps, and stops at the border', () => {
    expect(at(moved(single({ column: 0, row: 0 }), { ...right, stride: 'one' }, sheet))).toEqual([1, 0])
    expect(at(moved(single({ column: 3, row: 0 }), { ...right, stride: 'one' }, sheet))).toEqual([3, 0])
    expect(at(moved(single({ column: 1, row: 1 }), { ...down, stride: 'page' }, sheet))).toEqual([1, 3])
    expect(at(moved(single({ column: 1, row: 1 }), { dx: 1, dy: 1, stride: 'end' }, sheet))).toEqual([3, 4])
  })
  it('jumps to where filled and empty cells meet, as spreadsheets do', () => {
    const jump = (column: number, row: number, way: typeof right | typeof down) =>
      at(moved(single({ column, row }), { ...way, stride: 'edge' }, sheet))
    expect(jump(0, 0, down)).toEqual([0, 1])
    expect(jump(0, 1, down)).toEqual([0, 3])
    expect(jump(0, 0, right)).toEqual([3, 0])
    expect(jump(1, 2, right)).toEqual([3, 2])
    expect(jump(0, 4, down)).toEqual([0, 4])
  })
  it('spans a block with Shift, from either side of where it began', () => {
    const start = single({ column: 2, row: 2 })
    const wider = moved(start, { ...right, stride: 'one', extend: true }, sheet)
    expect(wider.block).toEqual({ x: 2, y: 2, width: 2, height: 1 })
    const back = moved(
      moved(wider, { dx: -1, dy: 0, stride: 'one', extend: true }, sheet),
      { dx: -1, dy: 0, stride: 'one', extend: true },
      sheet,
    )
    expect(back.block).toEqual({ x: 1, y: 2, width: 2, height: 1 })
    expect(back.at).toEqual({ column: 2, row: 2 })
    expect(farCorner(back)).toEqual({ column: 1, row: 2 })
  })
  it('advances row by row with Tab, and tells when the grid ends', () => {
    expect(at(advanced(single({ column: 3, row: 0 }), 'right', sheet))).toEqual([0, 1])
    expect(at(advanced(single({ column: 0, row: 1 }), 'left', sheet))).toEqual([3, 0])
    expect(advanced(single({ column: 3, row: 4 }), 'right', sheet)).toBeUndefined()
    expect(at(advanced(single({ column: 1, row: 4 }), 'down', sheet))).toEqual([1, 4])
  })
  it('goes round inside a block with Enter and Tab', () => {
    const block = spanned({ column: 1, row: 1 }, { column: 2, row: 2 })
    const path = ['down', 'down', 'down', 'down'].reduce<Cursor[]>(
      list => [...list, advanced(list.at(-1)!, 'down', sheet)!],
      [block],
    )
    expect(path.map(at)).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [1, 1],
    ])
    expect(at(advanced(block, 'right', sheet))).toEqual([2, 1])
    expect(path.at(-1)!.block).toEqual(block.block)
  })
})

describe('ux grid keyboard: what keys mean', () => {
  const command = (key: string, mods: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey', boolean>> = {}) =>
    commandOf(strokeOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...mods }))
  it('reads the keys of a spreadsheet', () => {
    expect(command('ArrowDown', { ctrlKey: true, shiftKey: true })).toEqual({
      kind: 'move',
      move: { dx: 0, dy: 1, stride: 'edge', extend: true },
    })
    expect(command('Home', { ctrlKey: true })).toMatchObject({ move: { dx: -1, dy: -1, stride: 'end' } })
    expect(command('Enter', { shiftKey: true })).toEqual({ kind: 'advance', by: 'up' })
    expect(command('Z', { ctrlKey: true })).toEqual({ kind: 'undo' })
    expect(command('Z', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'redo' })
    expect(command('F2')).toEqual({ kind: 'edit' })
    expect(command('Enter', { ctrlKey: true })).toEqual({ kind: 'expand' })
  })
  it('offers keys instead of dragging: a row moves with Alt+Shift and an arrow', () => {
    expect(command('ArrowUp', { altKey: true, shiftKey: true })).toEqual({ kind: 'moveRow', by: -1 })
  })
  it('leaves letters, and the browser its own', () => {
    expect(command('n')).toBeUndefined()
    expect(command('c', { ctrlKey: true })).toBeUndefined()
    expect(command('Process')).toBeUndefined()
    expect(command('ArrowLeft', { altKey: true })).toBeUndefined()
  })
})
