/**
 * Plans, batches and work orders of the days before the demo begins. From then on the invented staff do the work; what an earlier
 * version drew for the days of its end is brought to its end here. What a person has touched is his.
 */
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { planRows } from './field-plans.ts'
import { dailyPlan, fieldDay, fieldDays } from './field-work.ts'
import { chainDays, type Programme } from './history.ts'
import { dayText } from './samples.ts'
import { dayNumber } from './science.ts'

type Values = Record<string, unknown>
const refreshed = (table: string, update: readonly string[]) => ({
  keys: ['id'],
  update,
  where: `${table}.update_by is null and ${table}.version < excluded.version`,
})
const ofBatch = refreshed('work_batch', ['state', 'vehicle', 'courier', 'version'])
const ofWork = refreshed('work_order', [
  'state',
  'assignee',
  'check_in_time',
  'check_in_place',
  'check_in_distance',
  'submit_time',
  'result',
  'check_by',
  'check_time',
  'version',
])
const chunk = 400
const chunked = (rows: readonly Values[]) =>
  Array.from({ length: Math.ceil(rows.length / chunk) }, (_, at) => rows.slice(at * chunk, (at + 1) * chunk))

/** Plans once, when the demo begins. */
export async function seedFieldWork(db: Db, programme: Programme, now: number): Promise<void> {
  const { plans, lines } = planRows(programme, now)
  if (plans.length === 0) return
  await db.write([bulkOf('execute_plan', plans), bulkOf('record_step', lines)])
  const today = dayNumber(now)
  await drawFieldDays(db, programme, now, { first: today - fieldDays, last: today - chainDays, make: true })
}

/** @param days of which the first and the last are drawn; those that are not there are made where `make` says so */
export async function drawFieldDays(
  db: Db,
  programme: Programme,
  now: number,
  { first, last, make = false }: { first: number; last: number; make?: boolean },
): Promise<void> {
  if (last < first) return
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const from = dayText(first)
  const batches = await db.k
    .selectFrom('workBatch')
    .select(['id', 'batchDate', 'updateBy'])
    .where('planId', '=', dailyPlan)
    .where('batchDate', '>=', from)
    .execute()
  const works = await db.k
    .selectFrom('workOrder')
    .select('id')
    .where('updateBy', 'is not', null)
    .where('createTime', '>=', Date.parse(`${from}T00:00:00+08:00`) - 86_400_000)
    .execute()
  const touched = new Set([
    ...works.map(({ id }) => id),
    ...batches.filter(({ updateBy }) => updateBy !== null).map(({ id }) => id),
  ])
  const free = ({ id, record_id = id }: Values) => !touched.has(String(record_id))
  const unit = {
    batches: [] as Values[],
    works: [] as Values[],
    details: [] as Values[],
    lines: [] as Values[],
  }
  for (const day of days) {
    const made = fieldDay(programme, day, now)
    if (!made) return
    const known = batches.find(({ batchDate }) => batchDate === dayText(day))
    // A day that the platform made is its own.
    if (known ? known.id !== made.batch['id'] : !make) continue
    unit.batches.push(...[made.batch].filter(free))
    unit.works.push(...made.works.filter(free))
    unit.details.push(...made.details.filter(each => !touched.has(String(each['work_id']))))
    unit.lines.push(...made.lines.filter(free))
  }
  await db.write([
    ...chunked(unit.batches).map(rows => bulkOf('work_batch', rows, ofBatch)),
    ...chunked(unit.works).map(rows => bulkOf('work_order', rows, ofWork)),
    ...chunked(unit.details).map(rows => bulkOf('work_detail', rows)),
    ...chunked(unit.lines).map(rows => bulkOf('record_step', rows)),
  ])
}
