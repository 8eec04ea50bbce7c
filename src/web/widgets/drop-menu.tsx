/** A menu that opens out of a button: Arco's own, which knows the mouse alone, with the keys of a menu. */
import { Dropdown, type DropdownProps } from '@arco-design/web-react'
import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'

type Props = Pick<DropdownProps, 'position' | 'disabled' | 'popupVisible' | 'onVisibleChange'> & {
  trigger?: 'click' | 'contextMenu'
  droplist: ReactElement
  /** A button; for `contextMenu` whatever stands there. */
  children: ReactElement
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
/** Entries and heads of folded groups; what cannot be chosen, or is folded away, is passed over. */
const enabledIn = (list: Element | null) =>
  [...(list?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [])].filter(
    stop => stop.closest('[style*="visibility: hidden"]') === null,
  )

/** What was used last: who opens by a key goes on by keys. */
let byKey = false
for (const kind of ['keydown', 'pointerdown', 'mousedown'])
  globalThis.document?.addEventListener(
    kind,
    () => {
      byKey = kind === 'keydown'
    },
    { capture: true },
  )

/** While the menu is open its keys are its own, wherever the focus was left; what lies under it hears none of them. */
function useMenuKeys(open: boolean, mark: string, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const list = () => document.querySelector(`.${mark}`)
    const button = document.querySelector<HTMLElement>(`[data-menu="${mark}"]`)
    const active = document.activeElement
    // A node that is no stop itself stands in one that is.
    const back = active instanceof HTMLElement && active !== document.body ? active : button
    const enter = () => enabledIn(list())[0]?.focus({ preventScroll: true })
    const entering = byKey
    if (entering) enter()
    // The layer may be mounted a frame later.
    const soon = requestAnimationFrame(() => {
      if (entering && !list()?.contains(document.activeElement)) enter()
    })
    const onKey = (event: KeyboardEvent) => {
      const { activeElement } = document
      const strayed = activeElement && activeElement !== document.body && activeElement !== back
      // What lies over the page, as its lock does, has its own keys.
      if (event.isComposing || (strayed && !list()?.contains(activeElement))) return
      const stops = enabledIn(list())
      const at = stops.indexOf(activeElement as HTMLElement)
      const move = moves[event.key]
      if (move) stops[move(at, stops.length)]?.focus()
      else if (event.key === 'Escape' || event.key === 'Tab') {
        latest.current()
        back?.focus({ preventScroll: true })
      } else if ((event.key === 'Enter' || event.key === ' ') && at >= 0) {
        // The press that opened the menu chooses nothing in it, however long it lasts.
        if (!event.repeat) stops[at]?.click()
      } else return
      // Tab goes on from the button.
      if (event.key !== 'Tab') event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      cancelAnimationFrame(soon)
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [open, mark])
}

export function DropMenu(props: Props): ReactElement {
  const { trigger = 'click', popupVisible, onVisibleChange, children, ...given } = props
  const mark = `menu-${useId().replaceAll(':', '')}`
  const [own, setOwn] = useState(false)
  const open = popupVisible ?? own
  const change = (visible: boolean) => {
    setOwn(visible)
    onVisibleChange?.(visible)
  }
  useMenuKeys(open, mark, () => change(false))
  return (
    <Dropdown
      {...given}
      trigger={trigger}
      popupVisible={open}
      onVisibleChange={change}
      triggerProps={{ className: mark }}
    >
      {cloneElement(children, {
        'data-menu': mark,
        // What is no button tells nothing by being expanded.
        ...(trigger === 'click' && { 'aria-haspopup': 'menu', 'aria-expanded': open }),
      })}
    </Dropdown>
  )
}
