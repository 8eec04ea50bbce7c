import { useMemo, useSyncExternalStore } from 'react'
import { useTokens } from '#web/theme/use-tokens.ts'
import type { ChartInk } from './ink.ts'

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
/** The wall's multiplier of px: 1 at 1080 lines, 2 at 2160. */
const wallScale = () => window.innerHeight / 1080
/** A desk as wide as two is looked at from farther away. */
const deskScale = () => (window.innerWidth >= 2600 ? 1.25 : 1)

/** Colours and sizes of the present theme and skin; a new object when either changes, so that options are rebuilt. */
export function useInk(): ChartInk {
  const tokens = useTokens()
  const scale = useSyncExternalStore(onResize, tokens.wall ? wallScale : deskScale)
  return useMemo(
    () => ({
      dark: tokens.dark,
      wall: tokens.wall,
      scale,
      ground: tokens.card,
      text: tokens.t1,
      label: tokens.t3,
      axis: tokens.lineStrong,
      grid: tokens.grid,
      data: tokens.data,
      band: tokens.band,
      font: tokens.font,
    }),
    [tokens, scale],
  )
}
