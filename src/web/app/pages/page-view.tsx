import { type ComponentType, type LazyExoticComponent, lazy, type ReactElement, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { screens } from '#web/screens/registry.ts'
import { loadChunk } from '../chunk.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'
import type { RouteEntry } from '../routes.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import styles from './pages.module.css'

type LazyScreen = LazyExoticComponent<ComponentType>
const loaded = new Map<string, LazyScreen>()

/** One lazy component a screen, for life: a new one at each rendering would mount the page again and again. */
function screenOf(component: string): LazyScreen {
  const present = loaded.get(component)
  if (present) return present
  const known = Object.hasOwn(screens, component) ? screens[component] : undefined
  const load = known ?? (() => import('#web/screens/error/not-found.tsx'))
  const screen = lazy(() => loadChunk(load))
  loaded.set(component, screen)
  return screen
}

/** Dashboards and maps bring a head of their own (title, age of data, range). */
const ownHead = /^(dashboard|exhibition|map)\//

function FramedPage({ route }: { route: RouteEntry }): ReactElement {
  return (
    <iframe className={styles['iframe']} title={route.title} src={route.url} referrerPolicy="no-referrer" />
  )
}

/** One page: its route with the location of its own tab, so that pages behind other tabs keep their filters. */
export function PageView(props: {
  route: RouteEntry
  location: string
  resetKey: string
  bare?: boolean
}): ReactElement {
  const { route, location, resetKey, bare } = props
  const Screen = screenOf(route.component)
  const page = route.url ? <FramedPage route={route} /> : <Screen />
  const head = !bare && !route.hideHeader && !route.url && !ownHead.test(route.component)
  return (
    <>
      {head && <Breadcrumb route={route} />}
      <div className={styles['body']} data-padded={head || undefined}>
        <ErrorBoundary resetKey={resetKey}>
          <Suspense fallback={<PageSkeleton />}>
            <Routes location={location}>
              <Route path={route.path} element={page} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </div>
    </>
  )
}
