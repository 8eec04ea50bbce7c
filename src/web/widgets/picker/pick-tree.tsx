/** A tree to tick in: arrows walk and open, space ticks, Enter ticks and confirms a single choice. */
import { IconCaretDown, IconCaretRight, IconLoading } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
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
  const { open, ticked, half, multi, onOpen, onTick } = props
  const root = useRef<HTMLDivElement>(null)
  const shown = visibleItems(props.items, open)
  const [active, setActive] = useState<string>()
  const current = shown.some(({ item }) => item.key === active) ? active : shown[0]?.item.key

  const focus = (key: string | undefined) => {
    if (key === undefined) return
    setActive(key)
    root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const entry = shown[index]
    if (!entry) return
    const { item, parent } = entry
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
        else focus(parent)
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
  return (
    <div ref={root} className="pick-tree" role="tree" aria-label={props.label} aria-multiselectable={multi}>
      {shown.map(({ item, level }, index) => {
        const on = ticked.has(item.key)
        const isOpen = open.has(item.key)
        const state = on ? 'on' : half?.has(item.key) ? 'half' : undefined
        return (
          <div
            key={item.key}
            data-key={item.key}
            className="pick-node"
            role="treeitem"
            aria-level={level}
            aria-expanded={item.isLeaf ? undefined : isOpen}
            aria-selected={props.plain ? on : undefined}
            aria-checked={props.plain ? undefined : state === 'half' ? 'mixed' : on}
            tabIndex={item.key === current ? 0 : -1}
            style={{ paddingInlineStart: (level - 1) * 20 + 4 }}
            onClick={() => {
              setActive(item.key)
              onTick(item)
            }}
            onKeyDown={event => onKeyDown(event, index)}
          >
            {item.isLeaf ? (
              <span className="pick-caret" />
            ) : (
              <span
                className="pick-caret"
                aria-hidden
                onClick={event => {
                  event.stopPropagation()
                  onOpen(item.key, !isOpen)
                }}
              >
                {props.loading?.has(item.key) ? (
                  <IconLoading />
                ) : isOpen ? (
                  <IconCaretDown />
                ) : (
                  <IconCaretRight />
                )}
              </span>
            )}
            {!props.plain && (
              <span
                className={multi ? 'pick-tick' : 'pick-tick round'}
                data-on={on || undefined}
                data-half={state === 'half' || undefined}
                aria-hidden
              />
            )}
            <span className="pick-title" title={item.title}>
              {item.title}
            </span>
          </div>
        )
      })}
    </div>
  )
}
