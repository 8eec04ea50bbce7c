/** The rules of the change of a password; nothing is sent from here. */
import { Button, Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { firstMessage, passwordRules } from '#contract/kit/form-rules.ts'
import { ControlItem, errorStatus } from '#web/widgets/control.tsx'
import { Example } from '#web/widgets/example/example.tsx'

const titles = { oldpassword: '旧密码', password: '新密码', confirmpassword: '确认新密码' } as const
type Name = keyof typeof titles
const names = Object.keys(titles) as Name[]

export function PasswordExample(): ReactElement {
  const [form, setForm] = useState<Readonly<Record<Name, string>>>({
    oldpassword: '',
    password: '',
    confirmpassword: '',
  })
  const [judged, setJudged] = useState(false)
  const messages = names.map(name => firstMessage(passwordRules[name], form[name], form))
  const passed = messages.every(message => message === undefined)
  return (
    <Example
      title="修改密码"
      about="确认密码与同一行的新密码比较，改动新密码会重新检查确认密码。此处只检查，不提交。"
      value={!judged ? '尚未校验' : passed ? '全部通过' : messages.filter(Boolean).join(' ')}
    >
      <form
        className="example-fields grid one"
        id="rule-password-form"
        onSubmit={event => {
          event.preventDefault()
          setJudged(true)
        }}
      >
        {names.map((name, at) => {
          const id = `rule-${name}`
          const message = judged ? messages[at] : undefined
          return (
            <ControlItem key={name} id={id} title={titles[name]} required message={message}>
              <Input.Password
                id={id}
                autoComplete="off"
                value={form[name]}
                status={errorStatus(message !== undefined)}
                aria-invalid={message !== undefined || undefined}
                aria-describedby={message ? `${id}-help` : undefined}
                onChange={text => setForm(now => ({ ...now, [name]: text }))}
              />
            </ControlItem>
          )
        })}
      </form>
      <Button className="example-acts" type="primary" htmlType="submit" form="rule-password-form">
        校验
      </Button>
    </Example>
  )
}
