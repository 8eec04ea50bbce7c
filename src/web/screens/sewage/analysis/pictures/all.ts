/** The pictures of 专题图, each fetched when it is first shown. */
import { type ComponentType, lazy } from 'react'
import type { PictureKey } from '#contract/sewage/analysis-picture-keys.ts'
import type { PictureProps } from './props.ts'

export const pictures: Readonly<Record<PictureKey, ComponentType<PictureProps>>> = {
  calendar: lazy(() => import('./calendar.tsx')),
  multiples: lazy(() => import('./multiples.tsx')),
  structure: lazy(() => import('./structure.tsx')),
  spread: lazy(() => import('./spread.tsx')),
  map: lazy(() => import('./map.tsx')),
  ratio: lazy(() => import('./ratio.tsx')),
  upstream: lazy(() => import('./upstream.tsx')),
  methods: lazy(() => import('./methods.tsx')),
  board: lazy(() => import('./board.tsx')),
  first: lazy(() => import('./first.tsx')),
}
