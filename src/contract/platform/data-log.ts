/** What records were after each change (spec/wire 12). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, filled, number, text, textarea } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { textOrNull } from '#contract/kit/shapes.ts'

export const dataLog = resource('/sys/dataLog', {
  title: '数据日志',
  perm: 'system:data-log',
  table: 'sys_data_log',
  page: { group: '/monitor', at: 4, url: '/sys/dataLog-list', component: 'system/DataLogList' },
  label: 'dataTable',
  scope: 'none',
  bare: true,
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'createTime', order: 'desc' },
  fields: {
    dataTable: filled(text('表名', { readonly: true })),
    dataId: filled(text('数据ID', { readonly: true })),
    dataVersion: filled(number('版本号', { decimals: 0, readonly: true })),
    dataContent: filled(textarea('数据内容', { readonly: true })),
    type: filled(text('类型', { readonly: true })),
    createBy: text('创建人', { readonly: true }),
    createTime: filled(datetime('创建时间', { readonly: true })),
  },
})

/** Of rows that people write every version is kept; where the platform alone writes there is nothing to compare. */
export const isLogged = ({ bare, verbs }: Pick<Resource, 'bare' | 'verbs'>): boolean =>
  !bare && verbs.some(verb => verb === 'add' || verb === 'edit' || verb === 'delete')

const access = 'system:data-log:list'

/** One version of one record. */
const dataVersion = Type.Object({
  id: Type.String(),
  dataTable: Type.String(),
  dataId: Type.String(),
  dataContent: Type.String(),
  dataVersion: Type.Number(),
  type: Type.String(),
  createBy: textOrNull,
  createTime: Type.String(),
})
export type DataVersion = Type.Static<typeof dataVersion>

/** Two versions side by side, in the order of the ids. */
export const compareDataLogs = endpoint('GET', '/sys/dataLog/queryCompareList', {
  title: '数据比较',
  access,
  query: Type.Object({ dataId1: Type.String(), dataId2: Type.String() }),
  result: Type.Array(dataVersion),
})
/** The versions of one record, newest first. */
export const dataVersions = endpoint('GET', '/sys/dataLog/queryDataVerList', {
  title: '数据版本',
  access,
  query: Type.Object({ dataTable: Type.String(), dataId: Type.String() }),
  result: Type.Array(dataVersion),
})
/** What the fields of a table are called; empty where the table is no resource's. */
export const dataFieldTitles = endpoint('GET', '/sys/dataLog/fieldTitles', {
  title: '数据字段名称',
  access,
  query: Type.Object({ dataTable: Type.String() }),
  result: Type.Record(Type.String(), Type.String()),
})
