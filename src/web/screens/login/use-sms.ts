/** A code to a telephone: sends it, counts the seconds until the next one, asks for the picture when the server does, here or at the use of the code. */
import { Message, Notification } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { sendSms } from '#contract/identity/by-phone.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { captchaRequired } from '#web/api/auth.ts'
import { call } from '#web/api/client.ts'
import { failureText, type Picture, usePicture } from './use-login.ts'

const againAfterSec = 60
/** What the code is for. */
export type SmsMode = BodyOf<typeof sendSms>['smsmode']

export interface Sms {
  /** Seconds until another one may be asked for; 0: now. */
  left: number
  sending: boolean
  picture: Picture | undefined
  /** What is read in it. */
  captcha: string
  setCaptcha(captcha: string): void
  fetchPicture(): Promise<void>
  /** @returns whether one went out */
  send(mobile: string): Promise<boolean>
  /** Goes with the code when it is used. */
  seen(): { picture: string; checkKey: string } | undefined
  /** The code was refused: a picture serves one attempt. */
  refused(error: unknown): Promise<void>
}

export function useSms(smsmode: SmsMode): Sms {
  const { picture, fetchPicture, dropPicture } = usePicture()
  const [captcha, setCaptcha] = useState('')
  const [left, setLeft] = useState(0)
  const [sending, setSending] = useState(false)
  const until = useRef(0)

  useEffect(() => {
    if (left <= 0) return
    // From the clock: a page in the background is not called every second.
    const timer = setTimeout(
      () => setLeft(Math.max(0, Math.ceil((until.current - Date.now()) / 1_000))),
      1_000,
    )
    return () => clearTimeout(timer)
  }, [left])

  return {
    left,
    sending,
    picture,
    captcha,
    setCaptcha,
    fetchPicture,
    seen: () => picture && { picture: captcha.trim(), checkKey: picture.checkKey },
    async refused(error) {
      setCaptcha('')
      if (picture || captchaRequired(error)) await fetchPicture()
    },
    async send(mobile) {
      setSending(true)
      const done = Message.loading({ content: '验证码发送中..', duration: 0 })
      try {
        const seen = picture && { captcha: captcha.trim(), checkKey: picture.checkKey }
        await call(sendSms, { body: { mobile, smsmode, ...seen } }, { quiet: true })
        until.current = Date.now() + againAfterSec * 1_000
        setLeft(againAfterSec)
        dropPicture()
        Message.success('验证码已发送，10 分钟内有效')
        return true
      } catch (error) {
        const firstAsked = !picture && captchaRequired(error)
        if (firstAsked) Message.warning('请先输入图形验证码，再获取短信验证码')
        else Notification.error({ title: '获取验证码失败', content: failureText(error), duration: 4000 })
        if (picture || firstAsked) await fetchPicture()
        return false
      } finally {
        done()
        setCaptcha('')
        setSending(false)
      }
    },
  }
}
