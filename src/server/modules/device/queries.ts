import { facility, worksOn } from '#contract/device/facility.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, anyOf, type Fragment, fragment, isIn } from '#server/crud/fragment.ts'
import type { Db, Dialect } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'

/**
 * Rows of the caller's facilities, and those of devices that nobody has registered: they lie under no department.
 * The table read is `t`.
 */
export function ofOwnFacilities(dialect: Dialect, session: Session): Fragment[] {
  const [unforeign] = ofNoForeignMn(dialect, session)
  if (!unforeign) return []
  const own = allOf(visibleRows(dialect, facility, session))
  return [
    fragment(
      `(t.facility_id in (select t.id from device_facility t where ${own.sql})
        or (t.facility_id is null or t.facility_id = '') and ${unforeign.sql})`,
      ...own.parameters,
      ...unforeign.parameters,
    ),
  ]
}

/** Rows that each belong to a facility: those of the caller's. The table read is `t`. */
export function ofVisibleFacilities(dialect: Dialect, session: Session): Fragment[] {
  const visible = visibleRows(dialect, facility, session)
  if (visible.length === 0) return []
  const own = allOf(visible)
  return [
    fragment(`t.facility_id in (select t.id from device_facility t where ${own.sql})`, ...own.parameters),
  ]
}

/** Rows whose MN is not that of a facility which the caller does not see. */
export function ofNoForeignMn(dialect: Dialect, session: Session): Fragment[] {
  const visible = visibleRows(dialect, facility, session)
  if (visible.length === 0) return []
  const own = allOf(visible)
  return [
    fragment(
      `(t.mn is null or t.mn not in (select f.mn from device_facility f where f.del_flag = '0' and f.mn is not null
        and f.id not in (select t.id from device_facility t where ${own.sql})))`,
      ...own.parameters,
    ),
  ]
}

export async function plantOfPoint(db: Db, pointId: string): Promise<string | undefined> {
  return (await readRow(db, 'sewagePoint', { id: pointId }))?.plantId
}

/**
 * Facilities in one of these run states: as they say of themselves, else as it is set.
 * @param told those that say something of themselves; what people do with a device goes before it
 */
export function runningAs(codes: readonly string[], told: ReadonlyMap<string, string>): Fragment {
  const ids = [...told.keys()]
  const [meant, other] = [true, false].map(yes => ids.filter(id => codes.includes(told.get(id)!) === yes))
  const worked = isIn('t.run_status', worksOn)
  return anyOf([
    allOf([isIn('t.run_status', codes), anyOf([worked, not(isIn('t.id', other!))])]),
    allOf([isIn('t.id', meant!), not(isIn("coalesce(t.run_status, 'RUN')", worksOn))]),
  ])
}
const not = ({ sql, parameters }: Fragment): Fragment => ({ sql: `not (${sql})`, parameters })
