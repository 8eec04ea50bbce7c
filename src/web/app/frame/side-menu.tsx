import { IconDown } from '@arco-design/web-react/icon'
import { memo, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { menuIcon } from '#web/widgets/menu-icon.tsx'
import { PopMenu } from '../pop-menu.tsx'
import type { MenuEntry } from '../routes.ts'
import { itemsOf } from './menu-items.ts'
import { groupsAbove, holdsPath } from './menu-parts.ts'
import { openOutside } from './open-entry.ts'
import styles from './side-menu.module.css'

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
      <a
        className={className}
        style={style}
        href={item.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={event => {
          // The address may need a ticket, which is fetched at the last moment.
          event.preventDefault()
          openOutside(item.href!)
        }}
      >
        {children}
      </a>
    )
  // A plain one: what a link of the router does is done by who is told of the choice, and a menu has a hundred.
  return (
    <a
      className={className}
      style={style}
      href={item.path}
      target={item.target}
      rel={item.target ? 'noopener' : undefined}
      aria-current={lit ? 'page' : undefined}
      onClick={event => {
        if (item.target || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onPick(item.path)
      }}
    >
      {children}
    </a>
  )
}

/** The first entry in sight stands there whole: where the edge cuts it, the menu is scrolled on by the rest of it. */
function cutNone(lit: Element): void {
  let box = lit.parentElement
  while (box && (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible'))
    box = box.parentElement
  if (!box || box.scrollTop === 0) return
  const edge = box.getBoundingClientRect().top
  for (const entry of box.querySelectorAll('a, button')) {
    const { top, bottom } = entry.getBoundingClientRect()
    if (bottom <= edge + 1) continue
    if (top < edge) box.scrollTop += bottom - edge
    return
  }
}

/** Menu with one open group at the root; folded to icons, a group opens beside its icon. */
export const SideMenu = memo(function SideMenu(props: Props): ReactElement {
  const { menu, lit, collapsed, onPick } = props
  /** Open groups by path; at the root there is one at most. */
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(groupsAbove(menu, lit)))
  const shown = useRef({ menu, lit })
  useEffect(() => {
    if (shown.current.menu === menu && shown.current.lit === lit) return
    shown.current = { menu, lit }
    const above = groupsAbove(menu, lit)
    if (above.length > 0) setOpen(new Set(above))
  }, [menu, lit])
  // Where somebody is stands in sight, however long the group is.
  const own = useRef<HTMLElement>(null)
  const sought = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its group may have to open first
  useEffect(() => {
    const item = sought.current === lit ? null : own.current?.querySelector('[aria-current=page]')
    if (!item) return
    sought.current = lit
    item.scrollIntoView({ block: 'nearest' })
    cutNone(item)
  }, [lit, open])
  const toggle = (path: string, depth: number) =>
    setOpen(now => {
      const next = new Set(depth === 0 ? [] : now)
      if (now.has(path)) next.delete(path)
      else next.add(path)
      return next
    })

  const group = (item: MenuEntry, depth: number): ReactElement => {
    const isOpen = open.has(item.path)
    return (
      <li key={item.path}>
        <button
          type="button"
          className={`${styles['item']} ${holdsPath(item, lit) ? styles['above'] : ''}`}
          style={{ paddingLeft: depth === 0 ? 12 : 26 + depth * 16 }}
          aria-expanded={isOpen}
          onClick={() => toggle(item.path, depth)}
        >
          {depth === 0 && <span className={styles['icon']}>{menuIcon(item.icon)}</span>}
          <span className="cut grow">{item.title}</span>
          <IconDown className={`ink-4 text-12 ${styles['arrow']}`} />
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
          <span className="cut grow">{item.title}</span>
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
        <PopMenu by="hover" position="rt" label={item.title} items={itemsOf(item, lit, onPick, true)}>
          <button
            type="button"
            className={`${styles['item']} ${holdsPath(item, lit) ? styles['lit'] : ''}`}
            style={{ paddingLeft: 12 }}
            aria-label={item.title}
          >
            <span className={styles['icon']}>{menuIcon(item.icon)}</span>
          </button>
        </PopMenu>
      </li>
    )
  return (
    <nav ref={own} aria-label="主菜单" className={styles['nav']} data-collapsed={collapsed || undefined}>
      <ul className={styles['list']}>{menu.map(item => (collapsed ? folded(item) : row(item, 0)))}</ul>
    </nav>
  )
})
