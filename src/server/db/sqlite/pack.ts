/**
 * Bulks cross the thread border by column: figures as one transferred Float64Array, repeated texts (flags, frame
 * ids) as a short list with numbers into it. Cloning rows as they are costs several times the insert itself.
 */
import type { Bulk } from '../db.ts'

type Column =
  | { kind: 'figures'; values: Float64Array }
  | { kind: 'words'; words: (string | null)[]; index: Uint32Array }
  | { kind: 'plain'; values: unknown[] }

export interface PackedBulk extends Omit<Bulk, 'rows'> {
  count: number
  data: Column[]
}

/** Below this the plain clone is as quick. */
const packFrom = 16
const sampleSize = 64

function packColumn(rows: Bulk['rows'], at: number): Column {
  const first = rows.find(row => row[at] !== null && row[at] !== undefined)?.[at]
  if (rows.length < packFrom) return plain(rows, at)
  if (typeof first === 'number') return figures(rows, at) ?? plain(rows, at)
  if (typeof first === 'string' || first === undefined) return words(rows, at) ?? plain(rows, at)
  return plain(rows, at)
}

const plain = (rows: Bulk['rows'], at: number): Column => ({
  kind: 'plain',
  values: rows.map(row => row[at] ?? null),
})

/** NaN stands for null; SQLite stores a NaN as null anyway. */
function figures(rows: Bulk['rows'], at: number): Column | undefined {
  const values = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const value = rows[i]![at]
    if (typeof value === 'number') values[i] = value
    else if (value === null || value === undefined) values[i] = Number.NaN
    else return undefined
  }
  return { kind: 'figures', values }
}

/** Undefined when the texts hardly repeat. */
function words(rows: Bulk['rows'], at: number): Column | undefined {
  const places = new Map<string | null, number>()
  const index = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const value = rows[i]![at] ?? null
    if (value !== null && typeof value !== 'string') return undefined
    let place = places.get(value)
    if (place === undefined) {
      place = places.size
      places.set(value, place)
      if (i >= sampleSize && place > i / 2) return undefined
    }
    index[i] = place
  }
  return { kind: 'words', words: [...places.keys()], index }
}

export function packBulk(bulk: Bulk, transfer: ArrayBuffer[]): PackedBulk {
  const { rows, ...rest } = bulk
  const data = bulk.columns.map((_, at) => packColumn(rows, at))
  for (const column of data) {
    if (column.kind === 'figures') transfer.push(column.values.buffer as ArrayBuffer)
    if (column.kind === 'words') transfer.push(column.index.buffer as ArrayBuffer)
  }
  return { ...rest, count: rows.length, data }
}

/** Writes the values of rows `from` … `from + count - 1` one after another into `into`. */
export function unpackRows(bulk: PackedBulk, from: number, count: number, into: unknown[]): void {
  const width = bulk.columns.length
  for (let at = 0; at < width; at++) {
    const column = bulk.data[at]!
    for (let i = 0; i < count; i++) into[i * width + at] = valueAt(column, from + i)
  }
}

function valueAt(column: Column, row: number): unknown {
  if (column.kind === 'plain') return column.values[row]
  if (column.kind === 'words') return column.words[column.index[row]!]
  const value = column.values[row]!
  return Number.isNaN(value) ? null : value
}
