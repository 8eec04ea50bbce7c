/** Jobs that the clock starts (spec/wire 13). The wire calls a handler's name its class. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { cron, datetime, dict, filled, number, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { id } from '#contract/kit/shapes.ts'

const workedOut = { readonly: true, elsewhere: true } as const

export const quartzJob = resource('/sys/quartzJob', {
  title: '定时任务',
  perm: 'system:job',
  table: 'sys_quartz_job',
  page: { group: '/monitor', at: 1, url: '/isystem/QuartzJobList', component: 'system/QuartzJobList' },
  label: 'jobClassName',
  scope: 'none',
  messages: {
    add: '创建定时任务成功',
    edit: '更新定时任务成功!',
    delete: '删除成功!',
    deleteBatch: '删除定时任务成功!',
  },
  fields: {
    jobClassName: text('任务类名', {
      required: true,
      unique: true,
      maxLength: 100,
      takenWords: '该任务类已有定时任务，请编辑原有任务',
    }),
    /** What the handler is called among people. */
    handlerTitle: text('任务', workedOut),
    cronExpression: cron('Cron表达式', { required: true, default: '* * * * * ? *' }),
    parameter: textarea('参数', { maxLength: 4000 }),
    description: textarea('描述', { maxLength: 500 }),
    status: dict('任务状态', 'quartz_status', { required: true, default: '0', input: 'radioButton' }),
    missedPolicy: dict('错过执行', 'quartz_missed', {
      required: true,
      default: 'run',
      input: 'radioButton',
      help: '服务停止期间错过的执行，在服务恢复后如何处理',
    }),
    nextRun: datetime('下次执行', workedOut),
    lastRun: datetime('上次执行', workedOut),
    lastState: dict('上次结果', 'quartz_run_state', workedOut),
  },
})

/** What became of each run; `slot` is the moment it was planned for, absent for a run that somebody asked for. */
export const quartzRun = resource('/sys/quartzJob/history', {
  title: '执行历史',
  perm: 'system:job-run',
  access: { list: 'system:job:list' },
  table: 'sys_quartz_run',
  label: 'beginTime',
  scope: 'none',
  bare: true,
  verbs: ['list'],
  sort: { column: 'beginTime', order: 'desc' },
  fields: {
    jobId: filled(text('任务ID', { readonly: true, belongsTo: { to: '/sys/quartzJob' } })),
    jobClassName: filled(text('任务类名', { readonly: true })),
    slot: datetime('计划时间', { readonly: true }),
    beginTime: filled(datetime('开始时间', { readonly: true })),
    durationMs: number('耗时', { unit: 'ms', decimals: 0, readonly: true }),
    state: filled(dict('状态', 'quartz_run_state', { readonly: true })),
    startedBy: filled(text('启动者', { readonly: true })),
    result: textarea('结果', { readonly: true }),
    error: textarea('错误', { readonly: true }),
  },
})

/** A parameter of a handler, as a form asks for it. */
export const jobParameter = Type.Object({
  name: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  type: Type.Union([Type.Literal('integer'), Type.Literal('text'), Type.Literal('boolean')]),
  required: Type.Boolean(),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  default: Type.Optional(Type.Unknown()),
})
export const jobHandlers = endpoint('GET', '/sys/quartzJob/handlers', {
  title: '任务类目录',
  access: 'system:job:list',
  result: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      description: Type.String(),
      parameters: Type.Array(jobParameter),
    }),
  ),
})

const query = Type.Object({ id: id() })
export const pauseJob = endpoint('GET', '/sys/quartzJob/pause', {
  title: '停止定时任务',
  access: 'system:job:pause',
  query,
})
export const resumeJob = endpoint('GET', '/sys/quartzJob/resume', {
  title: '启动定时任务',
  access: 'system:job:resume',
  query,
})
export const executeJob = endpoint('GET', '/sys/quartzJob/execute', {
  title: '立即执行定时任务',
  access: 'system:job:execute',
  query,
})
