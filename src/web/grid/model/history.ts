/** Undo and redo. A step holds the cells it changed and the order before and after; rows themselves are never thrown away. */
import type { CellChange } from './types.ts'

export type Order = readonly string[]
export interface Step {
  cells: readonly CellChange[]
  order?: { before: Order; after: Order }
}
export interface History {
  push(step: Step): void
  undo(): Step | undefined
  redo(): Step | undefined
  canUndo(): boolean
  canRedo(): boolean
  clear(): void
}

export function createHistory(limit = 200): History {
  let past: Step[] = []
  let future: Step[] = []
  return {
    push(step) {
      past.push(step)
      if (past.length > limit) past.shift()
      future = []
    },
    undo() {
      const step = past.pop()
      if (step) future.push(step)
      return step
    },
    redo() {
      const step = future.pop()
      if (step) past.push(step)
      return step
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    clear() {
      past = []
      future = []
    },
  }
}
