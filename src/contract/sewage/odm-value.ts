/** 外来数据: rows of foreign series as they came, beside what they are in our units; those let out are drawn with their source and licence. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { area, date, dict, filled, number, reference, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'

const read = { readonly: true } as const

export const odmValue = resource('/sewage/odm-value', {
  title: '外来数据',
  perm: 'sewage:odm-value',
  table: 'odm_value',
  page: { group: '/sewage', at: 38 },
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

/** Most sites of one answer, as many as colours are told apart; and points in all, the newest. */
export const mostOdmSeries = 8
export const mostOdmPoints = 6_000
const filter = Type.Optional(Type.String({ maxLength: 200 }))
const kind = {
  drug: Type.String(),
  name: Type.String(),
  quantity: Type.Enum(['CONC', 'PNDL', 'CONS']),
}
/** Series that were let out, of the rows that the list shows by the same filters; nothing of them is in any figure of ours. */
export const odmSeries = endpoint('GET', '/sewage/odm-value/series', {
  title: '外来数据序列',
  access: 'sewage:odm-value:list',
  // As the list takes them.
  query: Type.Object({
    mappingId: filter,
    importId: filter,
    siteId: filter,
    drugCode: filter,
    quantity: filter,
    sampleDate_begin: filter,
    sampleDate_end: filter,
  }),
  result: Type.Object({
    /** What there is to draw, whichever drug and quantity are asked for. */
    kinds: Type.Array(Type.Object(kind)),
    /** What is drawn: one drug in one unit. Absent where nothing of what was asked for was let out. */
    shown: Type.Optional(Type.Object({ ...kind, unit: Type.String() })),
    series: Type.Array(
      Type.Object({
        mappingId: Type.String(),
        source: Type.String(),
        licence: Type.String(),
        site: Type.String(),
        name: Type.String(),
        /** What it is here; empty: a place of theirs alone. */
        place: Type.String(),
        /** In the order of their days. */
        points: Type.Array(
          Type.Object({
            day: Type.String(),
            value: Type.Number(),
            /** Dictionary `result_qualifier`; but for `=` the value is the limit beyond which it lies. */
            qualifier: Type.String(),
            /** Flags of the source that put it in doubt. */
            flags: Type.String(),
          }),
        ),
      }),
    ),
    /** Sites that were left out. */
    more: Type.Number(),
    /** Older points were left out. */
    cut: Type.Boolean(),
  }),
})
