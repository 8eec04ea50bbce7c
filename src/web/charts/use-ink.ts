import { useMemo, useSyncExternalStore } from 'react'
import { useTokens } from '#web/theme/use-tokens.ts'
import type { ChartInk } from './ink.ts'

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
/** The wall's multiplier of px: 1 at 1080 lines, 2 at 2160. */
const wallScale = () => window.innerHeight / 1080

/** Colours and sizes of the present theme and skin; a new object when either changes, so that options are rebuilt. */
export function useInk(): ChartInk {
  const tokens = useTokens()
  const height = useSyncExternalStore(onResize, wallScale)
  const scale = tokens.wall ? height : 1
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
