/** Words of the phone's pages: codes of the session's dictionaries, times of the day. */
import { businessDay, toWire } from '#lib/dates.ts'
import { type DictEntry, useSession } from '#web/session/session.ts'
import { usePhone } from '../data/state.ts'

/** The word of a code; the code where the session has none. */
export function useWord(): (dictionary: string, code: string) => string {
  const own = useSession(session => session.dicts)
  const dicts = usePhone(state => state.lapsed?.dicts) ?? own
  return (dictionary, code) => dicts[dictionary]?.find(({ value }: DictEntry) => value === code)?.text ?? code
}
/** `08:05` at +08:00. */
export const clockText = (ms: number): string => toWire(ms).slice(11, 16)
/** The same, with its day where that is another one: `11-29 08:05`. */
export const dayClockText = (ms: number, now: number): string =>
  businessDay(ms) === businessDay(now) ? clockText(ms) : toWire(ms).slice(5, 16)
const weekdays = '日一二三四五六'
/** `11 月 21 日 周六` */
export function dayWords(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  return `${Number(month)} 月 ${Number(date)} 日 周${weekday}`
}
export const tones: Readonly<Record<string, string>> = {
  ASSIGNED: 'tag amber',
  ACCEPTED: 'tag',
  ON_SITE: 'tag',
  SUBMITTED: 'tag grey',
  CHECKED: 'tag grey',
  RETURNED: 'tag grey',
}
