import { IconCaretDown, IconCaretRight, IconLoading } from '@arco-design/web-react/icon'
import { type KeyboardEvent, memo, type ReactElement, type RefObject } from 'react'
import type { TreeItem } from './tree-model.ts'

export interface PickNodeActs {
  click: (item: TreeItem) => void
  caret: (item: TreeItem) => void
  key: (event: KeyboardEvent, item: TreeItem) => void
}
interface PickNodeProps {
  item: TreeItem
  level: number
  isOpen: boolean
  loading: boolean
  state: 'on' | 'half' | 'off'
  multi: boolean
  plain: boolean
  tabbable: boolean
  acts: RefObject<PickNodeActs | null>
}
const indentPx = 20

/** One line of the tree. */
export const PickNode = memo(function PickNode(props: PickNodeProps): ReactElement {
  const { item, isOpen, state, plain, acts } = props
  const on = state === 'on'
  return (
    <div
      data-key={item.key}
      className="row pick-node hover-fill pointer gap-6 min-h-32 rounded"
      role="treeitem"
      aria-level={props.level}
      aria-expanded={item.isLeaf ? undefined : isOpen}
      aria-selected={plain ? on : undefined}
      aria-checked={plain ? undefined : state === 'half' ? 'mixed' : on}
      tabIndex={props.tabbable ? 0 : -1}
      style={{ paddingInlineStart: (props.level - 1) * indentPx + 4 }}
      onClick={() => acts.current?.click(item)}
      onKeyDown={event => acts.current?.key(event, item)}
    >
      <span
        className="pick-caret h-28 muted centred flex-none"
        aria-hidden
        onClick={event => {
          if (item.isLeaf) return
          event.stopPropagation()
          acts.current?.caret(item)
        }}
      >
        {item.isLeaf ? null : props.loading ? (
          <IconLoading />
        ) : isOpen ? (
          <IconCaretDown />
        ) : (
          <IconCaretRight />
        )}
      </span>
      {!plain && (
        <span
          className={props.multi ? 'pick-tick' : 'pick-tick round'}
          data-on={on || undefined}
          data-half={state === 'half' || undefined}
          aria-hidden
        />
      )}
      <span className="cut" title={item.title}>
        {item.title}
      </span>
    </div>
  )
})
