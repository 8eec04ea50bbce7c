/** When an expression fires next. Whole seconds at +08:00, which has no summer time. */
import { monthOf } from './month.ts'
import { parse, type Quartz } from './parse.ts'

const secondMs = 1000
const zoneMs = 8 * 3_600_000
/** The rarest day, a fifth weekday of February, comes within 40 years. */
const horizonYears = 60

export interface RunOptions {
  /** False leaves the year field out, as the editor's preview does. True unless told. */
  honourYear?: boolean
}

/**
 * The next moments after `from`, epoch milliseconds, ascending; fewer than `count` where it fires no more, none for a
 * wrong expression.
 */
export function nextRuns(
  expression: string,
  from: number,
  count: number,
  options: RunOptions = {},
): number[] {
  const reading = parse(expression, 'current')
  if ('message' in reading) return []
  const found: number[] = []
  for (const run of runsAfter(reading.quartz, from, options.honourYear ?? true)) {
    if (found.length >= count) break
    found.push(run)
  }
  return found
}

function* runsAfter(quartz: Quartz, from: number, honourYear: boolean): Generator<number> {
  const after = Math.floor(from / secondMs) * secondMs
  const start = new Date(after + zoneMs)
  const years = honourYear ? quartz.years : undefined
  for (const year of yearsFrom(start.getUTCFullYear(), years))
    for (let month = 1; month <= 12; month++) {
      if (!quartz.months.has(month)) continue
      for (const day of daysOf(quartz, year, month)) {
        const midnight = Date.UTC(year, month - 1, day) - zoneMs
        if (midnight + 86_400_000 <= after) continue
        yield* timesOf(quartz, midnight, after)
      }
    }
}

function yearsFrom(first: number, years?: ReadonlySet<number>): number[] {
  if (years) return [...years].filter(year => year >= first).sort((a, b) => a - b)
  return Array.from({ length: horizonYears }, (_, at) => first + at)
}

function daysOf({ days }: Quartz, year: number, month: number): number[] {
  const shape = monthOf(year, month)
  return [...new Set(days.flatMap(rule => rule(shape)))].sort((a, b) => a - b)
}

function* timesOf({ hours, minutes, seconds }: Quartz, midnight: number, after: number): Generator<number> {
  for (const hour of hours) {
    const full = midnight + hour * 3_600_000
    if (full + 3_600_000 <= after) continue
    for (const minute of minutes) {
      const begin = full + minute * 60_000
      if (begin + 60_000 <= after) continue
      for (const second of seconds) if (begin + second * secondMs > after) yield begin + second * secondMs
    }
  }
}
