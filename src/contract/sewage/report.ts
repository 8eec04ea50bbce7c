/** 评定报告: what was appraised of a region in a period, as a PDF and a Word file with frozen figures; many regions as one job. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { area, date, dict, filled, number, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { id, strict, textOrNull } from '#contract/kit/shapes.ts'
import { appraisedGrains, appraisedLevels } from './appraisal.ts'

const read = { readonly: true } as const

export const appraisalReport = resource('/sewage/report', {
  title: '评定报告',
  perm: 'sewage:report',
  table: 'appraisal_report',
  page: { group: '/sewage', at: 31 },
  label: 'reportNo',
  scope: 'none',
  softDelete: true,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    reportNo: filled(text('报告编号', { ...read, maxLength: 40 })),
    regionCode: filled(area('区域', read)),
    placeLevel: filled(dict('级别', 'place_level', read)),
    grain: filled(dict('周期', 'appraisal_grain', read)),
    startDate: filled(date('期初', read)),
    period: filled(text('评定期', { ...read, maxLength: 32 })),
    reportVersion: filled(number('版本', { ...read, decimals: 0, default: 1 })),
    state: filled(dict('状态', 'report_state', { ...read, default: 'DRAFT' })),
    grade: dict('等级', 'appraisal_level', read),
    headline: text('结论', { ...read, maxLength: 300 }),
    /** Why it is no longer what stands. */
    revisedWhy: text('修订原因', { ...read, maxLength: 200 }),
    batchId: text('批次', { ...read, maxLength: 32 }),
  },
})

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** Most regions of one job. */
export const mostReports = 500
/** Begins to write the reports of a period: of one region, or of all of a level. */
export const makeReports = endpoint('POST', '/sewage/report/make', {
  title: '生成评定报告',
  access: 'sewage:report:make',
  body: strict({
    grain: Type.Enum([...appraisedGrains]),
    day,
    placeLevel: Type.Enum([...appraisedLevels]),
    /** All that the caller sees where none is named. */
    regionCode: Type.Optional(Type.Union([Type.String({ maxLength: 6 }), Type.Null()])),
  }),
  result: Type.Object({ id: Type.String() }),
})
const batch = Type.Object({
  id: Type.String(),
  state: Type.Union([
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('cancelled'),
    Type.Literal('failed'),
    Type.Literal('interrupted'),
  ]),
  title: Type.String(),
  total: Type.Number(),
  done: Type.Number(),
  /** Reports that were written. */
  made: Type.Number(),
  problem: textOrNull,
  at: Type.String(),
})
/** One's own, the newest first. */
export const reportBatches = endpoint('GET', '/sewage/report/batches', {
  title: '我的报告批次',
  access: 'sewage:report:make',
  result: Type.Array(batch),
})
export const cancelReports = endpoint('POST', '/sewage/report/cancel', {
  title: '取消生成报告',
  access: 'sewage:report:make',
  body: strict({ id: id() }),
})
export const reportFile = endpoint('GET', '/sewage/report/file', {
  title: '下载评定报告',
  access: 'sewage:report:download',
  query: Type.Object({ id: Type.String({ maxLength: 64 }), kind: Type.Enum(['pdf', 'docx']) }),
  raw: true,
})
/** All files of a job, as one archive. */
export const reportZip = endpoint('GET', '/sewage/report/zip', {
  title: '打包下载评定报告',
  access: 'sewage:report:download',
  query: Type.Object({ batchId: Type.String({ maxLength: 64 }) }),
  raw: true,
})
