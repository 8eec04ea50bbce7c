/** A report whose appraisal was replaced or withdrawn, or whose consumption is another one now, is revised. */
import type { Db } from '#server/db/db.ts'
import type { Job } from '#server/jobs/timer.ts'
import type { ReportFigures } from '#server/paper/report-data.ts'
import { turnOf } from '../consumption/queries.ts'
import { figuresOfPeriod, gone, lastMoved, openReports, setRevised } from './queries.ts'

const near = (one: number | null, other: number | null | undefined) =>
  one === null || (other != null && Math.abs(one - other) <= 1e-6 * Math.max(1e-6, Math.abs(other)))

/** @returns how many were revised */
export async function reviseReports(db: Db, now: number): Promise<number> {
  const reports = (await openReports(db)).map(row => ({
    ...row,
    data: JSON.parse(row.data) as ReportFigures,
  }))
  let revised = 0
  for (const own of Map.groupBy(reports, row => `${row.placeLevel}|${row.grain}|${row.startDate}`).values()) {
    const { placeLevel, grain, startDate } = own[0]!
    const [figures, lost] = await Promise.all([
      figuresOfPeriod(db, placeLevel, grain, startDate),
      gone(
        db,
        own.flatMap(({ data }) => data.drugs.map(({ appraisalId }) => appraisalId)),
      ),
    ])
    const at = new Map(figures.map(row => [`${row.regionCode}|${row.drugCode}`, row]))
    const unit = own.flatMap(({ id, regionCode, data }) => {
      const drug = data.drugs.find(({ appraisalId }) => lost.has(appraisalId))
      if (drug) return [setRevised(id, `${drug.name}的评定已被代替或撤回`, now)]
      const moved = data.drugs.find(({ code, value, pndl }) => {
        const present = at.get(`${regionCode}|${code}`)
        return !near(value, present?.consumption) || !near(pndl, present?.pndl)
      })
      return moved ? [setRevised(id, `${moved.name}的已发布结果有变动`, now)] : []
    })
    if (unit.length > 0) await db.write(unit)
    revised += unit.length
  }
  return revised
}

/** Only where figures or appraisals may have moved since the last look. */
export function reportJobs(db: Db): Job[] {
  let seen = ''
  return [
    {
      name: 'report-revisions',
      everyMs: 30_000,
      async run(now) {
        const { turn } = await turnOf(db)
        const last = await lastMoved(db)
        const state = `${turn}|${last}`
        if (state === seen) return
        await reviseReports(db, now)
        seen = state
      },
    },
  ]
}
