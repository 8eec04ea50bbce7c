/** 命令日志: every command to a device, whoever or whatever issued it, with what the device said to it. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, dict, filled, number, reference, text, textarea, user } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { id, maybe, strict, textOrNull } from '#contract/kit/shapes.ts'
import { remoteCommands } from './command-kinds.ts'

const read = { readonly: true } as const

export const deviceCommand = resource('/device/command', {
  title: '命令日志',
  perm: 'device:command',
  table: 'device_command',
  page: { group: '/sewage', at: 17, name: '命令日志' },
  label: 'kind',
  scope: 'none',
  bare: true,
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'issuedAt', order: 'desc' },
  fields: {
    issuedAt: filled(datetime('下达时间', read)),
    facilityId: filled(reference('设备', { to: '/device/facility', text: 'facilityName' }, read)),
    kind: filled(dict('命令', 'command_kind', read)),
    cn: filled(dict('命令编码', 'hj_cn', read)),
    cp: text('命令参数', { ...read, maxLength: 1000 }),
    state: filled(dict('状态', 'command_state', read)),
    qn: text('请求编号', read),
    flag: number('标志', { ...read, decimals: 0 }),
    tries: filled(number('发送次数', { ...read, decimals: 0 })),
    sentAt: datetime('首次发送', read),
    ackedAt: datetime('设备应答', read),
    qnRtn: number('QnRtn', { ...read, decimals: 0 }),
    exeRtn: number('ExeRtn', { ...read, decimals: 0 }),
    data: text('带回数据', { ...read, maxLength: 2000 }),
    doneAt: datetime('结束时间', read),
    result: text('结果说明', { ...read, maxLength: 500 }),
    issuedBy: user('下达人', read),
    reason: textarea('下达原因', { ...read, maxLength: 200 }),
    confirmBy: user('确认人', read),
    confirmAt: datetime('确认时间', read),
    configId: text('参数配置', read),
    groupId: text('批次', read),
    frameId: text('应答报文', read),
  },
})

/** Most devices of one order. */
export const mostTogether = 1000
const told = Type.Object({
  /** Commands that were made. */
  made: Type.Number(),
  /** Of them, those that wait for a second person. */
  waiting: Type.Number(),
  /** The last of them that was made. */
  id: textOrNull,
  refused: Type.Array(Type.Object({ facilityId: Type.String(), message: Type.String() })),
})
const codes = remoteCommands.map(code => Type.Literal(code))
/** Issues a command to devices that are connected; those of two persons wait for the second one. */
export const issueCommand = endpoint('POST', '/device/command/issue', {
  title: '下达远程命令',
  access: 'device:command:issue',
  body: strict({
    facilityIds: Type.Array(id(), { minItems: 1, maxItems: mostTogether }),
    kind: Type.Union(codes),
    /** Code of a factor or of a state of the site, where the command names one. */
    factor: maybe(20),
    reason: maybe(200),
  }),
  result: told,
})
/** Reads one parameter of a device, as the device has it now. */
export const readConfig = endpoint('POST', '/device/command/readConfig', {
  title: '读取设备参数',
  access: 'device:config:read',
  body: strict({
    facilityIds: Type.Array(id(), { minItems: 1, maxItems: mostTogether }),
    configKey: Type.String({ minLength: 1, maxLength: 40 }),
  }),
  result: told,
})
/** Asks the device for the present value of a module. */
export const testRead = endpoint('POST', '/device/module/testRead', {
  title: '模块试读',
  access: 'device:module:testRead',
  body: strict({ id: id() }),
  result: Type.Object({ id: Type.String() }),
})
const several = strict({ ids: Type.Array(id(), { minItems: 1, maxItems: mostTogether }) })
const changed = Type.Object({ changed: Type.Number(), skipped: Type.Number() })
/** The second person says yes; never the one who issued it. */
export const confirmCommand = endpoint('POST', '/device/command/confirm', {
  title: '确认远程命令',
  access: 'device:command:confirm',
  body: several,
  result: changed,
})
/** Takes back what has not been sent. */
export const cancelCommand = endpoint('POST', '/device/command/cancel', {
  title: '撤回远程命令',
  access: 'device:command:cancel',
  body: several,
  result: changed,
})
