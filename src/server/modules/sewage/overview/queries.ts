/** Which plants a question is about: those of a region, among those that the caller may see. */
import { type RawBuilder, sql } from 'kysely'

export interface Within {
  cityCode: string | undefined
  /** Organisation codes that the plants' must begin with; undefined: all. */
  prefixes: readonly string[] | undefined
}
export const everywhere: Within = { cityCode: undefined, prefixes: undefined }

/** Names the set in cache keys. */
export const keyOfWithin = ({ cityCode, prefixes }: Within): string =>
  `${cityCode ?? ''}|${prefixes?.join() ?? '*'}`

function plantsOf({ cityCode, prefixes }: Within): RawBuilder<unknown> {
  const conditions = [sql`del_flag = '0'`]
  if (cityCode !== undefined) conditions.push(sql`city_code = ${cityCode}`)
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
  within.cityCode === undefined && within.prefixes === undefined
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.ref(column)} in (${plantsOf(within)})`

/** Likewise for a facility's id. */
export const facilityIn = (within: Within, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select id from device_facility where del_flag = '0' and ${plantIn(within, 'plant_id')})`
