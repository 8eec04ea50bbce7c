/**
 * Periods of places: the kept figures where they are looked at as published. By other rules a longer period is the mean of its shown days
 * (F9) and of none besides, so that it can tell nothing of a day that is masked.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { isSwitched } from '#contract/sewage/figure-view.ts'
import { daysBetween, type Grain, periodEnd, periodStart } from '#lib/wbe/period.ts'
import type { WeekendRule } from '#lib/wbe/week.ts'
import type { Db } from '#server/db/db.ts'
import { figuresOfRow, type RollupRow, rowOfCell } from '../consumption/cells.ts'
import { type ListScope, rowsOf } from '../consumption/list.ts'
import { hiddenIn } from '../consumption/small.ts'
import { type Question, withoutOf } from './question.ts'
import { type ShownDay, shownDays } from './shown.ts'
import { spanFigure } from './span.ts'

export interface ShownPeriod {
  without: string | null
  row: RollupRow | undefined
  value: number | null
  low: number | null
  high: number | null
  /** Of a switched view the days that it was made of. */
  days: readonly ShownDay[]
}
const nothing = { value: null, low: null, high: null }
/** Periods worked at a stretch, and days of places read at a stretch. */
const atOnce = 500
const daysAtOnce = 2_500

/**
 * @param starts first days of periods, oldest first
 * @param rules which days of a longer period are its weekend, where that is not the usual
 */
export async function shownPeriods(
  db: Db,
  { grain, ...question }: Question & { grain: Grain },
  scope: ListScope,
  starts: readonly string[],
  rules?: readonly WeekendRule[],
): Promise<(start: string, code: string) => ShownPeriod> {
  const { level, drug, measure, view = {} } = question
  const absent: ShownPeriod = { ...nothing, without: 'none', row: undefined, days: [] }
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return () => absent
  if (!isSwitched(view)) {
    const asked = { level, drug, measure, grain }
    const [rows, isHidden] = await Promise.all([
      rowsOf(db, asked, scope.places, starts),
      hiddenIn(db, asked, scope, starts),
    ])
    const at = new Map(rows.map(row => [`${row.startDate}|${row.regionCode}`, row]))
    return (start, code) => {
      const own = at.get(`${start}|${code}`)
      const without = withoutOf(own, isHidden(start, code), measure)
      const row = without === 'masked' ? undefined : own
      return { ...(without === null ? figuresOfRow(row!, measure) : nothing), without, row, days: [] }
    }
  }
  const days = daysBetween(first, periodEnd(grain, last))
  const startOn = new Map(days.map(day => [day, periodStart(grain, day)]))
  const periods = new Map<string, ShownPeriod>()
  const size = Math.max(1, Math.floor(daysAtOnce / days.length))
  // Some places after the others: what is asked by others meanwhile stands between them.
  for (let at = 0; at < scope.places.length; at += size) {
    const places = scope.places.slice(at, at + size)
    for (const [regionCode, shown] of await shownDays(db, question, { ...scope, places }, days))
      for (const [start, own] of Map.groupBy(shown, one => startOn.get(one.day)!)) {
        const key = { level, regionCode, drugCode: drug, grain, startDate: start }
        periods.set(
          `${start}|${regionCode}`,
          grain === 'DAY' ? ofDay(own[0]!) : ofDays(own, measure, key, rules),
        )
        if (periods.size % atOnce === 0) await breathe()
      }
    await breathe()
  }
  return (start, code) => periods.get(`${start}|${code}`) ?? absent
}
const ofDay = (one: ShownDay): ShownPeriod => ({ ...one, days: [one] })
function ofDays(
  days: readonly ShownDay[],
  measure: Question['measure'],
  key: Parameters<typeof rowOfCell>[0],
  rules: readonly WeekendRule[] | undefined,
): ShownPeriod {
  const { cell, without, value, low, high } = spanFigure(days, measure, rules)
  return { without, value, low, high, row: cell ? rowOfCell(key, cell) : undefined, days }
}
