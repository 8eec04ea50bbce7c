/** What the boxes of the cron editor take (specification, section 5). Integers only. */
import type { Part, Range } from './fields.ts'

/** `fixed`: 2019 to 2119. `current`: any year, the current year to a hundred years on unless told. */
export type YearWindow = 'fixed' | 'current'

export interface Bounds {
  /** Begin of an increment. */
  start: Range
  /** Increment. */
  step: Range
  rangeStart: Range
  rangeEnd: Range
  /** Values offered one by one. */
  list: Range
}
const of = (min: number, max: number): Range => ({ min, max })
const same = (range: Range, step: Range): Bounds => ({
  start: range,
  step,
  rangeStart: range,
  rangeEnd: range,
  list: range,
})

const fixed: Readonly<Record<Exclude<Part, 'year'>, Bounds>> = {
  second: { ...same(of(0, 59), of(1, 59)), rangeStart: of(1, 59) },
  minute: { ...same(of(0, 59), of(1, 60)), rangeStart: of(1, 60) },
  hour: same(of(0, 23), of(0, 23)),
  day: same(of(1, 31), of(1, 31)),
  month: { ...same(of(1, 12), of(0, 12)), start: of(0, 12) },
  week: same(of(1, 7), of(1, 7)),
}
/** L-n: days before the end of the month. */
export const beforeEnd = of(1, 31)
/** nW: the day whose nearest weekday is meant. */
export const nearest = of(1, 31)
/** n#m: the m-th such weekday of the month. */
export const nth = of(1, 5)
/** Years offered in a list: a hundred of them. */
const listed = 100

export function boundsOf(part: Part, window: YearWindow = 'fixed', thisYear = 2019): Bounds {
  if (part !== 'year') return fixed[part]
  if (window === 'fixed') return { ...same(of(2019, 2119), of(1, 99)), list: of(2019, 2019 + listed - 1) }
  return {
    start: of(0, 9999),
    step: of(1, 9999),
    rangeStart: of(0, 9999),
    rangeEnd: of(1, 9999),
    list: of(thisYear, thisYear + listed - 1),
  }
}

/** The range that a year field begins with. */
export const defaultYears = (window: YearWindow, thisYear: number): Range =>
  window === 'fixed' ? of(2019, 2119) : of(thisYear, thisYear + 100)
