/** Menu, header, tabs, page and status line, arranged by the user's settings and the width of the window. */
import { Drawer } from '@arco-design/web-react'
import { type CSSProperties, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { build } from '#web/session/build.ts'
import { useSettings } from '#web/theme/settings.ts'
import { later } from '#web/ui/later.tsx'
import { Header } from '../header/header.tsx'
import { OutageBanner } from '../outage-banner.tsx'
import { PageHost } from '../pages/page-host.tsx'
import type { RouteEntry, RouteTable } from '../routes.ts'
import { TabBar } from '../tabs/tab-bar.tsx'
import { useTabs } from '../tabs/tabs-store.ts'
import { UpdateBanner } from '../update-banner.tsx'
import { useMobile, useNarrow } from '../use-media.ts'
import { useStable } from '../use-stable.ts'
import styles from './frame.module.css'
import { Logo } from './logo.tsx'
import { SideMenu } from './side-menu.tsx'
import { StatusLine } from './status-line.tsx'
import { useHideOnScroll } from './use-hide-on-scroll.ts'

const PhoneBar = later(
  async () => (await import(/* webpackChunkName: 'phone-bar' */ './phone-bar.tsx')).PhoneBar,
)

/** Inside another shell's frame: menu and header are the shell's. */
const embedded = build.microFrontend && window.self !== window.top

export function Shell({ table, route }: { table: RouteTable; route: RouteEntry }): ReactElement {
  const settings = useSettings()
  const mobile = useMobile()
  const narrow = useNarrow()
  const [drawer, setDrawer] = useState(false)
  const { tabs, recent } = useTabs()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const lit = table.lit(route, pathname, search)
  const [scroller, hidden] = useHideOnScroll(settings.fixedHeader && settings.hiddenHeader)
  const top = settings.layout === 'topmenu' && !mobile
  const side = !top && !mobile && !embedded
  const multipage = settings.multipage && !mobile

  // A desk opens with its menu, a phone with its page; what a desk began with is remembered.
  const wasMobile = useRef(mobile)
  useEffect(() => {
    if (mobile) setDrawer(false)
    else if (wasMobile.current) useSettings.getState().change({ sidebar: true })
    wasMobile.current = mobile
  }, [mobile])

  const pick = useStable((path: string) => {
    setDrawer(false)
    // The tab may have been filtered since it was opened: the menu leads back to it as it was left.
    const open = tabs.list.find(tab => tab.key === path)
    navigate(open && multipage ? open.fullPath : path)
  })
  const fold = useStable(() => (mobile ? setDrawer(true) : settings.change({ sidebar: !settings.sidebar })))
  const menu = (collapsed: boolean) => (
    <SideMenu menu={table.menu} lit={lit} collapsed={collapsed} onPick={pick} />
  )
  const dark = settings.theme === 'dark' ? 'on-dark' : ''
  const pages = useMemo(
    () =>
      multipage
        ? { tabs, recent }
        : {
            tabs: { list: tabs.list.filter(tab => tab.key === tabs.active), active: tabs.active },
            recent: [tabs.active],
          },
    [multipage, tabs, recent],
  )
  return (
    <div
      ref={scroller}
      className={styles['frame']}
      style={{ '--top-height': `${(embedded ? 0 : 48) + (multipage ? 36 : 0)}px` } as CSSProperties}
      data-fixed-side={settings.fixedSidebar || undefined}
      data-fixed-header={settings.fixedHeader || undefined}
      data-narrow={top && settings.contentWidth === 'Fixed' ? true : undefined}
    >
      <a className={styles['skip']} href="#content">
        跳到正文
      </a>
      <div className={styles['middle']}>
        {side && (
          <aside className={`${styles['side']} ${dark}`} data-collapsed={!settings.sidebar || undefined}>
            <Logo collapsed={!settings.sidebar} />
            <div className={styles['menu']}>{menu(!settings.sidebar)}</div>
          </aside>
        )}
        <div className={styles['main']}>
          <div className={styles['top']} data-hidden={hidden || undefined}>
            {!embedded && (
              <Header table={table} lit={lit} topMenu={top} mobile={mobile} onPick={pick} onFold={fold} />
            )}
            {multipage && <TabBar tabs={tabs} />}
          </div>
          <OutageBanner />
          <UpdateBanner />
          <main id="content" tabIndex={-1} className={styles['content']}>
            <PageHost {...pages} table={table} />
          </main>
        </div>
      </div>
      <StatusLine />
      {narrow && !embedded && <PhoneBar table={table} />}
      {mobile && (
        <Drawer
          visible={drawer}
          placement="left"
          width={200}
          title={null}
          footer={null}
          closable={false}
          className={`${styles['drawer']} ${dark}`}
          onCancel={() => setDrawer(false)}
        >
          <Logo collapsed={false} />
          {menu(false)}
        </Drawer>
      )}
    </div>
  )
}
