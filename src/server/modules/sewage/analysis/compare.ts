/** Places and drugs beside one another over the same periods: what each alone would show, and nothing besides. */
import { invalid, missing } from '#contract/kit/fault.ts'
import type { AnalysedGrain } from '#contract/sewage/analysis.ts'
import { mostCompared } from '#contract/sewage/consumption.ts'
import { type FigureView, viewIn } from '#contract/sewage/figure-view.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { periodsWithin } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { scopeOfList } from '../consumption/list.ts'
import { differsOf } from './differs.ts'
import { shownPeriods } from './periods.ts'
import { daysAsked, placeOf } from './place.ts'

export interface Comparing extends FigureView {
  places: string
  drugs: string
  measure: Measure
  grain: AnalysedGrain
  from: string
  to: string
}
const listed = (words: string): string[] => [
  ...new Set(
    words
      .split(',')
      .map(one => one.trim())
      .filter(Boolean),
  ),
]

/** @throws Fault for more than eight lines, none, a place that the session may not know of, or days that cannot be */
export async function comparedLines(db: Db, session: Session, asking: Comparing) {
  const { measure, grain, from, to } = asking
  const view = viewIn(asking)
  const [places, drugs] = [listed(asking.places), listed(asking.drugs)]
  const count = places.length * drugs.length
  if (count === 0) throw invalid('请至少选一个区域和一种毒品')
  if (count > mostCompared)
    throw invalid(
      `最多比较 ${mostCompared} 条线，现在是 ${places.length} 个区域 × ${drugs.length} 种毒品，请去掉几个`,
    )
  daysAsked(from, to)
  const find = async (code: string) => {
    const place = await placeOf(db, session, { place: code, drug: drugs[0]!, measure })
    if (!place) throw missing('还没有污水厂，请先登记')
    const { level, name } = place
    const asked = { level, parent: code, grain, drug: drugs[0]!, measure, from: to, to }
    return { code, level, name, scope: await scopeOfList(db, asked, session) }
  }
  const found = await Promise.all(places.map(find))
  const starts = periodsWithin(grain, asking)
  const lines = []
  // One after another: years of eight places at once would keep all readers of the database from everybody else.
  for (const drug of drugs)
    for (const { code, level, name, scope } of found) {
      const shown = await shownPeriods(db, { level, grain, drug, measure, view }, scope, starts)
      const points = starts.map(start => shown(start, code))
      lines.push({
        code,
        name,
        level,
        drug,
        without: points.map(({ without }) => without),
        value: points.map(({ value }) => value),
        low: points.map(({ low }) => low),
        high: points.map(({ high }) => high),
      })
    }
  return { starts, lines, differs: differsOf(view) }
}
