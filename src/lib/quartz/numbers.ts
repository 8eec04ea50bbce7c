/** Numbers, names, ranges, steps: the notation that all fields share. */
import { boundsOf } from './bounds.ts'
import { figure, type Part, ranges, titles } from './fields.ts'

/** What is wrong with an expression, in words for its writer. */
export class QuartzError extends Error {}
export const wrong = (part: Part, text: string, reason: string): QuartzError =>
  new QuartzError(`[${titles[part]}]的“${text}”${reason}`)

/** Quartz counts the years of `*` + step from 1970. */
const yearZero = 1970

/**
 * Values of one item without L, W or #: `*`, `5`, `MON-FRI`, `22-2`, `0/15`, `10-40/5`. A range that ends before it
 * begins goes on past the end of the field. A step of 0, which the editor's boxes allow for hours and months, is the begin alone.
 */
export function valuesOf(part: Part, text: string): number[] {
  const [span = '', step, ...more] = text.split('/')
  if (more.length > 0) throw wrong(part, text, '不是有效的写法')
  const { min, max } = ranges[part]
  if (step !== undefined) {
    const by = stepOf(part, text, step)
    if (span === '*' || span === '') return walk(part === 'year' ? yearZero : min, max, by)
    if (!span.includes('-')) {
      const start = numberOf(part, text, span, boundsOf(part, 'current').start)
      return walk(start, max, by).filter(value => value >= min)
    }
    return rangeOf(part, text, span, by)
  }
  if (span === '*') return walk(min, max, 1)
  return span.includes('-') ? rangeOf(part, text, span, 1) : [numberOf(part, text, span, ranges[part])]
}

function rangeOf(part: Part, text: string, span: string, by: number): number[] {
  const [begin = '', finish = '', ...more] = span.split('-')
  if (more.length > 0) throw wrong(part, text, '不是有效的写法')
  const { min, max } = ranges[part]
  const written = numberOf(part, text, begin, { min, max: part === 'minute' ? 60 : max })
  // The editor's box takes minute 60 as the begin of a range: the full hour.
  const from = part === 'minute' && written === 60 ? 0 : written
  const to = numberOf(part, text, finish, ranges[part])
  if (from <= to) return walk(from, to, by)
  if (part === 'year') throw wrong(part, text, '的开始年份晚于结束年份')
  const size = max - min + 1
  return walk(from, to + size, by)
    .map(value => ((value - min) % size) + min)
    .sort((a, b) => a - b)
}

function stepOf(part: Part, text: string, step: string): number {
  const { min, max } = boundsOf(part, 'current').step
  const by = /^\d{1,4}$/.test(step) ? Number(step) : Number.NaN
  if (!(by >= min && by <= max)) throw wrong(part, text, `的间隔应为 ${min}-${max} 的整数`)
  return by
}

function numberOf(
  part: Part,
  text: string,
  word: string,
  { min, max }: { min: number; max: number },
): number {
  const value = figure(part, word)
  if (value === undefined) throw wrong(part, text, '不是有效的写法')
  if (value < min || value > max) throw wrong(part, text, `不在 ${min}-${max} 之间`)
  return value
}

function walk(from: number, to: number, by: number): number[] {
  if (by === 0) return from <= to ? [from] : []
  const values: number[] = []
  for (let value = from; value <= to; value += by) values.push(value)
  return values
}
