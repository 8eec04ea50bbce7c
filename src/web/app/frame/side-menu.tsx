import { Menu, Trigger } from '@arco-design/web-react'
import { IconDown } from '@arco-design/web-react/icon'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MenuEntry } from '../routes.ts'
import { menuIcon } from './menu-icon.tsx'
import styles from './side-menu.module.css'

const holdsPath = (item: MenuEntry, path: string | undefined): boolean =>
  item.path === path || item.children.some(child => holdsPath(child, path))

interface Props {
  menu: readonly MenuEntry[]
  /** Path of the item that is lit. */
  lit: string | undefined
  collapsed: boolean
  /** A menu item was chosen: the tab may be open with filters of its own. */
  onPick(path: string): void
}

function Entry(props: {
  item: MenuEntry
  lit: boolean
  depth: number
  onPick(path: string): void
  children: ReactNode
}) {
  const { item, lit, depth, onPick, children } = props
  const className = `${styles['item']} ${lit ? styles['lit'] : ''}`
  const style = { paddingLeft: depth === 0 ? 12 : 26 + depth * 16 }
  if (item.href)
    return (
      <a className={className} style={style} href={item.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  return (
    <Link
      className={className}
      style={style}
      to={item.path}
      target={item.target}
      aria-current={lit ? 'page' : undefined}
      onClick={event => {
        if (item.target || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onPick(item.path)
      }}
    >
      {children}
    </Link>
  )
}

/** Menu with one open group at the root; folded to icons, a group opens beside its icon. */
export function SideMenu(props: Props): ReactElement {
  const { menu, lit, collapsed, onPick } = props
  const [open, setOpen] = useState<string>()
  useEffect(() => {
    const root = menu.find(item => item.children.length > 0 && holdsPath(item, lit))
    if (root) setOpen(root.path)
  }, [menu, lit])

  const group = (item: MenuEntry, depth: number): ReactElement => {
    const isOpen = depth > 0 || open === item.path
    return (
      <li key={item.path}>
        <button
          type="button"
          className={`${styles['item']} ${holdsPath(item, lit) ? styles['above'] : ''}`}
          style={{ paddingLeft: depth === 0 ? 12 : 26 + depth * 16 }}
          aria-expanded={isOpen}
          onClick={() => setOpen(isOpen ? undefined : item.path)}
        >
          {depth === 0 && <span className={styles['icon']}>{menuIcon(item.icon)}</span>}
          <span className={styles['text']}>{item.title}</span>
          <IconDown className={styles['arrow'] ?? ''} />
        </button>
        {isOpen && <ul className={styles['list']}>{item.children.map(child => row(child, depth + 1))}</ul>}
      </li>
    )
  }
  const row = (item: MenuEntry, depth: number): ReactElement =>
    item.children.length > 0 ? (
      group(item, depth)
    ) : (
      <li key={item.path}>
        <Entry item={item} lit={item.path === lit} depth={depth} onPick={onPick}>
          {depth === 0 && <span className={styles['icon']}>{menuIcon(item.icon)}</span>}
          <span className={styles['text']}>{item.title}</span>
        </Entry>
      </li>
    )
  const folded = (item: MenuEntry): ReactElement =>
    item.children.length === 0 ? (
      <li key={item.path}>
        <Entry item={item} lit={item.path === lit} depth={0} onPick={onPick}>
          <span className={styles['icon']} title={item.title}>
            {menuIcon(item.icon)}
          </span>
          <span className="sr-only">{item.title}</span>
        </Entry>
      </li>
    ) : (
      <li key={item.path}>
        <Trigger
          trigger={['hover', 'click', 'focus']}
          position="rt"
          popupAlign={{ right: 8 }}
          popup={() => <div className={styles['flyout']}>{flyout(item, lit, onPick)}</div>}
        >
          <button
            type="button"
            className={`${styles['item']} ${holdsPath(item, lit) ? styles['lit'] : ''}`}
            style={{ paddingLeft: 12 }}
            aria-label={item.title}
          >
            <span className={styles['icon']}>{menuIcon(item.icon)}</span>
          </button>
        </Trigger>
      </li>
    )
  return (
    <nav aria-label="主菜单" className={styles['nav']} data-collapsed={collapsed || undefined}>
      <ul className={styles['list']}>{menu.map(item => (collapsed ? folded(item) : row(item, 0)))}</ul>
    </nav>
  )
}

const leaves = (item: MenuEntry): readonly MenuEntry[] =>
  item.children.flatMap(child => (child.children.length > 0 ? leaves(child) : [child]))

/** The pages of one group as a list that flies out: beside a folded icon, under an item of the top menu. */
export function flyout(
  item: MenuEntry,
  lit: string | undefined,
  onPick: (path: string) => void,
): ReactElement {
  return (
    <Menu
      selectedKeys={lit ? [lit] : []}
      onClickMenuItem={path => {
        const leaf = leaves(item).find(one => one.path === path)
        if (leaf?.href) window.open(leaf.href, '_blank', 'noopener')
        else onPick(path)
      }}
    >
      <Menu.ItemGroup title={item.title}>
        {leaves(item).map(leaf => (
          <Menu.Item key={leaf.path}>{leaf.title}</Menu.Item>
        ))}
      </Menu.ItemGroup>
    </Menu>
  )
}
