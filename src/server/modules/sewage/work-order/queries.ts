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

/** A person who can take work on: not frozen, with the right to accept it. */
export const canAccept = async (db: Db, username: string): Promise<boolean> =>
  (
    await db.k
      .selectFrom('sysUser as u')
      .innerJoin('sysUserRole as ur', 'ur.userId', 'u.id')
      .innerJoin('sysRolePermission as rp', 'rp.roleId', 'ur.roleId')
      .innerJoin('sysPermission as p', 'p.id', 'rp.permissionId')
      .select('u.id')
      .where('u.username', '=', username)
      .where('u.delFlag', '=', '0')
      .where('u.status', '=', '1')
      .where('p.perms', 'in', ['*', `${workOrder.perm}:accept`])
      .limit(1)
      .execute()
  ).length > 0

/** Other work of the same person whose window overlaps, at another plant. */
export const overlapping = (
  db: Db,
  work: { id: string; plantId: string; assignee: string; begin: number; end: number },
) =>
  db.k
    .selectFrom('workOrder')
    .select(['workNo', 'planBegin', 'planEnd'])
    .where('delFlag', '=', '0')
    .where('assignee', '=', work.assignee)
    .where('id', '<>', work.id)
    .where('plantId', '<>', work.plantId)
    .where('state', 'in', ['ASSIGNED', 'ACCEPTED', 'ON_SITE'])
    .where('planBegin', '<', work.end)
    .where('planEnd', '>', work.begin)
    .orderBy('planBegin')
    .limit(1)
    .executeTakeFirst()

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

/** The last step of each item counts: one that was mended is mended. */
export async function failedSteps(db: Db, workId: string): Promise<string[]> {
  const rows = await db.read<{ item: string | null; ok: string | null }>({
    sql: "select item, ok from work_detail where work_id = ? and del_flag = '0' order by step, id",
    parameters: [workId],
  })
  const last = new Map(rows.map(({ item, ok }) => [item ?? '', ok]))
  return [...last].filter(([, ok]) => ok === 'N').map(([item]) => item)
}

/** One step as it was done on site, behind those that are there. */
export const detailLine = (detail: {
  id: string
  workId: string
  item: string
  pointId: string | null
  facilityId: string | null
  place: string | null
  photo: string | null
  remark: string | null
  by: string
  at: number
  sysOrgCode: string | null
  tenantId: string
}): Statement => {
  const [lng = null, lat = null] = detail.place ? detail.place.split(',').map(Number) : []
  return {
    sql: `insert into work_detail (id, work_id, step, item, point_id, facility_id, photo, lng, lat, "time", ok, remark, create_by,
      create_time, sys_org_code, tenant_id)
      select ?, ?, (select coalesce(max(step), 0) + 1 from work_detail where work_id = ?), ?, ?, ?, ?, cast(? as double precision),
      cast(? as double precision), cast(? as bigint), 'Y', ?, ?, cast(? as bigint), ?, ?`,
    parameters: [
      detail.id, detail.workId, detail.workId, detail.item, detail.pointId, detail.facilityId, detail.photo, lng, lat, detail.at,
      detail.remark, detail.by, detail.at, detail.sysOrgCode, detail.tenantId,
    ], // biome-ignore format: in the order of the statement
  }
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
