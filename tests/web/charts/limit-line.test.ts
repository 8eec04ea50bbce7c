/** The words of the limits never reach the unit at the left. */
import { expect, test } from 'vitest'
import { limitLine } from '#web/charts/reading-curve.tsx'

const mark = (words: string) => ({ value: 6, figure: '6.0', words, level: 2 as const })
test('delays are said where there is room for them, else not', () => {
  const marks = [mark('限值 6.0，持续 15 min'), mark('8.0 升级'), mark('限值 0.0，持续 15 min')]
  expect(limitLine(marks, 600)).toEqual(marks.map(({ words }) => words))
  expect(limitLine(marks, 240)).toEqual(['限值 6.0', '8.0 升级', '限值 0.0'])
  expect(limitLine(marks, 100)).toEqual(['限值 6.0'])
})
