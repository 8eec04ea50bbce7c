/** F10: weekdays and weekends by the rule of each year. The rule is data, since the published one changed for 2021. */
import { BadFigure, whole } from './figure.ts'
import { mean } from './statistics.ts'

export interface WeekendRule {
  /** First year for which it holds. */
  from: number
  /** Days that count as weekend, 0 = Sunday … 6 = Saturday. */
  weekend: readonly number[]
}
/** EUDA: weekend = Friday to Monday; the means published for 2021 follow Saturday to Monday. */
export const eudaWeekendRules: readonly WeekendRule[] = [
  { from: 2011, weekend: [5, 6, 0, 1] },
  { from: 2021, weekend: [6, 0, 1] },
  { from: 2022, weekend: [5, 6, 0, 1] },
]

/** Days that count as weekend in a year: of the rules that have begun the last, before all of them the first. */
export function weekendDays(
  year: number,
  rules: readonly WeekendRule[] = eudaWeekendRules,
): ReadonlySet<number> {
  whole('年份', year)
  const rule = rules.findLast(one => one.from <= year) ?? rules[0]
  if (!rule) throw new BadFigure('周末口径', rules.length, '至少须有一条')
  return new Set(rule.weekend)
}

export interface WeekMeans {
  weekday: number | null
  weekend: number | null
  daily: number | null
  /** weekend / weekday */
  ratio: number | null
  /** Sampled days; of seven, the completeness that stands beside the means. */
  n: number
}
/** F9 and F10: means of the week, of its weekdays and of its weekend. `weekday` 0 = Sunday … 6 = Saturday. */
export function weekdayWeekend(
  days: readonly { weekday: number; value: number }[],
  weekend: ReadonlySet<number>,
): WeekMeans {
  for (const { weekday } of days)
    if (whole('星期', weekday) > 6) throw new BadFigure('星期', weekday, '须在 0（周日）与 6（周六）之间')
  const of = (inside: boolean) =>
    mean(days.filter(day => weekend.has(day.weekday) === inside).map(day => day.value))
  const atWeek = of(false)
  const atWeekend = of(true)
  return {
    weekday: atWeek,
    weekend: atWeekend,
    daily: mean(days.map(day => day.value)),
    n: days.length,
    ratio: atWeek === null || atWeekend === null || atWeek === 0 ? null : atWeekend / atWeek,
  }
}

/** The same of dated values (`yyyy-MM-dd`), each day by the rule of its own year; days without a value are left out. */
export function weekdayWeekendOf(
  days: readonly { date: string; value: number | null }[],
  rules: readonly WeekendRule[] = eudaWeekendRules,
): WeekMeans {
  // Two marks stand for both kinds of day, so that years with different rules meet in one mean.
  const marked: { weekday: number; value: number }[] = []
  let [year, those] = ['', new Set<number>() as ReadonlySet<number>]
  for (const { date, value } of days) {
    const at = Date.parse(`${date}T00:00:00Z`)
    if (Number.isNaN(at)) throw new BadFigure('日期', date, '须为 yyyy-MM-dd')
    if (!date.startsWith(year) || year === '') {
      year = date.slice(0, 4)
      those = weekendDays(Number(year), rules)
    }
    if (value !== null) marked.push({ weekday: those.has(new Date(at).getUTCDay()) ? 6 : 3, value })
  }
  return weekdayWeekend(marked, new Set([6]))
}
