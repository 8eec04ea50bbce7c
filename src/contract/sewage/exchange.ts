/** 数据交换: samples, laboratory values and published results in the open data model of wastewater surveillance (PHES-ODM). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { page } from '#contract/kit/page.ts'
import { textOrNull } from '#contract/kit/shapes.ts'

export const exchangePage = page('/sewage/exchange', {
  name: '数据交换',
  group: '/sewage',
  at: 29,
  owns: ['sewage:exchange'],
})
/** Most days of one file: a quarter. */
export const mostExchangeDays = 92

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const span = {
  /** First and last sampling day, yyyy-MM-dd. */
  from: day,
  to: day,
  /** One plant; all that the caller sees unless told. */
  plantId: Type.Optional(Type.String({ maxLength: 32 })),
}
/** What a file of these days would hold, and why some plants are not in it. */
export const odmPreview = endpoint('GET', '/sewage/exchange/preview', {
  title: '数据交换预览',
  access: 'sewage:exchange:list',
  query: Type.Object(span),
  result: Type.Object({
    plants: Type.Number(),
    /** Left out: so few people that results of their own are not told. */
    masked: Type.Number(),
    samples: Type.Number(),
    values: Type.Number(),
    results: Type.Number(),
  }),
})
/** A zip of the model's tables as CSV files. */
export const odmExport = endpoint('GET', '/sewage/exchange/odm', {
  title: '导出 PHES-ODM',
  access: 'sewage:exchange:export',
  query: Type.Object(span),
  raw: true,
})

/** Most lines of a report that are told one by one. */
export const mostFindings = 500
const count = Type.Number()
const names = Type.Array(Type.String())
/** Endings of the files that the model comes in. */
export const odmFiles = '.zip,.xlsx,.csv,.txt,.tsv'
/** A file of somebody else's, held against what our own would tell the caller of its days. Nothing is written. */
export const odmCheck = endpoint('POST', '/sewage/exchange/check', {
  title: '核对 PHES-ODM 文件',
  // It answers figures of ours: no more than the file would hold.
  access: 'sewage:exchange:export',
  form: true,
  result: Type.Object({
    /** Days of ours that it was held against; null where the file names none. */
    from: textOrNull,
    to: textOrNull,
    tables: Type.Array(
      Type.Object({
        name: Type.String(),
        rows: count,
        known: Type.Boolean(),
        compared: names,
        beside: names,
        unknown: names,
        lacks: names,
        same: count,
        differing: count,
        fresh: count,
        refused: count,
      }),
    ),
    parts: Type.Array(
      Type.Object({ measure: Type.String(), unit: Type.String(), rows: count, words: Type.String() }),
    ),
    findings: Type.Array(
      Type.Object({
        table: Type.String(),
        line: count,
        verdict: Type.Enum(['differing', 'fresh', 'refused']),
        words: Type.String(),
      }),
    ),
    /** Findings that are not told one by one. */
    more: count,
    /** Files of the zip that were not read. */
    left: names,
  }),
})
