import { IconCaretDown, IconCaretRight, IconLoading } from '@arco-design/web-react/icon'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import type { TreeState } from './tree-rows.ts'

const indentPx = 20

export interface TreeCaretProps {
  state: TreeState
  label: string
  onToggle: () => void
  children: ReactNode
}

/** The cell that names a row of a tree: its depth, and the caret that opens it. */
export function TreeCaret({ state, label, onToggle, children }: TreeCaretProps): ReactElement {
  const { open, leaf, loading } = state
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'ArrowRight' && !open) || (event.key === 'ArrowLeft' && open)) {
      event.preventDefault()
      onToggle()
    }
  }
  return (
    <span
      className="max-w-full align-middle inline-row"
      style={{ paddingInlineStart: (state.level - 1) * indentPx }}
    >
      {leaf ? (
        <i className="w-24 h-24 flex-none" />
      ) : (
        <button
          type="button"
          className="hover-link w-24 h-24 flex-none muted"
          aria-expanded={open}
          aria-label={`${open ? '收起' : '展开'} ${label}`}
          onClick={onToggle}
          onKeyDown={onKeyDown}
        >
          {loading ? <IconLoading /> : open ? <IconCaretDown /> : <IconCaretRight />}
        </button>
      )}
      {children}
    </span>
  )
}
