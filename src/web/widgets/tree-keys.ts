/**
 * Keys of a tree in a drop-down, which Arco leaves to the mouse: down opens and moves, right and left unfold and fold,
 * Enter takes, Escape closes. The focus stays on the box; the active node is named by aria-activedescendant.
 */
import { type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from 'react'

export interface TreeKeys {
  /** Element around the tree select. */
  box: RefObject<HTMLDivElement>
  onKeyDownCapture: (event: KeyboardEvent) => void
  popupVisible: boolean
  onVisibleChange: (visible: boolean) => void
}

const opening = new Set(['ArrowDown', 'Enter', ' '])

export function useTreeKeys(disabled = false): TreeKeys {
  const box = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const active = useRef<HTMLElement>()
  const [popupVisible, setPopupVisible] = useState(false)

  const combobox = () => box.current?.querySelector<HTMLElement>('[role="combobox"]') ?? undefined
  const items = (): HTMLElement[] => {
    const popup = document.getElementById(combobox()?.getAttribute('aria-controls') ?? '')
    return [...(popup?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
  }
  const activate = (item: HTMLElement | undefined) => {
    active.current?.removeAttribute('data-active')
    active.current = item
    if (!item) return combobox()?.removeAttribute('aria-activedescendant')
    item.setAttribute('data-active', '')
    item.id ||= `${prefix}${items().indexOf(item)}-${Date.now()}`
    combobox()?.setAttribute('aria-activedescendant', item.id)
    item.scrollIntoView?.({ block: 'nearest' })
  }
  const onVisibleChange = useCallback((visible: boolean) => {
    setPopupVisible(visible)
    if (visible) return
    active.current?.removeAttribute('data-active')
    active.current = undefined
    box.current?.querySelector('[role="combobox"]')?.removeAttribute('aria-activedescendant')
  }, [])

  const take = (item: HTMLElement) => item.querySelector<HTMLElement>('.arco-tree-node-title')?.click()
  const fold = (item: HTMLElement, expand: boolean) => {
    if (item.getAttribute('aria-expanded') === String(!expand))
      item.querySelector<HTMLElement>('.arco-tree-node-switcher [role="button"]')?.click()
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const input = event.target instanceof HTMLInputElement ? event.target.value : ''
    if (disabled || event.nativeEvent.isComposing) return
    const handled = popupVisible ? act(event.key, input !== '') : opening.has(event.key) && input === ''
    if (!handled) return
    if (!popupVisible) setPopupVisible(true)
    event.preventDefault()
    event.stopPropagation()
  }
  /** With words in the search box, left, right and blank belong to them. */
  const act = (key: string, searching: boolean): boolean => {
    const list = items()
    const at = active.current ? list.indexOf(active.current) : -1
    const present = list[at]
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, list.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      ...(!searching && { Home: 0, End: list.length - 1 }),
    }
    const next = steps[key]
    if (next !== undefined) activate(list[next])
    else if (key === 'Escape') onVisibleChange(false)
    else if (key === 'Enter' || (key === ' ' && !searching)) present && take(present)
    else if (key === 'ArrowRight' && !searching) present && fold(present, true)
    else if (key === 'ArrowLeft' && !searching) present && fold(present, false)
    else return false
    return true
  }
  return { box, onKeyDownCapture, popupVisible, onVisibleChange }
}
