import { expect, it } from 'vitest'
import { spanOf } from '#web/widgets/reading/day.ts'

const curve = (known: number) => {
  const means = Array.from({ length: 96 }, (_, at) => (at < known ? 2 + at / 100 : null))
  return [{ factor: 'w21003', least: means.map(one => one && one - 1), most: means, means }]
}
it('makes a scale of a day of which a quarter was measured, and of no less', () => {
  expect(spanOf(curve(24), 'w21003')).toEqual([1, 2.23])
  expect(spanOf(curve(23), 'w21003')).toBeUndefined()
  expect(spanOf(curve(24), 'w01018')).toBeUndefined()
  expect(spanOf(undefined, 'w21003')).toBeUndefined()
})
