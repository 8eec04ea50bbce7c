/** A tree to tick in: arrows walk and open, space ticks, Enter ticks, and confirms what is ticked. */
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { PickNode, type PickNodeActs } from './pick-node.tsx'
import { type TreeItem, visibleItems } from './tree-model.ts'

interface PickTreeProps {
  label: string
  items: readonly TreeItem[]
  open: ReadonlySet<string>
  onOpen: (key: string, open: boolean) => void
  /** Keys whose children are on their way. */
  loading?: ReadonlySet<string>
  ticked: ReadonlySet<string>
  half?: ReadonlySet<string>
  multi: boolean
  /** No boxes: the ticked item is the one the list beside it belongs to. */
  plain?: boolean
  onTick: (item: TreeItem) => void
  onConfirm?: () => void
}

export function PickTree(props: PickTreeProps): ReactElement {
  const { open, ticked, onOpen, onTick } = props
  const root = useRef<HTMLDivElement>(null)
  const shown = visibleItems(props.items, open)
  const [active, setActive] = useState<string>()
  const current = shown.some(({ item }) => item.key === active) ? active : shown[0]?.item.key

  const focus = (key: string | undefined) => {
    if (key === undefined) return
    setActive(key)
    root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, item: TreeItem) => {
    const index = shown.findIndex(each => each.item.key === item.key)
    const isOpen = open.has(item.key)
    switch (event.key) {
      case 'ArrowDown':
        focus(shown[index + 1]?.item.key)
        break
      case 'ArrowUp':
        focus(shown[index - 1]?.item.key)
        break
      case 'Home':
        focus(shown[0]?.item.key)
        break
      case 'End':
        focus(shown.at(-1)?.item.key)
        break
      case 'ArrowRight':
        if (!item.isLeaf && !isOpen) onOpen(item.key, true)
        else focus(item.children?.[0]?.key)
        break
      case 'ArrowLeft':
        if (isOpen) onOpen(item.key, false)
        else focus(shown[index]?.parent)
        break
      case ' ':
        onTick(item)
        break
      case 'Enter':
        if (ticked.has(item.key) && props.onConfirm) props.onConfirm()
        else onTick(item)
        break
      default:
        return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  // One object for all nodes and all renders: a tick among thousands draws one node again.
  const acts = useRef<PickNodeActs | null>(null)
  acts.current = {
    click: item => {
      setActive(item.key)
      onTick(item)
    },
    caret: item => onOpen(item.key, !open.has(item.key)),
    key: onKeyDown,
  }
  return (
    <div
      ref={root}
      className="pick-tree"
      role="tree"
      aria-label={props.label}
      aria-multiselectable={props.multi}
    >
      {shown.map(({ item, level }) => (
        <PickNode
          key={item.key}
          item={item}
          level={level}
          isOpen={open.has(item.key)}
          loading={props.loading?.has(item.key) ?? false}
          state={ticked.has(item.key) ? 'on' : props.half?.has(item.key) ? 'half' : 'off'}
          multi={props.multi}
          plain={props.plain ?? false}
          tabbable={item.key === current}
          acts={acts}
        />
      ))}
    </div>
  )
}
