/** The lines of a tree, and what keys do with them; where the focus is says the tree or the box that it drops from. */
import './tree.css'
import { IconCaretDown, IconCaretRight, IconLoading } from '@arco-design/web-react/icon'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Branch, type Shown, shownNodes, stepOf } from './tree-model.ts'

export interface TreeProps<T extends Branch<T>> {
  label: string
  nodes: readonly T[]
  open: ReadonlySet<string>
  onOpen: (key: string, open: boolean) => void
  /** Keys whose children are on their way. */
  loading?: ReadonlySet<string>
  /** Key of the one that something else on the page belongs to. */
  chosen?: string
  /** Of a press on a line; absent: it ticks. */
  onChoose?: (node: T) => void
  /** Absent: no boxes. */
  ticked?: ReadonlySet<string>
  half?: ReadonlySet<string>
  onTick?: (node: T) => void
  /** Several may be ticked. */
  multi?: boolean
  /** Enter on what is ticked. */
  onConfirm?: () => void
  className?: string
  /** px; else the tree is as high as its lines. */
  height?: number
  /** What stands for a node; its title unless told. Buttons in it act for themselves. */
  children?: (node: T) => ReactNode
  /** How a line is read out whose children say more than its title. */
  nameOf?: (node: T) => string
}

export interface TreeWalk<T> {
  shown: readonly Shown<T>[]
  /** Index of the node that keys act on; -1: none. */
  at: number
  /** Counts moves by keys: what they lead to comes into sight. */
  moves: number
  setActive: (key: string | undefined) => void
  /**
   * @param from index of the node that the key was pressed on
   * @param typing words are being typed: only up, down and Enter belong to the tree
   * @returns whether the key did something
   */
  press: (event: KeyboardEvent, from: number, typing?: boolean) => boolean
}

export function useTreeWalk<T extends Branch<T>>(props: TreeProps<T>): TreeWalk<T> {
  const { nodes, open, onOpen, onTick, onChoose = onTick } = props
  const shown = useMemo(() => shownNodes(nodes, open), [nodes, open])
  const [active, setActive] = useState<string>()
  const [moves, setMoves] = useState(0)
  const at = active === undefined ? -1 : shown.findIndex(({ node }) => node.key === active)
  const press = ({ key }: KeyboardEvent, from: number, typing = false): boolean => {
    const here = shown[from]
    if (key === 'Enter' || (key === ' ' && !typing)) {
      if (!here) return false
      if (key === ' ') (onTick ?? onChoose)?.(here.node)
      else if (props.onConfirm && props.ticked?.has(here.node.key)) props.onConfirm()
      else onChoose?.(here.node)
      return true
    }
    if (typing && key !== 'ArrowDown' && key !== 'ArrowUp') return false
    const step = stepOf(key, shown, from)
    if (!step) return key.startsWith('Arrow')
    if ('open' in step) onOpen(here!.node.key, step.open)
    else {
      setActive(shown[step.to]?.node.key)
      setMoves(moves + 1)
    }
    return true
  }
  return { shown, at, moves, setActive, press }
}

const indentPx = 20
const linePx = 32
/** Trees of more lines draw those in sight. */
const plainLines = 200

interface RowsProps<T extends Branch<T>> extends TreeProps<T> {
  walk: TreeWalk<T>
  /** Of the ids of the lines. */
  prefix: string
  /** The focus walks over the lines; else it stays where it is, and the line is named by its id. */
  focusable: boolean
}
export function TreeRows<T extends Branch<T>>(props: RowsProps<T>): ReactElement {
  const { walk, multi = false, ticked, onTick, onChoose = onTick } = props
  const { shown, at, moves, setActive, press } = walk
  const box = useRef<HTMLDivElement>(null)
  const stop =
    at < 0
      ? Math.max(
          0,
          shown.findIndex(({ node }) => node.key === props.chosen),
        )
      : at
  const sparse = shown.length > plainLines
  const lines = useVirtualizer({
    count: shown.length,
    enabled: sparse,
    getScrollElement: () => box.current,
    estimateSize: () => linePx,
    overscan: 12,
    // The line with the focus stays, wherever one scrolls to.
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), stop])].sort((a, b) => a - b),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move by keys moves what is seen, and a list that drops
  useLayoutEffect(() => {
    if (props.focusable && moves === 0) return
    const line = box.current?.querySelector<HTMLElement>('[data-active]')
    if (!line) return
    if (props.focusable) line.focus()
    line.scrollIntoView?.({ block: 'nearest' })
  }, [moves])

  const line = (index: number, style?: CSSProperties) => {
    const { node, level, place, many, isLeaf, isOpen } = shown[index]!
    const state = ticked?.has(node.key) ? 'on' : props.half?.has(node.key) ? 'half' : 'off'
    const busy = props.loading?.has(node.key)
    // What drops out of a button of the line is not the line.
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element
      if (!event.currentTarget.contains(target) || target.closest('button')) return
      setActive(node.key)
      if (target.closest('.tree-caret') && !isLeaf) props.onOpen(node.key, !isOpen)
      else if (target.closest('.tree-tick')) onTick?.(node)
      else onChoose?.(node)
    }
    return (
      <div
        key={node.key}
        id={`${props.prefix}${node.key}`}
        ref={style && lines.measureElement}
        data-index={index}
        data-active={index === at || undefined}
        className="row tree-node hover-fill lit pointer gap-6 min-h-32 rounded"
        role="treeitem"
        aria-label={props.nameOf?.(node) ?? node.title}
        aria-level={level}
        aria-posinset={place}
        aria-setsize={many}
        aria-expanded={isLeaf ? undefined : isOpen}
        aria-busy={busy || undefined}
        aria-selected={ticked && props.chosen === undefined ? undefined : node.key === props.chosen}
        aria-checked={ticked && (state === 'half' ? 'mixed' : state === 'on')}
        tabIndex={props.focusable ? (index === stop ? 0 : -1) : undefined}
        style={{ ...style, paddingInlineStart: (level - 1) * indentPx + 4 }}
        onClick={onClick}
        onKeyDown={event => {
          if (event.target !== event.currentTarget || !props.focusable) return
          if (press(event, index)) {
            event.preventDefault()
            event.stopPropagation()
          }
        }}
        onFocus={event => {
          if (event.target === event.currentTarget) setActive(node.key)
        }}
      >
        <span className="tree-caret w-24 h-28 muted centred flex-none" aria-hidden>
          {isLeaf ? null : busy ? <IconLoading /> : isOpen ? <IconCaretDown /> : <IconCaretRight />}
        </span>
        {ticked && (
          <span className="tree-tick w-24 h-28 centred flex-none" aria-hidden>
            <span
              className={multi ? 'tick-box' : 'tick-box round'}
              data-on={state === 'on' || undefined}
              data-half={state === 'half' || undefined}
            />
          </span>
        )}
        {props.children?.(node) ?? (
          <span className="cut" title={node.title}>
            {node.title}
          </span>
        )}
      </div>
    )
  }
  return (
    <div
      ref={box}
      className={`tree overflow-auto ${props.className ?? ''}`}
      style={{ height: props.height }}
      role="tree"
      aria-label={props.label}
      aria-multiselectable={multi || undefined}
    >
      {sparse ? (
        <div className="relative" style={{ height: lines.getTotalSize() }}>
          {lines
            .getVirtualItems()
            .map(({ index, start }) =>
              line(index, { position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }),
            )}
        </div>
      ) : (
        shown.map((_, index) => line(index))
      )}
    </div>
  )
}
