/** The calendar of working days that an installation begins with: what the State Council has announced, as `chinese-days` (MIT) keeps it. */
import chineseDays from 'chinese-days'
import { dayMs } from '#lib/dates.ts'
import { isDayOff } from '#lib/plan-days.ts'

export interface HolidaySeed {
  day: string
  /** Dictionary holiday_kind. */
  kind: 'HOLIDAY' | 'WORKDAY'
  name: string
}
/** Announced years; later ones are kept by people. */
const years = [2024, 2025, 2026] as const
const none = new Map<string, string>()

/** Days of rest with the name of their feast, and the weekends on which people work in turn. */
export function holidaySeeds(): HolidaySeed[] {
  return years.flatMap(year => {
    const seeds: HolidaySeed[] = []
    for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += dayMs) {
      const day = new Date(at).toISOString().slice(0, 10)
      const { work, name } = chineseDays.getDayDetail(day)
      // `National Day,国庆节,3` for what was announced, the plain name of the weekday for the rest.
      const [, feast] = name.split(',')
      if (feast === undefined || (work && !isDayOff(day, none))) continue
      seeds.push({ day, kind: work ? 'WORKDAY' : 'HOLIDAY', name: feast })
    }
    return seeds
  })
}
