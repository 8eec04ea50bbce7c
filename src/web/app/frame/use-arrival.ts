import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { setCurrentRoute } from '#web/session/current-route.ts'
import { fullPathOf } from '#web/session/guard.ts'
import { windowTitle } from '#web/session/product.ts'
import type { RouteEntry } from '../routes.ts'
import { isHome } from '../tabs/tabs.ts'
import { useTabs } from '../tabs/tabs-store.ts'

/** A shown route takes its place: in the tabs, in the window's title, in the request layer. */
export function useArrival(route: RouteEntry | undefined): void {
  const location = useLocation()
  const params = useParams()
  const title = useTabs(({ tabs }) => tabs.list.find(tab => tab.key === tabs.active)?.title)
  const fullPath = fullPathOf(location)

  useLayoutEffect(() => {
    if (!route) return
    setCurrentRoute({ name: route.name, params })
    const { title: name, icon, componentName, keepAlive } = route
    useTabs.getState().arrive({
      fullPath,
      path: location.pathname,
      title: name,
      icon,
      componentName,
      keepAlive,
    })
  }, [route, fullPath, location.pathname, params])

  useEffect(() => {
    document.title = windowTitle(!route || isHome(route) ? undefined : (title ?? route.title))
  }, [route, title])
}
