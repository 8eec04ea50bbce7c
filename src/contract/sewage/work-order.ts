/** 工单: what one person does at one place within one window of time, from its dispatch to its acceptance by somebody else. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import {
  datetime,
  dict,
  filled,
  image,
  number,
  onOff,
  point,
  reference,
  text,
  textarea,
  user,
} from '#contract/kit/field.ts'
import { asked, machine, notBy, onlyBy } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { isEmpty, type Rule } from '#contract/kit/rule.ts'
import { id, maybe, maybeCode, strict } from '#contract/kit/shapes.ts'
import { fromWire, minuteMs } from '#lib/dates.ts'

const endRule: Rule = (value, row) =>
  !isEmpty(value) && !isEmpty(row['planBegin']) && String(value) < String(row['planBegin'])
    ? '不能早于计划开始'
    : undefined
const read = { readonly: true } as const
const other: Rule = (value, row) =>
  !isEmpty(value) && value === row['assignee'] ? '不能与处理人是同一人' : undefined

/** Those are sent who hold it. */
export const takesOn = 'sewage:work-order:accept'
/** Who takes orders on and hands none out sees his own. */
export const seesOwnAlone = {
  holds: takesOn,
  lacks: ['sewage:work-order:assign', 'sewage:work-order:check'],
} as const
/** Nobody has to do anything any more. */
export const workOver = ['CHECKED', 'CANCELLED'] as const
/** Orders that bring samples back, and what must have been done on site before they are handed in. */
export const drawsSamples: readonly string[] = ['SAMPLE', 'RETRIEVE']
export const itemsOwed = ['SAFETY', 'BIND_LABEL', 'SEAL', 'PHOTO'] as const
/** Somebody on site still owes it: late once its window has passed. */
export const workOwed = ['PENDING', 'ASSIGNED', 'ACCEPTED', 'ON_SITE', 'RETURNED'] as const

export const workOrder = resource('/work', {
  title: '工单',
  perm: 'sewage:work-order',
  table: 'work_order',
  page: { group: '/sewage', at: 13 },
  label: 'workNo',
  scope: 'depart',
  softDelete: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  fields: {
    workNo: filled(text('工单编号', { ...read, unique: true, maxLength: 32, numbered: 'GD' })),
    workType: dict('类型', 'work_type', { required: true, default: 'INSPECT' }),
    source: filled(dict('来源', 'work_source', { ...read, default: 'MANUAL' })),
    plantId: reference('污水厂', { to: '/sewage/plant', text: 'plantName' }, { required: true }),
    pointId: reference('采样点', { to: '/sewage/point', text: 'pointName' }),
    facilityId: reference('设备', { to: '/device/facility', text: 'facilityName' }),
    batchId: reference(
      '批次',
      { to: '/sewage/batch', text: 'batchNo' },
      { help: '补采或加采时选它所属的批次，标签和样品随之归入', hangs: true },
    ),
    warningId: reference('预警', { to: '/sewage/warning', text: 'warnNo' }, read),
    state: filled(dict('状态', 'work_state', { ...read, default: 'PENDING' })),
    overdue: onOff('逾期', { ...read, elsewhere: true }),
    progress: number('已完成步骤', { ...read, elsewhere: true, decimals: 0 }),
    priority: dict('优先级', 'work_priority', { required: true, default: '3' }),
    assignee: user('处理人', { ...read, holds: takesOn }),
    assistant: user('协助人', { ...read, holds: takesOn }),
    planBegin: datetime('计划开始', { required: true }),
    planEnd: datetime('计划结束', { required: true, rules: [endRule] }),
    checkInTime: datetime('到场时间', read),
    checkInPlace: point('到场位置', read),
    checkInDistance: number('距采样点', { ...read, unit: 'm', decimals: 0 }),
    checkInPhoto: image('到场照片', read),
    submitTime: datetime('提交时间', read),
    result: textarea('处理结果', { ...read, maxLength: 500 }),
    checkBy: user('验收人', read),
    checkTime: datetime('验收时间', read),
    remark: textarea('工作内容', { maxLength: 500 }),
  },
})

const own = onlyBy('own', ['assignee'], '只有这张工单的处理人可以操作；要换人请重新派单')
const someoneElse = notBy(
  'someoneElse',
  ['assignee', 'assistant'],
  '不能验收自己完成的工单，请由其他有验收权限的人处理',
)
const reason = (title: string) => ({ reason: textarea(title, { required: true, maxLength: 200 }) })
/** Whoever sends somebody now may still be looking at the minute before, ms. */
const startedMs = 10 * minuteMs
export const pastWords = '计划开始已经过去，请改为现在以后'
export const isPast = (begin: unknown, now: number): boolean =>
  !isEmpty(begin) && fromWire(String(begin)) < now - startedMs
/** What lies in the past already may be sent as it is: it is late, and somebody has to go. */
const ahead = asked('ahead', pastWords)
/** Whoever is sent must be able to go, and have the time. */
const mayBeSent = [
  ahead,
  asked('assigneeActive', '所选处理人已停用或不能接单，请换一个人'),
  asked('personFree', '所选处理人在这段时间已有工单，请换人或调整时间'),
]
const window = {
  planBegin: datetime('计划开始', { help: '不填则不变' }),
  planEnd: datetime('计划结束', { rules: [endRule] }),
}
const sent = {
  assignee: user('处理人', { required: true, holds: takesOn }),
  assistant: user('协助人', { rules: [other], holds: takesOn }),
  ...window,
}

