/** 集水区: the area whose sewage comes to a plant. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure, id, strict, textOrNull } from '#contract/kit/shapes.ts'

/** As it is shown on a map: with fewer corners than are kept. */
export const plantCatchment = endpoint('GET', '/sewage/plant/catchment', {
  title: '集水区',
  access: 'sewage:plant:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Object({
    /** GeoJSON MultiPolygon, WGS-84; null where none was uploaded. */
    shape: textOrNull,
    /** Of what is kept. */
    corners: Type.Number(),
    areaKm2: figure,
    /** 万人, of the plant. */
    servedPopulation: figure,
    /** Who uploaded it, and when (yyyy-MM-dd HH:mm:ss). */
    by: Type.String(),
    at: Type.String(),
    /** 0 before the first upload. */
    version: Type.Number(),
  }),
})
/** All that the caller sees, with few corners each. */
export const allCatchments = endpoint('GET', '/sewage/plant/catchments', {
  title: '全部集水区',
  access: 'sewage:plant:list',
  result: Type.Array(Type.Object({ plantId: Type.String(), plantName: Type.String(), shape: Type.String() })),
})
/** What was checked and looked at is checked again; one with more corners than are kept is refused: it is simplified before it is sent. */
export const saveCatchment = endpoint('POST', '/sewage/plant/catchment/save', {
  title: '上传集水区',
  access: 'sewage:plant:edit',
  body: strict({
    id: id(),
    shape: Type.String({ minLength: 2, maxLength: 1_500_000 }),
    version: Type.Integer(),
  }),
  result: Type.Object({ areaKm2: Type.Number(), corners: Type.Number() }),
})
export const removeCatchment = endpoint('POST', '/sewage/plant/catchment/remove', {
  title: '删除集水区',
  access: 'sewage:plant:edit',
  body: strict({ id: id(), version: Type.Integer() }),
  result: Type.Object({}),
})
