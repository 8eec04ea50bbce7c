/** The menu of a row: 向上移, 向下移, 插入一行. Opened by right click, the menu key, Shift+F10 or the row's handle. */
import './parts.css'
import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { GridModel } from '../model/types.ts'

export interface MenuEntry {
  key: 'up' | 'down' | 'insert'
  title: string
  disabled: boolean
}
/** Up is closed on the first row, down on the last; a tree is not moved. */
export function moveEntries(model: GridModel, id: string, mayInsert: boolean): readonly MenuEntry[] {
  const index = model.indexOf(id)
  return [
    { key: 'up', title: '向上移', disabled: model.treeMode || index <= 0 },
    { key: 'down', title: '向下移', disabled: model.treeMode || index < 0 || index >= model.count() - 1 },
    { key: 'insert', title: '插入一行', disabled: model.treeMode || !mayInsert },
  ]
}

interface Props {
  model: GridModel
  id: string
  /** In the window, px. */
  point: { x: number; y: number }
  mayInsert: boolean
  /** Inserts below the row. */
  onInsert: (index: number) => void
  /** The keyboard goes back to the grid. */
  onClose: () => void
}
export function MoveMenu({ model, id, point, mayInsert, onInsert, onClose }: Props): ReactElement {
  const menu = useRef<HTMLDivElement>(null)
  const entries = moveEntries(model, id, mayInsert)
  const [place, setPlace] = useState(point)
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    const size = menu.current?.getBoundingClientRect()
    if (!size) return
    setPlace({
      x: Math.max(8, Math.min(point.x, window.innerWidth - size.width - 8)),
      y: Math.max(8, Math.min(point.y, window.innerHeight - size.height - 8)),
    })
    menu.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus()
  }, [point])
  useEffect(() => {
    const outside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close.current()
    }
    document.addEventListener('pointerdown', outside, true)
    window.addEventListener('scroll', outside, true)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      window.removeEventListener('scroll', outside, true)
    }
  }, [])

  const run = (key: MenuEntry['key']) => {
    const index = model.indexOf(id)
    onClose()
    if (key === 'insert') onInsert(index + 1)
    else model.move(id, index + (key === 'up' ? -1 : 1))
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
      return
    }
    const open = [...(menu.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    const at = open.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: open.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    open[(to + open.length) % open.length]?.focus()
  }
  return createPortal(
    <div
      ref={menu}
      className="panel column grid-menu p-4 fixed"
      role="menu"
      aria-label="行操作"
      tabIndex={-1}
      style={{ left: place.x, top: place.y }}
      onKeyDown={keyDown}
    >
      {entries.map(({ key, title, disabled }) => (
        <button
          className="min-h-32 px-12 rounded-3 ink-1 text-left"
          key={key}
          type="button"
          role="menuitem"
          disabled={disabled}
          onClick={() => run(key)}
        >
          {title}
        </button>
      ))}
    </div>,
    document.body,
  )
}
