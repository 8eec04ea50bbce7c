/** Exports that run beside their request: asked for with `job=auto` or `job=1` on exportXls, followed and fetched here. */
import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure, textOrNull } from '#contract/kit/shapes.ts'

/** Beyond so many rows `job=auto` makes a job; a plain export is always sent as it is written. */
export const jobRows = 20_000

const state = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('running'),
  Type.Literal('done'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
  Type.Literal('interrupted'),
])
const row = Type.Object({
  id: Type.String(),
  title: Type.String(),
  fileName: Type.String(),
  state,
  total: Type.Number(),
  done: Type.Number(),
  /** Bytes, once it is whole. */
  fileSize: figure,
  problem: textOrNull,
  createTime: Type.String(),
})
export type ExportJob = Static<typeof row>
const idOf = Type.Object({ id: Type.String({ pattern: '^\\d{1,24}$' }) })

/** One's own, newest first, of the last seven days. */
export const exportJobs = endpoint('GET', '/sys/exportJob/list', {
  title: '我的导出',
  access: 'session',
  atStart: {},
  result: Type.Array(row),
})
export const cancelExport = endpoint('POST', '/sys/exportJob/cancel', {
  title: '取消导出',
  access: 'session',
  body: idOf,
})
export const removeExport = endpoint('DELETE', '/sys/exportJob/delete', {
  title: '删除导出文件',
  access: 'session',
  query: idOf,
})
export const exportFile = endpoint('GET', '/sys/exportJob/download/:id', {
  title: '下载导出文件',
  access: 'session',
  params: idOf,
  raw: true,
})
