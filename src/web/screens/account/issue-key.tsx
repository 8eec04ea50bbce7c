import { Checkbox, Input, Select } from '@arco-design/web-react'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { issueApiKey } from '#contract/identity/api-key.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'

const spans = [30, 90, 180, 366].map(days => ({ value: days, label: `${days} 天` }))

const Line = ({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactElement => (
  <div className="column form-item gap-4 min-w-0">
    <label className="ink-2" htmlFor={id}>
      {title}
    </label>
    {children}
  </div>
)

/** What a new key is for, how long, and from where; with the password. */
export function IssueKey(props: {
  calls: readonly { path: string; title: string }[]
  onIssued(key: string): void
  onClose(): void
}): ReactElement {
  const { calls, onIssued, onClose } = props
  const id = useId()
  const [keyName, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>([])
  const [days, setDays] = useState(90)
  const [addresses, setAddresses] = useState('')
  const [password, setPassword] = useState('')
  const { busy, refusal, attempt } = useAttempt()
  const issue = () =>
    attempt(async () => {
      const said =
        keyName.trim() === ''
          ? '请填写密钥名称'
          : scopes.length === 0
            ? '请至少勾选一个接口'
            : password === ''
              ? '请输入登录密码!'
              : undefined
      if (said) throw new CallError('invalid', said)
      const lines = addresses.split(/[\s,，;；]+/).filter(Boolean)
      const body = { keyName: keyName.trim(), scopes, days, addresses: lines, password }
      onIssued((await call(issueApiKey, { body }, { quiet: true })).key)
    })
  return (
    <PageModal
      visible
      title="签发密钥"
      okText="签发"
      cancelText="取消"
      maskClosable={false}
      confirmLoading={busy}
      style={{ width: 520 }}
      onOk={issue}
      onCancel={onClose}
    >
      <Line id={`${id}name`} title="名称">
        <Input
          id={`${id}name`}
          value={keyName}
          maxLength={50}
          placeholder="用在哪里，例如：每日报表"
          onChange={setName}
        />
      </Line>
      <fieldset className="column form-item gap-4 min-w-0">
        <legend className="ink-2 mb-4">可读接口</legend>
        <Checkbox.Group
          direction="vertical"
          value={scopes}
          onChange={setScopes}
          options={calls.map(({ path, title }) => ({ value: path, label: title }))}
        />
      </fieldset>
      <Line id={`${id}days`} title="有效期">
        <Select id={`${id}days`} aria-label="有效期" value={days} options={spans} onChange={setDays} />
      </Line>
      <Line id={`${id}addresses`} title="允许的地址">
        <Input.TextArea
          id={`${id}addresses`}
          value={addresses}
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder="每行一个 IP 或网段，例如 10.1.0.0/16；不填则不限"
          onChange={setAddresses}
        />
      </Line>
      <Line id={`${id}password`} title="登录密码">
        <Input.Password
          id={`${id}password`}
          value={password}
          maxLength={200}
          autoComplete="current-password"
          placeholder="请输入登录密码"
          onChange={setPassword}
          onPressEnter={issue}
        />
        {refusal && (
          <p className="message" role="alert">
            {refusal}
          </p>
        )}
      </Line>
    </PageModal>
  )
}
