/** Cells of the heat map: a day each, or of more than two years the mean of a weekday's days in a month. Pure. */

import { periodStart, weekOf } from '#lib/wbe/period.ts'
import { mean } from '#lib/wbe/statistics.ts'
import type { Days } from './use-analysis.ts'

type Day = Days['days'][number]
export interface HeatCell {
  /** First and last day that it stands for. */
  from: string
  to: string
  words: string
  /** Monday 0. */
  weekday: number
  column: number
  value: number | null
  without: string | null
}
export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'] as const
/** Monday 0. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
/** More words over the columns would touch. */
const mostHeads = 4
/** More weeks have no room for a column each. */
const mostWeeks = 106

export function heatOf(days: readonly Day[]): { cells: HeatCell[]; columns: number; byMonth: boolean } {
  const weeks = [...Map.groupBy(days, ({ day }) => periodStart('WEEK', day)).values()]
  if (weeks.length <= mostWeeks)
    return {
      byMonth: false,
      columns: weeks.length,
      cells: weeks.flatMap((own, column) =>
        own.map(({ day, value, without }) => ({
          from: day,
          to: day,
          words: day,
          weekday: weekdayOf(day),
          column,
          value,
          without,
        })),
      ),
    }
  const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))]
  const cells = months.flatMap(([month, own], column) =>
    [...Map.groupBy(own, ({ day }) => weekdayOf(day))].map(([weekday, same]) => ({
      from: same[0]!.day,
      to: same.at(-1)!.day,
      words: `${month} 周${weekdayNames[weekday]}`,
      weekday,
      column,
      value: mean(same.flatMap(({ value }) => value ?? [])),
      without: same.find(({ without }) => without !== 'none')?.without ?? 'none',
    })),
  )
  return { cells, columns: months.length, byMonth: true }
}

/** Words over some columns, far enough apart to be read: the chosen one's before all, then from the newest back. */
export function headsOf(
  cells: readonly HeatCell[],
  byMonth: boolean,
  chosen: (cell: HeatCell) => boolean,
): { column: number; words: string; on: boolean }[] {
  const firsts = [...Map.groupBy(cells, ({ column }) => column)].map(([column, [first]]) => ({
    column,
    words: byMonth ? first!.from.slice(0, 7) : `W${weekOf(periodStart('WEEK', first!.from)).week}`,
    on: cells.some(cell => cell.column === column && chosen(cell)),
  }))
  const apart = Math.ceil(firsts.length / mostHeads)
  const kept: typeof firsts = []
  for (const head of [...firsts.filter(({ on }) => on), ...firsts.toReversed()])
    if (kept.every(({ column }) => Math.abs(column - head.column) >= apart)) kept.push(head)
  return kept
}
