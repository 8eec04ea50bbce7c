/** 执行计划: which points are sampled on which days, approved by somebody else; its days become batches and work orders. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import {
  cron,
  date,
  datetime,
  department,
  dict,
  filled,
  number,
  references,
  text,
  textarea,
  user,
  users,
} from '#contract/kit/field.ts'
import { asked, machine, notBy, when } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { isEmpty, type Rule } from '#contract/kit/rule.ts'
import { takesOn } from './work-order.ts'

const endRule: Rule = (value, row) =>
  !isEmpty(value) && !isEmpty(row['beginDate']) && String(value) < String(row['beginDate'])
    ? '不能早于开始日期'
    : undefined
const cronRule: Rule = (value, row) =>
  row['period'] === 'CRON' && isEmpty(value) ? '自定义周期须填写执行表达式' : undefined

export const executePlan = resource('/sewage/plan', {
  title: '执行计划',
  perm: 'sewage:plan',
  table: 'execute_plan',
  page: { group: '/sewage', at: 11 },
  label: 'planName',
  scope: 'depart',
  softDelete: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  fields: {
    planNo: filled(text('计划编号', { readonly: true, unique: true, maxLength: 32, numbered: 'JH' })),
    planName: text('计划名称', { required: true, maxLength: 100 }),
    state: filled(dict('状态', 'plan_state', { readonly: true, default: 'DRAFT' })),
    departId: department('所属部门', { required: true }),
    period: dict('周期', 'plan_period', { required: true, default: 'MONTHLY', rules: [cronRule] }),
    cron: cron('执行表达式', { help: '触发的日期即采样日期' }),
    days: number('连续采样天数', {
      unit: '天',
      min: 1,
      max: 31,
      decimals: 0,
      default: 7,
      help: '每个周期从开始的那天起连续采样几天；每日和自定义周期不用',
    }),
    beginDate: date('开始日期', { required: true }),
    endDate: date('结束日期', { required: true, rules: [endRule] }),
    holidayPolicy: dict('节假日', 'holiday_policy', { required: true, default: 'KEEP' }),
    pointIds: references('采样点', { to: '/sewage/point', text: 'pointName' }, { required: true }),
    mode: dict('采样方式', 'sampling_mode', { help: '不选时按各采样点自己的采样方式' }),
    qcRatio: number('质控比例', { unit: '%', min: 0, max: 100, decimals: 0, default: 10 }),
    assigneeIds: users('采样人员', {
      holds: takesOn,
      help: '选了人，生成的工单按厂轮流派给他们；不选则待派单',
    }),
    /** On which days, in words: what the period, its days and its expression come to. */
    cycle: text('采样日', { readonly: true, elsewhere: true }),
    nextRun: date('下次采样', { readonly: true, elsewhere: true }),
    batchTotal: number('批次', { readonly: true, elsewhere: true, decimals: 0 }),
    progress: number('到期完成率', {
      readonly: true,
      elsewhere: true,
      unit: '%',
      decimals: 0,
      help: '到期应采的点次中已采的比例',
    }),
    submitBy: user('提交人', { readonly: true }),
    submitTime: datetime('提交时间', { readonly: true }),
    approveBy: user('审批人', { readonly: true }),
    approveTime: datetime('审批时间', { readonly: true }),
    remark: textarea('备注', { maxLength: 500 }),
  },
})

const reason = (title: string) => ({ reason: textarea(title, { required: true, maxLength: 200 }) })
const someoneElse = notBy('someoneElse', ['submitBy'], '不能审批自己提交的计划，请由其他有审批权限的人处理')
const hasPoints = when(
  'hasPoints',
  '计划里还没有采样点，请编辑计划，至少选择一个采样点',
  row => !isEmpty(row['pointIds']),
)
const datesValid = asked('datesValid', '计划在今天以后没有采样日，请修改开始、结束日期或周期')
const samplerFree = asked('samplerFree', '采样仪在同一天已被其他执行中的计划占用，请调整日期或采样点')
const peopleActive = asked('peopleActive', '采样人员中有人已停用，请重新选择')

export const planMachine = machine(
  executePlan,
  'state',
  [
    {
      verb: 'submit',
      title: '提交审批',
      waitsFor: '等他人审批',
      from: ['DRAFT', 'REJECTED'],
      to: 'APPROVING',
      guards: [hasPoints, datesValid, peopleActive],
      sets: { submitBy: 'person', submitTime: 'now', approveBy: 'nothing', approveTime: 'nothing' },
      confirm: '提交后由他人审批，审批前不能再修改',
    },
    {
      verb: 'approve',
      title: '批准',
      from: ['APPROVING'],
      to: 'RUNNING',
      guards: [someoneElse, hasPoints, datesValid, samplerFree, peopleActive],
      sets: { approveBy: 'person', approveTime: 'now' },
      effects: ['makeBatches'],
      confirm: '批准后开始执行，并生成今天和今后 7 天的批次和工单',
    },
    {
      verb: 'reject',
      title: '驳回',
      from: ['APPROVING'],
      to: 'REJECTED',
      guards: [someoneElse],
      asks: reason('驳回原因'),
      sets: { approveBy: 'person', approveTime: 'now' },
      danger: true,
    },
    {
      verb: 'pause',
      title: '暂停',
      from: ['RUNNING'],
      to: 'PAUSED',
      asks: reason('暂停原因'),
      note: '暂停后不再生成新的批次，已生成的批次和工单不受影响。',
    },
    {
      verb: 'resume',
      title: '恢复',
      from: ['PAUSED'],
      to: 'RUNNING',
      guards: [datesValid, samplerFree],
      effects: ['makeBatches'],
      confirm: '恢复执行，并生成今天和今后 7 天还没有的批次和工单',
    },
    {
      verb: 'finish',
      title: '结束',
      from: ['RUNNING', 'PAUSED'],
      to: 'FINISHED',
      asks: reason('结束原因'),
      danger: true,
      aside: true,
      note: '结束后不能再恢复；要继续采样，请复制一份新的计划。',
    },
    { verb: 'expire', title: '到期结束', from: ['RUNNING', 'PAUSED'], to: 'FINISHED', bySystem: true },
  ],
  {
    edit: { in: ['DRAFT', 'REJECTED'], words: '计划已提交或执行，不能修改；请驳回或暂停后复制一份再改' },
    delete: { in: ['DRAFT', 'REJECTED'], words: '计划已提交或执行，不能删除；请改用“结束”' },
  },
)

export const planPreview = endpoint('GET', '/sewage/plan/preview', {
  title: '预览执行计划',
  access: 'sewage:plan:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Object({
    points: Type.Number(),
    runs: Type.Array(
      Type.Object({
        day: Type.String(),
        /** 1 (Monday) to 7. */
        weekday: Type.Number(),
        /** What the calendar says of it; empty where it says nothing. */
        holiday: Type.String(),
        off: Type.Boolean(),
        /** A batch is there already. */
        batchNo: Type.String(),
      }),
    ),
  }),
})
/** Runs that a preview shows. */
export const previewRuns = 10
