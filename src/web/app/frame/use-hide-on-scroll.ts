import { type RefObject, useEffect, useRef, useState } from 'react'

const hideBeyondPx = 100
const settleMs = 100

/** True while the page is scrolled down beyond 100 px; any page inside the box counts. */
export function useHideOnScroll(on: boolean): [RefObject<HTMLDivElement>, boolean] {
  const box = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const host = box.current
    if (!on || !host) {
      setHidden(false)
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let before = 0
    const look = (event: Event) => {
      const target = event.target as Element
      if (target.closest('aside')) return
      const { scrollTop } = target
      clearTimeout(timer)
      timer = setTimeout(() => {
        setHidden(scrollTop > hideBeyondPx && scrollTop > before)
        before = scrollTop
      }, settleMs)
    }
    // Scrolling does not bubble; captured, it is seen whichever box inside it moves.
    host.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      host.removeEventListener('scroll', look, { capture: true })
    }
  }, [on])
  return [box, hidden]
}
