/** The page, or one part of it, over the whole screen, as the browser shows it; Esc leaves it. */
import { type RefObject, useEffect, useState } from 'react'

/** Refused inside some frames: then everything stays as it is. */
export function toggleFullScreen(part: HTMLElement = document.documentElement): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : part.requestFullscreen()
  change.catch(() => undefined)
}

/** @param part the page, unless told */
export function useFullScreen(part?: RefObject<HTMLElement | null>): boolean {
  const [full, setFull] = useState(() => !part && document.fullscreenElement !== null)
  useEffect(() => {
    const look = () =>
      setFull(document.fullscreenElement !== null && (!part || document.fullscreenElement === part.current))
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [part])
  return full
}
