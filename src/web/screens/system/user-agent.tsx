/** 代理人: who acts for a user, and when. */
import { Spin } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { sysUser } from '#contract/identity/user.ts'
import { addAgent, agentOf, editAgent } from '#contract/identity/user-admin.ts'
import { datetime, dict, text, user } from '#contract/kit/field.ts'
import { type RowOf, resource } from '#contract/kit/resource.ts'
import type { Rule } from '#contract/kit/rule.ts'
import { callFully } from '#web/api/client.ts'
import { RecordLayer } from '#web/crud/record-layer.tsx'
import type { DialogProps } from '#web/crud/screen.ts'
import { useCall } from '#web/data/call.ts'
import { textOf } from '#web/data/row.ts'

const later: Rule = (value, row) =>
  value && row['startTime'] && String(value) <= String(row['startTime'])
    ? '代理结束时间需大于代理开始时间'
    : undefined

/** The form's fields; the calls are the wire's own. */
const agentForm = resource('/sys/sysUserAgent', {
  title: '代理人',
  perm: 'system:user',
  table: 'sys_user_agent',
  verbs: [],
  bare: true,
  fields: {
    userName: text('用户名', { readonly: true }),
    agentUserName: user('代理人用户名', { required: true }),
    startTime: datetime('代理开始时间', { required: true }),
    endTime: datetime('代理结束时间', { required: true, rules: [later] }),
    status: dict('状态', 'valid_status', { required: true, input: 'radio' }),
  },
})

export function AgentDialog({ rows, close }: DialogProps<RowOf<typeof sysUser>>): ReactElement | null {
  const userName = rows[0]?.username ?? ''
  const found = useCall(agentOf, { query: { userName } })
  if (found.isError) return null
  if (found.isPending || found.isFetching) return <Spin className="layer-spin" />
  const present = found.data
  return (
    <RecordLayer
      title="用户代理人设置"
      resource={agentForm}
      entries={Object.keys(agentForm.fields)}
      before={present ? { ...present } : { userName, status: '1' }}
      words={{ save: '确定' }}
      onClose={close}
      submit={async values => {
        const body = {
          userName,
          agentUserName: textOf(values['agentUserName']),
          startTime: textOf(values['startTime']),
          endTime: textOf(values['endTime']),
          status: values['status'] === '0' ? ('0' as const) : ('1' as const),
        }
        const { message } = present
          ? await callFully(editAgent, { body: { id: present.id, ...body } }, { quiet: true })
          : await callFully(addAgent, { body }, { quiet: true })
        close()
        return message || '保存成功'
      }}
    />
  )
}
