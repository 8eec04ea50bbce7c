/** A page without frame, in the wall's skin, moved a little every few minutes against burn-in. */
import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { reloadPage } from '#web/api/shell.ts'
import { askToUnlock, useLock } from '#web/session/lock.ts'
import { PageContext, type PageControl } from '#web/session/page-context.ts'
import { setSkin } from '#web/theme/use-tokens.ts'
import { PageView } from '../pages/page-view.tsx'
import type { RouteEntry } from '../routes.ts'
import { useMedia } from '../use-media.ts'
import styles from './frame.module.css'

const orbitEveryMs = 180_000
const orbitPx = 2
const orbit: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
]

function useOrbit(): string {
  const [step, setStep] = useState(0)
  const still = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (still) return
    const timer = setInterval(() => setStep(at => (at + 1) % orbit.length), orbitEveryMs)
    return () => clearInterval(timer)
  }, [still])
  const [x, y] = orbit[still ? 0 : step]!
  return `translate(${x * orbitPx}px, ${y * orbitPx}px)`
}

export function Wall({ route }: { route: RouteEntry }): ReactElement {
  const location = useLocation()
  const navigate = useNavigate()
  const transform = useOrbit()
  const full = location.pathname + location.search

  useLayoutEffect(() => {
    setSkin('wall')
    return () => setSkin('desk')
  }, [])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.fullscreenElement) return
      if (useLock.getState().locked) return askToUnlock()
      const rest = new URLSearchParams(location.search)
      rest.delete('wall')
      navigate({ pathname: location.pathname, search: rest.toString() }, { replace: true })
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [location, navigate])

  return (
    <PageContext.Provider value={wallControl}>
      <div className={styles['wall']} style={{ transform }}>
        <PageView route={route} location={full} resetKey={location.pathname} bare />
      </div>
    </PageContext.Provider>
  )
}
const wallControl: PageControl = {
  active: true,
  stays: false,
  close: () => undefined,
  retitle: () => undefined,
  refresh: () => void reloadPage(),
  wall: true,
}
