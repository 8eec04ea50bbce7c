/** The fill handle: continues what stands in the source cells: number and date series go on, everything else is repeated. */
import { defaultFormat, readDate, shifted, type Wall, writeDate } from './date-text.ts'
import type { CellWrite, Column, GridModel } from './types.ts'

/** Cells by what is shown; `rows` and `columns` are counts. */
export interface Block {
  row: number
  column: number
  rows: number
  columns: number
}
export interface FillPlan {
  writes: readonly CellWrite[]
  problems: readonly { id: string; key: string; message: string }[]
}

const dayMs = 86_400_000
const dayNumber = ({ year, month, day }: Wall) => Date.UTC(year, month - 1, day) / dayMs
const wrapped = (index: number, length: number) => ((index % length) + length) % length

/** A step that is the same between all neighbours. */
function evenStep(figures: readonly number[]): number | undefined {
  if (figures.length < 2) return undefined
  const step = figures[1]! - figures[0]!
  const even = figures.every(
    (figure, index) => index === 0 || Math.abs(figure - figures[index - 1]! - step) < 1e-9,
  )
  return even ? step : undefined
}

/**
 * Value at `offset` from the first source cell (negative: before it), as a continuation of the source values. One number is repeated, one
 * date goes on by days, several go on by their even step (days or whole months), else they are repeated.
 */
export function continued(values: readonly unknown[], column: Column): (offset: number) => unknown {
  const repeat = (offset: number) => values[wrapped(offset, values.length)]
  const { type } = column
  if (type === 'inputNumber' || type === 'progress') {
    const figures = values.map(value => (value === '' || value === null ? Number.NaN : Number(value)))
    const step = figures.every(Number.isFinite) ? evenStep(figures) : undefined
    if (step === undefined) return repeat
    return offset => Number((figures[0]! + step * offset).toPrecision(12))
  }
  if (type === 'date' || type === 'datetime') {
    const walls = values.flatMap(value => readDate(String(value ?? '')) ?? [])
    if (walls.length !== values.length) return repeat
    const first = walls[0]!
    const format = column.format ?? defaultFormat[type === 'date' ? 'date' : 'datetime']
    const write = (months: number, days: number) => writeDate(shifted(first, months, days), format)
    if (walls.length === 1) return offset => write(0, offset)
    const sameClock = walls.every(wall => wall.hour === first.hour && wall.minute === first.minute)
    const months = evenStep(walls.map(wall => wall.year * 12 + wall.month))
    if (sameClock && months && walls.every(wall => wall.day === first.day))
      return offset => write(months * offset, 0)
    const days = evenStep(walls.map(dayNumber))
    return sameClock && days !== undefined ? offset => write(0, days * offset) : repeat
  }
  return repeat
}

/**
 * Writes for the cells of `target` outside `source`; the target holds the source and is longer in one direction. With `copy` nothing is
 * continued.
 */
export function planFill(model: GridModel, source: Block, target: Block, copy = false): FillPlan {
  const writes: CellWrite[] = []
  const problems: { id: string; key: string; message: string }[] = []
  const { columns } = model
  const down = target.rows > source.rows
  const lines = down ? source.columns : source.rows
  for (let line = 0; line < lines; line++) {
    const cells = Array.from({ length: down ? source.rows : source.columns }, (_, step) => {
      const column = columns[source.column + (down ? line : step)]!
      const row = model.rowAt(source.row + (down ? step : line))
      return { row, column, value: row[column.key] }
    })
    const lead = cells[0]!.column
    const alike = cells.every(({ column }) => column.type === lead.type)
    const values = cells.map(cell => cell.value)
    const next =
      !copy && alike ? continued(values, lead) : (offset: number) => values[wrapped(offset, values.length)]
    const start = down ? target.row - source.row : target.column - source.column
    for (let offset = start; offset < start + (down ? target.rows : target.columns); offset++) {
      if (offset >= 0 && offset < cells.length) continue
      const row = model.rowAt(source.row + (down ? offset : line))
      const column = columns[source.column + (down ? line : offset)]
      if (!column || !model.editable(row, column)) continue
      const from = cells[wrapped(offset, cells.length)]!
      const sameKind = column.type === from.column.type && (down || !from.column.options)
      if (sameKind) {
        writes.push({ id: row.id, key: column.key, value: next(offset) })
        continue
      }
      const text = model.text(from.row, from.column)
      const read = model.typeOf(column).parse(text, column, model.optionsOf(row, column).options)
      if (read.ok) writes.push({ id: row.id, key: column.key, value: read.value })
      else problems.push({ id: row.id, key: column.key, message: `填充的内容未写入：${read.message}` })
    }
  }
  return { writes, problems }
}

/** Fills as one undo step and marks what could not be filled. */
export function fill(model: GridModel, source: Block, target: Block, copy = false): FillPlan {
  const plan = planFill(model, source, target, copy)
  model.write(plan.writes)
  model.mark(plan.problems)
  return plan
}
