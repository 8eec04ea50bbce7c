/** Codes of categories (spec/wire 11, rule category_code_rule). */
import { expect, it } from 'vitest'
import { nextCode } from '#server/modules/platform/category/tree.ts'

it.each<[string, readonly string[], string | undefined]>([
  ['', [], 'A01'],
  ['', ['A01', 'A02'], 'A03'],
  ['A01', [], 'A01A01'],
  ['A01', ['A01A09', 'A01A01'], 'A01A10'],
  ['A01', ['A01A99'], 'A01B01'],
  // A gap is not filled: what had the code may stand in old rows.
  ['A01', ['A01A03'], 'A01A04'],
  ['A01', ['A01Z99'], undefined],
  // Codes that were imported in another fashion take no part.
  ['A01', ['A01X', 'B07'], 'A01A01'],
])('after %s with %j comes %s', (parent, siblings, expected) => {
  expect(nextCode(parent, siblings)).toBe(expected)
})
