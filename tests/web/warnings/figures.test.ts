import { expect, test } from 'vitest'
import { currentOf } from '#web/widgets/warning/current.ts'
import {
  excessOf,
  isWithin,
  lastedMs,
  limitWords,
  recoveredAgo,
  valueWords,
  withinWords,
} from '#web/widgets/warning/figures.ts'

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

test('a value back within its limit is said to be that, whatever side the limit is on', () => {
  const warm = { code: 'TEMP_HIGH', value: 5.2, threshold: 6 }
  expect(withinWords(warm)).toBe('已回限值内')
  expect(withinWords({ ...warm, value: 6.1 })).toBe('')
  expect(withinWords({ ...warm, value: null })).toBe('')
  expect(withinWords({ code: 'BATT_LOW', value: 25, threshold: 20 })).toBe('已回限值内')
  expect(withinWords({ code: 'BATT_LOW', value: 15, threshold: 20 })).toBe('')
  expect(withinWords({ code: 'FLOW_ZERO', value: 0, threshold: 0 })).toBe('')
  expect(withinWords({ code: 'FLOW_ZERO', value: 40, threshold: 0 })).toBe('已回限值内')
  // Of times and counts nobody reads a factor.
  expect(withinWords({ code: 'OFFLINE', value: 3, threshold: 10 })).toBe('')
})
test('a state that is as it should be calls for no colour, and says so by itself', () => {
  const shut = { code: 'DOOR_OPEN', value: 0, threshold: null }
  expect([isWithin(shut), withinWords(shut)]).toEqual([true, ''])
  expect(isWithin({ ...shut, value: 1 })).toBe(false)
})
test('an active warning reads what its factor reads now; one that has recovered keeps its own value', () => {
  const warm = { code: 'TEMP_HIGH', value: 5, facilityId: 'f1', active: true }
  const reading = { id: 'f1', ts: 1, frameId: '', values: { i33101: [4.6, 'N'] as [number, string] } }
  expect(currentOf(warm, reading)).toBe(4.6)
  expect(currentOf(warm, undefined)).toBe(5)
  // What a faulty instrument says calms no alarm.
  expect(currentOf(warm, { ...reading, values: { i33101: [4.6, 'D'] } })).toBe(5)
  expect(currentOf({ ...warm, active: false }, reading)).toBe(5)
  expect(currentOf({ ...warm, code: 'OFFLINE' }, reading)).toBe(5)
})
