/** Over everything while the session is locked: the page stays as it is, with what was typed, and nothing of it can be read. */
import { Button, Input } from '@arco-design/web-react'
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { unlockSession } from '#contract/identity/session-lock.ts'
import { captchaPicture, captchaRequired, signOut } from '#web/api/auth.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { stopAsking, unlocked, useLock } from '#web/session/lock.ts'
import { product } from '#web/session/product.ts'
import { useSession } from '#web/session/session.ts'
import styles from './lock.module.css'
import { isWall, useSealed } from './use-sealed.ts'

export function LockScreen(): ReactElement | null {
  const sealed = useSealed()
  const asking = useLock(lock => lock.locked && lock.asking)
  const token = useSession(session => session.token)
  if (token === undefined || !(sealed || asking)) return null
  return createPortal(<Locked />, document.body)
}

const focusPassword = (cover: HTMLElement | null) =>
  cover?.querySelector<HTMLInputElement>('input[type="password"]')?.focus()

/** Everything else on the page can be neither reached nor read aloud; afterwards the caret is where it was. */
function useAlone(own: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const shut = new Set<Element>()
    const shutOthers = () => {
      for (const element of document.body.children) {
        if (element === own.current || element.hasAttribute('inert')) continue
        element.setAttribute('inert', '')
        shut.add(element)
      }
    }
    shutOthers()
    // Messages and open menus are put beside the page.
    const watcher = new MutationObserver(shutOthers)
    watcher.observe(document.body, { childList: true })
    focusPassword(own.current)
    return () => {
      watcher.disconnect()
      for (const element of shut) element.removeAttribute('inert')
      if (before instanceof HTMLElement) before.focus()
    }
  }, [own])
}

const hasNoPassword = (error: unknown) =>
  error instanceof CallError && (error.result as { noPassword?: unknown } | null)?.noPassword === true

function useUnlock() {
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [picture, setPicture] = useState<{ checkKey: string; image: string | undefined }>()
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const [noPassword, setNoPassword] = useState(false)

  const another = async () => {
    const checkKey = String(Date.now())
    setCaptcha('')
    setPicture({ checkKey, image: await captchaPicture(checkKey).catch(() => undefined) })
  }
  const unlock = async () => {
    if (busy) return
    if (password === '') return setRefusal('请输入密码')
    if (picture && captcha.trim() === '') return setRefusal('请输入验证码')
    setBusy(true)
    setRefusal('')
    const seen = picture && { captcha: captcha.trim(), checkKey: picture.checkKey }
    try {
      await call(unlockSession, { body: { password, ...seen } }, { quiet: true })
      unlocked()
    } catch (error) {
      setBusy(false)
      setPassword('')
      setNoPassword(hasNoPassword(error))
      setRefusal(error instanceof CallError && error.message ? error.message : '解锁失败，请稍后重试')
      if (picture || captchaRequired(error)) await another()
    }
  }
  return { password, setPassword, captcha, setCaptcha, picture, another, refusal, busy, noPassword, unlock }
}

function Locked(): ReactElement {
  const user = useSession(session => session.userInfo)
  const wall = useLock(lock => lock.wall)
  const { search } = useLocation()
  const navigate = useNavigate()
  const cover = useRef<HTMLDivElement>(null)
  const entry = useUnlock()
  useAlone(cover)
  useEffect(() => {
    // Keys are for what is typed here alone: a wall would be left by Escape.
    const own = (event: KeyboardEvent) => event.stopPropagation()
    const element = cover.current
    element?.addEventListener('keydown', own)
    return () => element?.removeEventListener('keydown', own)
  }, [])
  useEffect(() => {
    if (entry.refusal !== '') focusPassword(cover.current)
  }, [entry.refusal])
  const back = () => {
    stopAsking()
    if (!isWall(search)) navigate(-1)
  }
  const name = user?.realname || user?.username || ''
  return (
    <div ref={cover} className={styles['cover']} role="dialog" aria-modal="true" aria-label="会话已锁定">
      <form
        className={styles['card']}
        onSubmit={event => {
          event.preventDefault()
          void entry.unlock()
        }}
      >
        <div className={styles['brand']}>{product}</div>
        <div className={styles['face']} aria-hidden>
          {name.slice(0, 1)}
          <span className="absolute h-24 w-24 round">
            <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.4" aria-hidden="true">
              <rect x="5" y="11" width="14" height="9" rx="1.5" />
              <path d="M8 11V8a4 4 0 0 1 8 0v3" />
            </svg>
          </span>
        </div>
        <h2>{name}</h2>
        <p className={styles['why']}>
          {wall && isWall(search) ? '大屏处于值守状态，此操作需先解锁' : '长时间未操作，已锁定；页面内容仍在'}
        </p>
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        {!entry.noPassword && (
          <Input.Password
            aria-label="登录密码"
            placeholder={`${user?.username ?? ''} 的登录密码`}
            size="large"
            autoComplete="current-password"
            maxLength={200}
            error={entry.refusal !== ''}
            value={entry.password}
            onChange={entry.setPassword}
          />
        )}
        {entry.picture && !entry.noPassword && (
          <div className="beside mt-12">
            <Input
              aria-label="验证码"
              placeholder="验证码"
              size="large"
              autoComplete="off"
              maxLength={8}
              value={entry.captcha}
              onChange={entry.setCaptcha}
            />
            <button
              type="button"
              className={`flex-none overflow-hidden border rounded ink-link ${styles['picture']}`}
              aria-label="换一张验证码"
              onClick={() => void entry.another()}
            >
              {entry.picture.image ? (
                <img className="block w-full" src={entry.picture.image} alt="验证码" />
              ) : (
                '点击重试'
              )}
            </button>
          </div>
        )}
        <p className={styles['refusal']} role="alert">
          {entry.refusal}
        </p>
        {!entry.noPassword && (
          <Button type="primary" htmlType="submit" size="large" long loading={entry.busy}>
            解锁
          </Button>
        )}
        <div className="flex justify-center gap-24 mt-12">
          {wall && (
            <button type="button" className="min-h-32 px-8 ink-link" onClick={back}>
              返回大屏
            </button>
          )}
          <button type="button" className="min-h-32 px-8 ink-link" onClick={() => void signOut()}>
            {entry.noPassword ? '重新登录' : '退出登录'}
          </button>
        </div>
      </form>
    </div>
  )
}
