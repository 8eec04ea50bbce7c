/** Deadlines of the field's work, in words. */
import type { WorkStage } from '#contract/sewage/work.ts'
import { formatAge, formatInstant } from '#lib/format.ts'

/** Time of day for today, with the date for other days. */
export const clockOf = (at: number, now: number): string => {
  const [day = '', time = ''] = formatInstant(at).split(' ')
  const [today = ''] = formatInstant(now).split(' ')
  return day === today ? `今天 ${time.slice(0, 5)}` : `${day.slice(5)} ${time.slice(0, 5)}`
}
/** What was due by its deadline, in a word. */
export const acts: Readonly<Partial<Record<WorkStage, string>>> = {
  fetch: '取样',
  hand: '交接',
  carry: '送达',
  arrive: '送达',
  test: '测完',
  run: '测完',
  judge: '测完',
  review: '审核',
}
export const byWords = (dueAt: number, now: number, act = ''): string =>
  `应于 ${clockOf(dueAt, now).replace(/^今天 /, '')} ${act}`.trimEnd()
/** With its deadline and what was due by it named, what is late of an order is not taken for what is late of its sample. */
export const lateWords = (dueAt: number, now: number, act?: string): string =>
  `${byWords(dueAt, now, act)}，逾期 ${formatAge(now - dueAt)}`

const weekdays = '日一二三四五六'
/** `2026-12-01 星期二`. @param day as `2026-12-01` */
export const dayWords = (day: string): string => `${day} 星期${weekdays[new Date(day).getUTCDay()]}`
/** The log has its words from elsewhere, with marks of another script between Chinese ones. */
export const chineseMarks = (words: string): string =>
  words.replace(/(?<=\p{Script=Han}): ?/gu, '：').replace(/, ?(?=\p{Script=Han})/gu, '，')

/** Hours while all of it is a matter of hours. */
export const turnaroundUnit = (mostDays: number): { unit: 'h' | 'd'; factor: number } =>
  mostDays < 2 ? { unit: 'h', factor: 24 } : { unit: 'd', factor: 1 }
