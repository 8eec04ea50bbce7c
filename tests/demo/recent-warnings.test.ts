/** The wall of a fresh demo: what stands open there is what the fleet's own figures say at that moment. */
import { expect, it } from 'vitest'
import { cabinetAt } from '#demo/fleet/cabinet.ts'
import { during, incidentsAround } from '#demo/fleet/incidents.ts'
import { airAt } from '#demo/fleet/weather.ts'
import { demoPlants, demoSeed, seedOf } from '#demo/province.ts'
import { facilityId } from '#demo/seed/demo-ids.ts'
import { seedRecentWarnings } from '#demo/seed/recent-warnings.ts'
import { hourMs, minuteMs } from '#lib/dates.ts'
import { createWarningEngine } from '#server/warning/engine.ts'
import { forEachDatabase } from '../support/databases.ts'

const stations = 120
const plants = new Map(demoPlants(stations).map(plant => [facilityId(plant.n), plant]))
const standing = (id: string, at: number) => {
  const plant = plants.get(id)
  if (!plant) throw new Error(`no plant of facility ${id}`)
  const seed = seedOf(plant.n, demoSeed)
  const incidents = incidentsAround(seed, at)
  const air = airAt(demoSeed, plant.lng, plant.lat, at)
  return {
    offline: during(incidents, 'OFFLINE', at) !== undefined,
    ...cabinetAt(seed, at, incidents, air.temp),
  }
}

forEachDatabase((_name, open) => {
  it('stands as the fleet stands, for the engine to go on with', async () => {
    const db = await open()
    const now = Date.UTC(2026, 10, 21, 5, 40)
    await db.write([
      {
        table: 'device_facility',
        columns: ['id', 'facility_code', 'facility_name', 'facility_type', 'plant_id', 'mn', 'report_sec'],
        rows: [...plants].map(([id, { n, mn, plantName }]) => [
          id,
          `QY-${n}`,
          plantName,
          'SAMPLER',
          String(n),
          mn,
          5,
        ]),
      },
    ])
    await seedRecentWarnings(db, stations, now)
    const rows = await db.k.selectFrom('facilityWarning').selectAll().execute()
    expect(rows.length).toBeGreaterThan(10)
    const active = rows.filter(row => row.active === 'Y')
    expect(active.length).toBeGreaterThan(0)
    for (const row of active) {
      const id = String(row.facilityId)
      const present = standing(id, now)
      if (row.code === 'TEMP_HIGH')
        expect(Math.max(present.temp, standing(id, now - 10 * minuteMs).temp)).toBeGreaterThan(5)
      if (row.code === 'BATT_LOW') expect(present.battery).toBeLessThanOrEqual(30)
      if (row.code === 'DOOR_OPEN') expect(present.door).toBe(1)
      if (row.code === 'OFFLINE')
        expect(present.offline || standing(id, now - 2 * minuteMs).offline).toBe(true)
    }
    for (const row of rows) {
      expect(row.firstTime).toBeGreaterThanOrEqual(now - 6 * hourMs)
      expect(row.firstTime).toBeLessThanOrEqual(now)
    }
    expect(new Set(rows.map(row => row.warnNo)).size).toBe(rows.length)

    const engine = createWarningEngine({ db, now: () => now, clock: false })
    await engine.start()
    expect(engine.stats().active).toBe(active.length)
    await engine.stop()
  })
})
