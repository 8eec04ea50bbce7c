import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
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
const ownScale = () => 1

/** By how much a page is drawn larger as a whole: its pictures keep their own sizes and need as many more pixels. */
export const Magnified = createContext(1)
/** A page made for a desk of 1920 × 1080 on a screen of twice that is the same page, larger: in quarters, never smaller. */
const roomFor = () =>
  Math.max(1, Math.floor(Math.min(window.innerWidth / 2194, window.innerHeight / 1234) * 4) / 4)
export const useMagnified = (): number => useSyncExternalStore(onResize, roomFor)

/** Colours and sizes of the present theme and skin; a new object when either changes, so that options are rebuilt. */
export function useInk(): ChartInk {
  const tokens = useTokens()
  const magnified = useContext(Magnified)
  const desk = magnified > 1 ? ownScale : deskScale
  const scale = useSyncExternalStore(onResize, tokens.wall ? wallScale : desk)
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
