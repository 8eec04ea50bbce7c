/** The place that is asked about, where it lies, what lies in it, and who stands beside it. */
import { invalid } from '#contract/kit/fault.ts'
import { mostSpanDays } from '#contract/sewage/analysis.ts'
import { type PlaceLevel, placeLevels } from '#contract/sewage/consumption.ts'
import type { FigureView } from '#contract/sewage/figure-view.ts'
import type { Measure } from '#contract/sewage/overview.ts'
import { daysBetween } from '#lib/wbe/period.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { type Scope, scopeOfList } from '../consumption/list.ts'

export interface Asking extends FigureView {
  place?: string | undefined
  drug: string
  measure: Measure
}
export interface Named {
  code: string
  name: string
  level: string
}
export interface Found extends Named {
  level: PlaceLevel
  path: Named[]
}
export const levelBelow = (level: PlaceLevel): PlaceLevel | undefined =>
  placeLevels[placeLevels.indexOf(level) + 1]

/** Places of a level within a region (everywhere where none is named), or some of them. */
export const placesIn = (
  db: Db,
  session: Session,
  { drug, measure }: Asking,
  at: { level: PlaceLevel; parent?: string | undefined; codes?: string | undefined },
): Promise<Scope> => scopeOfList(db, { ...at, drug, measure, grain: 'DAY' }, session)

/**
 * @returns undefined where no plant is registered
 * @throws Fault for a region without plants, or one that the session may not know of
 */
export async function placeOf(db: Db, session: Session, asking: Asking): Promise<Found | undefined> {
  if (asking.place === undefined) {
    const [first] = (await placesIn(db, session, asking, { level: '1' })).places
    return first && placeOf(db, session, { ...asking, place: first.code })
  }
  const { path } = await placesIn(db, session, asking, { level: 'P', parent: asking.place })
  const last = path.at(-1)!
  return { ...last, level: last.level as PlaceLevel, path }
}
/** It alone, as a list of one. */
export const alone = (db: Db, session: Session, asking: Asking, { code, level }: Found): Promise<Scope> =>
  placesIn(db, session, asking, { level, parent: code })

/** @throws Fault for days that do not exist, that are in the wrong order, or too many */
export function daysAsked(from: string, to: string): string[] {
  for (const day of [from, to])
    if (
      Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ||
      new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day
    )
      throw invalid(`没有 ${day} 这一天，请按 yyyy-MM-dd 填写`)
  if (from > to) throw invalid('开始日期不能晚于结束日期')
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  if (count > mostSpanDays) throw invalid(`最多查询 ${mostSpanDays} 天，请缩小时间范围`)
  return daysBetween(from, to)
}
