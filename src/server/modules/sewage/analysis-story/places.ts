/** Places of which the session reads the days: what is said of others is not told to him. */
import { type Fragment, fragment, isIn } from '#server/crud/fragment.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'
import { plantPlaces, plantsSeen } from '../consumption/list-queries.ts'
import { tenderFor } from '../consumption/small.ts'
import { citiesOf, published } from '../overview/queries.ts'

/** Regions with plants that are published, and the plants that he sees; of districts and plants none that is masked by the day. */
export async function placesRead(db: Db, session: Session): Promise<ReadonlySet<string>> {
  const [all, seen, cities] = await Promise.all([
    plantPlaces(db),
    plantsSeen(db, session),
    citiesOf(db, scopeOf(session).tenants),
  ])
  const tender = await tenderFor(db, session, all)
  const places = new Set<string>()
  for (const { id, district, city, province } of all) {
    if (!published(cities, city ?? '')) continue
    if (province) places.add(province)
    if (city) places.add(city)
    if (district && !tender.districts.has(district)) places.add(district)
    if ((seen === undefined || seen.has(id)) && !tender.plants.has(id)) places.add(id)
  }
  return places
}
export async function atPlacesRead(db: Db, session: Session): Promise<Fragment> {
  const places = await placesRead(db, session)
  return places.size === 0 ? fragment('1 = 0') : isIn('t.place_code', [...places])
}
