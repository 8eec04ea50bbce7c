/** Sub-samples of the days before the first start, as the fleet goes on telling them. */
import { cabinetAt } from '#demo/fleet/cabinet.ts'
import { incidentsAround } from '#demo/fleet/incidents.ts'
import { subSamples } from '#demo/fleet/sampler.ts'
import { Sewer } from '#demo/fleet/sewer.ts'
import { airAt } from '#demo/fleet/weather.ts'
import { type DemoPlant, demoSeed, seedOf } from '#demo/province.ts'
import { dayMs, minuteMs } from '#lib/dates.ts'
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { facilityId, pointId } from './demo-ids.ts'

const days = 2

export function subSampleBulk(plants: readonly DemoPlant[], now: number): Bulk {
  const rows = plants.flatMap(plant => {
    const seed = seedOf(plant.n, demoSeed)
    const sewer = new Sewer(plant, demoSeed, seed)
    return subSamples(seed, now - days * dayMs, now, at => incidentsAround(seed, at)).map(one => {
      const at = Math.floor(one.at / 1_000) * 1_000
      const air = airAt(demoSeed, plant.lng, plant.lat, at)
      const cabinet = cabinetAt(seed, at, incidentsAround(seed, at), air.temp)
      return {
        id: `${facilityId(plant.n)}.${at}.${one.seq}`,
        facility_id: facilityId(plant.n),
        point_id: pointId(plant.n),
        sample_time: at,
        seq: one.seq,
        bottle_no: one.bottle,
        plan_ml: one.planMl,
        actual_ml: one.actualMl,
        level: Number(sewer.at(at, incidentsAround(seed, at)).level.toFixed(2)),
        cabinet_temp: Number(cabinet.temp.toFixed(1)),
        pump_sec: one.pumpSec,
        result: one.result,
        recv_time: at + 2 * minuteMs,
      }
    })
  })
  return bulkOf('sampling_log', rows)
}
