/** Questions and statements of plants' months by the rules that a view may switch. */
import type { Measure } from '#contract/sewage/overview.ts'
import type { WeekdayFactors } from '#lib/wbe/weekday.ts'
import { isIn } from '#server/crud/fragment.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'
import { plantLevel } from './cells.ts'
import { evenKey, type ViewRow, viewKeys } from './month-views.ts'

export const putViews = (rows: readonly ViewRow[]): Bulk[] =>
  rows.length === 0 ? [] : [insert('consumptionView', rows)]
/** What is made anew goes first: fewer may be left. */
export const dropViews = (
  { plantId, drugCode }: { plantId: string; drugCode: string },
  [from, to]: readonly [string, string],
): Statement => ({
  sql: `delete from consumption_view where view in (${viewKeys.map(() => '?').join()}) and drug_code = ? and region_code = ? and start_date between ? and ?`,
  parameters: [...viewKeys, drugCode, plantId, `${from}-01`, `${to}-01`],
})

/**
 * Plants whose rolled-up months are what their days say. Read before the months: what is made anew between the two questions is read as
 * days, never as it was.
 */
export async function steadyPlants(db: Db, drug: string): Promise<(code: string) => boolean> {
  const rows = await db.read<{ code: string | null }>({
    sql: `select plant_id as code from consumption_due where drug_code = ?
      union select region_code from consumption_due_month where level = ? and drug_code = ?
      union select null from consumption_turn where weekend = ''`,
    parameters: [drug, plantLevel, drug],
  })
  const due = new Set(rows.map(({ code }) => code))
  // Everything is about to be marked.
  return due.has(null) ? () => false : code => !due.has(code)
}

/** Factors of the weekdays of plants, by code and month (`yyyy-MM`), as they were rolled up; a month without has no days, or too few. */
export async function rolledFactors(
  db: Db,
  { drug, measure }: { drug: string; measure: Measure },
  codes: readonly string[],
  months: readonly string[],
): Promise<Map<string, Map<string, WeekdayFactors>>> {
  const found = new Map(codes.map(code => [code, new Map<string, WeekdayFactors>()]))
  if (codes.length === 0) return found
  const among = isIn('region_code', codes)
  const starts = isIn(
    'start_date',
    months.map(month => `${month}-01`),
  )
  const rows = await db.read<{ code: string; day: string; factors: string; n: number }>({
    sql: `select region_code as code, start_date as day, factors, n_ratios as n from consumption_view
      where view = ? and drug_code = ? and ${among.sql} and ${starts.sql}`,
    parameters: [evenKey(measure), drug, ...among.parameters, ...starts.parameters],
  })
  for (const { code, day, factors, n } of rows)
    found.get(code)!.set(day.slice(0, 7), { factors: JSON.parse(factors) as number[], n })
  return found
}
