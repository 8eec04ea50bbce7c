import { useSyncExternalStore } from 'react'

const listen = (query: string) => (changed: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(listen(query), () => window.matchMedia(query).matches)

/** Side menu becomes a drawer, tabs go (specification, section 9). */
export const useMobile = (): boolean => useMedia('(max-width: 1087.99px)')
export const useNarrow = (): boolean => useMedia('(max-width: 767.99px)')
