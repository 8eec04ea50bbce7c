/**
 * What another rule for low values would tell of small catchments. The published figure and the one by another rule differ by the plants
 * that have something below the LOQ: where these, or the others of what is left out of a city, are one plant or few people, their
 * difference would be a figure that is not shown. On such a day the city says nothing by that rule, and neither do its province, its
 * districts and its plants, which would tell of it by subtraction.
 */

import { fewBehind, hiddenDistricts, type Tender } from '#lib/small-catchment.ts'
import type { LoqPolicy } from '#lib/wbe/censor.ts'
import { figuresOf, type PlantPlace } from './list-queries.ts'
import { variantsOf } from './variant-queries.ts'

const none = { plants: 0, people: 0 }
export async function hiddenByRule(
  db: Parameters<typeof figuresOf>[0],
  { drug, policy }: { drug: string; policy: LoqPolicy },
  { tender, all }: { tender: Tender & { below: number }; all: readonly PlantPlace[] },
  days: readonly string[],
): Promise<(day: string, code: string) => boolean> {
  if (tender.districts.size === 0 || days.length === 0) return () => false
  const tenderCities = new Set(tender.districts.values())
  const near = all.filter(one => one.district && tenderCities.has(one.city ?? ''))
  const cityOf = new Map(near.map(one => [one.district!, one.city ?? '']))
  const districts = [...cityOf.keys()]
  const [published, others] = await Promise.all([
    figuresOf(db, { grain: 'DAY', level: '3', drug }, days, districts),
    variantsOf(db, { level: '3', drug, policy }, days, districts),
  ])
  const publishedOn = Map.groupBy(published, row => row.startDate)
  const hidden = new Set<string>()
  for (const [day, ofDay] of Map.groupBy(others, row => row.startDate)) {
    const figures = (publishedOn.get(day) ?? []).map(row => ({
      district: row.regionCode,
      city: cityOf.get(row.regionCode) ?? '',
      plants: row.nPlants,
      people: row.popTotal,
    }))
    const { districts: left } = hiddenDistricts(tender, figures, { below: tender.below, byDay: true })
    const isLeft = (district: string) => left.has(district) || tender.districts.has(district)
    for (const [city, own] of Map.groupBy(ofDay, row => cityOf.get(row.regionCode) ?? '')) {
      const together = (some: readonly { plants: number; people: number }[]) =>
        some.reduce(
          (sum, one) => ({ plants: sum.plants + one.plants, people: sum.people + one.people }),
          none,
        )
      const touched = together(
        own
          .filter(row => isLeft(row.regionCode))
          .map(row => ({ plants: row.nTouched, people: row.popTouched })),
      )
      if (touched.plants === 0) continue
      const whole = together(figures.filter(one => one.city === city && isLeft(one.district)))
      const others = { plants: whole.plants - touched.plants, people: whole.people - touched.people }
      const few = (one: typeof none) => fewBehind([{ ...one, district: '', city }], tender.below)
      if (few(touched) || (others.plants !== 0 && few(others))) hidden.add(`${day}|${city}`)
    }
  }
  if (hidden.size === 0) return () => false
  const cities = new Map<string, Set<string>>()
  for (const { id, district, city, province } of near)
    for (const code of [id, district, city, province])
      if (code) cities.set(code, (cities.get(code) ?? new Set()).add(city ?? ''))
  return (day, code) => [...(cities.get(code) ?? [])].some(city => hidden.has(`${day}|${city}`))
}
