import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createGridModel } from '#web/grid/model/grid-model.ts'
import type { Column, GridModel } from '#web/grid/model/types.ts'

const columns: Column[] = [
  { key: 'x', title: 'X', type: 'input', linkageKey: 'y' },
  { key: 'y', title: 'Y', type: 'input' },
]
const start = ['a', 'b', 'c', 'd'].map(id => ({ id, x: '0', y: '0' }))

const action = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    cells: fc.array(
      fc.record({ row: fc.nat(9), key: fc.constantFrom('x', 'y'), value: fc.constantFrom('1', '2', '') }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
  }),
  fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 3 }), at: fc.nat(6) }),
  fc.record({ kind: fc.constant('remove' as const), rows: fc.array(fc.nat(9), { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('move' as const), row: fc.nat(9), to: fc.nat(9) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const at = (model: GridModel, place: number) => model.rows()[place % Math.max(1, model.count())]?.id ?? 'none'
function act(model: GridModel, one: Action): void {
  if (one.kind === 'write')
    model.write(one.cells.map(({ row, key, value }) => ({ id: at(model, row), key, value })))
  else if (one.kind === 'add')
    model.add(
      Array.from({ length: one.count }, () => ({ x: 'n' })),
      one.at,
    )
  else if (one.kind === 'remove') model.remove(one.rows.map(row => at(model, row)))
  else model.move(at(model, one.row), one.to)
}
const make = () =>
  createGridModel({
    columns,
    rows: start,
    dragSort: true,
    historyLimit: 1_000,
    linkage: [{ key: 'x', requestData: async () => [] }],
  })
const shape = (model: GridModel) => JSON.stringify(model.rows().map(row => [row.id, row['x'], row['y']]))

describe('console 4: history and bookkeeping hold for any run of actions', () => {
  test('undoing all gives the beginning, redoing all gives the end', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), actions => {
        const model = make()
        const first = shape(model)
        for (const one of actions) act(model, one)
        const last = shape(model)
        while (model.undo()) expect(model.count()).toBeGreaterThanOrEqual(0)
        expect(shape(model)).toBe(first)
        expect(model.newRows()).toEqual([])
        expect(model.removedRows()).toEqual([])
        expect(model.changedRows().filter(row => row['x'] !== '0' || row['y'] !== '0')).toEqual([])
        while (model.redo());
        expect(shape(model)).toBe(last)
      }),
      { numRuns: 300 },
    )
  })

  test('new + kept rows are shown, kept + removed rows are the loaded ones, numbers run from 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(action, fc.constantFrom('on', 'back', 'forth')), { maxLength: 25 }),
        steps => {
          const model = make()
          let structural = false
          for (const [one, then] of steps) {
            act(model, one)
            structural ||= one.kind === 'add'
            if (then === 'back') model.undo()
            if (then === 'forth') model.redo()
            const shown = model.rows().map(row => row.id)
            const fresh = model.newRows().map(row => row.id)
            const removed = model.removedRows().map(row => row.id)
            expect(new Set(shown).size).toBe(shown.length)
            expect(fresh.every(id => model.isNew(id) && shown.includes(id))).toBe(true)
            expect(removed.some(id => shown.includes(id) || model.isNew(id))).toBe(false)
            const kept = shown.filter(id => !model.isNew(id))
            expect([...kept, ...removed].sort()).toEqual(['a', 'b', 'c', 'd'])
            expect(model.values().every((row, index) => 'id' in row === !model.isNew(shown[index]!))).toBe(
              true,
            )
            if (structural)
              expect(model.rows().map(row => row['orderNum'])).toEqual(shown.map((_, index) => index + 1))
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
