/** The seven fields of a Quartz expression: their order, titles, true ranges and names. Weekdays count from 1 = Sunday. */
export const parts = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type Part = (typeof parts)[number]
/** The text of every field. */
export type Fields = Readonly<Record<Part, string>>

export const titles: Readonly<Record<Part, string>> = {
  second: '秒',
  minute: '分',
  hour: '时',
  day: '日',
  month: '月',
  week: '周',
  year: '年',
}

export interface Range {
  min: number
  max: number
}
/** What a clock and a calendar know; the bounds of the editor's boxes are in bounds.ts. */
export const ranges: Readonly<Record<Part, Range>> = {
  second: { min: 0, max: 59 },
  minute: { min: 0, max: 59 },
  hour: { min: 0, max: 23 },
  day: { min: 1, max: 31 },
  month: { min: 1, max: 12 },
  week: { min: 1, max: 7 },
  year: { min: 0, max: 9999 },
}

export const weekNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
export const weekTitles = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'] as const
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const names: Partial<Record<Part, ReadonlyMap<string, number>>> = {
  week: new Map(weekNames.map((name, at) => [name, at + 1])),
  month: new Map(monthNames.map((name, at) => [name, at + 1])),
}

/** A number or a name of the field; undefined for anything else. */
export function figure(part: Part, text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : names[part]?.get(text)
}

/** The hours that `W` stands for: 09:00 to 17:59. */
export const workHours: readonly number[] = [9, 10, 11, 12, 13, 14, 15, 16, 17]
