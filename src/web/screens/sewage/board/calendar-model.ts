/** Days of a week or a month as they are looked at, and the orders that fall on them. Pure. */
import { dayMs, dayStart, toWire } from '#lib/dates.ts'
import { shifted, weekdayOf } from '#lib/plan-days.ts'
import type { Card } from './model.ts'

export type Span = 'week' | 'month'

/** Whole weeks from Monday on: that of the day, or all that the month touches. */
export function daysOf(day: string, span: Span): string[] {
  const first = span === 'week' ? day : `${day.slice(0, 7)}-01`
  const begin = shifted(first, 1 - weekdayOf(first))
  if (span === 'week') return Array.from({ length: 7 }, (_, at) => shifted(begin, at))
  const days: string[] = []
  for (
    let at = begin;
    at <= first || at.slice(0, 7) === first.slice(0, 7) || weekdayOf(at) !== 1;
    at = shifted(at, 1)
  )
    days.push(at)
  return days
}
/** The same day of the next or last week or month; the last one of a shorter month. */
export function stepped(day: string, span: Span, by: 1 | -1): string {
  if (span === 'week') return shifted(day, 7 * by)
  const [year, month] = day.split('-').map(Number) as [number, number]
  const to = new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7)
  for (let last = Number(day.slice(8)); ; last--) {
    const wished = `${to}-${String(last).padStart(2, '0')}`
    if (new Date(`${wished}T00:00:00Z`).toISOString().startsWith(wished)) return wished
  }
}
export const dayOfCard = ({ begin }: Card): string => toWire(begin).slice(0, 10)
/** The window of an order on another day, at the same hours. */
export function onDay({ begin, end }: Card, day: string): { begin: number; end: number } {
  const by = Math.round((dayStart(day) - dayStart(toWire(begin))) / dayMs) * dayMs
  return { begin: begin + by, end: end + by }
}
/** By day and person; what nobody has stands under the empty name. */
export function gathered(cards: readonly Card[]): ReadonlyMap<string, readonly Card[]> {
  const cells = new Map<string, Card[]>()
  for (const card of cards) {
    if (card.state === 'CANCELLED') continue
    for (const key of [`${dayOfCard(card)} ${card.assignee ?? ''}`, dayOfCard(card)])
      cells.set(key, [...(cells.get(key) ?? []), card])
  }
  return cells
}
