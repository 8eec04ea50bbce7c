/**
 * What Arco's tree leaves out: names and levels for those who listen, and keys. One stop of the Tab key; arrows walk and
 * unfold, Enter chooses, the space bar ticks. Nodes come and go as the tree is scrolled, so it is looked at again on each change.
 */
import { type KeyboardEvent, useCallback, useRef } from 'react'

export interface TreeWalk {
  ref: (box: HTMLElement | null) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}
const itemsOf = (box: ParentNode) => [...box.querySelectorAll<HTMLElement>('[role="treeitem"]')]

/** Attributes are written only where they differ: the observer must come to rest. */
function put(element: Element | null | undefined, name: string, value: string): void {
  if (element && element.getAttribute(name) !== value) element.setAttribute(name, value)
}
function dress(box: HTMLElement, label: string): void {
  put(box.querySelector('[role="tree"]'), 'aria-label', label)
  put(box.querySelector('[role="tree"]'), 'tabindex', '-1')
  const items = itemsOf(box)
  const stop = items.find(item => item.tabIndex === 0) ?? items[0]
  for (const item of items) {
    const name = item.querySelector('.arco-tree-node-title')?.textContent ?? ''
    const depth = item.querySelector('.arco-tree-node-indent')?.childElementCount ?? 0
    const unfold = item.querySelector('.arco-tree-node-switcher [role="button"]')
    put(item, 'aria-level', String(depth + 1))
    put(item, 'aria-label', name)
    put(item, 'tabindex', item === stop ? '0' : '-1')
    put(unfold, 'tabindex', '-1')
    put(unfold, 'aria-label', `${item.getAttribute('aria-expanded') === 'true' ? '收起' : '展开'} ${name}`)
    const tick = item.querySelector('input[type="checkbox"]')
    put(tick, 'aria-label', `勾选 ${name}`)
    put(tick, 'tabindex', '-1')
    if (!unfold && item.hasAttribute('aria-expanded')) item.removeAttribute('aria-expanded')
  }
}

/** @param label what the tree holds; both results belong to an element around the tree */
export function useTreeWalk(label: string): TreeWalk {
  const watch = useRef<MutationObserver>()
  const box = useRef<HTMLElement | null>(null)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      watch.current?.disconnect()
      box.current = element
      if (!element) return
      watch.current = new MutationObserver(() => dress(element, label))
      watch.current.observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['aria-expanded', 'aria-level'],
      })
      dress(element, label)
    },
    [label],
  )
  const go = (from: HTMLElement, to: HTMLElement | undefined) => {
    if (!to) return
    from.tabIndex = -1
    to.tabIndex = 0
    to.focus()
    to.scrollIntoView?.({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const item = event.target instanceof HTMLElement ? event.target : undefined
    if (item?.getAttribute('role') !== 'treeitem' || !box.current) return
    const items = itemsOf(box.current)
    const at = items.indexOf(item)
    const open = item.getAttribute('aria-expanded')
    const unfold = item.querySelector<HTMLElement>('.arco-tree-node-switcher [role="button"]')
    const level = Number(item.getAttribute('aria-level'))
    const parent = items.slice(0, at).findLast(each => Number(each.getAttribute('aria-level')) < level)
    const acts = new Map<string, () => void>([
      ['ArrowDown', () => go(item, items[at + 1])],
      ['ArrowUp', () => go(item, items[at - 1])],
      ['Home', () => go(item, items[0])],
      ['End', () => go(item, items.at(-1))],
      ['ArrowRight', () => (unfold && open !== 'true' ? unfold.click() : unfold && go(item, items[at + 1]))],
      ['ArrowLeft', () => (unfold && open === 'true' ? unfold.click() : go(item, parent))],
      ['Enter', () => item.querySelector<HTMLElement>('.arco-tree-node-title')?.click()],
      [' ', () => item.querySelector<HTMLElement>('input[type="checkbox"]')?.click()],
    ])
    const act = acts.get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  return { ref, onKeyDown }
}
