/** Everything behind the login: menu, header, tabs, pages, status line; or one page alone on the wall. */
import '#web/theme/fonts.css'
import '#web/ui/ends-of-motion.ts'
import '#web/ui/matter.css'
import '#web/ui/words.css'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { CallError } from '#web/api/call-error.ts'
import { useReach } from '#web/api/reach.ts'
import { denied, react } from '#web/api/react.ts'
import { useLiveSocket } from '#web/live/use-live-socket.ts'
import { ErrorPage } from '#web/screens/error/error-page.tsx'
import { homePath } from '#web/session/guard.ts'
import { lockSession } from '#web/session/lock.ts'
import { useSession } from '#web/session/session.ts'
import { IdleWatch } from '../lock/idle-watch.tsx'
import { LockScreen } from '../lock/lock-screen.tsx'
import { isWall, useSealed } from '../lock/use-sealed.ts'
import { useWallProfile } from '../lock/use-wall-profile.ts'
import { bring } from '../pages/page-view.tsx'
import { useTabs } from '../tabs/tabs-store.ts'
import { useKeptShell, useWallRenewal } from '../update-banner.tsx'
import { FirstPassword } from './first-password.tsx'
import { Shell } from './shell.tsx'
import { arriveAt, useArrival } from './use-arrival.ts'
import { useForeignSession } from './use-foreign-session.ts'
import { usePlatformNews } from './use-platform-news.ts'
import { useRouteTable } from './use-route-table.ts'
import { Wall } from './wall.tsx'
import { Watermark } from './watermark.tsx'

// Beside the rights, where an address is the name of its screen; what may be shown is asked as ever.
bring(window.location.pathname.slice(1))

const SecondFactor = lazy(() => import('../lock/second-factor.tsx'))

// While the server is away questions wait, and are asked when it is back. What somebody does is tried, and answered, at once.
onlineManager.setEventListener(setOnline => useReach.subscribe(({ away }) => setOnline(!away)))
const unheard = new Set(['timeout', 'network'])

/** A refused or denied question is not asked again by itself; a broken line is, twice. */
const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && error instanceof CallError && unheard.has(error.kind),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Fixed paths beside the menu: where they lead. */
const aliases: Readonly<Record<string, string>> = { '/': homePath, '/test': '/test/home' }
const errorPages = {
  '/403': 403,
  '/404': 404,
  '/500': 500,
  // As menus of the wire name them.
  '/exception/403': 403,
  '/exception/404': 404,
  '/exception/500': 500,
} as const
const isErrorPath = (path: string): path is keyof typeof errorPages => path in errorPages

function Routed(): ReactElement {
  const location = useLocation()
  const table = useRouteTable()
  const path = location.pathname
  const route = isErrorPath(path) ? undefined : table.match(path, location.search)
  useArrival(route, isErrorPath(path) ? String(errorPages[path]) : undefined)
  usePlatformNews()
  useWallProfile(isWall(location.search))
  useWallRenewal(isWall(location.search))
  useKeptShell()

  if (isErrorPath(path)) return <ErrorPage code={errorPages[path]} />
  const target = aliases[path] ?? (route ? undefined : table.redirects.get(path))
  if (target) return <Navigate to={target + location.search} replace />
  if (!route) return <Navigate to="/404" replace />
  return isWall(location.search) ? <Wall route={route} /> : <Shell table={table} route={route} />
}

function RestoredTabs(): ReactElement | null {
  const table = useRouteTable()
  const location = useLocation()
  // Once: later menus must not bring closed tabs back. The page of the address is lit at once, else the home would be fetched first.
  const [restored] = useState(() => {
    useTabs.getState().restore(path => table.match(path) !== undefined)
    const route = table.match(location.pathname, location.search)
    if (route) {
      bring(route.component)
      arriveAt(route, location)
    }
    return true
  })
  return restored ? <Routed /> : null
}

/** Right-click is blocked as specified; where text is edited the browser's own menu is needed. */
function useNoContextMenu(): void {
  useEffect(() => {
    const block = (event: MouseEvent) => {
      const target = event.target as Element | null
      if (!target?.closest('input, textarea, [contenteditable="true"]')) event.preventDefault()
    }
    document.addEventListener('contextmenu', block)
    return () => document.removeEventListener('contextmenu', block)
  }, [])
}

export default function Frame(): ReactElement {
  const [client] = useState(makeClient)
  const token = useSession(session => session.token)
  const mustChange = useSession(session => session.userInfo?.mustChange === 'Y')
  const due = useSession(session => session.userInfo?.secondFactor ?? undefined)
  const tenantId = useSession(session => session.tenantId)
  const sealed = useSealed()
  useLiveSocket(
    { token: mustChange || due || sealed ? undefined : token, tenantId },
    {
      refused: message => void react({ status: 401, message }),
      foreignTenant: denied,
      locked: () => lockSession(false),
    },
  )
  useNoContextMenu()
  useForeignSession()
  // A device is shown to belong to its owner before anything, and set up once the password is his own.
  if (due && !(mustChange && due === 'enrol'))
    return (
      <Suspense>
        <SecondFactor due={due === 'check' ? 'check' : 'enrol'} />
      </Suspense>
    )
  if (mustChange) return <FirstPassword />
  return (
    <QueryClientProvider client={client}>
      <RestoredTabs />
      <IdleWatch />
      <LockScreen />
      <Watermark />
    </QueryClientProvider>
  )
}
