import type { ReactElement } from 'react'
import { code, dict, users } from '#contract/kit/field.ts'
import { type RowOf, resource } from '#contract/kit/resource.ts'
import { type messageTemplate, sendTemplate } from '#contract/message/message.ts'
import { readObject } from '#lib/json.ts'
import { callFully } from '#web/api/client.ts'
import { ActionForm } from '#web/crud/action-form.tsx'
import type { DialogProps } from '#web/crud/screen.ts'

/** Only for its fields: what a test asks for. */
const test = resource('/sys/message/test', {
  title: '发送测试',
  perm: 'message:template',
  table: 'sys_sms_template',
  verbs: [],
  fields: {
    testData: code('测试数据', 'json', {
      help: '模板变量的值，例如 {"name":"张三"}',
      rules: [
        value => {
          if (typeof value !== 'string' || value.trim() === '') return undefined
          return readObject(value) ? undefined : '测试数据应为 JSON 对象'
        },
      ],
    }),
    msgType: dict('消息类型', 'messageType', { required: true, default: 'system' }),
    receiver: users('消息接收方', { required: true }),
  },
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

/** Sends a template with data of one's own: really, to whom is named. */
export function SendDialog({ rows, close }: DialogProps<RowOf<typeof messageTemplate>>): ReactElement | null {
  const [row] = rows
  if (!row) return null
  return (
    <ActionForm
      title={`发送测试：${row.templateName ?? ''}`}
      resource={test}
      names={['testData', 'msgType', 'receiver']}
      before={{ testData: dataFor(row), msgType: 'system' }}
      okText="发送"
      close={close}
      submit={async values => {
        const { message } = await callFully(sendTemplate, {
          body: {
            templateCode: row.templateCode ?? '',
            testData: (values['testData'] as string | null) ?? null,
            msgType: String(values['msgType']),
            receiver: String(values['receiver']),
          },
        })
        return message
      }}
    />
  )
}
