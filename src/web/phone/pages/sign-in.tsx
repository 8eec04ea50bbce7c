/** Signing in with the console's account; applying for one of the phone. */
import { type FormEvent, useState } from 'react'
import {
  type Choice,
  captchaPicture,
  captchaRequired,
  checkCredentials,
  choiceOf,
  type LoginResult,
  openSession,
} from '#web/api/auth.ts'
import { CallError } from '#web/api/call-error.ts'
import { useReach } from '#web/api/reach.ts'
import { useSession } from '#web/session/session.ts'
import { signedIn } from '../data/phone.ts'
import { useMe, usePhone } from '../data/state.ts'
import { Alarm } from '../parts/icon.tsx'
import { go, useRoute } from '../route.ts'

export function SignInPage() {
  const known = useMe()?.username
  const [username, setUsername] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [picture, setPicture] = useState<{ key: string; image: string }>()
  const [captcha, setCaptcha] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<{ result: LoginResult; tenants: Choice['tenants'] }>()
  const { demo } = usePhone(state => state.about)
  const { away } = useReach()
  const { page } = useRoute()
  const left = usePhone(state => state.entries.length + state.foreign.length)

  const draw = async () => {
    const key = String(Date.now())
    try {
      setPicture({ key, image: await captchaPicture(key) })
      setCaptcha('')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem('验证码没有取到，请联网后重试')
    }
  }
  const choose = async (result: LoginResult, tenantId: string) => {
    setBusy(true)
    try {
      await open(result, tenantId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message || '没有网络，登录须联网')
    } finally {
      setBusy(false)
    }
  }
  const open = async (result: LoginResult, tenantId?: string) => {
    await openSession(result, tenantId === undefined ? {} : { tenantId })
    const { mustChange, secondFactor } = result.userInfo
    if (mustChange === 'Y' || secondFactor) {
      useSession.getState().clear()
      return setProblem('这个账号要先在电脑端修改初始密码或完成二次验证，再到手机登录')
    }
    const coming = signedIn()
    // At once: whoever has opened something by the time the day is here is not taken back from it.
    go('', { instead: true })
    await coming
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const result = await checkCredentials({
        username: username.trim(),
        password,
        ...(picture && { captcha, checkKey: picture.key }),
      })
      const { tenants } = choiceOf(result)
      if (tenants.length > 0) setChosen({ result, tenants })
      else await open(result)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(away || error.kind === 'network' ? '没有网络，登录须联网' : error.message)
      if (captchaRequired(error) || picture) await draw()
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className="entry">
      <img className="mark" src="/mark.svg" alt="" />
      <h1>清源 采样与运输 {demo && <span className="demo">演示数据</span>}</h1>
      {left > 0 && <p className="small">手机里还有 {left} 条没有上传，登录后自动上传</p>}
      {chosen ? (
        <>
          <p>请选择租户</p>
          {problem && (
            <p className="red" role="alert">
              {problem}
            </p>
          )}
          {chosen.tenants.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="act"
              style={{ flex: 'none' }}
              disabled={busy}
              onClick={() => void choose(chosen.result, id)}
            >
              {name}
            </button>
          ))}
        </>
      ) : (
        <form className="column" style={{ gap: 12 }} onSubmit={event => void submit(event)}>
          <label className="field">
            <span>账号</span>
            <input
              autoComplete="username"
              autoCapitalize="none"
              value={username}
              onChange={event => setUsername(event.target.value)}
            />
          </label>
          <label className="field">
            <span>密码</span>
            <input
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
          </label>
          {picture && (
            <div className="line">
              <input
                aria-label="图形验证码"
                autoComplete="off"
                value={captcha}
                onChange={event => setCaptcha(event.target.value)}
              />
              <button type="button" aria-label="换一张" onClick={() => void draw()}>
                <img src={picture.image} alt="图形验证码" style={{ width: 105, height: 44 }} />
              </button>
            </div>
          )}
          {problem && (
            <p className="line" role="alert">
              <Alarm kind="refused" />
              <span className="red">{problem}</span>
            </p>
          )}
          <button
            type="submit"
            className="act solid"
            style={{ flex: 'none' }}
            disabled={busy || username.trim() === '' || password === ''}
          >
            登录
          </button>
          {page === 'sign-in' && (
            <button
              type="button"
              className="act"
              style={{ flex: 'none' }}
              onClick={() => go('', { instead: true })}
            >
              先不登录，继续离线工作
            </button>
          )}
        </form>
      )}
    </main>
  )
}
