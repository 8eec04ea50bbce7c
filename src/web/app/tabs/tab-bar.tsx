import { IconClose, IconMore } from '@arco-design/web-react/icon'
import { type KeyboardEvent, memo, type ReactElement, useEffect, useRef } from 'react'
import { menuIcon } from '#web/widgets/menu-icon.tsx'
import { type PopItem, PopMenu } from '../pop-menu.tsx'
import styles from './tab-bar.module.css'
import { isHome, type Tab, type Tabs } from './tabs.ts'
import { type TabActions, useTabActions } from './use-tab-actions.ts'

/** The same entries under the right mouse button, its key, and ⋯. */
function tabItems(tab: Tab, tabs: Tabs, actions: TabActions, withList = false): PopItem[] {
  const at = tabs.list.indexOf(tab)
  const verbs: PopItem[] = [
    {
      key: 'refresh',
      label: '刷 新',
      run: () => {
        actions.show(tab.fullPath)
        actions.refresh(tab.key)
      },
    },
    { key: 'left', label: '关闭左侧', disabled: at <= 1, run: () => actions.closeLeft(tab.key) },
    {
      key: 'right',
      label: '关闭右侧',
      disabled: at === tabs.list.length - 1,
      run: () => actions.closeRight(tab.key),
    },
    {
      key: 'others',
      label: '关闭其它',
      disabled: tabs.list.every(one => one === tab || isHome(one)),
      run: () => actions.closeOthers(tab.key),
    },
  ]
  if (!withList) return verbs
  const pages = tabs.list.map((one, place) => ({
    key: `page ${one.key}`,
    label: one.title,
    current: one === tab,
    ...(place === 0 && { group: '已打开的页面' }),
    run: () => actions.show(one.fullPath),
  }))
  return [...verbs, ...pages]
}

function TabHandle(props: { tab: Tab; tabs: Tabs; actions: TabActions }): ReactElement {
  const { tab, tabs, actions } = props
  const active = tab.key === tabs.active
  const handle = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) handle.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const go = (at: number) => {
    const next = tabs.list[at]
    if (!next) return
    actions.show(next.fullPath)
    // The focus goes along: it belongs to the tab that is shown.
    const handles = handle.current?.parentElement?.children
    ;(handles?.[at] as HTMLElement | undefined)?.focus()
  }
  const here = tabs.list.indexOf(tab)
  const remove = () => {
    const neighbour = handle.current?.previousElementSibling as HTMLElement | null
    actions.close(tab.key)
    neighbour?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const verbs = new Map([
      ['Enter', () => actions.show(tab.fullPath)],
      [' ', () => actions.show(tab.fullPath)],
      ['Delete', remove],
      ['ArrowLeft', () => go(here - 1)],
      ['ArrowRight', () => go(here + 1)],
      ['Home', () => go(0)],
      ['End', () => go(tabs.list.length - 1)],
    ])
    const verb = verbs.get(event.key)
    if (!verb) return
    event.preventDefault()
    verb()
  }
  return (
    <PopMenu by="contextMenu" label={`页签 ${tab.title}`} items={tabItems(tab, tabs, actions)}>
      <div
        ref={handle}
        role="tab"
        tabIndex={active ? 0 : -1}
        aria-selected={active}
        title={tab.title}
        className={`${styles['tab']} ${active ? styles['active'] : ''}`}
        onClick={() => actions.show(tab.fullPath)}
        onAuxClick={event => {
          if (event.button === 1) actions.close(tab.key)
        }}
        onKeyDown={onKeyDown}
      >
        {isHome(tab) && menuIcon('home')}
        <span className="cut">{tab.title}</span>
        {!isHome(tab) && (
          // For the mouse; the keyboard closes with Delete, since a tab holds nothing that can be focused.
          <span
            className={styles['close']}
            aria-hidden="true"
            title={`关闭 ${tab.title}`}
            onClick={event => {
              event.stopPropagation()
              actions.close(tab.key)
            }}
          >
            <IconClose />
          </span>
        )}
      </div>
    </PopMenu>
  )
}

export const TabBar = memo(function TabBar({ tabs }: { tabs: Tabs }): ReactElement {
  const actions = useTabActions()
  const active = tabs.list.find(tab => tab.key === tabs.active) ?? tabs.list[0]!
  return (
    <nav className={styles['bar']} aria-label="页签">
      <div className={styles['list']} role="tablist" aria-label="已打开的页面">
        {tabs.list.map(tab => (
          <TabHandle key={tab.key} tab={tab} tabs={tabs} actions={actions} />
        ))}
      </div>
      <PopMenu label="页签操作" position="br" items={tabItems(active, tabs, actions, true)}>
        <button type="button" className={styles['more']} aria-label="页签操作">
          <IconMore />
        </button>
      </PopMenu>
    </nav>
  )
})
