/** 其他登录方式: the identity providers that the server knows, and its CAS server. */
import { Message } from '@arco-design/web-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { thirdLoginUser } from '#contract/identity/third-login.ts'
import { useBoot } from '#web/api/boot.ts'
import { casLoginAt } from '#web/api/cas.ts'
import { call } from '#web/api/client.ts'
import { signInElsewhere } from '#web/api/third.ts'
import type { Unbound } from './binding-frame.tsx'
import styles from './other-ways.module.css'
import type { Login } from './use-login.ts'

const ThirdDialog = lazy(() => import('./third-dialog.tsx'))

type Way = Pick<Unbound, 'source' | 'title'>

export default function OtherWays({ login }: { login: Login }): ReactElement {
  const { third = [], cas } = useBoot()
  const [unbound, setUnbound] = useState<Unbound>()
  const [waiting, setWaiting] = useState<string>()

  const enter = (source: string, token: string) =>
    login.attempt(() => call(thirdLoginUser, { params: { token, thirdType: source } }, { quiet: true }))
  const go = async (way: Way) => {
    setWaiting(way.source)
    const outcome = await signInElsewhere(way.source)
    setWaiting(undefined)
    if (outcome.kind === 'token') await enter(way.source, outcome.token)
    else if (outcome.kind === 'unknown') setUnbound({ ...way, ...outcome })
    else if (outcome.kind === 'failed') Message.warning(outcome.message)
  }
  return (
    <section className={styles['others']} aria-label="其他登录方式">
      <h2>其他登录方式</h2>
      <div>
        {cas !== undefined && (
          <button type="button" onClick={() => window.location.assign(casLoginAt() ?? '')}>
            单点登录
          </button>
        )}
        {third.map(way => (
          <button
            key={way.source}
            type="button"
            disabled={login.busy || waiting !== undefined}
            aria-busy={waiting === way.source}
            onClick={() => void go(way)}
          >
            {waiting === way.source ? `${way.title}，等待确认…` : way.title}
          </button>
        ))}
      </div>
      {unbound && (
        <Suspense fallback={null}>
          <ThirdDialog
            unbound={unbound}
            onClose={() => setUnbound(undefined)}
            onToken={token => {
              setUnbound(undefined)
              void enter(unbound.source, token)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
