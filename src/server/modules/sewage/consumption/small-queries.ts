/** Conditions and questions by which the results of small catchments, and of who would tell of them, are left out of lists. */
import type { Tender } from '#lib/small-catchment.ts'
import { type Grain, periodRuns } from '#lib/wbe/period.ts'
import { type Fragment, fragment, isIn } from '#server/crud/fragment.ts'
import type { Db } from '#server/db/db.ts'
import type { PlantPlace } from './list-queries.ts'
import { inSlices } from './slices.ts'

/** Columns of the rows looked at; without a drug every drug of the day counts. */
export interface ResultColumns {
  plant: string
  day: string
  drug?: string
}
/**
 * Rows of plants that are shown by themselves: what `hiddenDistricts` says of a day, for many days at once. Of a city with places that
 * are left out, further districts go with them on a day on which few stand behind those.
 */
export function shownByThemselves(
  tender: Tender,
  { places, below }: { places: readonly PlantPlace[]; below: number },
  { plant, day, drug }: ResultColumns,
): Fragment[] {
  if (tender.plants.size === 0) return []
  const among = isIn(plant, [...tender.plants])
  return [fragment(`not (${among.sql})`, ...among.parameters)].concat(
    [...Map.groupBy(places, one => one.city)].flatMap(([city, ofCity]) => {
      const left = [...tender.districts].flatMap(([district, of]) => (of === (city ?? '') ? [district] : []))
      const others = ofCity.filter(one => !tender.plants.has(one.id))
      if (left.length === 0 || others.length === 0) return []
      const plants = isIn(
        plant,
        others.map(({ id }) => id),
      )
      const districts = isIn('c.region_code', [...new Set(ofCity.map(one => one.district ?? ''))])
      const first = isIn('c.region_code', left)
      return [
        fragment(
          `not (${plants.sql} and exists (
            select 1 from sewage_plant few join consumption_rollup own on own.level = '3' and own.region_code = few.district_code
              and own.grain = 'DAY' and own.start_date = ${day}${drug ? ` and own.drug_code = ${drug}` : ''}
            where few.id = ${plant} and (
              select case when max(case when ${first.sql} then 1 else 0 end) = 1
                and (sum(c.n_plants) < 2 or sum(c.pop_total) < ?) then 1 else 0 end
              from consumption_rollup c
              where c.level = '3' and c.grain = 'DAY' and c.drug_code = own.drug_code and c.start_date = own.start_date
                and ${districts.sql} and (${first.sql} or c.pop_total < own.pop_total
                  or (c.pop_total = own.pop_total and c.region_code < own.region_code))) = 1))`,
          ...plants.parameters,
          ...first.parameters,
          below,
          ...districts.parameters,
          ...first.parameters,
        ),
      ]
    }),
  )
}

const behind = (db: Db, drug: string, grain: string, districts: readonly string[]) =>
  db.k
    .selectFrom('consumptionRollup')
    .select(['regionCode', 'startDate', 'nPlants', 'popTotal'])
    .where('level', '=', '3')
    .where('grain', '=', grain)
    .where('drugCode', '=', drug)
    .where('regionCode', 'in', [...districts])
/** Plants and people behind some periods of some districts and one drug. Many are read a slice at a time. */
export const districtPeriods = async (
  db: Db,
  { grain, drug }: { grain: Grain; drug: string },
  districts: readonly string[],
  starts: readonly string[],
) =>
  districts.length === 0
    ? []
    : inSlices(starts, districts.length, slice =>
        behind(db, drug, grain, districts)
          .where(({ or, eb }) =>
            or(periodRuns(grain, slice).map(({ from, to }) => eb.between('startDate', from, to))),
          )
          .execute(),
      )
/** Plants and people behind the days of some districts and one drug. */
export const districtDays = (
  db: Db,
  drug: string,
  districts: readonly string[],
  of: { from: string; to: string } | readonly string[],
) =>
  behind(db, drug, 'DAY', districts)
    .$if('from' in of, query => {
      const { from, to } = of as { from: string; to: string }
      return query.where('startDate', '>=', from).where('startDate', '<=', to)
    })
    .$if(!('from' in of), query => query.where('startDate', 'in', [...(of as readonly string[])]))
    .execute()
