/** The steps between a right answer and the first page, whatever was asked: choice of tenant and department, session, welcome. */

import { Message, Notification } from '@arco-design/web-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Choice, captchaPicture, choiceOf, type Entry, openSession } from '#web/api/auth.ts'
import { CallError } from '#web/api/call-error.ts'
import { serverNow } from '#web/api/clock.ts'
import { greeting } from '#web/session/greeting.ts'
import { homePath, redirectOf } from '#web/session/guard.ts'

const noAnswer = '请求出现错误，请稍后再试'

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

/** The picture that the server asks for after failures; there is none until it is fetched. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture>()
  const fetchPicture = async () => {
    const checkKey = String(Date.now())
    try {
      setPicture({ checkKey, image: await captchaPicture(checkKey) })
    } catch (error) {
      setPicture({ checkKey, image: undefined })
      Message.error(failureText(error))
    }
  }
  return { picture, fetchPicture, dropPicture: () => setPicture(undefined) }
}

export interface Login {
  busy: boolean
  /** A choice that has to be made before the console opens. */
  pending:
    | { choice: Choice; choose(chosen: { tenantId?: string; orgCode?: string }): Promise<void> }
    | undefined
  /**
   * Asks, and enters. The refusal is told here.
   * @returns what it was refused with; undefined when it was not
   */
  attempt(ask: () => Promise<Entry>): Promise<unknown>
}

export function useLogin(): Login {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState<{ result: Entry; choice: Choice }>()

  const fail = (error: unknown) => {
    Notification.error({ title: '登录失败', content: failureText(error), duration: 4000 })
  }
  const enter = async (result: Entry, chosen: { tenantId?: string; orgCode?: string } = {}) => {
    await openSession(result, chosen)
    navigate(redirectOf(search, window.location.origin) ?? homePath, { replace: true })
    const { realname } = result.userInfo
    Notification.success({ title: '欢迎', content: `${greeting(serverNow())}，${realname}，欢迎回来` })
  }
  return {
    busy,
    pending: waiting && {
      choice: waiting.choice,
      choose: chosen => enter(waiting.result, chosen).catch(fail),
    },
    async attempt(ask) {
      setBusy(true)
      try {
        const result = await ask()
        if (result.multi_depart === 0)
          Message.warning({ content: '您尚未归属部门,请确认账号信息', duration: 3000 })
        const choice = choiceOf(result)
        // The button stays off: the page is about to go.
        if (choice.tenants.length > 0 || choice.departs.length > 0) setWaiting({ result, choice })
        else await enter(result)
        return undefined
      } catch (error) {
        setBusy(false)
        fail(error)
        return error
      }
    },
  }
}
