/** A block of 10,000 × 10 from the clipboard's text to the model, against writing the same cells one call each. */
import { createGridModel } from '#web/grid/model/grid-model.ts'
import { paste } from '#web/grid/model/paste.ts'
import { parseBlock } from '#web/grid/model/tsv.ts'
import type { Column, GridModel } from '#web/grid/model/types.ts'
import { type Bench, medians } from './kit.ts'

const lines = 10_000
const options = [
  { value: '1', text: '进水' },
  { value: '2', text: '出水' },
]
const columns: Column[] = Array.from({ length: 10 }, (_, place) => ({
  key: `k${place}`,
  title: `列${place + 1}`,
  ...(place % 4 === 1
    ? { type: 'inputNumber' }
    : place % 4 === 2
      ? { type: 'date' }
      : place % 4 === 3
        ? { type: 'select', options }
        : { type: 'input', validateRules: [{ required: true }] }),
}))
/** One figure in a hundred is none. */
const cell = (line: number, place: number) => {
  const kind = place % 4
  if (kind === 0) return line % 3 === 0 ? `"文字\t${line}"` : `文字${line}`
  if (kind === 1) return line % 100 === 0 ? '无' : `${line / 4}`
  return kind === 2 ? `2026-${(line % 12) + 1}-${(line % 28) + 1}` : line % 2 === 0 ? '进水' : '出水'
}
const text = Array.from({ length: lines }, (_, line) =>
  columns.map((_, place) => cell(line, place)).join('\t'),
).join('\r\n')

const empty = (): GridModel =>
  createGridModel({ columns, rows: Array.from({ length: lines }, (_, index) => ({ id: `r${index}` })) })

function onePerCall(model: GridModel): number {
  let written = 0
  parseBlock(text).forEach((cells, line) => {
    cells.forEach((word, place) => {
      const column = columns[place]!
      const read = model.typeOf(column).parse(word, column, column.options ?? [])
      if (read.ok)
        written += model.write([{ id: model.rowAt(line).id, key: column.key, value: read.value }]).written
    })
  })
  return written
}
/** Longest stretch in which nothing else had a turn, ms. */
async function stallOf(run: () => unknown): Promise<number> {
  let [last, longest, on] = [performance.now(), 0, true]
  const watch = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (on) setImmediate(watch)
  }
  setImmediate(watch)
  await new Promise(resolve => setImmediate(resolve))
  await run()
  await new Promise(resolve => setImmediate(resolve))
  on = false
  return longest
}
async function msOf(run: () => unknown): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

export const bench: Bench = {
  name: 'grid-paste',
  title: 'Grid: paste of 10,000 × 10 cells, with texts that are refused',
  async run() {
    const refused = (lines / 100) * columns.filter(column => column.type === 'inputNumber').length
    const figures = await medians(5, async () => {
      const model = empty()
      let lost = 0
      let ours = 0
      const stall = await stallOf(async () => {
        ours = await msOf(async () => {
          const { written, problems } = await paste(model, parseBlock(text), {
            row: 0,
            column: 0,
            mayAdd: false,
          })
          if (problems.length !== refused) throw new Error(`${problems.length} refused, ${refused} awaited`)
          lost = lines * columns.length - written - problems.length
        })
      })
      const undo = await msOf(() => model.undo())
      if (model.canUndo()) throw new Error('the paste took more than one step')
      const peer = await msOf(() => onePerCall(empty()))
      return { ours, stall, undo, peer, lost }
    })
    return {
      name: 'grid-paste',
      rows: [
        { label: 'text to model, one step', value: figures.ours, unit: 'ms' },
        { label: 'longest stretch on the main thread', value: figures.stall, unit: 'ms' },
        { label: 'its undo', value: figures.undo, unit: 'ms' },
        { label: 'peer: one write a cell', value: figures.peer, unit: 'ms' },
        { label: 'texts refused and reported', value: refused, unit: '' },
      ],
      targets: [
        { label: 'ms from text to model', value: figures.ours, limit: 1_000, kind: 'most' },
        { label: 'longest stretch, ms', value: figures.stall, limit: 50, kind: 'most' },
        { label: 'undo, ms', value: figures.undo, limit: 50, kind: 'most' },
        { label: 'cells neither written nor reported', value: figures.lost, limit: 0, kind: 'most' },
      ],
    }
  },
}
