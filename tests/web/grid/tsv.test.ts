import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBlock, serialiseBlock } from '#web/grid/model/tsv.ts'
import { quietWatch } from '../../support/pace.ts'

describe('clipboard blocks', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['"two\r\nlines"\t"a ""word"""\r\n', [['two\r\nlines', 'a "word"']]],
    ['5" pipe\t"open', [['5" pipe', '"open']]],
    ['"a" b\tc', [['"a" b', 'c']]],
    ['"a" b\t"x\ty"', [['"a" b', 'x\ty']]],
    ['\t\r\n', [['', '']]],
    ['a\r\n\r\nb', [['a'], [''], ['b']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(parseBlock(text)).toEqual(rows)
  })

  test('whatever is written is read again as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '中') })
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain(width =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      )
    fc.assert(
      fc.property(block, rows => {
        // A block of one empty cell is no text at all.
        fc.pre(serialiseBlock(rows) !== '')
        // A last row of one empty cell cannot be told from the line end before it.
        fc.pre(rows.length === 1 || rows.at(-1)!.some(one => one !== '') || rows[0]!.length > 1)
        expect(parseBlock(serialiseBlock(rows))).toEqual(rows)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a million quotes that never close are read in a moment', () => {
    const text = '"a\t'.repeat(1_000_000)
    const spent = quietWatch()
    expect(parseBlock(text)[0]).toHaveLength(1_000_001)
    expect(spent()).toBeLessThan(2_000)
  })
})
