/** Places over a span of days: what of each day may be shown, and the figure of the whole span from exactly those days. */
import type { PlaceLevel } from '#contract/sewage/consumption.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { dayAfter } from '#lib/wbe/period.ts'
import { type Cell, periodCell } from '#lib/wbe/rollup.ts'
import type { WeekendRule } from '#lib/wbe/week.ts'
import type { Db } from '#server/db/db.ts'
import { cellOfRow, figuresOfRow, type RollupRow } from '../consumption/cells.ts'
import { type ListScope, rowsOf } from '../consumption/list.ts'
import { hiddenIn } from '../consumption/small.ts'

export interface Question {
  level: PlaceLevel
  drug: string
  measure: Measure
}
/** Why a row has no figure, in the words of the contract; null where it has one. */
export function withoutOf(row: RollupRow | undefined, hidden: boolean, measure: Measure): string | null {
  if (hidden) return 'masked'
  if (!row || row.nSamples === 0) return 'none'
  if (row.nCensored * 2 > row.nSamples) return 'below'
  if (row[measure] === null) return row.pndl === null ? 'none' : 'load'
  return null
}

export interface ShownDay {
  day: string
  without: string | null
  row: RollupRow | undefined
  value: number | null
  low: number | null
  high: number | null
}
export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** Days of the places in their order; a day that is masked tells nothing but that. */
export async function shownDays(
  db: Db,
  { level, drug, measure }: Question,
  scope: ListScope,
  days: readonly string[],
): Promise<Map<string, ShownDay[]>> {
  const asked = { level, drug, measure, grain: 'DAY' as const }
  const [rows, isHidden] = await Promise.all([
    rowsOf(db, asked, scope.places, days),
    hiddenIn(db, asked, scope, days),
  ])
  const at = new Map(rows.map(row => [`${row.startDate}|${row.regionCode}`, row]))
  return new Map(
    scope.places.map(({ code }) => [
      code,
      days.map(day => {
        const hidden = isHidden(day, code)
        const row = hidden ? undefined : at.get(`${day}|${code}`)
        const without = withoutOf(row, hidden, measure)
        const figures = without === null ? figuresOfRow(row!, measure) : undefined
        return {
          day,
          without,
          row,
          value: figures?.value ?? null,
          low: figures?.low ?? null,
          high: figures?.high ?? null,
        }
      }),
    ]),
  )
}

export interface SpanFigure {
  without: string | null
  value: number | null
  low: number | null
  high: number | null
  cell: Cell | null
}
/**
 * The mean of the days that are shown (F9) and of none besides: so a span can tell nothing of a day that is masked. More than half below
 * the LOQ is no figure.
 */
export function spanFigure(
  days: readonly ShownDay[],
  measure: Measure,
  rules?: readonly WeekendRule[],
): SpanFigure {
  const nothing = { value: null, low: null, high: null }
  const cells = days.flatMap(({ day, row }) => (row ? [{ ...cellOfRow(row), date: day }] : []))
  const cell = periodCell(cells, rules)
  if (!cell || cell.nSamples === 0) {
    const masked = days.length > 0 && days.some(one => one.without === 'masked')
    return { ...nothing, without: masked ? 'masked' : 'none', cell: null }
  }
  if (cell.nCensored * 2 > cell.nSamples) return { ...nothing, without: 'below', cell }
  const { value, low, high } = cell[measure]
  if (value === null) return { ...nothing, without: cell.pndl.value === null ? 'none' : 'load', cell }
  return { without: null, value, low, high, cell }
}
