/**
 * Pasting a block: every text is read by its column's type. What cannot be read, edited or placed is kept with its reason and reported,
 * so that a paste of any size loses nothing.
 */
import { inSlices, yieldToMain } from './slices.ts'
import type { CellWrite, Column, GridModel, Row } from './types.ts'

export interface PasteProblem {
  /** Place in the pasted block, from 0. */
  line: number
  place: number
  text: string
  message: string
  /** Title of the column, where there is one. */
  title?: string
  /** The cell that keeps its old value; absent where the block runs over the grid's edge. */
  id?: string
  key?: string
}
export interface PasteTarget {
  /** Cell of the block's first text, by what is shown. */
  row: number
  column: number
  /** Selected cells: a smaller block is repeated over them. */
  rows?: number
  columns?: number
  /** Lines below the last row become new rows. */
  mayAdd: boolean
}
interface PlannedWrite extends CellWrite {
  line: number
  place: number
}
interface Plan {
  writes: PlannedWrite[]
  /** Values of the rows to be added, in order. */
  added: Record<string, unknown>[]
  problems: (PasteProblem & { addedRow?: number })[]
  /** Options of some cells were not there yet. */
  waiting: boolean
}
export interface PasteReport {
  written: number
  added: number
  problems: readonly PasteProblem[]
  message: string
}

/** About 10 ms of writing. */
const writesAtOnce = 10_000
const notEditable = '此单元格不可编辑'

/** Repeats the block over a larger selection where it fits a whole number of times; else it is pasted once. */
export function tiled(block: readonly (readonly string[])[], rows: number, columns: number): string[][] {
  const height = block.length
  const width = block[0]?.length ?? 0
  if (height === 0 || width === 0) return []
  const down = rows > height && rows % height === 0 ? rows / height : 1
  const across = columns > width && columns % width === 0 ? columns / width : 1
  return Array.from({ length: height * down }, (_, line) => {
    const cells = block[line % height]!
    return Array.from({ length: across }, () => cells).flat()
  })
}

/** In slices, over the rows as they stood at the beginning. */
async function planPaste(
  model: GridModel,
  given: readonly (readonly string[])[],
  target: PasteTarget,
): Promise<Plan> {
  const block = tiled(given, target.rows ?? 1, target.columns ?? 1)
  const plan: Plan = { writes: [], added: [], problems: [], waiting: false }
  const { columns } = model
  const count = model.count()
  const empty = { id: '' } as Row
  const rows = block.map((_, line) =>
    target.row + line < count ? model.rowAt(target.row + line) : undefined,
  )
  // Reading the text was a turn of its own.
  await yieldToMain()
  await inSlices(block, (cells, line) => {
    const row = rows[line]
    // Linked options are asked for with what this line has already brought.
    const draft: Record<string, unknown> = { ...(row ?? empty) }
    const values: Record<string, unknown> = {}
    const problem = (place: number, message: string, column?: Column) =>
      plan.problems.push({
        line,
        place,
        text: cells[place]!,
        message,
        ...(column ? { title: column.title, key: column.key } : {}),
        ...(row ? { id: row.id } : target.mayAdd ? { addedRow: plan.added.length } : {}),
      })
    for (let place = 0; place < cells.length; place++) {
      const column = columns[target.column + place]
      if (!column) problem(place, '超出最后一列')
      else if (!row && !target.mayAdd) problem(place, '超出最后一行', column)
      else if (!model.editable(draft as Row, column)) problem(place, notEditable, column)
      else {
        const { options, loading } = model.optionsOf(draft as Row, column)
        plan.waiting ||= loading
        const read = model.typeOf(column).parse(cells[place]!, column, options)
        if (!read.ok) problem(place, read.message, column)
        else {
          draft[column.key] = read.value
          if (row) plan.writes.push({ id: row.id, key: column.key, value: read.value, line, place })
          else values[column.key] = read.value
        }
      }
    }
    if (!row && target.mayAdd) plan.added.push(values)
  })
  // A line end too many is no loss, and an empty text that a fixed cell does not take is none either.
  plan.problems = plan.problems.filter(one => one.text !== '')
  return plan
}

const optionsWaitMs = 5_000
function nextOptions(model: GridModel): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, optionsWaitMs)
    const stop = model.subscribe(damage => damage.kind === 'options' && done())
  })
}

/** Pastes as one undo step, marks the cells whose text was refused, and says what happened. */
export async function paste(
  model: GridModel,
  block: readonly (readonly string[])[],
  target: PasteTarget,
): Promise<PasteReport> {
  let plan = await planPaste(model, block, target)
  // Each round may bring one level of a chain of linked selects.
  for (let round = 0; plan.waiting && round < 4; round++) {
    await nextOptions(model)
    plan = await planPaste(model, block, target)
  }
  const { problems } = plan
  let kept = 0
  const added = await model.group(async () => {
    const rows = plan.added.length > 0 ? model.add(plan.added) : []
    for (let at = 0; at < plan.writes.length; at += writesAtOnce) {
      if (at > 0) await yieldToMain()
      // Rows may have been removed between two slices: their texts are reported like the others.
      const writes = plan.writes.slice(at, at + writesAtOnce).filter(({ id, key, value, line, place }) => {
        if (model.get(id)) return true
        problems.push({ line, place, text: String(value), message: '该行已被移除', key })
        return false
      })
      model.write(writes)
      kept += writes.length
    }
    return rows
  })
  const placed = problems.map(({ addedRow, ...problem }) => {
    const row = addedRow === undefined ? undefined : added[addedRow]
    return row ? { ...problem, id: row.id } : problem
  })
  model.mark(
    placed.flatMap(({ id, key, text, message }) =>
      id === undefined || key === undefined || message === notEditable
        ? []
        : [{ id, key, message: `粘贴的内容未写入：${message}（${short(text)}）` }],
    ),
  )
  const written = kept + plan.added.reduce((sum, row) => sum + Object.keys(row).length, 0)
  return {
    written,
    added: added.length,
    problems: placed,
    message: pasteMessage(written, added.length, placed.length),
  }
}

const short = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)
export function pasteMessage(written: number, added: number, problems: number): string {
  const words = [`已粘贴 ${written} 个单元格`]
  if (added > 0) words.push(`新增 ${added} 行`)
  if (problems > 0) words.push(`${problems} 个未粘贴`)
  return words.join('，')
}

/** What was refused, as a block with its places, for the clipboard or a sheet of its own. */
export const problemBlock = (problems: readonly PasteProblem[]): string[][] => [
  ['粘贴行', '列', '内容', '原因'],
  ...problems.map(({ line, place, title, text, message }) => [
    String(line + 1),
    title ?? String(place + 1),
    text,
    message,
  ]),
]
