import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { setCurrentRoute } from '#web/session/current-route.ts'
import { fullPathOf } from '#web/session/guard.ts'
import { windowTitle } from '#web/session/product.ts'
import { paramsOf, type RouteEntry } from '../routes.ts'
import { isHome } from '../tabs/tabs.ts'
import { useTabs } from '../tabs/tabs-store.ts'

/** A shown route takes its place in the tabs and in the request layer. */
export function arriveAt(route: RouteEntry, location: Location): void {
  setCurrentRoute({ name: route.name, params: paramsOf(route, location.pathname) })
  const { title, icon, componentName, keepAlive } = route
  useTabs.getState().arrive({
    fullPath: fullPathOf(location),
    path: location.pathname,
    title,
    icon,
    componentName,
    keepAlive,
  })
}

/**
 * It does so at each address, and in the window's title.
 * @param otherwise title of what is shown without a route
 */
export function useArrival(route: RouteEntry | undefined, otherwise?: string): void {
  const location = useLocation()
  const title = useTabs(({ tabs }) => tabs.list.find(tab => tab.key === tabs.active)?.title)
  const fullPath = fullPathOf(location)
  const here = useRef(location)
  here.current = location

  // biome-ignore lint/correctness/useExhaustiveDependencies: a location is anew at each turn, its address is not
  useLayoutEffect(() => {
    if (route) arriveAt(route, here.current)
  }, [route, fullPath])

  useEffect(() => {
    const own = route && !isHome(route) ? (title ?? route.title) : undefined
    document.title = windowTitle(route ? own : otherwise)
  }, [route, title, otherwise])
}
