import { Input, Message } from '@arco-design/web-react'
import { type ReactElement, useId, useState } from 'react'
import { changeEmail, changePhone } from '#contract/identity/account.ts'
import { emailRule, mobileRule } from '#contract/kit/rule.ts'
import { CallError } from '#web/api/call-error.ts'
import { callFully } from '#web/api/client.ts'
import { useTakeAccount } from '#web/data/account.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'

export type Way = 'phone' | 'email'
const ways = {
  phone: {
    name: '手机号',
    complete: 'tel',
    wrong: (to: string) => (to === '' ? '请输入手机号' : mobileRule(to, {})),
    send: (phone: string, password: string) =>
      callFully(changePhone, { body: { phone, password } }, { quiet: true }),
  },
  email: {
    name: '邮箱',
    complete: 'email',
    wrong: (to: string) => emailRule(to, {}),
    send: (email: string, password: string) =>
      callFully(changeEmail, { body: { email: email || null, password } }, { quiet: true }),
  },
}

/** Another telephone or mailbox, with the password: by the one the account is opened, to both is told what happens to it. */
export function ReachDialog({ way, onClose }: { way: Way; onClose(): void }): ReactElement {
  const { name, complete, wrong, send } = ways[way]
  const take = useTakeAccount()
  const id = useId()
  const [to, setTo] = useState('')
  const [password, setPassword] = useState('')
  const { busy, refusal, attempt } = useAttempt()
  const save = () =>
    attempt(async () => {
      const said = wrong(to.trim()) ?? (password === '' ? '请输入登录密码!' : undefined)
      if (said) throw new CallError('invalid', said)
      const answer = await send(to.trim(), password)
      Message.success(answer.message)
      take(answer.result)
      onClose()
    })
  return (
    <PageModal
      visible
      title={`更换${name}`}
      okText="确定"
      cancelText="关闭"
      maskClosable={false}
      confirmLoading={busy}
      style={{ width: 420 }}
      onOk={save}
      onCancel={onClose}
    >
      <div className="column form-item gap-4 min-w-0">
        <label className="ink-2" htmlFor={`${id}to`}>
          新{name}
        </label>
        <Input
          id={`${id}to`}
          value={to}
          maxLength={way === 'phone' ? 20 : 200}
          autoComplete={complete}
          placeholder={`请输入新${name}`}
          onChange={setTo}
        />
      </div>
      <div className="column form-item gap-4 min-w-0">
        <label className="ink-2" htmlFor={`${id}password`}>
          登录密码
        </label>
        <Input.Password
          id={`${id}password`}
          value={password}
          maxLength={200}
          autoComplete="current-password"
          placeholder="请输入登录密码"
          onChange={setPassword}
          onPressEnter={save}
        />
        {refusal && (
          <p className="message" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </PageModal>
  )
}
