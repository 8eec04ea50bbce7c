/** Cells that a page draws itself, as elements over the canvas: those in view only. */
import type { DataEditorRef, Rectangle } from '@glideapps/glide-data-grid'
import { type ReactElement, type RefObject, useEffect, useReducer } from 'react'
import type { GridState } from './grid-state.ts'
import { headerHeightPx, type Layout } from './layout.ts'
import { cellBox } from './place.ts'
import type { Slots } from './types.ts'

interface SlotLayerProps {
  grid: GridState
  layout: Layout
  editor: RefObject<DataEditorRef | null>
  root: RefObject<HTMLElement | null>
  seen: { current: Rectangle }
  version: number
  slots: Slots
}

export function SlotLayer({ grid, layout, editor, root, seen, slots }: SlotLayerProps): ReactElement | null {
  const { model } = grid
  const columns = layout.columns.flatMap((column, at) =>
    column.type === 'slot' && slots[column.slotName ?? column.key]
      ? [{ column, at: at + layout.leads.length }]
      : [],
  )
  const any = columns.length > 0
  const [, follow] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const element = root.current
    if (!any || !element) return undefined
    let frame = 0
    const later = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        follow()
      })
    }
    later()
    element.addEventListener('scroll', later, true)
    const stop = model.subscribe(later)
    return () => {
      element.removeEventListener('scroll', later, true)
      stop()
      cancelAnimationFrame(frame)
    }
  }, [any, model, root])
  if (!any) return null
  const { y, height } = seen.current
  const rows = Array.from(
    { length: Math.max(0, Math.min(height + 1, model.count() - y)) },
    (_, step) => y + step,
  )
  return (
    <div
      className="absolute inset-0 overflow-hidden pointer-events-none"
      style={{ top: headerHeightPx.tiny }}
    >
      {columns.flatMap(({ column, at }) =>
        rows.map(index => {
          const row = model.rowAt(index)
          const box = cellBox(editor.current, root.current, at, index)
          const draw = slots[column.slotName ?? column.key]
          if (!box || !draw) return null
          const style = {
            left: box.x,
            top: box.y - headerHeightPx.tiny,
            width: box.width,
            height: box.height,
          }
          return (
            <div
              key={`${row.id}\n${column.key}`}
              className="grid-slot px-10 flex items-center absolute overflow-hidden"
              style={style}
            >
              {draw({ value: row[column.key], row, rowId: row.id, column })}
            </div>
          )
        }),
      )}
    </div>
  )
}
