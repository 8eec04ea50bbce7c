/** 参数配置: one value for one parameter of one device, from the draft to what the device answered. What was applied stays as history. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, dict, filled, reference, text, textarea, user } from '#contract/kit/field.ts'
import { asked, type MachineRow, machine, notBy, when } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { isEmpty, type Rule } from '#contract/kit/rule.ts'
import { id, maybe, strict, textOrNull } from '#contract/kit/shapes.ts'
import { mostTogether } from './command.ts'
import { configFault, configKeys } from './config-keys.ts'

const read = { readonly: true } as const
const besides = { readonly: true, elsewhere: true } as const
const valueRule: Rule = (value, row) =>
  isEmpty(value) || isEmpty(row['configKey'])
    ? undefined
    : configFault(String(row['configKey']), String(value))
const keyRule: Rule = value =>
  isEmpty(value) || configKeys[String(value)] ? undefined : '没有这个参数，请重新选择'
const fixed = '已建的配置不能改换设备或参数，请删除后新增'

export const deviceConfig = resource('/device/config', {
  title: '参数配置',
  perm: 'device:config',
  table: 'device_config',
  page: { group: '/sewage', at: 16 },
  label: 'configNo',
  scope: 'depart',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  softDelete: true,
  fields: {
    configNo: filled(text('配置编号', { ...read, unique: true, maxLength: 32, numbered: 'CS' })),
    facilityId: reference(
      '设备',
      { to: '/device/facility', text: 'facilityName' },
      { required: true, fixed },
    ),
    configKey: dict('参数', 'config_key', { required: true, fixed, rules: [keyRule] }),
    value: text('目标值', { required: true, maxLength: 60, rules: [valueRule] }),
    unit: text('单位', besides),
    range: text('允许范围', besides),
    reported: text('设备现值', besides),
    reportedAt: datetime('现值时间', besides),
    state: filled(dict('状态', 'config_state', { ...read, default: 'DRAFT' })),
    previous: text('下发前的值', read),
    commandCn: text('命令', { ...read, maxLength: 4 }),
    commandId: text('命令日志', read),
    result: text('结果说明', { ...read, maxLength: 500 }),
    issueBy: user('下发人', read),
    requestTime: datetime('提交时间', besides),
    requestReason: textarea('下发原因', besides),
    issueTime: datetime('下发时间', read),
    confirmBy: user('确认人', read),
    appliedTime: datetime('生效时间', read),
    groupId: text('批次', read),
    remark: textarea('备注', { maxLength: 200 }),
  },
})

export const needsSecond = (row: MachineRow): boolean =>
  configKeys[String(row['configKey'] ?? '')]?.confirm === true
const oneIsEnough = when(
  'oneIsEnough',
  '这个参数会影响采样，须由第二人确认；请用“提交确认”',
  row => !needsSecond(row),
)
const twoAreNeeded = when('twoAreNeeded', '这个参数不需要第二人确认，请直接下发', needsSecond)
const online = asked('online', '设备不在线，没有下发；请等设备恢复通讯后再下发')
const valueFits = asked('valueFits', '目标值不合格，请先修改')
const told = ['facilityId', 'configKey', 'reported', 'value', 'unit'] as const
const underWay = ['SENT', 'ACKED'] as const

export const configMachine = machine(
  deviceConfig,
  'state',
  [
    {
      verb: 'issue',
      title: '下发',
      from: ['DRAFT'],
      to: 'SENT',
      guards: [oneIsEnough, valueFits, online],
      sets: { issueBy: 'person', issueTime: 'now' },
      effects: ['send'],
      names: told,
      confirm: '设备应答并回报执行成功后生效；10 秒内没有应答会重发，共发 3 次',
      batch: true,
    },
    {
      verb: 'request',
      title: '提交确认',
      waitsFor: '等另一人确认',
      from: ['DRAFT'],
      to: 'CONFIRM',
      guards: [twoAreNeeded, valueFits],
      asks: { reason: textarea('下发原因', { required: true, maxLength: 200 }) },
      note: '提交后由另一位有权限的人核对并下发',
      sets: { issueBy: 'person', issueTime: 'nothing' },
      batch: true,
    },
    {
      verb: 'confirm',
      title: '确认下发',
      from: ['CONFIRM'],
      to: 'SENT',
      guards: [
        notBy('someoneElse', ['issueBy'], '不能确认自己提交的配置，请由另一位有确认权限的人核对后下发'),
        online,
      ],
      sets: { confirmBy: 'person', issueTime: 'now' },
      effects: ['send'],
      names: [...told, 'issueBy', 'requestTime', 'requestReason'],
      confirm: '核对无误后下发，设备会立即执行',
      batch: true,
    },
    {
      verb: 'reject',
      title: '驳回',
      from: ['CONFIRM'],
      to: 'DRAFT',
      asks: { reason: textarea('驳回原因', { required: true, maxLength: 200 }) },
      danger: true,
    },
    {
      verb: 'cancel',
      title: '取消',
      from: ['DRAFT', 'CONFIRM'],
      to: 'CANCELLED',
      confirm: '取消后不能再下发，需要时请新增',
      batch: true,
      aside: true,
    },
    { verb: 'ack', title: '设备应答', from: ['SENT'], to: 'ACKED', bySystem: true },
    {
      verb: 'apply',
      title: '设备执行成功',
      // A device whose answer was lost may say later that it has what it was told.
      from: [...underWay, 'FAILED', 'TIMEOUT'],
      to: 'APPLIED',
      bySystem: true,
      sets: { appliedTime: 'now' },
    },
    { verb: 'fail', title: '设备未执行', from: underWay, to: 'FAILED', bySystem: true },
    { verb: 'expire', title: '等待超时', from: underWay, to: 'TIMEOUT', bySystem: true },
  ],
  {
    edit: { in: ['DRAFT'], words: '配置已提交或下发，不能修改；请新增一条，或驳回后再改' },
    delete: { in: ['DRAFT', 'CANCELLED'], words: '下发过的配置留作历史，不能删除；还没有下发的请先“取消”' },
  },
)

/** One value for many devices: those that are connected are told at once, the others keep a draft. */
export const batchConfig = endpoint('POST', '/device/config/batch', {
  title: '批量下发参数',
  access: 'device:config:batch',
  body: strict({
    facilityIds: Type.Array(id(), { minItems: 1, maxItems: mostTogether }),
    configKey: Type.String({ minLength: 1, maxLength: 40 }),
    value: Type.String({ minLength: 1, maxLength: 60 }),
    remark: maybe(200),
  }),
  result: Type.Object({
    groupId: Type.String(),
    made: Type.Number(),
    sent: Type.Number(),
    waiting: Type.Number(),
    kept: Type.Number(),
  }),
})
/** How far the devices of one batch have come, by state. */
export const batchProgress = endpoint('GET', '/device/config/progress', {
  title: '批量下发进度',
  access: 'device:config:list',
  query: Type.Object({ groupId: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Object({
    total: Type.Number(),
    over: Type.Number(),
    states: Type.Array(Type.Object({ state: Type.String(), count: Type.Number() })),
  }),
})
/** A new draft of what the device had before this one. */
export const rollBack = endpoint('POST', '/device/config/rollBack', {
  title: '回滚参数',
  access: 'device:config:rollBack',
  body: strict({ id: id() }),
  result: Type.Object({ id: Type.String() }),
})
/** What a device last said of each parameter, and what was asked of it last. */
export const configState = endpoint('GET', '/device/config/present', {
  title: '设备参数现值',
  access: 'device:config:list',
  query: Type.Object({ facilityId: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Array(
    Type.Object({
      configKey: Type.String(),
      /** Null: never told. */
      value: textOrNull,
      at: Type.Union([Type.Number(), Type.Null()]),
      wanted: textOrNull,
      wantedState: textOrNull,
      wantedId: textOrNull,
    }),
  ),
})