export const workMachine = machine(
  workOrder,
  'state',
  [
    {
      verb: 'assign',
      title: '派单',
      from: ['PENDING', 'RETURNED'],
      to: 'ASSIGNED',
      guards: mayBeSent,
      asks: sent,
      effects: ['tellAssignee'],
      batch: true,
    },
    {
      verb: 'accept',
      title: '接单',
      from: ['ASSIGNED'],
      to: 'ACCEPTED',
      guards: [own],
      batch: true,
      onPhone: true,
    },
    {
      verb: 'decline',
      title: '退单',
      from: ['ASSIGNED'],
      to: 'RETURNED',
      onPhone: true,
      guards: [own],
      asks: reason('退单原因'),
      danger: true,
    },
    {
      verb: 'checkIn',
      title: '到场',
      from: ['ACCEPTED'],
      to: 'ON_SITE',
      onPhone: true,
      guards: [own, asked('insideFence', '不在采样点围栏内，请靠近后重新定位，或拍照并说明原因')],
      asks: {
        checkInPlace: point('当前位置', { help: '不能定位时，请拍照并说明原因' }),
        checkInPhoto: image('现场照片', { max: 3 }),
        reason: textarea('说明', { maxLength: 200, placeholder: '围栏外或不能定位时必填' }),
      },
      sets: { checkInTime: 'now' },
      effects: ['arrive'],
    },
    {
      verb: 'submit',
      title: '提交',
      from: ['ON_SITE'],
      to: 'SUBMITTED',
      onPhone: true,
      guards: [
        own,
        asked('detailsOk', '有不合格的作业步骤，请处理后再提交'),
        asked('samplesWhole', '采样记录不齐，请补齐后再提交'),
        asked('earlyTold', '采样程序还没有结束，请等到结束时再取样，或说明提前取样的原因'),
      ],
      asks: {
        result: textarea('处理结果', { required: true, maxLength: 500 }),
        reason: textarea('提前取样原因', {
          maxLength: 200,
          placeholder: '采样程序结束前 30 分钟以上取样时必填',
        }),
      },
      sets: { submitTime: 'now' },
      effects: ['leave', 'collect'],
    },
    {
      verb: 'check',
      title: '验收',
      from: ['SUBMITTED'],
      to: 'CHECKED',
      guards: [someoneElse],
      asks: { opinion: textarea('验收意见', { maxLength: 200 }) },
      sets: { checkBy: 'person', checkTime: 'now' },
      effects: ['resolveWarning'],
      batch: true,
    },
    {
      verb: 'sendBack',
      title: '退回',
      from: ['SUBMITTED'],
      to: 'RETURNED',
      guards: [someoneElse],
      asks: reason('退回原因'),
      effects: ['tellReturned'],
      danger: true,
    },
    {
      verb: 'reassign',
      title: '改派',
      from: ['ASSIGNED', 'ACCEPTED'],
      to: 'ASSIGNED',
      guards: mayBeSent,
      asks: sent,
      note: '换人或改时间后，由处理人重新接单。',
      effects: ['tellAssignee', 'tellFormer'],
      aside: true,
    },
    {
      verb: 'recall',
      title: '撤回派单',
      from: ['ASSIGNED'],
      to: 'PENDING',
      asks: { ...window, reason: textarea('撤回原因', { maxLength: 200 }) },
      note: '工单回到待派单，处理人不再看到它。',
      sets: { assignee: 'nothing', assistant: 'nothing' },
      effects: ['tellFormer'],
      aside: true,
    },
    {
      verb: 'cancel',
      title: '取消',
      from: ['PENDING', 'ASSIGNED', 'ACCEPTED', 'RETURNED'],
      to: 'CANCELLED',
      asks: reason('取消原因'),
      effects: ['releaseWarning', 'leaveBatch'],
      danger: true,
      aside: true,
    },
  ],
  {
    offline: true,
    edit: { in: ['PENDING', 'RETURNED'], words: '工单已派出，不能修改；请改派，或撤回派单后再改' },
    delete: { in: ['PENDING', 'CANCELLED'], words: '工单已派出，不能删除；不再需要时请“取消”' },
  },
)

/** Most orders of one person that move at once. */
export const mostMoved = 30
/** Other times for several orders of one person, all of them or none: he takes them on anew. */
export const replanWork = endpoint('POST', '/work/replan', {
  title: '调整顺序',
  access: 'sewage:work-order:reassign',
  body: strict({
    /** Whose orders they are, as they were looked at. */
    assignee: Type.String({ minLength: 1, maxLength: 64 }),
    moves: Type.Array(
      strict({
        id: id(),
        /** As the order was looked at. */
        version: Type.Integer(),
        planBegin: Type.String({ maxLength: 19 }),
        planEnd: Type.String({ maxLength: 19 }),
      }),
      { minItems: 1, maxItems: mostMoved },
    ),
  }),
  result: Type.Object({ moved: Type.Number() }),
})

/** A work order for a warning, and the warning handed over to it, in one unit. */
export const dispatchWarning = endpoint('POST', '/sewage/warning/dispatch', {
  title: '预警派单',
  access: 'sewage:warning:dispatch',
  body: strict({
    id: id(),
    workType: maybeCode(20),
    assignee: maybe(64),
    planBegin: maybe(19),
    planEnd: maybe(19),
    remark: maybe(500),
  }),
  result: Type.Object({ id: Type.String(), workNo: Type.String() }),
  reach: { assignee: ['user', 'see'] },
})
