/** 外来数据: rows of foreign series as they came, beside what they are in our units; those let out are drawn with their source and licence. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { area, date, dict, filled, number, reference, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { figure } from '#contract/kit/shapes.ts'
import { consumptionList } from './consumption.ts'

const read = { readonly: true } as const

export const odmValue = resource('/sewage/odm-value', {
  title: '外来数据',
  perm: 'sewage:odm-value',
  table: 'odm_value',
  page: { group: '/sewage', at: 37 },
  label: 'sampleId',
  scope: 'none',
  softDelete: true,
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'line', order: 'asc' },
  fields: {
    importId: filled(reference('导入', { to: '/sewage/odm-import', text: 'fileName' }, read)),
    mappingId: filled(reference('来源', { to: '/sewage/odm-mapping', text: 'sourceName' }, read)),
    line: filled(number('行号', { ...read, decimals: 0 })),
    verdict: filled(dict('结果', 'odm_verdict', read)),
    siteId: text('站点', { ...read, maxLength: 60 }),
    siteName: text('站点名称', { ...read, maxLength: 60 }),
    target: dict('对应', 'odm_site_target', read),
    plantId: reference('污水厂', { to: '/sewage/plant', text: 'plantName' }, read),
    regionCode: area('区域', read),
    /** Persons behind the site, as the source says. */
    population: number('服务人口', { ...read, decimals: 0, unit: '人' }),
    sampleId: text('对方样品', { ...read, maxLength: 60 }),
    sampleDate: date('采样日', read),
    measure: text('对方度量', { ...read, maxLength: 40 }),
    rawValue: text('原值', { ...read, maxLength: 60 }),
    unit: text('原单位', { ...read, maxLength: 40 }),
    drugCode: text('毒品代码', { ...read, maxLength: 16 }),
    quantity: dict('量', 'odm_quantity', read),
    qualifier: dict('限定', 'result_qualifier', read),
    /** ng/L, or mg/(d·1000 inh). */
    value: number('换算值', read),
    /** Of the version that it takes the place of. */
    priorValue: number('旧值', read),
    versionNo: number('版次', { ...read, decimals: 0 }),
    flags: text('质量标记', { ...read, maxLength: 200 }),
    refusal: text('拒收原因', { ...read, maxLength: 300 }),
  },
})

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** Most sites of one answer, and points in all. */
export const mostOdmSeries = 12
export const mostOdmPoints = 6_000
/** Series that were let out; nothing of them is in any figure of ours. */
export const odmSeries = endpoint('GET', '/sewage/odm-value/series', {
  title: '外来数据序列',
  access: consumptionList.access,
  query: Type.Object({
    drug: Type.String({ maxLength: 16 }),
    quantity: Type.Optional(Type.Enum(['CONC', 'PNDL', 'CONS'])),
    from: Type.Optional(day),
    to: Type.Optional(day),
  }),
  result: Type.Object({
    unit: Type.String(),
    series: Type.Array(
      Type.Object({
        source: Type.String(),
        licence: Type.String(),
        site: Type.String(),
        name: Type.String(),
        /** What it is here; empty: a place of theirs alone. */
        place: Type.String(),
        points: Type.Array(
          Type.Object({
            day: Type.String(),
            value: figure,
            /** Below the limit that `value` then is. */
            below: Type.Boolean(),
            /** Flags of the source that put it in doubt. */
            flags: Type.String(),
          }),
        ),
      }),
    ),
    /** Sites that were left out. */
    more: Type.Number(),
  }),
})
