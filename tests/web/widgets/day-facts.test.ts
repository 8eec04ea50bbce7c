/** What is stored of a device that is silent: when it reported, and what it read last. */
import { expect, test } from 'vitest'
import { lastOfDay, reportedOf } from '#web/widgets/reading/day-facts.ts'

const curve = (factor: string, means: (number | null)[]) => ({ factor, means, least: means, most: means })
const day = {
  from: 1_000,
  stepMs: 10,
  curves: [curve('i33101', [4, null, null, 5, null]), curve('w00000', [null, 7, null, null, null])],
}
test('it reported in the steps in which any of its factors was measured', () => {
  expect(reportedOf(day)).toEqual([
    [0, 2],
    [3, 4],
  ])
  expect(reportedOf({ ...day, curves: [] })).toEqual([])
})
test('each factor has its own last figure with its own time', () => {
  expect(lastOfDay(day)).toEqual([
    { factor: 'i33101', value: 5, at: 1_040 },
    { factor: 'w00000', value: 7, at: 1_020 },
  ])
})
