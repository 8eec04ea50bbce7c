/** Keeps the pages of the tabs: the shown one, and behind it those that asked to be kept, up to a limit. */
import { memo, type ReactElement, useLayoutEffect, useMemo, useRef } from 'react'
import { PageContext, type PageControl } from '#web/session/page-context.ts'
import type { RouteTable } from '../routes.ts'
import { kept, type Tab, type Tabs } from '../tabs/tabs.ts'
import { useTabs } from '../tabs/tabs-store.ts'
import { useTabActions } from '../tabs/use-tab-actions.ts'
import { PageView } from './page-view.tsx'
import styles from './pages.module.css'

function Page(props: { tab: Tab; active: boolean; table: RouteTable }): ReactElement | null {
  const { tab, active, table } = props
  const at = tab.fullPath.indexOf('?')
  const route = table.match(tab.path, at < 0 ? '' : tab.fullPath.slice(at))
  const actions = useTabActions()
  const act = useRef(actions)
  act.current = actions
  const sheet = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)

  // A hidden box forgets how far it was scrolled.
  useLayoutEffect(() => {
    const box = sheet.current
    if (!active || !box) return
    // Set where there is something to set: it makes the browser lay out the page it is just being given.
    if (scrolled.current > 0) box.scrollTop = scrolled.current
    const remember = () => {
      scrolled.current = box.scrollTop
    }
    box.addEventListener('scroll', remember, { passive: true })
    return () => box.removeEventListener('scroll', remember)
  }, [active])

  const control = useMemo<PageControl>(
    () => ({
      active,
      stays: tab.keepAlive,
      close: () => act.current.close(tab.key),
      retitle: title => useTabs.getState().retitle(tab.key, title),
      refresh: () => act.current.refresh(tab.key),
      wall: false,
    }),
    [active, tab.keepAlive, tab.key],
  )
  if (!route) return null
  return (
    <PageContext.Provider value={control}>
      <div ref={sheet} className={styles['page']} hidden={!active} role="tabpanel" aria-label={tab.title}>
        <PageView route={route} location={tab.fullPath} resetKey={tab.fullPath} />
      </div>
    </PageContext.Provider>
  )
}

export const PageHost = memo(function PageHost(props: {
  tabs: Tabs
  recent: readonly string[]
  table: RouteTable
}): ReactElement {
  const { tabs, recent, table } = props
  const staying = new Set(kept(recent, tabs))
  return (
    <>
      {tabs.list
        .filter(tab => staying.has(tab.key))
        .map(tab => (
          <Page
            key={`${tab.key}#${tab.visit}${tab.path}`}
            tab={tab}
            active={tab.key === tabs.active}
            table={table}
          />
        ))}
    </>
  )
})
