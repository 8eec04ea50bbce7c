/**
 * Online reports (spec/wire 17): tables that a popup picker reads. A report is declared in the server's code; its address here is
 * only a name, and each asks for the right to what lies under it besides the session that every call needs.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

const name = () => Type.String({ minLength: 1, maxLength: 100 })
const word = Type.Object({ value: Type.String(), text: Type.String() })
const dictOptions = Type.Record(Type.String(), Type.Array(word))
const looseQuery = Type.Record(Type.String(), Type.Unknown())
const rows = Type.Object({
  records: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  total: Type.Number(),
})

export const reportColumn = Type.Object({
  title: Type.String(),
  dataIndex: Type.String(),
  align: Type.String(),
  /** "true" where the rows can be sorted by it. */
  sorter: Type.Optional(Type.String()),
  /** Key into `dictOptions`. */
  customRender: Type.Optional(Type.String()),
  /** String, Double, Date or Datetime; not in the wire's description. */
  fieldType: Type.Optional(Type.String()),
  /** Digits after the point. */
  decimals: Type.Optional(Type.Number()),
})
export const reportQuery = Type.Object({
  label: Type.String(),
  field: Type.String(),
  /** `group`: from–to, sent as `<field>_begin` and `<field>_end`. */
  mode: Type.Union([Type.Literal('single'), Type.Literal('group')]),
  /** text, list, date, datetime or number. */
  view: Type.String(),
  dictCode: Type.Optional(Type.String()),
  /** "1" after the second item: behind 展开. */
  hidden: Type.Optional(Type.String()),
})
export const reportParam = Type.Object({
  paramName: Type.String(),
  paramTxt: Type.String(),
  paramValue: Type.String(),
  orderNum: Type.Number(),
})

export const reportColumns = endpoint('GET', '/online/cgreport/api/getRpColumns/:code', {
  title: '报表列',
  access: 'session',
  params: Type.Object({ code: name() }),
  result: Type.Object({
    cgRpConfigId: Type.String(),
    cgRpConfigName: Type.String(),
    columns: Type.Array(reportColumn),
    dictOptions,
  }),
})
export const reportQueryInfo = endpoint('GET', '/online/cgreport/api/getQueryInfo/:id', {
  title: '报表查询条件',
  access: 'session',
  params: Type.Object({ id: name() }),
  result: Type.Array(reportQuery),
})
/** Filters, order and page as of every list; `self_<name>` sets a parameter of the report. */
export const reportData = endpoint('GET', '/online/cgreport/api/getData/:id', {
  title: '报表数据',
  access: 'session',
  params: Type.Object({ id: name() }),
  query: looseQuery,
  result: rows,
})
export const reportColumnsAndData = endpoint('GET', '/online/cgreport/api/getColumnsAndData/:id', {
  title: '报表列与数据',
  access: 'session',
  params: Type.Object({ id: name() }),
  query: looseQuery,
  result: Type.Object({
    data: rows,
    columns: Type.Array(reportColumn),
    dictOptions,
    fieldHrefSlots: Type.Array(Type.Object({ slotName: Type.String(), href: Type.String() })),
    cgreportHeadName: Type.String(),
    isGroupTitle: Type.Boolean(),
  }),
})
export const reportParams = endpoint('GET', '/online/cgreport/api/getParamsInfo/:id', {
  title: '报表参数',
  access: 'session',
  params: Type.Object({ id: name() }),
  result: Type.Array(reportParam),
})
/** What the filters find, as a workbook. */
export const reportExport = endpoint('GET', '/online/cgreport/api/exportXls/:id', {
  title: '导出报表',
  access: 'online:report:export',
  raw: true,
  params: Type.Object({ id: name() }),
  query: looseQuery,
})
