/** Days of places as they may be shown, by the rules that are asked for: published ones, or those of a switched view. */
import { isSwitched } from '#contract/sewage/figure-view.ts'
import { daysBetween } from '#lib/wbe/period.ts'
import { isWetDay } from '#lib/wbe/rollup.ts'
import type { WeekdayFactors } from '#lib/wbe/weekday.ts'
import type { Db } from '#server/db/db.ts'
import { figuresOfRow, type RollupRow } from '../consumption/cells.ts'
import { type ListScope, rowsOf } from '../consumption/list.ts'
import { corrected } from '../consumption/month-views.ts'
import { hiddenIn } from '../consumption/small.ts'
import { hiddenByRule } from '../consumption/small-variant.ts'
import { overlaid, type VariantRow } from '../consumption/variant.ts'
import { daysNotMade, variantsOf } from '../consumption/variant-queries.ts'
import { type Question, withoutOf } from './question.ts'
import { rhythmsOf } from './rhythm.ts'

export interface ShownDay {
  day: string
  without: string | null
  row: RollupRow | undefined
  value: number | null
  low: number | null
  high: number | null
  /** Before the rhythm of the week was taken out. */
  before?: RollupRow | undefined
  /** Factors of its month. */
  factors?: WeekdayFactors | undefined
  /** Plants whose own figure is another by the rule that is asked for; of these without laboratory values. */
  touched: number
  unknown: number
}

interface Seen {
  row: RollupRow | undefined
  without: string | null
  other: VariantRow | undefined
}
/** Each day of each place before its weekdays are looked at. */
async function seenDays(
  db: Db,
  { level, drug, measure, view = {} }: Question,
  scope: ListScope,
  days: readonly string[],
): Promise<(day: string, code: string) => Seen> {
  const asked = { level, drug, measure, grain: 'DAY' as const }
  const codes = scope.places.map(({ code }) => code)
  const { loq: policy } = view
  const reach = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  const [rows, isHidden, others, isTold, notMade] = await Promise.all([
    rowsOf(db, asked, scope.places, days),
    hiddenIn(db, asked, scope, days),
    policy && codes.length > 0 ? variantsOf(db, { level, drug, policy }, days, codes) : [],
    policy ? hiddenByRule(db, { drug, policy }, scope, days) : () => false,
    isSwitched(view) ? daysNotMade(db, drug, reach) : new Set<string>(),
  ])
  const key = (day: string, code: string) => `${day}|${code}`
  const at = new Map(rows.map(row => [key(row.startDate, row.regionCode), row]))
  const otherAt = new Map(others.map(one => [key(one.startDate, one.regionCode), one]))
  return (day, code) => {
    const nothing = { row: undefined, other: undefined }
    if (isHidden(day, code) || isTold(day, code)) return { ...nothing, without: 'masked' }
    const own = at.get(key(day, code))
    const other = own && otherAt.get(key(day, code))
    const row = own && other ? overlaid(own, other) : own
    if (row && notMade.has(day)) return { ...nothing, without: 'due' }
    if (row && view.wet === 'out' && isWetDay(row)) return { ...nothing, without: 'wet' }
    const without = withoutOf(row, false, measure)
    return { row, without: without === 'none' && other?.nUnknown ? 'lab' : without, other }
  }
}

const shownDay = (day: string, { row, without, other }: Seen, measure: Question['measure']): ShownDay => {
  const figures = without === null ? figuresOfRow(row!, measure) : undefined
  return {
    day,
    without,
    row,
    value: figures?.value ?? null,
    low: figures?.low ?? null,
    high: figures?.high ?? null,
    touched: other?.nTouched ?? 0,
    unknown: other?.nUnknown ?? 0,
  }
}

export const monthsOf = (days: readonly string[]): string[] => [...new Set(days.map(day => day.slice(0, 7)))]
/**
 * Days of the places in their order; a day that is masked tells nothing but that.
 * @param days one after another, without a hole
 */
export async function shownDays(
  db: Db,
  question: Question,
  scope: ListScope,
  days: readonly string[],
): Promise<Map<string, ShownDay[]>> {
  const { measure, view = {} } = question
  const seen = await seenDays(db, question, scope, days)
  const plain = new Map(
    scope.places.map(({ code }) => [code, days.map(day => shownDay(day, seen(day, code), measure))]),
  )
  const [month, ...further] = monthsOf(days)
  if (view.weekday !== 'corrected' || month === undefined) return plain
  // Of a place that is masked throughout nothing is made.
  const places = scope.places.filter(({ code }) => plain.get(code)!.some(one => one.row))
  const rhythmOf = await rhythmsOf(db, question, { ...scope, places }, [month, ...further])
  for (const { code } of places) {
    const factors = rhythmOf(code)
    const own = plain.get(code)!
    plain.set(
      code,
      own.map(one => withoutRhythm(one, measure, factors.get(one.day.slice(0, 7)))),
    )
  }
  return plain
}
/** Some spans at once: what is corrected shares the days that its factors are made of. */
export async function shownSpans(
  db: Db,
  question: Question,
  scope: ListScope,
  spans: readonly (readonly string[])[],
): Promise<Map<string, ShownDay[]>[]> {
  const ends = spans.flatMap(days => [days[0] ?? '', days.at(-1) ?? '']).sort()
  const all = await shownDays(db, question, scope, daysBetween(ends[0]!, ends.at(-1)!))
  return spans.map(days => {
    const inside = new Set(days)
    return new Map([...all].map(([code, own]) => [code, own.filter(one => inside.has(one.day))]))
  })
}
function withoutRhythm(
  one: ShownDay,
  measure: Question['measure'],
  factors: WeekdayFactors | null | undefined,
): ShownDay {
  if (!one.row) return one
  if (!factors)
    return { ...one, without: one.without ?? 'weeks', row: undefined, value: null, low: null, high: null }
  const row = corrected(one.row, measure, factors.factors[new Date(`${one.day}T00:00:00Z`).getUTCDay()]!)
  const { value, low, high } = figuresOfRow(row, measure)
  const told = one.without === null ? { value, low, high } : {}
  return { ...one, ...told, row, before: one.row, factors }
}
