/** How warm the cabinets were, and when their doors stood open, before the first start, as the fleet goes on telling it: bottles that stand in them were watched. */
import { cabinetAt } from '#demo/fleet/cabinet.ts'
import { during, type Incident, incidentsAround } from '#demo/fleet/incidents.ts'
import { airAt } from '#demo/fleet/weather.ts'
import { type DemoPlant, demoSeed, seedOf } from '#demo/province.ts'
import { hourMs, minuteMs, periodStart } from '#lib/dates.ts'
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { facilityId } from './demo-ids.ts'

/** From the beginning of the oldest programme that is still to be fetched. */
const pastMs = 40 * hourMs
const usualStepMs = 10 * minuteMs
const warming = ['COMPRESSOR', 'POWER', 'DOOR'] as const
const coolingMs = hourMs

/** Each minute counts where something warms a cabinet; elsewhere every tenth tells enough. */
const isWarm = (incidents: readonly Incident[], at: number): boolean =>
  warming.some(kind => during(incidents, kind, at) ?? during(incidents, kind, at - coolingMs))

const rowOf = (series: number, ts: number, values: readonly number[]): Record<string, unknown> => {
  const avg = Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2))
  const [min, max] = [Math.min(...values), Math.max(...values)]
  return { series_id: series, ts, value: avg, flag: 'N', min, avg, max, source: 'D' }
}

export function cabinetBulks(
  plants: readonly DemoPlant[],
  seriesIdOf: (facility: string, factor: 'i33101' | 'i32001') => number,
  now: number,
): Bulk[] {
  const hours: Record<string, unknown>[] = []
  const first = Math.floor((now - pastMs) / usualStepMs) * usualStepMs
  const rows = plants.flatMap(plant => {
    const seed = seedOf(plant.n, demoSeed)
    const series = seriesIdOf(facilityId(plant.n), 'i33101')
    const doorSeries = seriesIdOf(facilityId(plant.n), 'i32001')
    const doors: Record<string, unknown>[] = []
    const own: Record<string, unknown>[] = []
    for (let ts = first; ts < now - minuteMs; ts += minuteMs) {
      const incidents = incidentsAround(seed, ts)
      if (ts % usualStepMs !== 0 && !isWarm(incidents, ts)) continue
      const { temp, door } = cabinetAt(seed, ts, incidents, airAt(demoSeed, plant.lng, plant.lat, ts).temp)
      const value = Number(temp.toFixed(2))
      own.push(rowOf(series, ts, [value]))
      if (ts % usualStepMs === 0 || door === 1) doors.push(rowOf(doorSeries, ts, [door]))
    }
    // Minutes where something warms it would count ten times beside the others.
    const even = own.filter(({ ts }) => Number(ts) % usualStepMs === 0)
    for (const [ts, part] of Map.groupBy(even, each => periodStart(Number(each['ts']), hourMs)))
      if (ts < periodStart(now, hourMs))
        hours.push(
          rowOf(
            series,
            ts,
            part.map(({ value }) => Number(value)),
          ),
        )
    return [...own, ...doors]
  })
  return [bulkOf('telemetry_min', rows), bulkOf('telemetry_hour', hours)]
}
