// @screen modules/message/SysMessageTemplateList in message
import { code, dict, richText, users } from '#contract/kit/field.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import type { Rule } from '#contract/kit/rule.ts'
import { messageTemplate, richTemplate, sendTemplate } from '#contract/message/message.ts'
import { readObject } from '#lib/json.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

const { templateContent } = messageTemplate.fields
const formatted = richText(templateContent.title, {
  required: true,
  ...(templateContent.help && { help: templateContent.help }),
})

const names = /\$\{\s*([\p{L}_][\p{L}\p{N}_.]{0,63})\s*\}/gu
/** The kept test data, or an empty value for each name of the template. */
const dataFor = ({
  templateName,
  templateContent,
  templateTestJson,
}: RowOf<typeof messageTemplate>): string => {
  if (templateTestJson) return templateTestJson
  const found = [...`${templateName} ${templateContent}`.matchAll(names)].map(([, name]) => name)
  return found.length === 0 ? '' : JSON.stringify(Object.fromEntries(found.map(name => [name, ''])), null, 2)
}
const objectRule: Rule = value =>
  typeof value !== 'string' || value.trim() === '' || readObject(value) ? undefined : '测试数据应为 JSON 对象'
/** Sends a template with data of one's own: really, to whom is named. */
const test = {
  testData: code('测试数据', 'json', { help: '模板变量的值，例如 {"name":"张三"}', rules: [objectRule] }),
  msgType: dict('消息类型', 'messageType', { required: true, default: 'system' }),
  receiver: users('消息接收方', { required: true }),
}

export default defineScreen(messageTemplate, {
  query: ['templateCode', 'templateContent', 'templateName', 'templateType'],
  columns: [
    { key: 'templateCode', width: 160, pin: 'left' },
    { key: 'templateName', width: 200 },
    { key: 'templateContent', width: 320, grow: 1 },
    { key: 'templateType', width: 100 },
  ],
  form: ['templateCode', 'templateType', 'templateName', 'templateTestJson', 'templateContent'],
  formWidth: 800,
  formAs: {
    templateContent: values => (values['templateType'] === richTemplate ? formatted : templateContent),
  },
  details: { columns: 2 },
  rowActions: [
    {
      title: '发送测试',
      call: sendTemplate,
      asks: {
        title: rows => `发送测试：${rows[0]?.templateName ?? ''}`,
        ok: '发送',
        fields: test,
        before: row => ({ testData: dataFor(row) }),
      },
      aside: true,
    },
  ],
  emptyHint: '新增一个模板，内容中的 ${变量名} 会在发送时换成实际的值',
})
