import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import {
  datetime,
  dict,
  filled,
  number,
  onOff,
  reference,
  text,
  textarea,
  user,
} from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { figure, strict, textOrNull } from '#contract/kit/shapes.ts'

/** One condition of one facility, from its raising to its closing. Active and acknowledged are independent axes. */
export const facilityWarning = resource('/sewage/warning', {
  title: '设备预警',
  perm: 'sewage:warning',
  table: 'facility_warning',
  page: { group: '/sewage', at: 5 },
  label: 'title',
  scope: 'depart',
  verbs: ['list', 'queryById', 'exportXls'],
  onWall: ['list'],
  sort: { column: 'firstTime', order: 'desc' },
  fields: {
    warnNo: filled(text('预警编号', { readonly: true })),
    level: dict('级别', 'warning_level', { readonly: true }),
    code: filled(dict('预警类型', 'warning_code', { readonly: true })),
    title: text('预警名称', { readonly: true }),
    facilityId: filled(
      reference('设备', { to: '/device/facility', text: 'facilityName' }, { readonly: true }),
    ),
    plantId: reference('污水厂', { to: '/sewage/plant', text: 'plantName' }, { readonly: true }),
    value: number('当前值', { readonly: true }),
    peak: number('峰值', { readonly: true }),
    peakTime: datetime('峰值时间', { readonly: true }),
    threshold: number('限值', { readonly: true }),
    unit: text('单位', { readonly: true }),
    firstTime: datetime('首次时间', { readonly: true }),
    lastTime: datetime('末次时间', { readonly: true }),
    clearTime: datetime('恢复时间', { readonly: true }),
    count: number('次数', { decimals: 0, readonly: true }),
    active: onOff('活动', { readonly: true }),
    acked: onOff('已确认', { readonly: true }),
    ackBy: user('确认人', { readonly: true }),
    ackAt: datetime('确认时间', { readonly: true }),
    /** Empty where it closed by itself. */
    closeBy: user('关闭人', { readonly: true }),
    closeAt: datetime('关闭时间', { readonly: true }),
    state: filled(dict('状态', 'warning_state', { readonly: true })),
    shelveUntil: datetime('挂起至', { readonly: true }),
    assignee: user('处理人', { readonly: true }),
    frameId: text('触发报文', { readonly: true }),
    comment: textarea('备注', { readonly: true }),
  },
})
const ids = Type.Array(Type.String(), { minItems: 1, maxItems: 500 })
const changed = Type.Object({ changed: Type.Number(), skipped: Type.Number() })
export const acknowledgeWarnings = endpoint('POST', '/sewage/warning/acknowledge', {
  title: '确认预警',
  access: 'sewage:warning:ack',
  body: strict({
    ids,
    comment: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  result: Type.Object({ acknowledged: Type.Number(), skipped: Type.Number() }),
})
export const closeWarnings = endpoint('POST', '/sewage/warning/close', {
  title: '关闭预警',
  access: 'sewage:warning:close',
  body: strict({
    ids,
    comment: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  result: Type.Object({ closed: Type.Number(), skipped: Type.Number() }),
})
/** One's own acknowledgement, within a minute. */
export const unacknowledgeWarnings = endpoint('POST', '/sewage/warning/unacknowledge', {
  title: '撤销确认',
  access: 'sewage:warning:ack',
  body: strict({ ids }),
  result: changed,
})
/** A warning is put aside for so long at most. */
export const longestShelvedHours = 8
/** Until then nobody is reminded; it comes back by itself, and at once where it gets graver. */
export const shelveWarnings = endpoint('POST', '/sewage/warning/shelve', {
  title: '挂起预警',
  access: 'sewage:warning:shelve',
  body: strict({
    ids,
    until: Type.String({ description: `yyyy-MM-dd HH:mm:ss，至多 ${longestShelvedHours} 小时后` }),
    reason: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  result: changed,
})
export const unshelveWarnings = endpoint('POST', '/sewage/warning/unshelve', {
  title: '取消挂起',
  access: 'sewage:warning:shelve',
  body: strict({ ids }),
  result: changed,
})
export const remarkWarnings = endpoint('POST', '/sewage/warning/remark', {
  title: '预警备注',
  access: 'sewage:warning:remark',
  body: strict({ ids, comment: Type.String({ minLength: 1, maxLength: 500 }) }),
  result: changed,
})
/** What a warning harms: the sample that its device is drawing. Null where it draws none, or none that the caller sees. */
export const warningImpact = endpoint('GET', '/sewage/warning/impact', {
  title: '预警影响',
  access: 'sewage:warning:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Object({
    sample: Type.Union([
      Type.Null(),
      Type.Object({
        /** Null for who may not read samples: that one is harmed is told, not which. */
        id: textOrNull,
        sampleNo: textOrNull,
        /** yyyy-MM-dd HH:mm:ss */
        endTime: Type.String(),
        /** Minutes above the limit of the cold chain since it began; null where no temperature is told. */
        overMinutes: figure,
        /** ℃ of that limit, and the minutes above it that spoil a sample. */
        high: Type.Number(),
        mostMinutes: Type.Number(),
        /** Of its programme. */
        planSub: figure,
        /** Its programme had ended: it stands in the cabinet until somebody fetches it. */
        waits: Type.Boolean(),
      }),
    ]),
    /** While the warning lasts: the device now neither draws nor holds one. False also where that is not for the caller to see. */
    idle: Type.Boolean(),
  }),
})
/** Counts of open warnings, by level and acknowledgement. */
export const warningCounts = endpoint('GET', '/sewage/warning/counts', {
  title: '预警统计',
  access: 'sewage:warning:list',
  result: Type.Array(Type.Object({ level: Type.String(), open: Type.Number(), unacked: Type.Number() })),
})
