import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { group } from '#contract/kit/page.ts'
import { figure } from '#contract/kit/shapes.ts'

/** Where every station with a position stands; its state comes live (topics `device.status`, `device.reading`). */
export const mapStations = endpoint('GET', '/device/map/stations', {
  title: '站点位置',
  access: 'device:facility:list',
  onWall: true,
  result: Type.Array(
    Type.Object({
      /** Facility id. */
      id: Type.String(),
      facilityName: Type.String(),
      facilityCode: Type.String(),
      mn: Type.String(),
      plantId: Type.String(),
      plantName: Type.String(),
      plantCode: Type.String(),
      cityCode: Type.String(),
      cityName: Type.String(),
      districtCode: Type.String(),
      districtName: Type.String(),
      /** WGS-84 degrees. */
      lng: Type.Number(),
      lat: Type.Number(),
      /** 万m³/d */
      designCapacity: figure,
      /** 万人 */
      servedPopulation: figure,
    }),
  ),
})

export const mapGroup = group('/map/device', {
  name: '设备地图',
  icon: 'environment',
  at: 3,
  component: 'map/device',
  owns: ['map:device'],
  needs: [mapStations.access],
})
