import { Notification } from '@arco-design/web-react'
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { lockedOf } from '#contract/kit/lock.ts'
import { awaitGrants, noMenu, signOut } from '#web/api/auth.ts'
import { fullPathOf, judge, loginWith } from '#web/session/guard.ts'
import { useSession } from '#web/session/session.ts'
import { Waiting } from './waiting.tsx'

let loading: Promise<void> | undefined
let onRefused: (error: unknown) => void = () => undefined
/** One fetch for however many renderings ask; the last one is told of what went wrong on the way. */
const grantsOnce = (told: (error: unknown) => void): Promise<void> => {
  onRefused = told
  loading ??= awaitGrants(error => onRefused(error)).finally(() => {
    loading = undefined
  })
  return loading
}

/** Lets through who may pass, fetches the menu for who has a token, and sends the rest to the login. */
export function Guarded({ children }: { children: ReactNode }): ReactElement {
  const location = useLocation()
  const navigate = useNavigate()
  const hasToken = useSession(session => session.token !== undefined)
  const hasGrants = useSession(session => session.grants !== undefined)
  const verdict = judge(location, { hasToken, hasGrants })
  const here = fullPathOf(location)
  const unknown = verdict.kind === 'load'
  // The whole console comes in slices, between which the page answers who touches it.
  const waits = useDeferredValue(unknown) || unknown
  const [Door, setDoor] = useState<ComponentType<{ onOpen(): void }>>()
  const [trouble, setTrouble] = useState<string>()

  useEffect(() => {
    if (!unknown || Door) return
    let left = false
    grantsOnce(error => setTrouble(error instanceof Error ? error.message : '')).catch(
      async (error: unknown) => {
        // The session is not over: it is asked again once it is unlocked.
        if (lockedOf((error as { result?: unknown }).result)) {
          const door = await import('./lock/lock-door.tsx')
          return setDoor(() => door.LockDoor)
        }
        await signOut()
        if (error instanceof Error && error.message === noMenu)
          Notification.warning({
            title: '不能进入系统',
            content: '您的账号尚无权限，请联系管理员分配角色',
            duration: 8_000,
          })
        if (!left) navigate(loginWith(here), { replace: true })
      },
    )
    return () => {
      left = true
    }
  }, [unknown, here, navigate, Door])

  if (verdict.kind === 'go') return <Navigate to={verdict.to} replace />
  if (waits) return Door ? <Door onOpen={() => setDoor(undefined)} /> : <Waiting trouble={trouble} />
  return <>{children}</>
}
