/** A list of verbs or pages that opens beside its button: by mouse, and whole by keyboard. */
import { Trigger, type TriggerProps } from '@arco-design/web-react'
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import styles from './pop-menu.module.css'

export interface PopItem {
  key: string
  label: ReactNode
  disabled?: boolean
  /** The page that is shown. */
  current?: boolean
  /** Heading above this item and those after it. */
  group?: string
  /** A line above: it does not belong to what stands before it. */
  apart?: boolean
  run(): void
}
interface Anchor {
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}
interface Props {
  label: string
  items: readonly PopItem[]
  /** `hover` opens by click and keyboard too; `contextMenu` by the right mouse button and its key. */
  by?: 'click' | 'hover' | 'contextMenu'
  position?: TriggerProps['position']
  /** A button; for `contextMenu` whatever can have the focus. */
  children: ReactElement<Anchor>
}

const triggers: Record<NonNullable<Props['by']>, TriggerProps['trigger']> = {
  click: 'click',
  hover: ['hover', 'click'],
  contextMenu: 'contextMenu',
}
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
const enabledIn = (list: HTMLElement | null) =>
  Array.from(list?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])

export function PopMenu(props: Props): ReactElement {
  const { label, items, by = 'click', position = 'bl', children } = props
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  /** Where the keyboard came from; absent while the mouse is at work. */
  const back = useRef<HTMLElement>()

  useEffect(() => {
    if (!open || !back.current) return
    // The layer may be mounted a frame later; focus must not scroll what it is placed by.
    const enter = () => enabledIn(list.current)[0]?.focus({ preventScroll: true })
    enter()
    const soon = requestAnimationFrame(() => {
      if (!list.current?.contains(document.activeElement)) enter()
    })
    return () => cancelAnimationFrame(soon)
  }, [open])
  const close = () => {
    setOpen(false)
    back.current?.focus()
    back.current = undefined
  }
  const onAnchorKey = (event: KeyboardEvent) => {
    const wanted =
      by === 'contextMenu'
        ? event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
        : event.key === 'ArrowDown' || event.key === 'Enter' || event.key === ' '
    if (!wanted) {
      children.props.onKeyDown?.(event)
      return
    }
    event.preventDefault()
    event.stopPropagation()
    back.current = event.currentTarget as HTMLElement
    setOpen(true)
  }
  const onListKey = (event: KeyboardEvent) => {
    const stops = enabledIn(list.current)
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      stops[move(stops.indexOf(document.activeElement as HTMLElement), stops.length)]?.focus()
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const panel = () => (
    <div ref={list} className={styles['panel']} role="menu" aria-label={label} onKeyDown={onListKey}>
      {items.map(item => (
        <div key={item.key} role="none" className={item.apart ? styles['apart'] : undefined}>
          {item.group && (
            <p className={styles['group']} role="presentation">
              {item.group}
            </p>
          )}
          <button
            type="button"
            className="cut block w-full min-h-34 px-12 rounded-3 ink-1 text-14 text-left hover-fill lit"
            role="menuitem"
            tabIndex={-1}
            disabled={item.disabled}
            aria-current={item.current ? 'page' : undefined}
            onClick={() => {
              close()
              item.run()
            }}
          >
            {item.label}
          </button>
        </div>
      ))}
    </div>
  )
  return (
    <Trigger
      trigger={triggers[by]}
      position={position}
      alignPoint={by === 'contextMenu' && back.current === undefined}
      popupAlign={{ bottom: 4, right: 8 }}
      autoAlignPopupWidth={false}
      escToClose
      popupVisible={open}
      onVisibleChange={visible => {
        if (!visible) back.current = undefined
        setOpen(visible)
      }}
      popup={panel}
    >
      {cloneElement(children, {
        onKeyDown: onAnchorKey,
        'aria-haspopup': 'menu',
        // What is no button tells nothing by being expanded.
        ...(by !== 'contextMenu' && { 'aria-expanded': open }),
      })}
    </Trigger>
  )
}
