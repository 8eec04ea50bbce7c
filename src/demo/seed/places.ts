/** The outline of the province changed once under the plants that older demos had seeded. */
import { demoCities } from '#demo/cities.ts'
import { contains, type DemoPlant } from '#demo/province.ts'
import type { Db } from '#server/db/db.ts'
import { facilityId, plantId, pointId } from './demo-ids.ts'

/** Moves seeded plants that nobody has edited, with point and facility, into their city's outline. */
export async function moveIntoOutline(db: Db, plants: readonly DemoPlant[]): Promise<void> {
  const rows = await db.k
    .selectFrom('sewagePlant')
    .select(['id', 'location'])
    .where('createBy', '=', 'admin')
    .where('updateTime', 'is', null)
    .execute()
  const stands = new Map(rows.map(row => [row.id, row.location?.split(',').map(Number)]))
  const rings = new Map(demoCities.map(city => [city.code, city.ring]))
  const outside = plants.filter(plant => {
    const [lng, lat] = stands.get(plantId(plant.n)) ?? []
    return lng !== undefined && lat !== undefined && !contains(rings.get(plant.cityCode) ?? [], lng, lat)
  })
  await db.write(
    outside.flatMap(({ n, lng, lat }) => {
      const location = `${lng},${lat}`
      return [
        db.k.updateTable('sewagePlant').set({ location }).where('id', '=', plantId(n)).compile(),
        db.k.updateTable('sewagePoint').set({ location }).where('id', '=', pointId(n)).compile(),
        db.k.updateTable('deviceFacility').set({ location }).where('id', '=', facilityId(n)).compile(),
      ]
    }),
  )
}
