/** On the way through the CAS server: a ticket in the address signs in; without one the browser is sent for it. */
import { Spin } from '@arco-design/web-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { casLogin } from '#contract/identity/third-login.ts'
import { casLoginAt, isLeavingForCas, serviceOf } from '#web/api/cas.ts'
import { call } from '#web/api/client.ts'
import type { Login } from './use-login.ts'

interface Props {
  login: Login
  /** The ticket was refused. Nobody is sent again by himself: two that refuse each other would go round for ever. */
  onRefused(): void
}
export default function CasEntry({ login, onRefused }: Props): ReactElement {
  const navigate = useNavigate()
  const ticket = new URLSearchParams(useLocation().search).get('ticket')
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (ticket === null) {
      if (!isLeavingForCas()) window.location.replace(casLoginAt() ?? '')
      return
    }
    const service = serviceOf(window.location.href)
    void login
      .attempt(() => call(casLogin, { query: { ticket, service } }, { quiet: true }))
      .then(refusal => {
        if (refusal === undefined) return
        const { pathname, search } = new URL(service)
        navigate(pathname + search, { replace: true })
        onRefused()
      })
  }, [ticket, login, navigate, onRefused])
  return <Spin tip="正在单点登录…" />
}
