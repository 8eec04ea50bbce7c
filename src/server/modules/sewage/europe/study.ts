/** A row of the study by the rule of its own year, beside what was published of it. Pure. */
import type { EuropePart } from '#contract/sewage/europe.ts'
import { percentile } from '#lib/wbe/statistics.ts'
import { type WeekMeans, weekdayWeekend, weekendDays } from '#lib/wbe/week.ts'
import type { StudyRow } from './queries.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
/** Published with two decimals; a half may have been rounded either way. */
const tolerance = 0.01 + 1e-9
const parts = ['daily', 'weekday', 'weekend'] as const
type Means = Pick<WeekMeans, EuropePart>

export function siteOf(row: StudyRow) {
  const days = weekdays.map(name => row[name])
  const known = days.flatMap((value, at) => (value === null ? [] : [{ weekday: (at + 1) % 7, value }]))
  const { daily, weekday, weekend, n } = weekdayWeekend(known, weekendDays(row.year))
  const computed: Means = { daily, weekday, weekend }
  const published: Means = { daily: row.dailyMean, weekday: row.weekdayMean, weekend: row.weekendMean }
  const whole = n === days.length && parts.every(part => published[part] !== null)
  return {
    site: row.siteCode,
    country: row.country ?? '',
    city: row.city ?? row.siteCode,
    population: row.population,
    days,
    n,
    ...computed,
    published,
    agrees: whole ? parts.every(part => Math.abs(computed[part]! - published[part]!) <= tolerance) : null,
  }
}
export type Site = ReturnType<typeof siteOf>
export const comparedOf = (site: Site, part: EuropePart): number | null => site.published[part] ?? site[part]

export const spreadOf = (values: readonly number[]) => ({
  n: values.length,
  p10: percentile(values, 0.1),
  median: percentile(values, 0.5),
  p90: percentile(values, 0.9),
})
