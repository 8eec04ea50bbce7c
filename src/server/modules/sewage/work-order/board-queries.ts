/** What stands beside the orders of some days: places, labels, people, the calendar of the days. */
import { sysUser } from '#contract/identity/user.ts'
import { workOrder, workOwed } from '#contract/sewage/work-order.ts'
import { anyOf, type Fragment, fragment } from '#server/crud/fragment.ts'
import { idSeen } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'

const waiting = [...workOwed, 'SUBMITTED'].map(state => `'${state}'`).join(', ')

/** Orders of a span of time, epoch ms, `to` not included; with `now` in it what waits from before. */
export const ordersOf = (from: number, to: number, now: number): Fragment =>
  anyOf([
    fragment('(t.plan_begin < ? and t.plan_end >= ?)', to, from),
    fragment('(t.check_time >= ? and t.check_time < ?)', from, to),
    ...(now >= from && now < to ? [fragment(`(t.state in (${waiting}) and t.plan_begin < ?)`, to)] : []),
  ])

export const plantsOf = (db: Db, ids: readonly string[]) =>
  db.k
    .selectFrom('sewagePlant as p')
    .leftJoin('region as r', 'r.code', 'p.cityCode')
    .select(['p.id', 'p.location', 'p.cityCode', 'r.name as cityName'])
    .where('p.id', 'in', [...ids, ''])
    .execute()
export const pointsOf = (db: Db, ids: readonly string[]) =>
  db.k
    .selectFrom('sewagePoint')
    .select(['id', 'location'])
    .where('id', 'in', [...ids, ''])
    .execute()

/** Labels by batch and point: those of the point on the day of the batch. */
export const bottlesOf = (db: Db, batchIds: readonly string[]) =>
  db.k
    .selectFrom('workBatch as b')
    .innerJoin('sewageLabel as l', 'l.sampleDate', 'b.batchDate')
    .innerJoin('workOrder as w', join =>
      join.onRef('w.batchId', '=', 'b.id').onRef('w.pointId', '=', 'l.pointId').on('w.delFlag', '=', '0'),
    )
    .select(['w.id', 'l.id as labelId', 'l.state'])
    .distinct()
    .where('b.id', 'in', [...batchIds, ''])
    .where('l.delFlag', '=', '0')
    .where('l.state', '<>', 'VOID')
    .execute()

/** People who take orders on, of the departments that the caller looks after; who holds every right is no field worker by that. */
export function fieldPeople(db: Db, session: Session) {
  const { prefixes } = scopeOf(session)
  return db.k
    .selectFrom('sysUser as u')
    .innerJoin('sysUserRole as ur', 'ur.userId', 'u.id')
    .innerJoin('sysRolePermission as rp', 'rp.roleId', 'ur.roleId')
    .innerJoin('sysPermission as p', 'p.id', 'rp.permissionId')
    .leftJoin('sysUserDepart as ud', 'ud.userId', 'u.id')
    .leftJoin('sysDepart as d', 'd.id', 'ud.departId')
    .leftJoin('miniUser as m', join => join.onRef('m.username', '=', 'u.username').on('m.delFlag', '=', '0'))
    .select(['u.username', 'u.realname as name', 'm.certExpire', 'm.state as phone'])
    .distinct()
    .where('u.delFlag', '=', '0')
    .where('u.status', '=', '1')
    .where('p.perms', '=', `${workOrder.perm}:accept`)
    .where(idSeen(db.dialect, sysUser, session, 'u.id'))
    .$if(prefixes !== undefined, query =>
      query.where(one => one.or((prefixes ?? []).map(prefix => one('d.orgCode', 'like', `${prefix}%`)))),
    )
    .orderBy('u.username')
    .execute()
}

/** Other orders of a person within a span, with where they are; those that nobody goes to any more stay out. */
export const stopsOf = (db: Db, assignee: string, id: string, from: number, to: number) =>
  db.k
    .selectFrom('workOrder as w')
    .innerJoin('sewagePlant as f', 'f.id', 'w.plantId')
    .leftJoin('sewagePoint as p', 'p.id', 'w.pointId')
    .select(['w.workNo', 'w.planBegin', 'w.planEnd', 'p.location as pointPlace', 'f.location as plantPlace'])
    .where('w.delFlag', '=', '0')
    .where('w.assignee', '=', assignee)
    .where('w.id', '<>', id)
    .where('w.state', 'not in', ['CANCELLED', 'RETURNED', 'PENDING'])
    .where('w.planBegin', '>=', from)
    .where('w.planBegin', '<', to)
    .orderBy('w.planBegin')
    .execute()
