/** Width of a frame, as it changes. */
import { type RefObject, useEffect, useState } from 'react'

export function useWidth(frame: RefObject<HTMLElement | null>, first = 280): number {
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const watch = new ResizeObserver(([entry]) =>
      setWidth(Math.max(160, Math.floor(entry!.contentRect.width))),
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [frame])
  return width
}
