/** Random expressions, every notation of every field among them. */
import fc from 'fast-check'

const int = (min: number, max: number) => fc.integer({ min, max })
const week = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const month = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const word = (min: number, max: number, names?: string[]) =>
  names ? fc.oneof(int(min, max).map(String), fc.constantFrom(...names)) : int(min, max).map(String)

function item(min: number, max: number, step: number, names?: string[]) {
  const one = word(min, max, names)
  const by = int(1, step)
  return fc.oneof(
    one,
    fc.tuple(one, one).map(([from, to]) => `${from}-${to}`),
    fc.tuple(one, one, by).map(([from, to, every]) => `${from}-${to}/${every}`),
    fc.tuple(one, by).map(([from, every]) => `${from}/${every}`),
    by.map(every => `*/${every}`),
    by.map(every => `/${every}`),
  )
}
const list = (one: fc.Arbitrary<string>, most = 3) =>
  fc.array(one, { minLength: 1, maxLength: most }).map(items => items.join(','))
const field = (one: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant('*') }, { weight: 5, arbitrary: list(one) })

export const second = field(item(0, 59, 59))
export const minute = field(item(0, 59, 60))
export const hour = field(item(0, 23, 23))
const months = field(item(1, 12, 12, month))
const days = field(
  fc.oneof(
    item(1, 31, 31),
    fc.constantFrom('L', 'LW'),
    int(1, 31).map(n => `L-${n}`),
    int(1, 31).map(n => `L-${n}W`),
    int(1, 31).map(n => `${n}W`),
  ),
)
const weekday = word(1, 7, week)
const weeks = field(
  fc.oneof(
    item(1, 7, 7, week),
    fc.constant('L'),
    weekday.map(day => `${day}L`),
    fc.tuple(weekday, int(1, 5)).map(([day, nth]) => `${day}#${nth}`),
  ),
)
const year = int(2019, 2119)
const years = fc.oneof(
  { weight: 4, arbitrary: fc.constant('*') },
  { weight: 1, arbitrary: list(year.map(String)) },
  { weight: 1, arbitrary: fc.tuple(year, year).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`) },
  { weight: 1, arbitrary: fc.tuple(year, int(1, 99)).map(([from, every]) => `${from}/${every}`) },
)
/** Day, month, week, year: one of day and week is `?`. */
export const date = fc
  .tuple(fc.boolean(), days, months, weeks, years)
  .map(([byWeek, day, one, weekdays, some]) =>
    byWeek ? `? ${one} ${weekdays} ${some}` : `${day} ${one} ? ${some}`,
  )
export const expression = fc.tuple(second, minute, hour, date).map(words => words.join(' '))
