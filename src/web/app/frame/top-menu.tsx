import { IconDown } from '@arco-design/web-react/icon'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { PopMenu } from '../pop-menu.tsx'
import type { MenuEntry } from '../routes.ts'
import { itemsOf } from './menu-items.ts'
import { fitting, holdsPath } from './menu-parts.ts'
import { openEntry } from './open-entry.ts'
import styles from './top-menu.module.css'

interface Props {
  menu: readonly MenuEntry[]
  lit: string
  onPick(path: string): void
}
const morePx = 72

/** How many items stand in the bar: measured on a copy nobody sees, whenever the room changes. */
function useFitting(menu: readonly MenuEntry[]) {
  const bar = useRef<HTMLElement>(null)
  const copy = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(menu.length)
  useLayoutEffect(() => {
    const [room, ruler] = [bar.current, copy.current]
    if (!room || !ruler) return
    const measure = () => {
      const widths = Array.from(ruler.children, child => (child as HTMLElement).offsetWidth)
      setCount(fitting(widths.slice(0, menu.length), room.clientWidth, morePx))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(room)
    watch.observe(ruler)
    return () => watch.disconnect()
  }, [menu])
  return { bar, copy, count: Math.min(count, menu.length) }
}

/** The menu beside the logo; what finds no room stands behind 更多. */
export function TopMenu({ menu, lit, onPick }: Props): ReactElement {
  const { bar, copy, count } = useFitting(menu)
  const shown = menu.slice(0, count)
  const rest = menu.slice(count)
  const litClass = (item: MenuEntry) => `${styles['item']} ${holdsPath(item, lit) ? styles['lit'] : ''}`
  return (
    <nav ref={bar} className={styles['bar']} aria-label="主菜单">
      <div ref={copy} className={styles['ruler']} aria-hidden="true">
        {menu.map(item => (
          <span key={item.path} className={styles['item']}>
            {item.title}
          </span>
        ))}
      </div>
      {shown.map(item =>
        item.children.length === 0 ? (
          <button
            key={item.path}
            type="button"
            className={litClass(item)}
            aria-current={item.path === lit ? 'page' : undefined}
            onClick={() => openEntry(item, onPick)}
          >
            {item.title}
          </button>
        ) : (
          <PopMenu key={item.path} by="hover" label={item.title} items={itemsOf(item, lit, onPick)}>
            <button type="button" className={litClass(item)}>
              {item.title}
            </button>
          </PopMenu>
        ),
      )}
      {rest.length > 0 && (
        <PopMenu by="hover" label="更多" items={rest.flatMap(item => itemsOf(item, lit, onPick, true))}>
          <button
            type="button"
            className={`${styles['item']} ${rest.some(item => holdsPath(item, lit)) ? styles['lit'] : ''}`}
          >
            更多 <IconDown className="ink-4 text-12" />
          </button>
        </PopMenu>
      )}
    </nav>
  )
}
