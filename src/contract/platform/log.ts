/** The log of who did what (spec/wire 12). Lines are written by the platform and edited by nobody. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, dict, filled, number, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { id } from '#contract/kit/shapes.ts'

export const sysLog = resource('/sys/log', {
  title: '日志',
  perm: 'system:log',
  table: 'sys_log',
  page: { group: '/monitor', at: 3, name: '日志管理', url: '/isystem/log', component: 'system/LogList' },
  label: 'logContent',
  scope: 'none',
  bare: true,
  sort: { column: 'createTime', order: 'desc' },
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    logType: filled(dict('日志类型', 'log_type', { readonly: true })),
    logContent: text('日志内容', { readonly: true, maxLength: 1000 }),
    operateType: dict('操作类型', 'operate_type', { readonly: true }),
    userid: text('操作人ID', { readonly: true }),
    username: text('操作人名称', { readonly: true }),
    ip: text('IP', { readonly: true }),
    method: text('操作对象', { readonly: true }),
    requestUrl: text('请求路径', { readonly: true }),
    requestType: text('请求方式', { readonly: true }),
    requestParam: textarea('改动内容', { readonly: true, maxLength: 60_000 }),
    costTime: number('耗时', { unit: '毫秒', decimals: 0, readonly: true }),
    createTime: filled(datetime('创建时间', { readonly: true })),
    /** Number in the chain; lines of before the chain have none. */
    seq: number('链序号', { decimals: 0, readonly: true }),
    hash: text('封印', { readonly: true }),
  },
})

/** Refused: lines are kept, see `deleteLogs`. */
export const deleteLog = endpoint('DELETE', '/sys/log/delete', {
  title: '删除日志',
  access: 'system:log:clear',
  query: Type.Object({ id: id() }),
})
/** `ids` = `allclear` clears what is older than the time lines are kept. */
export const deleteLogs = endpoint('DELETE', '/sys/log/deleteBatch', {
  title: '清理日志',
  access: 'system:log:clear',
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 70_000 }) }),
})
/** Walks the whole chain. */
export const verifyLogs = endpoint('GET', '/sys/log/verify', {
  title: '校验审计链',
  access: 'system:log:verify',
  result: Type.Object({
    sound: Type.Boolean(),
    lines: Type.Number(),
    checkpoints: Type.Number(),
    findings: Type.Array(
      Type.Object({ seq: Type.Number(), id: Type.Optional(Type.String()), words: Type.String() }),
    ),
  }),
})
