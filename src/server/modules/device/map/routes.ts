/** Positions for the device map. A station without one is not on the map; its screens still list it. */
import type { FastifyInstance } from 'fastify'
import { mapStations } from '#contract/device/map.ts'
import { positionOf } from '#lib/geo.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { stationRows } from './queries.ts'

export function mount(app: FastifyInstance, { db }: Deps): void {
  serve(app, mapStations, async ({ session }) => {
    const rows = await stationRows(db, session)
    return rows.flatMap(row => {
      const position = positionOf(row.facilityLocation) ?? positionOf(row.plantLocation)
      if (!position || !row.mn) return []
      return [
        {
          id: row.id,
          facilityName: row.facilityName ?? '',
          facilityCode: row.facilityCode ?? '',
          mn: row.mn,
          plantId: row.plantId,
          plantName: row.plantName ?? '',
          plantCode: row.plantCode ?? '',
          cityCode: row.cityCode ?? '',
          cityName: row.cityName ?? '',
          districtCode: row.districtCode ?? '',
          districtName: row.districtName ?? '',
          lng: position[0],
          lat: position[1],
          designCapacity: row.designCapacity,
          servedPopulation: row.servedPopulation,
        },
      ]
    })
  })
}
