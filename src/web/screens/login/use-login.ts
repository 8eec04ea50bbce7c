/** The steps of signing in: credentials, the picture when it is asked for, the choice of tenant and department. */
import { Message, Notification } from '@arco-design/web-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
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
import { greeting } from '#web/session/greeting.ts'
import { homePath, redirectOf } from '#web/session/guard.ts'

export interface LoginForm {
  username: string
  password: string
  captcha: string
}
export type LoginErrors = Partial<Record<keyof LoginForm, string>>

const required: Record<keyof LoginForm, string> = {
  username: '请输入用户名!',
  password: '请输入密码!',
  captcha: '请输入验证码!',
}
const noAnswer = '请求出现错误，请稍后再试'

export function missing(form: LoginForm, withCaptcha: boolean): LoginErrors {
  const names = (['username', 'password', 'captcha'] as const).filter(
    name => withCaptcha || name !== 'captcha',
  )
  return Object.fromEntries(
    names.filter(name => form[name].trim() === '').map(name => [name, required[name]]),
  )
}
/** The server's words where it spoke; a broken line has none that help. */
export const failureText = (error: unknown): string =>
  error instanceof CallError && error.kind !== 'network' && error.kind !== 'timeout' && error.message
    ? error.message
    : noAnswer

export interface Picture {
  checkKey: string
  /** Data URL; undefined when it could not be fetched. */
  image: string | undefined
}

export function useLogin() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [picture, setPicture] = useState<Picture>()
  const [busy, setBusy] = useState(false)
  const [pending, setPending] = useState<{ result: LoginResult; choice: Choice }>()

  const fetchPicture = async () => {
    const checkKey = String(Date.now())
    try {
      setPicture({ checkKey, image: await captchaPicture(checkKey) })
    } catch (error) {
      setPicture({ checkKey, image: undefined })
      Message.error(failureText(error))
    }
  }
  const fail = (error: unknown) => {
    Notification.error({ title: '登录失败', content: failureText(error), duration: 4000 })
  }
  const enter = async (result: LoginResult, chosen: { tenantId?: string; orgCode?: string } = {}) => {
    await openSession(result, chosen)
    navigate(redirectOf(search, window.location.origin) ?? homePath, { replace: true })
    const { realname } = result.userInfo
    Notification.success({ title: '欢迎', content: `${greeting(new Date())}，${realname}，欢迎回来` })
  }

  const submit = async (form: LoginForm) => {
    setBusy(true)
    try {
      const result = await checkCredentials({
        username: form.username.trim(),
        password: form.password,
        ...(picture && { captcha: form.captcha.trim(), checkKey: picture.checkKey }),
      })
      if (result.multi_depart === 0)
        Message.warning({ content: '您尚未归属部门,请确认账号信息', duration: 3000 })
      const choice = choiceOf(result)
      if (choice.tenants.length > 0 || choice.departs.length > 0) setPending({ result, choice })
      // The button stays off: the page is about to go.
      else await enter(result)
    } catch (error) {
      setBusy(false)
      fail(error)
      // A picture serves one attempt.
      if (picture || captchaRequired(error)) await fetchPicture()
      return false
    }
    return true
  }
  const choose = async (chosen: { tenantId?: string; orgCode?: string }) => {
    if (!pending) return
    try {
      await enter(pending.result, chosen)
    } catch (error) {
      fail(error)
    }
  }
  return { busy, picture, pending, submit, choose, fetchPicture }
}
