/** Figures that are kept with as many digits as they were given. */
import { expect, test } from 'vitest'
import { drug } from '#contract/drug/drug.ts'
import { number } from '#contract/kit/field.ts'
import { figureText } from '#web/fields/number.tsx'

test('a limit shows no digit that nobody measured; a figure with declared digits shows them all', () => {
  const { loqDefault, lodDefault, doseMg, ef } = drug.fields
  expect([0.5, 0.0125, 10].map(value => figureText(loqDefault, value))).toEqual(['0.5', '0.0125', '10'])
  expect(figureText(lodDefault, 0.15)).toBe('0.15')
  expect(figureText(doseMg, 100)).toBe('100')
  expect(figureText(ef, 0.3)).toBe('0.3000')
  expect(figureText(number('流量', { decimals: 1 }), 3)).toBe('3.0')
})
