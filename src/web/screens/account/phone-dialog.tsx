import { Input, Message } from '@arco-design/web-react'
import { type ReactElement, useId, useState } from 'react'
import { changePhone } from '#contract/identity/account.ts'
import { mobileRule } from '#contract/kit/rule.ts'
import { CallError } from '#web/api/call-error.ts'
import { callFully } from '#web/api/client.ts'
import { useTakeAccount } from '#web/data/account.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'

/** Another telephone, with the password: it opens the account by a code. */
export function PhoneDialog({ onClose }: { onClose(): void }): ReactElement {
  const take = useTakeAccount()
  const id = useId()
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const wrong = phone.trim() === '' ? '请输入手机号!' : mobileRule(phone.trim(), {})
    if (wrong) return setMessage(wrong)
    if (password === '') return setMessage('请输入登录密码!')
    setBusy(true)
    try {
      const answer = await callFully(
        changePhone,
        { body: { phone: phone.trim(), password } },
        { quiet: true },
      )
      Message.success(answer.message)
      take(answer.result)
      onClose()
    } catch (error) {
      setMessage(error instanceof CallError ? error.message : '手机号没有更换，请重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <PageModal
      visible
      title="更换手机号"
      okText="确定"
      cancelText="关闭"
      maskClosable={false}
      confirmLoading={busy}
      style={{ width: 420, maxWidth: '96vw' }}
      onOk={save}
      onCancel={onClose}
    >
      <div className="column form-item">
        <label htmlFor={`${id}phone`}>新手机号</label>
        <Input
          id={`${id}phone`}
          value={phone}
          maxLength={20}
          autoComplete="tel"
          placeholder="请输入新手机号"
          onChange={setPhone}
        />
      </div>
      <div className="column form-item">
        <label htmlFor={`${id}password`}>登录密码</label>
        <Input.Password
          id={`${id}password`}
          value={password}
          maxLength={200}
          autoComplete="current-password"
          placeholder="请输入登录密码"
          onChange={setPassword}
          onPressEnter={save}
        />
        {message && (
          <p className="message" role="alert">
            {message}
          </p>
        )}
      </div>
    </PageModal>
  )
}
