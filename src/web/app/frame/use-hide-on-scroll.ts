import { type RefObject, useEffect, useRef, useState } from 'react'

const hideBeyondPx = 100
const settleMs = 100
/** A page that is hardly taller than the window would scroll back to its top without its header, and stay so. */
const roomPx = 300
/** Hiding makes the page taller, which moves it in turn: such movement is not the person's. */
const ownMoveMs = 500

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
    let shown = true
    let changedAt = 0
    const look = (event: Event) => {
      const target = event.target as Element
      if (target.closest('aside')) return
      const { scrollTop, scrollHeight, clientHeight } = target
      clearTimeout(timer)
      timer = setTimeout(() => {
        const short = scrollHeight - clientHeight < roomPx
        const show = short || scrollTop <= hideBeyondPx || scrollTop < before
        const own = Date.now() - changedAt < ownMoveMs
        if (scrollTop !== before && show !== shown && !(own && !short)) {
          shown = show
          changedAt = Date.now()
          setHidden(!show)
        }
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
