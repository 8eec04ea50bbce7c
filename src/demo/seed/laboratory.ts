/**
 * What follows from the values that the invented laboratory has released (demo/staff/laboratory.ts): the results of the plant's day. Only of
 * samples that its staff measured.
 */
import { staffNames } from '#demo/people.ts'
import { dayMs } from '#lib/dates.ts'
import type { Bulk, Db } from '#server/db/db.ts'
import { bulkOf, type Row, readRows } from '#server/db/rows.ts'
import { plantId } from './demo-ids.ts'
import type { Programme } from './history.ts'
import { dayText, labRecords } from './samples.ts'
import { dayNumber, plantDay } from './science.ts'

type Sample = Row<'sample'>
const daysBack = 9
const fullPct = 100
const asDay = (text: string): number => Math.round(Date.parse(`${text}T00:00:00Z`) / dayMs)

export async function countTested(db: Db, programme: Programme, now: number): Promise<void> {
  const rows = await db.k
    .selectFrom('sample as s')
    .selectAll('s')
    .where('s.state', '=', 'TESTED')
    .where('s.delFlag', '=', '0')
    .where('s.qcType', '=', 'NORMAL')
    .where('s.parentSampleId', 'is', null)
    .where('s.sampleDate', '>=', dayText(dayNumber(now) - daysBack))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plantResult as r')
            .select('r.id')
            .whereRef('r.plantId', '=', 's.plantId')
            .whereRef('r.sampleDate', '=', 's.sampleDate')
            .whereRef('r.sampleIds', '=', 's.id'),
        ),
      ),
    )
    .execute()
  if (rows.length === 0) return
  const tests = await readRows(db, 'labelTest', { sampleId: rows.map(({ id }) => id), delFlag: '0' })
  const own = new Set(tests.filter(one => staffNames.has(one.analyst ?? '')).map(one => one.sampleId))
  const due = rows.filter(({ id }) => own.has(id))
  for (const row of due) {
    const parts = found(programme, row, now)
    if (parts.length > 0) await db.write(parts)
  }
}

const plantOf = ({ plants }: Programme, id: string) => plants.find(({ n }) => plantId(n) === id)
/** Sub-samples that came, of those that were planned. */
const completenessOf = ({ actualSub, planSub }: Sample): number =>
  actualSub && planSub ? Number(Math.min(fullPct, (actualSub / planSub) * fullPct).toFixed(1)) : fullPct

/** Values of what is reported and results of the plant's day; what the bench has released stays as it was released. */
function found(programme: Programme, row: Sample, now: number): Bulk[] {
  const plant = plantOf(programme, row.plantId)
  if (!plant) return []
  const day = asDay(row.sampleDate)
  const figures = plantDay(plant, day, row.flowTotal ?? undefined)
  const { labValues, results } = labRecords(plant, day, figures, {
    sampleId: row.id,
    at: Math.min(now, row.updateTime ?? now),
    orgCode: row.sysOrgCode ?? '',
    completeness: completenessOf(row),
  })
  return [bulkOf('lab_value', labValues), bulkOf('plant_result', results)]
}
