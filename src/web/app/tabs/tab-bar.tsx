import { Dropdown, Menu } from '@arco-design/web-react'
import { IconClose, IconMore } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react'
import { menuIcon } from '../frame/menu-icon.tsx'
import styles from './tab-bar.module.css'
import { isHome, type Tab, type Tabs } from './tabs.ts'
import { type TabActions, useTabActions } from './use-tab-actions.ts'

/** The same entries under the right mouse button and under ⋯. A function, since Dropdown dresses the Menu itself. */
function tabMenu(tab: Tab, tabs: Tabs, actions: TabActions, withList = false): ReactElement {
  const at = tabs.list.indexOf(tab)
  const verbs: Record<string, () => void> = {
    refresh: () => {
      actions.show(tab.fullPath)
      actions.refresh(tab.key)
    },
    left: () => actions.closeLeft(tab.key),
    right: () => actions.closeRight(tab.key),
    others: () => actions.closeOthers(tab.key),
  }
  return (
    <Menu
      onClickMenuItem={key => {
        const verb = verbs[key]
        if (verb) verb()
        else actions.show(key)
      }}
    >
      <Menu.Item key="refresh">刷 新</Menu.Item>
      <Menu.Item key="left" disabled={at <= 1}>
        关闭左侧
      </Menu.Item>
      <Menu.Item key="right" disabled={at === tabs.list.length - 1}>
        关闭右侧
      </Menu.Item>
      <Menu.Item key="others" disabled={tabs.list.every(one => one === tab || isHome(one))}>
        关闭其它
      </Menu.Item>
      {withList ? (
        <Menu.ItemGroup title="已打开的页面">
          {tabs.list.map(one => (
            <Menu.Item key={one.fullPath}>{one.title}</Menu.Item>
          ))}
        </Menu.ItemGroup>
      ) : null}
    </Menu>
  )
}

function TabHandle(props: { tab: Tab; tabs: Tabs; actions: TabActions }): ReactElement {
  const { tab, tabs, actions } = props
  const active = tab.key === tabs.active
  const handle = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) handle.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const step = (by: number) => {
    const next = tabs.list[tabs.list.indexOf(tab) + by]
    if (next) actions.show(next.fullPath)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const verbs = new Map([
      ['Enter', () => actions.show(tab.fullPath)],
      [' ', () => actions.show(tab.fullPath)],
      ['Delete', () => actions.close(tab.key)],
      ['ArrowLeft', () => step(-1)],
      ['ArrowRight', () => step(1)],
    ])
    const verb = verbs.get(event.key)
    if (!verb) return
    event.preventDefault()
    verb()
  }
  return (
    <Dropdown trigger="contextMenu" droplist={tabMenu(tab, tabs, actions)}>
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
        <span className={styles['text']}>{tab.title}</span>
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
    </Dropdown>
  )
}

export function TabBar({ tabs }: { tabs: Tabs }): ReactElement {
  const actions = useTabActions()
  const active = tabs.list.find(tab => tab.key === tabs.active) ?? tabs.list[0]!
  return (
    <nav className={styles['bar']} aria-label="页签">
      <div className={styles['list']} role="tablist" aria-label="已打开的页面">
        {tabs.list.map(tab => (
          <TabHandle key={tab.key} tab={tab} tabs={tabs} actions={actions} />
        ))}
      </div>
      <Dropdown trigger="click" position="br" droplist={tabMenu(active, tabs, actions, true)}>
        <button type="button" className={styles['more']} aria-label="页签操作">
          <IconMore />
        </button>
      </Dropdown>
    </nav>
  )
}
