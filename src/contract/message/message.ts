/** Messages to single receivers, and the templates they are made of (spec/wire 8). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, dict, number, richText, text, textarea } from '#contract/kit/field.ts'
import { group } from '#contract/kit/page.ts'
import { resource } from '#contract/kit/resource.ts'
import { codeRule } from '#contract/kit/rule.ts'
import { maybe, strict } from '#contract/kit/shapes.ts'

/** Dictionary msgSendStatus. */
export const unsent = '0'
export const sent = '1'
export const failed = '2'

export const messageGroup = group('/message', { name: '消息中心', icon: 'message', at: 7 })
export const message = resource('/sys/message/sysMessage', {
  title: '消息',
  perm: 'message:message',
  table: 'sys_sms',
  page: {
    group: '/message',
    at: 1,
    name: '消息管理',
    url: '/modules/message/sysMessageList',
    component: 'modules/message/SysMessageList',
  },
  label: 'esTitle',
  scope: 'none',
  reach: { add: { esReceiver: ['user', 'see'] }, edit: { esReceiver: ['user', 'see'] } },
  messages: { add: '添加成功！', edit: '修改成功!', delete: '删除成功!', deleteBatch: '批量删除成功！' },
  fields: {
    esTitle: text('消息标题', { required: true, maxLength: 100 }),
    esContent: richText('发送内容', { required: true, maxLength: 100_000 }),
    esReceiver: text('接收人', { required: true, maxLength: 500, help: '多个以英文逗号分隔' }),
    esType: dict('发送方式', 'messageType', { required: true, default: 'system' }),
    esParam: textarea('发送参数'),
    esSendNum: number('发送次数', { decimals: 0, readonly: true, default: 0 }),
    esSendStatus: dict('发送状态', 'msgSendStatus', { readonly: true, default: unsent }),
    esSendTime: datetime('发送时间', { readonly: true }),
    esResult: text('发送结果', { readonly: true }),
    remark: textarea('备注', { maxLength: 500 }),
  },
})
/** A message that failed is tried once more at once, and again by the dispatcher. */
export const resendMessage = endpoint('POST', '/sys/message/sysMessage/resend', {
  title: '重新发送',
  access: 'message:message:resend',
  body: strict({ id: Type.String({ maxLength: 64 }) }),
})

/** Dictionary msgType: plain words, or formatted. */
export const plainTemplate = '1'
export const richTemplate = '2'

export const messageTemplate = resource('/sys/message/sysMessageTemplate', {
  title: '消息模板',
  perm: 'message:template',
  table: 'sys_sms_template',
  page: {
    group: '/message',
    at: 2,
    name: '模板管理',
    url: '/modules/message/sysMessageTemplateList',
    component: 'modules/message/SysMessageTemplateList',
  },
  label: 'templateName',
  scope: 'none',
  messages: { add: '添加成功！', edit: '更新成功！', delete: '删除成功!', deleteBatch: '批量删除成功！' },
  fields: {
    templateCode: text('模板CODE', {
      required: true,
      unique: true,
      fixed: '模板CODE 不能修改，请新增一个模板',
      maxLength: 32,
      rules: [codeRule],
    }),
    templateType: dict('模板类型', 'msgType', { required: true, default: plainTemplate, input: 'radio' }),
    templateName: text('模板标题', { required: true, maxLength: 100 }),
    templateContent: textarea('模板内容', {
      required: true,
      maxLength: 100_000,
      help: '变量写作 ${变量名}，发送时换成测试数据中同名的值',
    }),
    templateTestJson: textarea('测试数据', { maxLength: 2000 }),
  },
})

/** What the test dialog asks for, as the wire names it. */
export const sendTemplate = endpoint('POST', '/sys/message/sysMessageTemplate/sendMsg', {
  title: '发送测试',
  access: 'message:template:send',
  reach: { receiver: ['user', 'see'] },
  body: strict({
    templateCode: Type.String({ minLength: 1, maxLength: 32 }),
    testData: maybe(20_000),
    receiver: Type.String({ maxLength: 500 }),
    msgType: Type.String({ maxLength: 20 }),
  }),
})
