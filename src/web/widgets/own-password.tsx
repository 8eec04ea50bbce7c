/** Asks for one's own password before an account elsewhere is bound to one's own. */
import { Input } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { bindByPassword } from '#contract/identity/third-login.ts'
import { captchaPicture, captchaRequired } from '#web/api/auth.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import { PageModal } from '#web/widgets/page-layer.tsx'

interface Props {
  /** With which the account elsewhere can be bound. */
  code: string
  title: string
  onClose(): void
  onBound(): void
}
interface Picture {
  checkKey: string
  image: string | undefined
}

export function OwnPassword({ code, title, onClose, onBound }: Props): ReactElement {
  const username = useSession(session => session.userInfo?.username ?? '')
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [picture, setPicture] = useState<Picture>()
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  const another = async () => {
    const checkKey = String(Date.now())
    setCaptcha('')
    setPicture({ checkKey, image: await captchaPicture(checkKey).catch(() => undefined) })
  }
  const confirm = async () => {
    if (busy) return
    if (password === '') return setRefusal('请输入密码!')
    if (picture && captcha.trim() === '') return setRefusal('请输入验证码!')
    setBusy(true)
    setRefusal('')
    const seen = picture && { captcha: captcha.trim(), checkKey: picture.checkKey }
    try {
      // Its token would open another session; it runs out unused.
      await call(
        bindByPassword,
        { body: { operateCode: code, uuid: username, password, ...seen } },
        { quiet: true },
      )
      onBound()
    } catch (error) {
      setBusy(false)
      setRefusal(error instanceof CallError && error.message ? error.message : '绑定失败，请稍后重试')
      if (picture || captchaRequired(error)) await another()
    }
  }
  return (
    <PageModal
      visible
      title={`绑定${title}`}
      okText="绑定"
      cancelText="取消"
      confirmLoading={busy}
      maskClosable={false}
      onOk={confirm}
      onCancel={onClose}
      style={{ width: 450 }}
    >
      <form className="own-password stack gap-12" onSubmit={event => event.preventDefault()}>
        <p className="ink-2">请输入账号 {username} 的登录密码，确认由本人绑定</p>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Input.Password
          aria-label="登录密码"
          placeholder="登录密码"
          autoComplete="current-password"
          autoFocus
          maxLength={200}
          value={password}
          onChange={setPassword}
          onPressEnter={confirm}
        />
        {picture && (
          <div className="own-password-picture stack">
            <Input
              aria-label="验证码"
              placeholder="验证码"
              autoComplete="off"
              maxLength={8}
              value={captcha}
              onChange={setCaptcha}
              onPressEnter={confirm}
            />
            <button
              className="overflow-hidden border-field rounded h-32"
              type="button"
              aria-label="换一张验证码"
              onClick={() => void another()}
            >
              {picture.image ? (
                <img className="block w-full h-full" src={picture.image} alt="验证码" />
              ) : (
                '点击重试'
              )}
            </button>
          </div>
        )}
        {refusal !== '' && (
          <p className="text-12 leading-18 ink-danger" role="alert">
            {refusal}
          </p>
        )}
      </form>
    </PageModal>
  )
}
