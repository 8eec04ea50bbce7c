/** Columns and widths for the room there is. */
import { useLayoutEffect, useMemo, useState } from 'react'
import type { Column } from '../model/types.ts'
import { type Layout, type Lead, layoutOf } from './layout.ts'
import type { CanvasProps } from './types.ts'

export function useLayout(
  root: React.RefObject<HTMLElement | null>,
  columns: readonly Column[],
  leads: readonly Lead[],
  { widths, onWidths }: Pick<CanvasProps, 'widths' | 'onWidths'>,
): { layout: Layout; drag: (key: string, px: number) => void } {
  const [totalPx, setTotalPx] = useState(0)
  const [dragged, setDragged] = useState(widths)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return undefined
    setTotalPx(element.clientWidth)
    const watch = new ResizeObserver(() => setTotalPx(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [root])
  const figures = new Set(columns.flatMap(column => column.statistics ?? []))
  const footerRows = figures.size
  const layout = useMemo(
    () => layoutOf({ columns, leads, footerRows, totalPx, dragged }),
    [columns, leads, footerRows, totalPx, dragged],
  )
  const drag = (key: string, px: number) => {
    const next = { ...dragged, [key]: px }
    setDragged(next)
    onWidths(next)
  }
  return { layout, drag }
}
