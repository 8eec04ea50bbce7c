/** The minutes before the first start go over into what the stations then tell, without a step. */
import { expect, test } from 'vitest'
import { incidentsAround } from '#demo/fleet/incidents.ts'
import { Sewer } from '#demo/fleet/sewer.ts'
import { demoPlants, demoSeed, seedOf } from '#demo/province.ts'
import { telemetryBulks } from '#demo/seed/history.ts'

test('the flow of the last minutes lies where the station begins', () => {
  const now = Date.parse('2026-11-20T06:10:00+08:00')
  const plants = demoPlants(12)
  const numbers = new Map<string, number>()
  const numberOf = (facility: string, factor: string) => {
    const key = `${facility}:${factor}`
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key)!
  }
  const minutes = telemetryBulks(plants, numberOf, now).find(({ table }) => table === 'telemetry_min')!
  const [seriesAt, tsAt, valueAt] = ['series_id', 'ts', 'value'].map(name => minutes.columns.indexOf(name))
  const flows = [...numbers].filter(([key]) => key.endsWith(':w00000')).map(([, number]) => number)
  for (const [at, plant] of plants.entries()) {
    const own = minutes.rows
      .filter(row => row[seriesAt!] === flows[at])
      .toSorted((a, b) => Number(a[tsAt!]) - Number(b[tsAt!]))
    expect(own.length).toBeGreaterThan(50)
    const seed = seedOf(plant.n, demoSeed)
    const { flow } = new Sewer(plant, demoSeed, seed).at(now, incidentsAround(seed, now))
    const last = Number(own.at(-1)![valueAt!])
    expect(Math.abs(last - flow)).toBeLessThanOrEqual(0.08 * flow)
  }
})
