import { expect, test } from 'vitest'
import { excessOf, lastedMs, limitWords, recoveredAgo, valueWords } from '#web/widgets/warning/figures.ts'

const minute = 60_000
const door = { code: 'DOOR_OPEN', value: null, threshold: null, unit: '' }

test('a door that was open is shut when it has recovered', () => {
  expect(valueWords(door)).toBe('开')
  expect(valueWords(door, true)).toBe('关')
  expect(limitWords(door)).toBe('应为关')
})
test('a value has the decimals of its factor, and its limit the same', () => {
  const warm = { code: 'TEMP_HIGH', value: 8.64, threshold: 6, unit: '℃' }
  expect([valueWords(warm), valueWords(warm, true), limitWords(warm)]).toEqual(['8.6', '8.6', '> 6.0 ℃'])
  expect(excessOf(warm)?.[0]).toBe('超')
  expect(excessOf({ ...warm, value: 5.8 })).toBeUndefined()
})
test('one warning has one duration: to its recovery, else to now', () => {
  const going = { firstAt: 0, clearAt: null, active: true }
  const over = { firstAt: 0, clearAt: 4 * minute, active: false }
  expect([lastedMs(going, 20 * minute), lastedMs(over, 20 * minute)]).toEqual([20 * minute, 4 * minute])
  expect([recoveredAgo(going, 20 * minute), recoveredAgo(over, 20 * minute)]).toEqual(['', '16 min 前恢复'])
})
