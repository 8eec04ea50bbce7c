/** 外来数据对照: of one source, what its sites and measures are here. Kept and used again; each import keeps the version it was read by. */
import { dict, number, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { rows } from '#contract/kit/rows.ts'
import { codeRule } from '#contract/kit/rule.ts'

/** Dictionary `odm_site_target`. */
export const siteTargets = ['FOREIGN', 'PLANT', 'REGION', 'SKIP'] as const
/** Dictionary `odm_quantity`. */
export const odmQuantities = ['CONC', 'PNDL', 'CONS', 'SKIP'] as const

export const odmMapping = resource('/sewage/odm-mapping', {
  title: '外来数据对照',
  perm: 'sewage:odm-mapping',
  table: 'odm_mapping',
  page: { group: '/sewage', at: 36 },
  label: 'sourceName',
  scope: 'none',
  softDelete: true,
  // What was imported by it names it for good.
  verbs: ['list', 'queryById', 'add', 'edit', 'exportXls'],
  sort: { column: 'sourceCode', order: 'asc' },
  fields: {
    sourceCode: text('来源代号', {
      required: true,
      unique: true,
      maxLength: 32,
      rules: [codeRule],
      fixed: '来源代号不能修改，请另建一个来源',
    }),
    sourceName: text('来源机构', { required: true, maxLength: 100 }),
    licence: textarea('许可与引用', {
      required: true,
      maxLength: 300,
      placeholder: '如：CC BY 4.0，引用时注明机构、年份',
      help: '图上与导出中随数据一起写明',
    }),
    sourceUrl: text('网址', { maxLength: 200 }),
    sites: rows('站点对照', {
      siteId: text('对方站点', { required: true, unique: true, maxLength: 60 }),
      siteName: text('名称', { maxLength: 60 }),
      target: dict('对应', 'odm_site_target', { required: true }),
      code: text('本平台编码', { maxLength: 32, help: '污水厂编码或区划代码；外部站点不填' }),
      population: number('服务人口', { min: 0, max: 100_000_000, decimals: 0, unit: '人' }),
    }),
    measures: rows('度量对照', {
      measure: text('对方度量', { required: true, maxLength: 40 }),
      unit: text('对方单位', { required: true, maxLength: 40 }),
      drugCode: text('毒品代码', { maxLength: 16 }),
      quantity: dict('量', 'odm_quantity', { required: true }),
      factor: number('换算系数', { min: 0, help: '对方数值 × 系数 = 本平台单位' }),
    }),
    remark: textarea('备注', { maxLength: 500 }),
  },
})
