import { fillable } from '#contract/sewage/work-batch.ts'
import { workOrder, workOwed } from '#contract/sewage/work-order.ts'
import { type Fragment, fragment } from '#server/crud/fragment.ts'
import { readBeside } from '#server/crud/shape.ts'
import type { Db, Statement } from '#server/db/db.ts'

readBeside(workOrder, [
  {
    properties: ['progress'],
    sql: "select count(*) from work_detail d where d.work_id = t.id and d.del_flag = '0' and coalesce(d.ok, 'Y') <> 'N'",
  },
])

const owed = workOwed.map(state => `'${state}'`).join(', ')
/** What was not done within its window, or what was; the table is `t`. */
export const overdueRows = (overdue: boolean, now: number): Fragment =>
  overdue
    ? fragment(`(t.state in (${owed}) and t.plan_end < ?)`, now)
    : fragment(`(t.state not in (${owed}) or t.plan_end >= ?)`, now)
/** Work of this person. */
export const ownWork = (username: string): Fragment =>
  fragment('(t.assignee = ? or t.assistant = ?)', username, username)

interface Wanted {
  /** Orders that move with it, itself among them. */
  readonly ids: readonly string[]
  readonly plantId: string
  readonly assignee: string
  readonly begin: number
  readonly end: number
}
const goesThere = ['ASSIGNED', 'ACCEPTED', 'ON_SITE'] as const
/** Other work of the same person whose window overlaps, at another plant. */
export const overlapping = (db: Db, work: Wanted) =>
  db.k
    .selectFrom('workOrder')
    .select(['workNo', 'planBegin', 'planEnd'])
    .where('delFlag', '=', '0')
    .where('assignee', '=', work.assignee)
    .where('id', 'not in', [...work.ids])
    .where('plantId', '<>', work.plantId)
    .where('state', 'in', [...goesThere])
    .where('planBegin', '<', work.end)
    .where('planEnd', '>', work.begin)
    .orderBy('planBegin')
    .limit(1)
    .executeTakeFirst()
/** Two who send the same person do so one after another, and the second sees what the first gave him: behind the order's own write. */
export const stillFree = (id: string, { ids, plantId, assignee, begin, end }: Wanted): Statement[] => [
  {
    sql: 'update sys_user set update_time = update_time where username = ?',
    parameters: [assignee],
    unremembered: true,
  },
  {
    sql: `update work_order set update_time = update_time where id = ? and not exists (
      select 1 from work_order o where o.del_flag = '0' and o.assignee = ? and o.id not in (${ids.map(() => '?').join(', ')})
        and o.plant_id <> ? and o.state in (${goesThere.map(state => `'${state}'`).join(', ')}) and o.plan_begin < ? and o.plan_end > ?)`,
    parameters: [id, assignee, ...ids, plantId, end, begin],
    expect: 1,
    unremembered: true,
  },
]

/** The order of a point in a batch; there is one. */
export const ofRound = (
  db: Db,
  { batchId, pointId, but }: { batchId: string; pointId: string; but: string | null },
) =>
  db.k
    .selectFrom('workOrder')
    .select('workNo')
    .where('delFlag', '=', '0')
    .where('batchId', '=', batchId)
    .where('pointId', '=', pointId)
    .where('state', '<>', 'CANCELLED')
    .where('id', '<>', but ?? '')
    .limit(1)
    .executeTakeFirst()
/** Nothing of the batch has left while an order joins it. */
export const stillOpen = (batchId: string): Statement => ({
  sql: `update work_batch set update_time = update_time
    where id = ? and state in (${fillable.map(() => '?').join(', ')}) and del_flag = '0'`,
  parameters: [batchId, ...fillable],
  expect: 1,
  unremembered: true,
})
/** Points that are expected of a batch: those that its orders go to. */
export const countPoints = (batchId: string): Statement => ({
  sql: `update work_batch set expected = (select count(distinct w.point_id) from work_order w
      where w.batch_id = work_batch.id and w.del_flag = '0' and w.state <> 'CANCELLED')
    where id = ?`,
  parameters: [batchId],
})

/** Where the work is done, and how far from there one is on site. */
export async function fenceOf(
  db: Db,
  { pointId, plantId }: { pointId: string | null; plantId: string },
): Promise<{ centre: string | undefined; radiusM: number }> {
  const point = pointId
    ? await db.k
        .selectFrom('sewagePoint')
        .select(['location', 'geofence'])
        .where('id', '=', pointId)
        .executeTakeFirst()
    : undefined
  const plant = await db.k
    .selectFrom('sewagePlant')
    .select('location')
    .where('id', '=', plantId)
    .executeTakeFirst()
  return { centre: point?.location || plant?.location || undefined, radiusM: point?.geofence ?? 100 }
}

/**
 * The last step of each item, and of each bottle, counts: one that was mended is mended. A label that was taken off again has no step
 * any more.
 */
export async function failedSteps(db: Db, workId: string): Promise<string[]> {
  const rows = await db.read<{ item: string | null; label_no: string | null; ok: string | null }>({
    sql: "select item, label_no, ok from work_detail where work_id = ? and del_flag = '0' order by step, id",
    parameters: [workId],
  })
  const last = new Map(
    rows.map(({ item, label_no, ok }) => [`${item} ${label_no ?? ''}`, { item: item ?? '', label_no, ok }]),
  )
  const off = new Set(
    [...last.values()].filter(({ item, ok }) => item === 'BIND_LABEL' && ok === 'N').map(one => one.label_no),
  )
  const failed = [...last.values()].filter(one => one.ok === 'N' && !(one.label_no && off.has(one.label_no)))
  return [...new Set(failed.map(({ item }) => item))]
}

/** A warning on its way with its work order, as another process would move it: its engine reads it anew. */
export const moveWarning = (
  id: string,
  {
    from,
    to,
    line,
    by,
    now,
    expect,
  }: {
    from: readonly string[]
    to: string
    line: string
    by: string
    now: number
    expect?: number
  },
): Statement => ({
  sql: `update facility_warning set state = ?, update_by = ?, update_time = ?, version = version + 1,
    comment = case when coalesce(comment, '') = '' then ? else comment || ? end
    where id = ? and del_flag = '0' and state in (${from.map(() => '?').join(', ')})`,
  parameters: [to, by, now, line, `\n${line}`, id, ...from],
  ...(expect !== undefined && { expect }),
})
