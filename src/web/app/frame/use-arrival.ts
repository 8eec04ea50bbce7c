import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { setCurrentRoute } from '#web/session/current-route.ts'
import { fullPathOf } from '#web/session/guard.ts'
import { windowTitle } from '#web/session/product.ts'
import { paramsOf, type RouteEntry } from '../routes.ts'
import { isHome } from '../tabs/tabs.ts'
import { useTabs } from '../tabs/tabs-store.ts'

/**
 * A shown route takes its place: in the tabs, in the window's title, in the request layer.
 * @param otherwise title of what is shown without a route
 */
export function useArrival(route: RouteEntry | undefined, otherwise?: string): void {
  const location = useLocation()
  const title = useTabs(({ tabs }) => tabs.list.find(tab => tab.key === tabs.active)?.title)
  const fullPath = fullPathOf(location)

  useLayoutEffect(() => {
    if (!route) return
    setCurrentRoute({ name: route.name, params: paramsOf(route, location.pathname) })
    const { title: name, icon, componentName, keepAlive } = route
    useTabs.getState().arrive({
      fullPath,
      path: location.pathname,
      title: name,
      icon,
      componentName,
      keepAlive,
    })
  }, [route, fullPath, location.pathname])

  useEffect(() => {
    const own = route && !isHome(route) ? (title ?? route.title) : undefined
    document.title = windowTitle(route ? own : otherwise)
  }, [route, title, otherwise])
}
