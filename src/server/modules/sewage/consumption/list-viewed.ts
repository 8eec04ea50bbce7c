/** The rows of the list by other rules than the published ones: through the same days as the pictures of 分析, masked as they are. */
import { type FigureView, viewIn } from '#contract/sewage/figure-view.ts'
import type { Db } from '#server/db/db.ts'
import { differsOf } from '../analysis/differs.ts'
import { shownPeriods } from '../analysis/periods.ts'
import { type Asked, type ListScope, periodsAsked, rowsShown, type Shown } from './list.ts'
import { weekendRulesOf } from './weekend.ts'

export async function viewedRows(
  db: Db,
  asked: Asked & FigureView,
  scope: ListScope,
  starts: readonly string[],
) {
  const { level, drug, measure, grain } = asked
  const view = viewIn(asked)
  const question = { level, drug, measure, grain, view }
  const periods = periodsAsked(grain, starts)
  const rules = await weekendRulesOf(db)
  // Two stretches, one after the other: what lies between them is not asked for.
  const own = await shownPeriods(db, question, scope, periods.shown, rules)
  const past = await shownPeriods(db, question, scope, periods.yearAgo, rules)
  const isOwn = new Set(periods.shown)
  const shown: Shown = (start, code) => {
    const { without, row } = (isOwn.has(start) ? own : past)(start, code)
    return { without, row }
  }
  const rows = rowsShown(asked, scope, starts, shown)
  // The rhythm of the week is what was taken out: nothing is left to be told of it.
  const told = view.weekday ? rows.map(row => ({ ...row, weekday: null, weekend: null, ratio: null })) : rows
  return { rows: told, differs: differsOf(view) }
}
