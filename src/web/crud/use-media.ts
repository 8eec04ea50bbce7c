import { useSyncExternalStore } from 'react'

/** Below this the list shows cards (specification, section 2). */
export const phoneQuery = '(max-width: 767.99px)'

/** From here up a list has room for details beside it. */
export const besideQuery = '(min-width: 1280px)'

/** From here up it has room for what a desk of 1440 px has not. */
export const roomyQuery = '(min-width: 1900px)'

/** From here up a page has room for more lines than on a desk of 900 px. */
export const highQuery = '(min-height: 1000px)'

/** Whether a media query holds now; renders when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    changed => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}
