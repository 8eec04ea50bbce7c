import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Size {
  width: number
  height: number
}
/** Content box of an element, in CSS px; 0 × 0 before it is measured. */
export function useSize<E extends HTMLElement>(): [RefObject<E>, Size] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize(before => (before.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
