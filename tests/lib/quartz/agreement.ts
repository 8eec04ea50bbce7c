/** Random expressions through the library and through a reading by definition; throws at the first disagreement. */
import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import { validate } from '#lib/quartz/parse.ts'
import { nextRuns } from '#lib/quartz/runs.ts'
import { date, expression } from './arbitraries.ts'
import { daysBetween, fires, walk } from './oracle.ts'

const days = daysBetween(2025, 2044)
const begin = days[0]!.ms
export const end = days.at(-1)!.ms + 86_400_000
/** Moments with eight years of calendar left after them. */
export const moments = fc.integer({ min: begin, max: end - 8 * 366 * 86_400_000 })

/** Every day of 20 years. */
export function agreeOnDays(numRuns: number): void {
  fc.assert(
    fc.property(date, words => {
      const text = `0 0 0 ${words}`
      const told = nextRuns(text, begin - 1, days.length).filter(run => run < end)
      deepStrictEqual(validate(text), undefined)
      deepStrictEqual(
        told,
        days.filter(day => fires(text, day)).map(day => day.ms),
      )
    }),
    { numRuns },
  )
}

/** The next 25 moments after any moment. */
export function agreeOnMoments(numRuns: number): void {
  fc.assert(
    fc.property(expression, moments, (text, from) => {
      const told = nextRuns(text, from, 25).filter(run => run < end)
      deepStrictEqual(told, walk(text, days, from, 25))
    }),
    { numRuns },
  )
}
