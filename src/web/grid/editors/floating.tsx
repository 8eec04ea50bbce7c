/** A panel at a cell: below it, or above where there is more room. The keyboard stays with the grid's field. */
import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Box } from '../canvas/place.ts'

interface FloatingProps {
  root: HTMLElement
  /** Of the cell, in `root`. */
  box: Box
  /** Least width is the cell's. */
  fitCell?: boolean
  children: ReactNode
}

export function Floating({ root, box, fitCell, children }: FloatingProps): ReactElement {
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  useLayoutEffect(() => {
    const put = () => {
      const frame = root.getBoundingClientRect()
      const size = panel.current?.getBoundingClientRect()
      if (!size) return
      const below = frame.top + box.y + box.height + 2
      const above = frame.top + box.y - size.height - 2
      const fits = below + size.height <= window.innerHeight - 4 || above < 4
      const left = Math.min(frame.left + box.x, window.innerWidth - size.width - 8)
      setPlace({ left: Math.max(8, left), top: fits ? below : above })
    }
    put()
    const watch = new ResizeObserver(put)
    if (panel.current) watch.observe(panel.current)
    window.addEventListener('scroll', put, true)
    window.addEventListener('resize', put)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', put, true)
      window.removeEventListener('resize', put)
    }
  }, [root, box])
  return createPortal(
    <div
      ref={panel}
      className="grid-floating panel fixed shadow text-13 ink-1"
      style={{
        left: place?.left ?? 0,
        top: place?.top ?? 0,
        visibility: place ? undefined : 'hidden',
        minWidth: fitCell ? box.width : undefined,
      }}
      onMouseDown={event => event.preventDefault()}
    >
      {children}
    </div>,
    document.body,
  )
}
