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
/** A province (1), a city (2) or a district (3). */
export interface Region {
  code: string
  level: string
  parentCode: string | null
}
/** Plants of a region, by the columns of the table named; of the whole country, or of none: all. */
export function lieIn(region: Region | undefined, table: string): Fragment[] {
  if (region?.level === '1')
    return [fragment(`${table}.city_code in (select code from region where parent_code = ?)`, region.code)]
  if (region?.level === '2') return [fragment(`${table}.city_code = ?`, region.code)]
  return region?.level === '3' ? [fragment(`${table}.district_code = ?`, region.code)] : []
}
export interface Within {
  region: Region | undefined
  plants: Some
  /** What data rules leave of these, beside what follows from the plant. */
  facilities: Some
  points: Some
  samples: Some
  warnings: Some
}

const someOf = (parts: readonly Fragment[]): Some => (parts.length === 0 ? undefined : allOf(parts))

export function withinOf(dialect: Dialect, session: Session, region: Region | undefined): Within {
  const ruled = (resource: Resource) => someOf(ruledRows(dialect, resource, session))
  return {
    region,
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
export function plantIn({ region, plants }: Within, column: string): RawBuilder<boolean> {
  const place = lieIn(region, 't')
  if (place.length === 0 && plants === undefined) return always
  return idAmong(plant, allOf([fragment("t.del_flag = '0'"), ...place, ...(plants ? [plants] : [])]), column)
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

/** Cities in which some tenants have plants, each with its province; undefined: every city, since every tenant is seen. */
export type Cities = ReadonlyMap<string, string | null> | undefined

/**
 * Results of regions know no tenant: they are published for every department, but only to tenants that have plants in the region.
 */
export async function citiesOf(db: Db, tenants: readonly string[] | undefined): Promise<Cities> {
  if (tenants === undefined) return undefined
  const rows = await db.k
    .selectFrom('sewagePlant as p')
    .leftJoin('region as c', 'c.code', 'p.cityCode')
    .select(['p.cityCode', 'c.parentCode'])
    .distinct()
    .where('p.delFlag', '=', '0')
    .where('p.tenantId', 'in', [...tenants])
    .execute()
  return new Map(rows.map(row => [row.cityCode ?? '', row.parentCode]))
}

/** Names the set in cache keys. */
export const keyOfCities = (cities: Cities): string => (cities ? [...cities.keys()].sort().join() : '*')

export const published = (cities: Cities, cityCode: string): boolean =>
  cities === undefined || cities.has(cityCode)
/** Likewise of a region of any level: a province is seen by who has a plant anywhere in it. */
export function regionPublished(cities: Cities, { code, level, parentCode }: Region): boolean {
  if (cities === undefined) return true
  if (level === '1') return [...cities.values()].includes(code)
  return level === '2' ? cities.has(code) : level === '3' ? cities.has(parentCode ?? '') : cities.size > 0
}
