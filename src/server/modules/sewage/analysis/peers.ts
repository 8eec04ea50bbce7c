/** Places beside one another in a span of days: levels with the ranks that their intervals allow, and changes with theirs. */
import { rankByValue } from '#lib/wbe/rank.ts'
import { growth, growthClass } from '#lib/wbe/statistics.ts'
import { growthInterval, z95 } from '#lib/wbe/uncertainty.ts'
import type { Db } from '#server/db/db.ts'
import type { Scope } from '../consumption/list.ts'
import type { Question } from './question.ts'
import { type SpanFigure, spansFigures } from './span.ts'

export interface Compared extends SpanFigure {
  code: string
  name: string
  before: SpanFigure
}
/** Each place in the span and in the one that it is compared with, which has as many days. */
export async function compared(
  db: Db,
  question: Question,
  scope: Scope,
  days: readonly string[],
  earlier: readonly string[],
): Promise<Compared[]> {
  const [now, then] = await spansFigures(db, question, scope, [days, earlier])
  return scope.places.map(({ code, name }) => ({
    code,
    name,
    ...now!.get(code)!,
    before: then!.get(code)!,
  }))
}

/** Days behind a figure. */
export const daysIn = (figure: Pick<SpanFigure, 'value' | 'cell'> | undefined): number =>
  figure && figure.value !== null ? (figure.cell?.nDays ?? 0) : 0
/** Against a span of which less than half as many days are known nothing is said: a season would be taken for a change. */
export const fair = (now: SpanFigure, before: SpanFigure | undefined): SpanFigure | undefined =>
  before && daysIn(before) * 2 >= daysIn(now) ? before : undefined
export const changeOf = (one: Compared) => growth(one.value, fair(one, one.before)?.value ?? null)
/** Of that change, as a share of one; null where one of both has no interval. */
export function changeBounds(one: Compared): { low: number; high: number } | null {
  const before = fair(one, one.before)
  // Errors that both spans share are not known apart from the others: the interval is rather too wide.
  return before ? growthInterval(told(one), told(before)) : null
}
export const isSeparated = (bounds: { low: number; high: number } | null): boolean =>
  bounds !== null && (bounds.low > 0 || bounds.high < 0)

/** A figure with its relative standard uncertainty, read off its interval. */
const told = ({ value, low, high }: SpanFigure) =>
  value === null || value === 0 || low === null || high === null
    ? null
    : { value, relativePct: ((high - low) / (2 * z95 * value)) * 100 }

/** Highest first; those without a figure at the end, by name. */
export function ranked(places: readonly Compared[], level: string) {
  const known = places.flatMap(({ code, value, low, high }) =>
    value === null ? [] : [{ id: code, value, low, high }],
  )
  const ranks = new Map(rankByValue(known).map(rank => [rank.id, rank]))
  return places
    .map(place => {
      const { code, name, without, value, low, high, before, cell } = place
      const change = changeOf(place)
      const bounds = changeBounds(place)
      return {
        code,
        name,
        level,
        without,
        value,
        low,
        high,
        rankBest: ranks.get(code)?.best ?? null,
        rankWorst: ranks.get(code)?.worst ?? null,
        before: fair(place, before)?.value ?? null,
        change,
        changeLow: bounds?.low ?? null,
        changeHigh: bounds?.high ?? null,
        changeClass: growthClass(change),
        separated: isSeparated(bounds),
        days: cell?.nDays ?? 0,
        samples: cell?.nSamples ?? 0,
      }
    })
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || (a.code < b.code ? -1 : 1))
}
