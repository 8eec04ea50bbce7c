/** Which plants a question is about: those of a region, among those that the caller may see. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export interface Within {
  cityCode: string | undefined
  /** Organisation codes that the plants' must begin with; undefined: all. */
  prefixes: readonly string[] | undefined
  /** Tenants that the plants must belong to; undefined: any. */
  tenants: readonly string[] | undefined
}
export const everywhere: Within = { cityCode: undefined, prefixes: undefined, tenants: undefined }

/** Names the set in cache keys. */
export const keyOfWithin = ({ cityCode, prefixes, tenants }: Within): string =>
  `${cityCode ?? ''}|${prefixes?.join() ?? '*'}|${tenants?.join() ?? '*'}`

function plantsOf({ cityCode, prefixes, tenants }: Within): RawBuilder<unknown> {
  const conditions = [sql`del_flag = '0'`]
  if (cityCode !== undefined) conditions.push(sql`city_code = ${cityCode}`)
  if (tenants !== undefined) conditions.push(sql`tenant_id in (${sql.join(tenants)})`)
  if (prefixes !== undefined)
    conditions.push(
      prefixes.length === 0
        ? sql`1 = 0`
        : sql`(${sql.join(
            prefixes.map(prefix => sql`sys_org_code like ${`${prefix}%`}`),
            sql` or `,
          )})`,
    )
  return sql`select id from sewage_plant where ${sql.join(conditions, sql` and `)}`
}

/** A condition on a column that holds a plant's id; always true where nothing narrows it. */
export const plantIn = (within: Within, column: string): RawBuilder<boolean> =>
  within.cityCode === undefined && within.prefixes === undefined && within.tenants === undefined
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.ref(column)} in (${plantsOf(within)})`

/** Likewise for a facility's id. */
export const facilityIn = (within: Within, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select id from device_facility where del_flag = '0' and ${plantIn(within, 'plant_id')})`

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
