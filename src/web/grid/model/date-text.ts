/** Dates of cells: wall-clock texts in a column's format, read from what people and spreadsheets write. */

export interface Wall {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}
export const defaultFormat = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  time: 'HH:mm:ss',
} as const

const dateText =
  /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:\.\d+)?)?$/
const timeText = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/

/** `2026-3-1`, `2026/03/01 8:00`, `2026年3月1日`; undefined for anything else, a 31 February included. */
export function readDate(text: string): Wall | undefined {
  const found = dateText.exec(text.trim())
  if (!found) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1).map(part => Number(part ?? 0))
  const wall = {
    year: year!,
    month: month!,
    day: found[3] === undefined ? 1 : day!,
    hour: hour!,
    minute: minute!,
    second: second!,
  }
  return sound(wall) ? wall : undefined
}
export function readTime(text: string): Wall | undefined {
  const found = timeText.exec(text.trim())
  if (!found) return undefined
  const wall = {
    year: 2000,
    month: 1,
    day: 1,
    hour: Number(found[1]),
    minute: Number(found[2]),
    second: Number(found[3] ?? 0),
  }
  return sound(wall) ? wall : undefined
}
function sound({ year, month, day, hour, minute, second }: Wall): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return same && hour < 24 && minute < 60 && second < 60
}

export function writeDate(wall: Wall, format: string): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return format
    .replaceAll(/YYYY|yyyy/g, String(wall.year).padStart(4, '0'))
    .replaceAll('MM', two(wall.month))
    .replaceAll(/DD|dd/g, two(wall.day))
    .replaceAll('HH', two(wall.hour))
    .replaceAll('mm', two(wall.minute))
    .replaceAll('ss', two(wall.second))
}

/** The wall-clock time so many days and months later; a 31st becomes the last day of a shorter month. */
export function shifted(wall: Wall, months: number, days: number): Wall {
  const first = new Date(Date.UTC(wall.year, wall.month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(wall.day, last) + days)
  return {
    ...wall,
    year: first.getUTCFullYear(),
    month: first.getUTCMonth() + 1,
    day: first.getUTCDate(),
  }
}
