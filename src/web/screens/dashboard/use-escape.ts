import { useEffect, useRef } from 'react'

/** Esc closes the open layer wherever the focus is; a drawer only hears it while the focus lies within. */
export function useEscape(active: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
}
