/** A second reading of Quartz, by definition alone: asks of one day, hour, minute or second whether a field names it. */
export interface Day {
  year: number
  month: number
  day: number
  /** 1 = Sunday. */
  weekday: number
  /** Days of its month. */
  length: number
  /** Midnight at +08:00, epoch milliseconds. */
  ms: number
}

const dayMs = 86_400_000
const zoneMs = 28_800_000

export function daysBetween(firstYear: number, lastYear: number): Day[] {
  const days: Day[] = []
  for (let utc = Date.UTC(firstYear, 0, 1); utc < Date.UTC(lastYear + 1, 0, 1); utc += dayMs) {
    const date = new Date(utc)
    days.push({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      weekday: date.getUTCDay() + 1,
      length: new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate(),
      ms: utc - zoneMs,
    })
  }
  return days
}

const words: Record<string, number> = {}
'SUN MON TUE WED THU FRI SAT'.split(' ').forEach((name, at) => {
  words[name] = at + 1
})
'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ').forEach((name, at) => {
  words[name] = at + 1
})
const num = (text: string) => words[text] ?? Number(text)

/** Does an item of plain notation name the value? Fields run from `low` to `high`. */
function names(item: string, value: number, low: number, high: number): boolean {
  if (item === '*' || item === '?') return true
  const [span = '', step] = item.split('/')
  const by = step === undefined ? 1 : Number(step)
  if (!span.includes('-')) {
    const begin = span === '*' || span === '' ? low : num(span)
    if (step === undefined || by === 0) return value === begin
    return value >= begin && (value - begin) % by === 0
  }
  const [begin = 0, end = 0] = span.split('-').map(num)
  if (begin <= end) return value >= begin && value <= end && (value - begin) % by === 0
  // Past the end and on from the start.
  const unrolled = value >= begin ? value : value + (high - low + 1)
  return unrolled <= end + (high - low + 1) && (unrolled - begin) % by === 0
}
const inField = (text: string, value: number, low: number, high: number) =>
  text.split(',').some(item => names(item, value, low, high))

const weekdayOn = (day: Day, other: number) => ((((day.weekday - 1 + other - day.day) % 7) + 7) % 7) + 1
const isWorkday = (day: Day, other: number) => ![1, 7].includes(weekdayOn(day, other))

/** The workday at the least distance within the month; a Saturday's Friday before a Sunday's Tuesday. */
function nearestWorkday(day: Day, wanted: number): number {
  for (const distance of [0, 1, 2, 3])
    for (const other of [wanted - distance, wanted + distance])
      if (other >= 1 && other <= day.length && isWorkday(day, other)) return other
  throw new Error('a month without a workday')
}

function dayFits(item: string, day: Day): boolean {
  if (item.endsWith('W')) {
    const rest = item.slice(0, -1)
    const wanted = rest.startsWith('L') ? day.length - Number(rest.slice(2) || 0) : Number(rest)
    return wanted >= 1 && wanted <= day.length && nearestWorkday(day, wanted) === day.day
  }
  if (item.startsWith('L')) return day.day === day.length - Number(item.slice(2) || 0)
  return names(item, day.day, 1, 31)
}

function weekFits(item: string, day: Day): boolean {
  if (item === 'L') return day.weekday === 7
  if (item.endsWith('L')) return day.weekday === num(item.slice(0, -1)) && day.day + 7 > day.length
  const [weekday = '', nth] = item.split('#')
  if (nth !== undefined) return day.weekday === num(weekday) && Math.ceil(day.day / 7) === Number(nth)
  return names(item, day.weekday, 1, 7)
}

export function fires(expression: string, day: Day): boolean {
  const [, , , days = '', months = '', weeks = '', years = '*'] = expression.split(' ')
  if (!inField(months, day.month, 1, 12)) return false
  if (years !== '*' && !inField(years, day.year, 1970, 9999)) return false
  if (weeks !== '?') return weeks.split(',').some(item => weekFits(item, day))
  return days.split(',').some(item => dayFits(item, day))
}

/** Walks every second of the days that fire. */
export function walk(expression: string, days: readonly Day[], after: number, count: number): number[] {
  const [seconds = '', minutes = '', hours = ''] = expression.split(' ')
  const runs: number[] = []
  for (const day of days) {
    if (day.ms + dayMs <= after || !fires(expression, day)) continue
    for (let hour = 0; hour < 24; hour++) {
      if (!inField(hours, hour, 0, 23)) continue
      for (let minute = 0; minute < 60; minute++) {
        if (!inField(minutes, minute, 0, 59)) continue
        for (let second = 0; second < 60; second++) {
          const ms = day.ms + ((hour * 60 + minute) * 60 + second) * 1000
          if (ms > after && inField(seconds, second, 0, 59)) runs.push(ms)
          if (runs.length === count) return runs
        }
      }
    }
  }
  return runs
}
