/** Rows dragged by their handle. The same is done by keys with Alt+Shift and an arrow, and by the row's menu. */
import { useEffect, useRef, useState } from 'react'
import type { GridModel } from '../model/types.ts'

export interface DragSort {
  /** Row the dragged one would come before or after. */
  target: { from: number; to: number } | undefined
  active: { current: boolean }
  begin(row: number): void
  over(row: number): void
}

export function useDragSort(model: GridModel): DragSort {
  const [target, show] = useState<{ from: number; to: number }>()
  const held = useRef<{ from: number; to: number } | undefined>(undefined)
  const active = useRef(false)
  useEffect(() => {
    const drop = () => {
      const move = held.current
      held.current = undefined
      show(undefined)
      // The grid library still hears this pointer's release.
      setTimeout(() => {
        active.current = false
      }, 0)
      if (!move || move.from === move.to || move.from >= model.count()) return
      model.move(model.rowAt(move.from).id, move.to)
    }
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current) return
      held.current = undefined
      show(undefined)
    }
    window.addEventListener('pointerup', drop)
    window.addEventListener('keydown', giveUp, true)
    return () => {
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('keydown', giveUp, true)
    }
  }, [model])
  return {
    target,
    active,
    begin(row) {
      active.current = true
      held.current = { from: row, to: row }
      show(held.current)
    },
    over(row) {
      if (!held.current || row < 0 || row >= model.count() || held.current.to === row) return
      held.current = { ...held.current, to: row }
      show(held.current)
    },
  }
}
