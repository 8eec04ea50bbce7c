import { lazy, type ReactElement, Suspense, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useBoot } from '#web/api/boot.ts'
import { build } from '#web/session/build.ts'
import { alterationPath, registerPath } from '#web/session/guard.ts'
import { useSession } from '#web/session/session.ts'
import { AccountForm } from './account-form.tsx'
import { EntryPage } from './entry-page.tsx'
import styles from './login.module.css'
import { useLogin } from './use-login.ts'

const ChoiceDialog = lazy(() => import('./choice-dialog.tsx'))
const OtherWays = lazy(() => import('./other-ways.tsx'))
const CasEntry = lazy(() => import('./cas-entry.tsx'))
const WayTabs = lazy(() => import('./way-tabs.tsx'))
const PhoneForm = lazy(() => import('./phone-form.tsx'))

const ways = [
  { key: 'account', title: '账号密码登录' },
  { key: 'phone', title: '手机号登录' },
] as const

/** An account that another page hands over: after registering, or in the address. */
function useHandedName(): string {
  const { search, state } = useLocation()
  const handed = (state as { username?: unknown } | null)?.username
  return typeof handed === 'string' ? handed : (new URLSearchParams(search).get('username') ?? '')
}

export default function Login(): ReactElement {
  const login = useLogin()
  const { byPhone, register, third = [], cas } = useBoot()
  const [way, setWay] = useState<'account' | 'phone'>('account')
  const id = useId()
  const [username] = useState(useHandedName())
  const [stays, setStays] = useState(false)
  const ticket = new URLSearchParams(useLocation().search).has('ticket')
  const shown = byPhone ? way : 'account'

  // What an earlier session left behind is no one's any more.
  // What a session that ended left typed waits for its owner.
  useEffect(() => useSession.getState().clear(true), [])

  const form =
    shown === 'account' ? (
      <AccountForm login={login} username={username} />
    ) : (
      <Suspense fallback={<div className={styles['ahead']} />}>
        <PhoneForm login={login} />
      </Suspense>
    )
  if (!stays && !login.pending && (ticket || (build.sso && cas !== undefined)))
    return (
      <EntryPage>
        <div className={styles['form']}>
          <Suspense fallback={null}>
            <CasEntry login={login} onRefused={() => setStays(true)} />
          </Suspense>
        </div>
      </EntryPage>
    )
  return (
    <EntryPage>
      <div className={styles['form']}>
        <h1>登录</h1>
        <p className={styles['lead']}>使用单位分配的账号</p>
        {byPhone && (
          <Suspense fallback={<div className={styles['waysAhead']} />}>
            <WayTabs
              id={id}
              label="登录方式"
              ways={ways}
              way={shown}
              onWay={key => setWay(key === 'phone' ? 'phone' : 'account')}
            />
          </Suspense>
        )}
        {/* The form stays what it is when the ways are known: somebody may be typing. */}
        <div id={id} {...(byPhone && { role: 'tabpanel', 'aria-labelledby': id + shown })}>
          {form}
        </div>
        <div className={styles['links']}>
          {byPhone ? <Link to={alterationPath}>忘记密码</Link> : <span>忘记密码？请联系管理员重置</span>}
          {register && <Link to={registerPath}>注册账户</Link>}
        </div>
        {(third.length > 0 || cas !== undefined) && (
          <Suspense fallback={null}>
            <OtherWays login={login} />
          </Suspense>
        )}
      </div>
      {login.pending && (
        <Suspense fallback={null}>
          <ChoiceDialog choice={login.pending.choice} onChoose={login.pending.choose} />
        </Suspense>
      )}
    </EntryPage>
  )
}
