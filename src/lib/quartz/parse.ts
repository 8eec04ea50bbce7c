/**
 * Quartz expressions read into what a calendar can be asked. Beyond Quartz: 5 fields have second 0; in hours `?` is any hour,
 * `L` the last one and `W` the working hours; `?` in the year is any year; L, W and # may stand in lists.
 */
import { beforeEnd, nearest, nth, type YearWindow } from './bounds.ts'
import { type Fields, figure, type Part, parts, workHours } from './fields.ts'
import {
  beforeLast,
  type DayRule,
  daysIn,
  everyDay,
  lastWeekday,
  nearestWorkday,
  nthWeekday,
  weekdaysIn,
} from './month.ts'
import { QuartzError, valuesOf, wrong } from './numbers.ts'

export interface Quartz {
  /** Ascending. */
  seconds: readonly number[]
  minutes: readonly number[]
  hours: readonly number[]
  months: ReadonlySet<number>
  /** A day fires when one of them names it. */
  days: readonly DayRule[]
  /** Undefined: every year. */
  years?: ReadonlySet<number>
}

const tooMany = 'Cron表达式最多7项！'
const wrongYear = 'Cron表达式参数[年]错误：'
const wrongElse = 'Cron表达式错误：'

export type Reading = { quartz: Quartz; fields: Fields } | { message: string }

/** The text of every field; a missing year is `*`, five fields have second 0. Undefined for fewer or more. */
export function fieldsOf(expression: string): Fields | undefined {
  const words = expression.trim().toUpperCase().split(/\s+/)
  if (words.length === 5) words.unshift('0')
  if (words.length === 6) words.push('*')
  return words.length === 7
    ? (Object.fromEntries(parts.map((part, at) => [part, words[at]])) as Fields)
    : undefined
}

/** @param window bounds of the years; `current` takes any year */
export function parse(expression: string, window: YearWindow = 'fixed'): Reading {
  const count = expression.trim().split(/\s+/).length
  if (count > 7) return { message: tooMany }
  const fields = fieldsOf(expression)
  if (!fields)
    return { message: `${wrongElse}应有 6 至 7 项，现有 ${expression.trim() === '' ? 0 : count} 项` }
  const years = yearsOf(fields.year, window)
  if (years === 'wrong') return { message: wrongYear + fields.year }
  try {
    if ((fields.day === '?') === (fields.week === '?'))
      throw new QuartzError(
        fields.day === '?' ? '[日]和[周]不能都为 ?' : '[日]和[周]只能设置一项，另一项须为 ?',
      )
    const quartz: Quartz = {
      seconds: listOf('second', fields.second),
      minutes: listOf('minute', fields.minute),
      hours: hoursOf(fields.hour),
      months: new Set(listOf('month', fields.month)),
      days: fields.week === '?' ? daysOf(fields.day) : weeksOf(fields.week),
      years,
    }
    return { quartz, fields }
  } catch (error) {
    if (error instanceof QuartzError) return { message: wrongElse + error.message }
    throw error
  }
}

/** The message to show; undefined for a right expression. Empty text is for `required` to judge. */
export function validate(expression: string, window?: YearWindow): string | undefined {
  if (expression.trim() === '') return undefined
  const reading = parse(expression, window)
  return 'message' in reading ? reading.message : undefined
}

const listOf = (part: Part, text: string): number[] =>
  [...new Set(text.split(',').flatMap(item => valuesOf(part, item)))].sort((a, b) => a - b)

function hoursOf(text: string): number[] {
  if (text === '?') return listOf('hour', '*')
  const plain = text.split(',').flatMap(item => {
    if (item === 'L') return [23]
    return item === 'W' ? workHours : valuesOf('hour', item)
  })
  return [...new Set(plain)].sort((a, b) => a - b)
}

function yearsOf(text: string, window: YearWindow): ReadonlySet<number> | undefined | 'wrong' {
  if (text === '*' || text === '?') return undefined
  try {
    const figures = (text.match(/\d+/g) ?? []).map(Number)
    const named = text.split(',').flatMap(item => item.split('/')[0]?.match(/\d+/g) ?? [])
    if (window === 'fixed' && named.some(year => Number(year) < 2019 || Number(year) > 2119)) return 'wrong'
    const stepped = /\/(\d+)/g
    if (window === 'fixed' && [...text.matchAll(stepped)].some(([, step]) => Number(step) > 99))
      return 'wrong'
    return figures.length > 0 ? new Set(listOf('year', text)) : 'wrong'
  } catch (error) {
    if (error instanceof QuartzError) return 'wrong'
    throw error
  }
}

const between = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max

function daysOf(text: string): DayRule[] {
  return text.split(',').map(item => {
    if (item === '*') return everyDay
    const last = /^L(?:-(\d{1,2}))?(W?)$/.exec(item)
    if (last) {
      const before = last[1] === undefined ? 0 : Number(last[1])
      if (last[1] !== undefined && !between(before, beforeEnd))
        throw wrong('day', item, `应为月末前 ${beforeEnd.min}-${beforeEnd.max} 天`)
      return last[2] ? nearestWorkday(beforeLast(before)) : beforeLast(before)
    }
    const work = /^(\d{1,2})W$/.exec(item)
    if (work) {
      if (!between(Number(work[1]), nearest))
        throw wrong('day', item, `不在 ${nearest.min}-${nearest.max} 之间`)
      return nearestWorkday(daysIn([Number(work[1])]))
    }
    return daysIn(valuesOf('day', item))
  })
}

function weeksOf(text: string): DayRule[] {
  return text.split(',').map(item => {
    if (item === '*') return everyDay
    if (item === 'L') return weekdaysIn([7])
    const special = /^(\w+?)(?:L|#(\d))$/.exec(item)
    const weekday = figure('week', special?.[1] ?? '')
    if (special && weekday !== undefined) {
      if (!between(weekday, { min: 1, max: 7 })) throw wrong('week', item, '不在 1-7 之间')
      if (special[2] === undefined) return lastWeekday(weekday)
      if (!between(Number(special[2]), nth)) throw wrong('week', item, `应为第 ${nth.min}-${nth.max} 个`)
      return nthWeekday(weekday, Number(special[2]))
    }
    return weekdaysIn(valuesOf('week', item))
  })
}
