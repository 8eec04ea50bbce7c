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
  /** A place to merge from later. */
  mark(): number
  /** Makes one step of all that were taken since the mark; nothing where steps were undone meanwhile. */
  mergeSince(mark: number): void
}

export function createHistory(limit = 200): History {
  let past: Step[] = []
  let future: Step[] = []
  /** Steps ever taken; an undo forgets them, so that no mark from before it merges anything. */
  let taken = 0
  return {
    push(step) {
      past.push(step)
      taken += 1
      if (past.length > limit) past.shift()
      future = []
    },
    undo() {
      const step = past.pop()
      if (step) future.push(step)
      taken = 0
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
      taken = 0
    },
    mark: () => taken,
    mergeSince(mark) {
      const count = Math.min(taken - mark, past.length)
      if (count < 2) return
      const steps = past.splice(past.length - count)
      const moves = steps.flatMap(({ order }) => order ?? [])
      past.push({
        cells: steps.flatMap(({ cells }) => cells),
        ...(moves.length > 0 && { order: { before: moves[0]!.before, after: moves.at(-1)!.after } }),
      })
    },
  }
}
