import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { screenNamed } from '#web/screens/registry.ts'
import { type PageHead, PageHeadContext } from '#web/session/page-context.ts'
import { loadChunk } from '../chunk.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'
import type { RouteEntry } from '../routes.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { IframePage, WrongAddress } from './iframe-page.tsx'
import { PageHeader } from './page-header.tsx'
import styles from './pages.module.css'

const loaded = new Map<string, ComponentType>()
const arrived = new Map<string, ComponentType>()

/** Its files come while others are waited for; what fails here is told where it is shown. */
export function bring(component: string): void {
  screenNamed(component)?.().then(
    screen => arrived.set(component, screen.default),
    () => undefined,
  )
}

/**
 * One component a screen, for life: a new one at each rendering would mount the page again and again. What is there already stands with
 * what is around it; else it is waited for.
 */
function screenOf(component: string): ComponentType {
  const present = loaded.get(component)
  if (present) return present
  const load = screenNamed(component) ?? (() => import('#web/screens/error/not-found.tsx'))
  const screen = arrived.get(component) ?? lazy(() => loadChunk(load))
  loaded.set(component, screen)
  return screen
}

/** Dashboards and maps bring a head of their own (title, age of data, range), and so does the analysis: the path of its region. */
const ownHead = /^(dashboard|exhibition|map)\/|^sewage\/analysis$/

/** One page: its route with the location of its own tab, so that pages behind other tabs keep their filters. */
export function PageView(props: {
  route: RouteEntry
  location: string
  resetKey: string
  bare?: boolean
}): ReactElement {
  const { route, location, resetKey, bare } = props
  const [exposed, setExposed] = useState<PageHead>()
  const Screen = screenOf(route.component)
  const page = route.url ? (
    <IframePage route={route} />
  ) : route.wrongUrl ? (
    <WrongAddress {...route} wrongUrl={route.wrongUrl} />
  ) : (
    <Screen />
  )
  const framed = !bare && !route.hideHeader && !route.url && !ownHead.test(route.component)
  // The menu's head goes before what the page says.
  const { bar, ...own } = exposed ?? {}
  const said = Object.keys(own).length > 0 || route.head
  const head = said ? { title: route.title, ...own, ...route.head } : undefined
  return (
    <>
      {framed && <Breadcrumb route={route} titled={head !== undefined} bar={bar} />}
      {framed && head && <PageHeader head={head} />}
      <div className={styles['body']} data-padded={framed || undefined}>
        <ErrorBoundary resetKey={resetKey}>
          <Suspense fallback={<PageSkeleton component={route.component} />}>
            <PageHeadContext.Provider value={setExposed}>
              <Routes location={location}>
                <Route path={route.path} element={page} />
              </Routes>
            </PageHeadContext.Provider>
          </Suspense>
        </ErrorBoundary>
      </div>
    </>
  )
}
