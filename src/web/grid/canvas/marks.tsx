/** Marks laid over the canvas: where a dragged row would land, and that there is nothing to show. */
import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { ReactElement } from 'react'
import { cellBox } from './place.ts'

export function DropLine(props: {
  editor: DataEditorRef | null
  root: HTMLElement | null
  from: number
  to: number
}): ReactElement | null {
  const cell = cellBox(props.editor, props.root, 0, props.to)
  if (!cell) return null
  return (
    <div
      className="grid-drop right-0 left-0 z-3 absolute pointer-events-none"
      style={{ top: props.to > props.from ? cell.y + cell.height : cell.y }}
    />
  )
}

/** Over the empty body, below the head. */
export function NoRows({ headPx }: { headPx: number }): ReactElement {
  return (
    <p
      className="right-0 bottom-0 left-0 muted centred absolute pointer-events-none bg-card"
      role="status"
      style={{ top: headPx }}
    >
      暂无数据
    </p>
  )
}
