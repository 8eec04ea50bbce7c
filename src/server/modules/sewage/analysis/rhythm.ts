/** The rhythm of the week of each place, by months, from the days that may be shown. */
import { correctionReach, monthlyFactors, type WeekdayFactors } from '#lib/wbe/weekday.ts'
import type { Db } from '#server/db/db.ts'
import type { ListScope } from '../consumption/list.ts'
import { turnOf } from '../consumption/queries.ts'
import { hiddenIn } from '../consumption/small.ts'
import { hiddenByRule } from '../consumption/small-variant.ts'
import { daysNotMade, rhythmDays } from '../consumption/variant-queries.ts'
import { daysBetween, type Question } from './question.ts'

type Months = Map<string, WeekdayFactors | null>
/** Factors made of what the roll-up held after its last turn: nothing of it changes before the next. */
const kept = new WeakMap<Db, { turn: number; of: Map<string, Months> }>()
/** Places and quantities whose factors are kept. */
const mostKept = 2_000

/**
 * Wet days have the rhythm of the week like the others, whether or not they are looked at.
 * @param days those to be corrected
 */
export async function rhythmsOf(
  db: Db,
  question: Question,
  scope: ListScope,
  days: readonly [string, ...string[]],
): Promise<(code: string) => Months> {
  const { level, drug, measure, view = {} } = question
  const months = [...new Set(days.map(day => day.slice(0, 7)))]
  const reach = correctionReach(days[0], days.at(-1)!)
  const [{ turn }, notMade] = await Promise.all([turnOf(db), daysNotMade(db, drug, reach)])
  // What some may not see changes with the register of plants too: their factors are made each time.
  if (notMade.size > 0 || scope.tender.districts.size > 0)
    return factorsIn(db, question, scope, { reach, months, notMade })
  const own = kept.get(db)
  const present = own?.turn === turn ? own.of : new Map<string, Months>()
  if (present !== own?.of) kept.set(db, { turn, of: present })
  const keyOf = (code: string) => [level, code, drug, measure, view.loq ?? ''].join('|')
  const lacking = scope.places.filter(({ code }) => {
    const known = present.get(keyOf(code))
    return !known || months.some(month => !known.has(month))
  })
  if (lacking.length > 0) {
    const made = await factorsIn(db, question, { ...scope, places: lacking }, { reach, months, notMade })
    if (present.size > mostKept) present.clear()
    for (const { code } of lacking)
      present.set(keyOf(code), new Map([...(present.get(keyOf(code)) ?? []), ...made(code)]))
  }
  const found = new Map(scope.places.map(({ code }) => [code, present.get(keyOf(code))!]))
  return code => found.get(code)!
}

async function factorsIn(
  db: Db,
  { level, drug, measure, view = {} }: Question,
  scope: ListScope,
  asked: {
    reach: { from: string; to: string }
    months: readonly string[]
    notMade: ReadonlySet<string>
  },
): Promise<(code: string) => Months> {
  const { reach, months, notMade } = asked
  const around = daysBetween(reach.from, reach.to)
  const { loq: policy } = view
  const codes = scope.places.map(({ code }) => code)
  const [rows, isHidden, isTold] = await Promise.all([
    rhythmDays(db, { level, drug, policy, measure }, around, codes),
    hiddenIn(db, { level, drug, grain: 'DAY' }, scope, around),
    policy ? hiddenByRule(db, { drug, policy }, scope, around) : () => false,
  ])
  const place = new Map(around.map((day, at) => [day, at]))
  const series = new Map(codes.map(code => [code, new Array<number | null>(around.length).fill(null)]))
  for (const { code, day, value, nSamples, nCensored } of rows)
    if (nCensored * 2 <= nSamples && !notMade.has(day) && !isHidden(day, code) && !isTold(day, code))
      series.get(code)![place.get(day)!] = value
  return code =>
    monthlyFactors(
      series.get(code)!.map((value, at) => ({ date: around[at]!, value })),
      months,
    )
}
