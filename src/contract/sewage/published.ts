/** Published results for other programs: those that count, as the list shows them, page by page or as one file. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { pageOf } from '#contract/kit/resource.ts'
import { figure, maybe } from '#contract/kit/shapes.ts'
import { plantResult } from './plant-result.ts'

/** Most days of one question. */
export const mostPublishedDays = 400
const { list, exportXls } = plantResult.endpoints
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const asked = {
  /** First and last sampling day, yyyy-MM-dd. */
  from: day,
  to: day,
  plantId: Type.Optional(Type.String({ maxLength: 32 })),
  drugCode: Type.Optional(Type.String({ maxLength: 16 })),
}
export const publishedResults = endpoint('GET', '/sewage/plant-result/published', {
  title: '已发布的厂检测结果',
  access: list!.access,
  key: true,
  query: Type.Object({
    ...asked,
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  result: pageOf(
    Type.Object({
      id: Type.String(),
      sampleDate: Type.String(),
      plantId: Type.String(),
      plantId_dictText: maybe(),
      drugCode: Type.String(),
      drugCode_dictText: maybe(),
      calcVersion: Type.Number(),
      /** m³/d */
      flow: figure,
      flowSource: maybe(),
      population: figure,
      popMethod: maybe(),
      marker: maybe(),
      qualifier: maybe(),
      /** ng/L */
      conc: figure,
      loqPolicy: maybe(),
      /** mg/d */
      load: figure,
      /** mg/(d·1000 inh) */
      pndl: figure,
      cf: figure,
      cfVersion: figure,
      /** mg/(d·1000 inh) */
      consumption: figure,
      /** doses/(d·1000 inh) */
      doses: figure,
      /** per cent */
      uncertaintyPct: figure,
      completeness: figure,
      wetFlag: maybe(),
      diagnosis: maybe(),
      publishTime: maybe(),
    }),
  ),
})
export const publishedFile = endpoint('GET', '/sewage/plant-result/publishedFile', {
  title: '已发布的厂检测结果文件',
  access: exportXls!.access,
  key: true,
  query: Type.Object({ ...asked, format: Type.Optional(Type.Enum(['xlsx', 'csv'])) }),
  raw: true,
})
