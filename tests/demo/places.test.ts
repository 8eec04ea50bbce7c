import { expect, test } from 'vitest'
import { demoPlants } from '#demo/province.ts'
import { plantId } from '#demo/seed/demo-ids.ts'
import { seedDemo } from '#demo/seed/seed.ts'
import { demo, demoStations } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

forEachDatabase((_name, open) => {
  test('plants that an older demo put elsewhere come into the outline; what somebody has placed stays', async () => {
    const db = await open(demo)
    const place = async (n: number) =>
      (
        await db.k
          .selectFrom('sewagePlant')
          .select('location')
          .where('id', '=', plantId(n))
          .executeTakeFirstOrThrow()
      ).location
    await db.k.updateTable('sewagePlant').set({ location: '100,20' }).where('id', '=', plantId(1)).execute()
    await db.k
      .updateTable('sewagePlant')
      .set({ location: '100,20', updateTime: 1 })
      .where('id', '=', plantId(2))
      .execute()
    expect(await seedDemo(db, { stations: demoStations, intervalMs: 5_000 })).toBe(false)
    const [first] = demoPlants(demoStations)
    expect(await place(1)).toBe(`${first?.lng},${first?.lat}`)
    expect(await place(2)).toBe('100,20')
  })
})
