import { Cron } from 'croner'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextRuns } from '#lib/quartz/runs.ts'
import { agreeOnDays, agreeOnMoments, end, moments } from './agreement.ts'

// 10,000 of each: `npm run bench quartz-oracle`.
describe('console 3, 5: the next runs, against other readings', () => {
  test('random dates: every day of 20 years, by definition', () => agreeOnDays(600), 60_000)
  test('random expressions: the next 25 moments, by definition', () => agreeOnMoments(600), 60_000)

  test('1,000 random expressions in the notation that croner shares', () => {
    fc.assert(
      fc.property(shared, moments, (text, from) => {
        const other = new Cron(text, { timezone: 'Asia/Shanghai', alternativeWeekdays: true, mode: '7-part' })
        const theirs = other.nextRuns(5, new Date(from)).map(Number)
        expect(nextRuns(text, from, 5).filter(run => run < end)).toEqual(theirs.filter(run => run < end))
      }),
      { numRuns: 1_000 },
    )
  }, 60_000)
})

/** Without wrap-around ranges, L-n, lists of L or W, names, steps from a begin. */
const int = (min: number, max: number) => fc.integer({ min, max })
const field = (min: number, max: number) =>
  fc.oneof(
    fc.constant('*'),
    fc.uniqueArray(int(min, max), { minLength: 1, maxLength: 4 }).map(values => values.join(',')),
    fc.tuple(int(min, max), int(min, max)).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
  )
const day = fc.oneof(
  field(1, 31),
  fc.constantFrom('L', 'LW'),
  int(1, 28).map(n => `${n}W`),
)
const week = fc.oneof(
  field(1, 7),
  int(1, 7).map(n => `${n}L`),
  fc.tuple(int(1, 7), int(1, 5)).map(([n, m]) => `${n}#${m}`),
)
const shared = fc
  .tuple(field(0, 59), field(0, 59), field(0, 23), fc.boolean(), day, field(1, 12), week)
  .map(
    ([s, m, h, byWeek, d, month, w]) => `${s} ${m} ${h} ${byWeek ? '?' : d} ${month} ${byWeek ? w : '?'} *`,
  )
