import { type RefObject, useLayoutEffect, useState } from 'react'

const innerWidthOf = (element: HTMLElement): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  const sides = (Number.parseFloat(paddingLeft) || 0) + (Number.parseFloat(paddingRight) || 0)
  return Math.floor(element.clientWidth - sides)
}

const nobodyKnows = (): number => 0
/**
 * Inner width of an element, px; measured before it is painted, so that nobody sees it in two widths.
 * @param expected what it probably is: then it is looked at once it is laid out; 0 where nobody knows
 */
export function useWidth(ref: RefObject<HTMLElement | null>, expected = nobodyKnows): number {
  const [first] = useState(expected)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    if (first === 0) setWidth(innerWidthOf(element))
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, first])
  return width
}
