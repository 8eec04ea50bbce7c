import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, isChecked } from '#lib/damm.ts'
import { groupLabelNo, makeLabelNo, readLabelNo } from '#lib/label-number.ts'

const digits = fc.stringMatching(/^\d{1,24}$/)

test('the published example of the algorithm', () => {
  expect(checkDigit('572')).toBe('4')
  expect(isChecked('5724')).toBe(true)
})
test('every single wrong digit shows', () => {
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, place, by) => {
      const whole = text + checkDigit(text)
      const at = place % whole.length
      const wrong = whole.slice(0, at) + ((Number(whole[at]) + by) % 10) + whole.slice(at + 1)
      return !isChecked(wrong)
    }),
    { numRuns: 2_000 },
  )
})
test('every swap of neighbours shows', () => {
  fc.assert(
    fc.property(digits, fc.nat(), (text, place) => {
      const whole = text + checkDigit(text)
      const at = place % (whole.length - 1)
      fc.pre(whole[at] !== whole[at + 1])
      return !isChecked(whole.slice(0, at) + whole[at + 1] + whole[at] + whole.slice(at + 2))
    }),
    { numRuns: 2_000 },
  )
})
test('a number is read back into its parts, however it was typed', () => {
  const parts = { province: '99', plant: '0137', date: '2026-11-21', bottle: 1 }
  const number = makeLabelNo(parts)
  expect(number).toMatch(/^WD9901372026112101\d$/)
  expect(groupLabelNo(number)).toBe(`WD 99 0137 20261121 01 ${number.at(-1)}`)
  for (const text of [
    number,
    groupLabelNo(number),
    ` ${number.toLowerCase()}\r\n`,
    number.replace('WD', 'ＷＤ'),
  ])
    expect(readLabelNo(text)).toEqual(parts)
})
test('what is no number is refused in words', () => {
  const number = makeLabelNo({ province: '99', plant: '0137', date: '2026-11-21', bottle: 1 })
  const swapped = number.replace('0137', '0173')
  expect(readLabelNo(swapped)).toEqual({ problem: expect.stringContaining('校验位不符') })
  for (const text of ['', 'WD', '6901234567892', `${number}0`])
    expect(readLabelNo(text)).toEqual({ problem: expect.stringContaining('不是标签号') })
  expect(() => makeLabelNo({ province: '99', plant: '137', date: '2026-11-21', bottle: 1 })).toThrow(
    RangeError,
  )
  expect(() => makeLabelNo({ province: '99', plant: '0137', date: '2026-11-21', bottle: 100 })).toThrow(
    RangeError,
  )
})
