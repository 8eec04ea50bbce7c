import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packBulk, unpackRows } from '#server/db/sqlite/pack.ts'

const cell = fc.oneof(
  fc.constant(null),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.string(),
  fc.constantFrom('N', 'D', 'C'),
)
const column = fc.constantFrom('figures', 'words', 'mixed')

it('gives back the rows that were packed, in any slice', () => {
  const table = fc.array(column, { minLength: 1, maxLength: 5 }).chain(kinds =>
    fc.array(
      fc.tuple(
        ...kinds.map(kind => {
          if (kind === 'figures') return fc.option(fc.double({ noNaN: true }))
          return kind === 'words' ? fc.option(fc.constantFrom('N', 'D', '1234567890123456789')) : cell
        }),
      ),
      { minLength: 1, maxLength: 200 },
    ),
  )
  fc.assert(
    fc.property(table, fc.nat(), (rows, pick) => {
      const columns = rows[0]!.map((_, at) => `c${at}`)
      const packed = structuredClone(packBulk({ table: 't', columns, rows }, []))
      const from = pick % rows.length
      const count = rows.length - from
      const into: unknown[] = []
      unpackRows(packed, from, count, into)
      expect(into).toEqual(rows.slice(from).flat())
    }),
    { numRuns: 200 },
  )
})

it('sends figures and repeated texts as transferable buffers', () => {
  const transfer: ArrayBuffer[] = []
  const rows = Array.from({ length: 500 }, (_, i) => [i, i % 2 ? 'N' : 'D', null])
  const { data } = packBulk({ table: 't', columns: ['a', 'b', 'c'], rows }, transfer)
  expect(data.map(({ kind }) => kind)).toEqual(['figures', 'words', 'words'])
  expect(transfer).toHaveLength(3)
})
