/** How warm the cabinets were before the first start, as the fleet goes on telling it: bottles that stand in them were watched. */
import { cabinetAt } from '#demo/fleet/cabinet.ts'
import { during, type Incident, incidentsAround } from '#demo/fleet/incidents.ts'
import { airAt } from '#demo/fleet/weather.ts'
import { type DemoPlant, demoSeed, seedOf } from '#demo/province.ts'
import { hourMs, minuteMs } from '#lib/dates.ts'
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { facilityId } from './demo-ids.ts'

/** From the beginning of the oldest programme that is still to be fetched. */
const pastMs = 30 * hourMs
const usualStepMs = 10 * minuteMs
const warming = ['COMPRESSOR', 'POWER', 'DOOR'] as const
const coolingMs = hourMs

/** Each minute counts where something warms a cabinet; elsewhere every tenth tells enough. */
const isWarm = (incidents: readonly Incident[], at: number): boolean =>
  warming.some(kind => during(incidents, kind, at) ?? during(incidents, kind, at - coolingMs))

export function cabinetBulk(
  plants: readonly DemoPlant[],
  seriesIdOf: (facility: string) => number,
  now: number,
): Bulk {
  const first = Math.floor((now - pastMs) / usualStepMs) * usualStepMs
  const rows = plants.flatMap(plant => {
    const seed = seedOf(plant.n, demoSeed)
    const series = seriesIdOf(facilityId(plant.n))
    const own: Record<string, unknown>[] = []
    for (let ts = first; ts < now - minuteMs; ts += minuteMs) {
      const incidents = incidentsAround(seed, ts)
      if (ts % usualStepMs !== 0 && !isWarm(incidents, ts)) continue
      const { temp } = cabinetAt(seed, ts, incidents, airAt(demoSeed, plant.lng, plant.lat, ts).temp)
      const value = Number(temp.toFixed(2))
      own.push({ series_id: series, ts, value, flag: 'N', min: value, avg: value, max: value, source: 'D' })
    }
    return own
  })
  return bulkOf('telemetry_min', rows)
}
