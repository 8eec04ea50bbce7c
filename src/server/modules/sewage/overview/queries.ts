/** Which plants a question is about: those of a region, among those that the caller may see. */
import { type RawBuilder, sql } from 'kysely'
import { facility } from '#contract/device/facility.ts'
import { facilityWarning } from '#contract/device/warning.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { plant } from '#contract/sewage/plant.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { sample } from '#contract/sewage/sample.ts'
import { ofTenants, visibleRows } from '#server/crud/access.ts'
import { allOf, type Fragment, fragment } from '#server/crud/fragment.ts'
import { ruledRows } from '#server/crud/rules/apply.ts'
import { idAmong } from '#server/crud/seen.ts'
import type { Db, Dialect } from '#server/db/db.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'

/** Undefined: every row. */
type Some = Fragment | undefined
export interface Within {
  cityCode: string | undefined
  plants: Some
  /** What data rules leave of these, beside what follows from the plant. */
  facilities: Some
  points: Some
  samples: Some
  warnings: Some
}

const someOf = (parts: readonly Fragment[]): Some => (parts.length === 0 ? undefined : allOf(parts))

export function withinOf(dialect: Dialect, session: Session, cityCode: string | undefined): Within {
  const ruled = (resource: Resource) => someOf(ruledRows(dialect, resource, session))
  return {
    cityCode,
    plants: someOf(visibleRows(dialect, plant, session)),
    facilities: ruled(facility),
    points: ruled(samplingPoint),
    samples: ruled(sample),
    warnings: ruled(facilityWarning),
  }
}

/** What belongs to the session's tenants, whatever the department: rules of plants and points bind it all the same. */
export const withinTenants = (dialect: Dialect, session: Session): Within => ({
  ...withinOf(dialect, session, undefined),
  plants: someOf([
    ...ruledRows(dialect, plant, session),
    ...ofTenants(dialect, 't.tenant_id', scopeOf(session)),
  ]),
})

/** Names the set in cache keys. */
export const keyOfWithin = (within: Within): string => JSON.stringify(within)

const always = sql<boolean>`1 = 1`
const among = (resource: Resource, some: Some, column: string): RawBuilder<boolean> =>
  some ? idAmong(resource, some, column) : always
const bothOf = (one: RawBuilder<boolean>, other: RawBuilder<boolean>): RawBuilder<boolean> =>
  other === always ? one : sql<boolean>`(${one} and ${other})`

/** A condition on a column that holds a plant's id; always true where nothing narrows it. */
export function plantIn({ cityCode, plants }: Within, column: string): RawBuilder<boolean> {
  if (cityCode === undefined && plants === undefined) return always
  const city = cityCode === undefined ? [] : [fragment('t.city_code = ?', cityCode)]
  return idAmong(plant, allOf([fragment("t.del_flag = '0'"), ...city, ...(plants ? [plants] : [])]), column)
}

/** Likewise for a facility's id. */
export const facilityIn = (within: Within, column: string): RawBuilder<boolean> =>
  bothOf(
    sql<boolean>`${sql.ref(column)} in (select id from device_facility where del_flag = '0' and ${plantIn(within, 'plant_id')})`,
    among(facility, within.facilities, column),
  )

/** Of a sample: of its plant and of its point, beside the columns of both. */
export const sampleIn = (within: Within, table = ''): RawBuilder<boolean> =>
  bothOf(plantIn(within, `${table}plant_id`), among(samplingPoint, within.points, `${table}point_id`))

/** One that is itself shown: what hides its batch or its order hides it too. */
export const sampleShown = (within: Within, table: 's.'): RawBuilder<boolean> =>
  bothOf(sampleIn(within, table), among(sample, within.samples, `${table}id`))

/** Of a warning, by the columns of its own table. */
export const warningIn = (within: Within): RawBuilder<boolean> =>
  bothOf(plantIn(within, 'plant_id'), among(facilityWarning, within.warnings, 'id'))

/** Codes of the cities in which some tenants have plants; undefined: every city, since every tenant is seen. */
export type Cities = ReadonlySet<string> | undefined

/**
 * Results of regions know no tenant: they are published for every department, but only to tenants that have plants in the region.
 */
export async function citiesOf(db: Db, tenants: readonly string[] | undefined): Promise<Cities> {
  if (tenants === undefined) return undefined
  const rows = await db.k
    .selectFrom('sewagePlant')
    .select('cityCode')
    .distinct()
    .where('delFlag', '=', '0')
    .where('tenantId', 'in', [...tenants])
    .execute()
  return new Set(rows.map(row => row.cityCode ?? ''))
}

/** Names the set in cache keys. */
export const keyOfCities = (cities: Cities): string => (cities ? [...cities].sort().join() : '*')

/** @param cityCode undefined: the province, seen by who has a plant anywhere in it */
export const published = (cities: Cities, cityCode: string | undefined): boolean =>
  cities === undefined || (cityCode === undefined ? cities.size > 0 : cities.has(cityCode))
