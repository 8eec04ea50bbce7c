import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

const figure = Type.Union([Type.Number(), Type.Null()])

/** Where every station with a position stands; its state comes live (topics `device.status`, `device.reading`). */
export const mapStations = endpoint('GET', '/device/map/stations', {
  title: '设备地图站点',
  access: 'device:facility:list',
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

/** Appraisal level of each city, from the last full week of its main drug. */
export const mapCityLevels = endpoint('GET', '/device/map/cityLevels', {
  title: '各市评定等级',
  access: 'sewage:plant:list',
  query: Type.Object({ drugCode: Type.Optional(Type.String({ maxLength: 16 })) }),
  result: Type.Object({
    drugCode: Type.String(),
    begin: Type.String(),
    end: Type.String(),
    cities: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        /** 0 未检出 … 4 高 */
        level: Type.Number(),
        /** mg/(d·千人) */
        consumption: figure,
        pndl: figure,
      }),
    ),
  }),
})
