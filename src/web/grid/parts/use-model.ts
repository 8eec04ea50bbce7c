import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Selection } from '../model/selection.ts'
import type { ErrorMap, GridModel } from '../model/types.ts'

export interface ModelState {
  rows: number
  selected: number
  failed: number
  canUndo: boolean
  canRedo: boolean
}
const failedCells = (errors: ErrorMap) =>
  Object.values(errors).reduce((sum, cells) => sum + Object.keys(cells).length, 0)

/** What the frame around the canvas shows of the model; renders again only when one of these figures changes. */
export function useModelState(model: GridModel, selection?: Selection): ModelState {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [model.subscribe(listener), ...(selection ? [selection.subscribe(listener)] : [])]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [model, selection],
  )
  const read = () =>
    JSON.stringify({
      rows: model.count(),
      selected: selection?.size() ?? 0,
      failed: failedCells(model.errors()),
      canUndo: model.canUndo(),
      canRedo: model.canRedo(),
    } satisfies ModelState)
  const text = useSyncExternalStore(subscribe, read)
  return useMemo(() => JSON.parse(text) as ModelState, [text])
}
