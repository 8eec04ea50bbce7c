/**
 * What follows from the values that the invented laboratory has released (demo/staff/laboratory.ts): the results of the plant's day. Only of
 * samples that its staff measured.
 */
import { plantResultMachine } from '#contract/sewage/plant-result.ts'
import { staffNames } from '#demo/people.ts'
import { dayMs } from '#lib/dates.ts'
import { isIn } from '#server/crud/fragment.ts'
import { followStep } from '#server/crud/machine/follow.ts'
import type { Bulk, Db } from '#server/db/db.ts'
import { bulkOf, type Row, readRows, update } from '#server/db/rows.ts'
import { plantId } from './demo-ids.ts'
import type { Programme } from './history.ts'
import { dayText, labRecords } from './samples.ts'
import { dayNumber, plantDay } from './science.ts'

type Sample = Row<'sample'>
const daysBack = 9
const fullPct = 100
const asDay = (text: string): number => Math.round(Date.parse(`${text}T00:00:00Z`) / dayMs)

const reviewer = { username: 'antidrug', realname: '禁毒研判' }
const publisher = { username: 'prov', realname: '省级监管' }
const leastCompleteness = 80
const mostAtOnce = 300
/** What the platform has computed of the staff's values is looked at by one person and published by another, unless it stands out. */
async function publishComputed(db: Db, now: number): Promise<void> {
  const rows = await db.k
    .selectFrom('plantResult as r')
    .innerJoin('labelTest as t', 't.sampleId', 'r.sampleIds')
    .select(['r.id', 't.analyst'])
    .distinct()
    .where('r.state', '=', 'REVIEW')
    .where('r.superseded', '=', 'N')
    .where('r.spikeFlag', '=', 'N')
    .where('r.calcVersion', '=', 1)
    .where('r.createBy', '=', 'system')
    .where('r.completeness', '>=', leastCompleteness)
    .where('r.sampleDate', '>=', dayText(dayNumber(now) - daysBack))
    .where('t.state', '=', 'DONE')
    .where('t.delFlag', '=', '0')
    .limit(mostAtOnce)
    .execute()
  const ids = rows.flatMap(({ id, analyst }) => (staffNames.has(analyst ?? '') ? [id] : []))
  if (ids.length === 0) return
  const step = { machine: plantResultMachine, where: isIn('t.id', ids), at: now, received: now } as const
  await db.write([
    ...followStep({ ...step, verb: 'review', by: reviewer }),
    update(
      'plantResult',
      { id: ids, state: 'REVIEW' },
      {
        reviewBy: reviewer.username,
        reviewTime: now,
        publishBy: publisher.username,
        publishTime: now,
      },
    ),
    ...followStep({ ...step, verb: 'publish', by: publisher }),
  ])
}

export async function countTested(db: Db, programme: Programme, now: number): Promise<void> {
  await publishComputed(db, now)
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
