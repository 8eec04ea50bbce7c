/** 检测任务: what is looked for at which plants on which days, from the order to the laboratory's report. Its figures are counted from samples. */
import {
  date,
  datetime,
  department,
  dict,
  file,
  filled,
  number,
  onOff,
  reference,
  references,
  sparse,
  text,
  textarea,
  user,
} from '#contract/kit/field.ts'
import { asked, machine, notBy, when } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { isEmpty, type Rule } from '#contract/kit/rule.ts'

const notBefore =
  (other: string, words: string): Rule =>
  (value, row) =>
    !isEmpty(value) && !isEmpty(row[other]) && String(value) < String(row[other]) ? words : undefined
const counted = { readonly: true, elsewhere: true, decimals: 0 } as const

/** States in which somebody still waits for it. */
export const openTasks = ['ISSUED', 'SAMPLING', 'DELIVERED', 'TESTING'] as const

/** Who holds one of these works at, or judges, what every department has ordered; everybody else sees those of his own. */
export const seesEveryTask = ['drug:task:report', 'drug:task:sendBack'] as const

export const detectTask = resource('/drug/task', {
  title: '检测任务',
  perm: 'drug:task',
  table: 'detect_task',
  page: { group: '/drug', at: 3 },
  label: 'taskName',
  // Laboratories work for every department: the module says who sees what.
  scope: 'none',
  softDelete: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  fields: {
    taskNo: filled(text('任务编号', { readonly: true, unique: true, maxLength: 32, numbered: 'RW' })),
    taskName: text('任务名称', { required: true, maxLength: 100 }),
    state: filled(dict('状态', 'task_state', { readonly: true, default: 'DRAFT' })),
    source: dict('来源', 'task_source', { required: true, default: 'PLAN' }),
    priority: dict('优先级', 'work_priority', { required: true, default: '3' }),
    departId: department('所属部门', { required: true }),
    plantIds: references('污水厂', { to: '/sewage/plant', text: 'plantName' }, { required: true }),
    drugCodes: references(
      '检测项目',
      { to: '/drug/drug', text: 'nameZh', value: 'drugCode' },
      { required: true },
    ),
    planFrom: date('采样日期起', { required: true }),
    planTo: date('采样日期止', { required: true, rules: [notBefore('planFrom', '不能早于采样日期起')] }),
    sampleCount: number('计划样品', {
      unit: '个',
      min: 1,
      max: 100_000,
      decimals: 0,
      help: '不填时按每厂每天一个样品计',
    }),
    dueDate: date('要求完成', { required: true, rules: [notBefore('planTo', '不能早于采样日期止')] }),
    labId: sparse(reference('实验室', { to: '/drug/lab', text: 'labName' }, { required: true })),
    collected: number('已采', counted),
    delivered: number('已送达', counted),
    tested: number('已检测', counted),
    progress: number('进度', { readonly: true, elsewhere: true, unit: '%', decimals: 0 }),
    overdue: onOff('超期', { readonly: true, elsewhere: true }),
    issueBy: user('下达人', { readonly: true }),
    issueTime: datetime('下达时间', { readonly: true }),
    reportFile: file('检测报告', { readonly: true }),
    reportBy: user('报告人', { readonly: true }),
    reportTime: datetime('报告时间', { readonly: true }),
    remark: textarea('备注', { maxLength: 500 }),
  },
})

const reason = (title: string) => ({ reason: textarea(title, { required: true, maxLength: 200 }) })
const figure = (value: unknown): number => Number(value ?? 0)

export const taskMachine = machine(
  detectTask,
  'state',
  [
    {
      verb: 'issue',
      title: '下达',
      from: ['DRAFT'],
      to: 'ISSUED',
      guards: [
        asked('labReady', '实验室已停用，或资质在采样期内到期，请改选实验室或更新资质'),
        asked('drugsKnown', '检测项目里有已停用的毒品，请编辑任务重新选择'),
      ],
      sets: { issueBy: 'person', issueTime: 'now' },
      batch: true,
      confirm: '下达后不能再修改；进度从各厂这些日期的样品自动统计',
    },
    { verb: 'begun', title: '开始采样', from: ['ISSUED'], to: 'SAMPLING', bySystem: true },
    { verb: 'delivered', title: '送检', from: ['ISSUED', 'SAMPLING'], to: 'DELIVERED', bySystem: true },
    { verb: 'testing', title: '开始检测', from: ['DELIVERED'], to: 'TESTING', bySystem: true },
    {
      verb: 'report',
      title: '出报告',
      waitsFor: '等他人核对办结',
      from: ['TESTING'],
      to: 'REPORTED',
      guards: [
        when(
          'allTested',
          '送达的样品还没有全部检测，检测完成后再出报告',
          row => figure(row['tested']) > 0 && figure(row['tested']) >= figure(row['delivered']),
        ),
      ],
      asks: {
        reportFile: file('检测报告', { required: true, emptyWords: '请上传检测报告' }),
        reason: textarea('说明', { maxLength: 200 }),
      },
      sets: { reportBy: 'person', reportTime: 'now' },
    },
    {
      verb: 'sendBack',
      title: '退回报告',
      from: ['REPORTED'],
      to: 'TESTING',
      guards: [notBy('someoneElse', ['reportBy'], '不能退回自己出的报告，请由其他人处理')],
      asks: reason('退回原因'),
      sets: { reportBy: 'nothing', reportTime: 'nothing' },
      danger: true,
      aside: true,
    },
    {
      verb: 'close',
      title: '办结',
      from: ['REPORTED'],
      to: 'CLOSED',
      guards: [notBy('someoneElse', ['reportBy'], '不能办结自己出的报告，请由其他人核对后办结')],
      confirm: '确认报告无误，任务办结后不能再改',
    },
    {
      verb: 'cancel',
      title: '取消',
      from: openTasks,
      to: 'CANCELLED',
      asks: reason('取消原因'),
      danger: true,
      aside: true,
      note: '已采的样品不受影响，仍按采样计划送检。',
    },
  ],
  {
    edit: { in: ['DRAFT'], words: '任务已下达，不能修改；需要变更时请取消后复制一份' },
    delete: { in: ['DRAFT'], words: '任务已下达，不能删除；请改用“取消”' },
  },
)
