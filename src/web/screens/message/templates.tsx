// @screen modules/message/SysMessageTemplateList in message
import { richText } from '#contract/kit/field.ts'
import { messageTemplate, richTemplate, sendTemplate } from '#contract/message/message.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { SendDialog } from './send-dialog.tsx'

const { templateCode, templateContent } = messageTemplate.fields
const formatted = richText(templateContent.title, {
  required: true,
  ...(templateContent.help && { help: templateContent.help }),
})

export default defineScreen(messageTemplate, {
  query: ['templateCode', 'templateContent', 'templateName', 'templateType'],
  columns: [
    { key: 'templateCode', width: 160, pin: 'left' },
    { key: 'templateName', width: 200 },
    { key: 'templateContent', width: 320, grow: 1 },
    { key: 'templateType', width: 100 },
    { key: 'updateTime', hidden: true },
  ],
  form: ['templateCode', 'templateType', 'templateName', 'templateTestJson', 'templateContent'],
  formWidth: 800,
  formAs: {
    templateCode: values => (values['id'] === undefined ? templateCode : { ...templateCode, readonly: true }),
    templateContent: values => (values['templateType'] === richTemplate ? formatted : templateContent),
  },
  details: { columns: 2 },
  rowActions: [
    { key: 'send', title: '发送测试', perm: sendTemplate.access, aside: true, dialog: SendDialog },
  ],
  emptyHint: '新增一个模板，内容中的 ${变量名} 会在发送时换成实际的值',
})
