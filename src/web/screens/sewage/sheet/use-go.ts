/** Goes to a cell out of a list that lay over the grid: only once the list is gone and has given the keyboard back. */
import { type RefObject, useEffect, useState } from 'react'
import type { EditableGridHandle } from '#web/grid/props.ts'
import type { Sheet } from './model.ts'

export function useGo(
  grid: RefObject<EditableGridHandle | null>,
  { places }: Sheet,
): (pos: number, code: string) => void {
  const [target, setTarget] = useState<{ id: string; code: string }>()
  useEffect(() => {
    if (!target) return
    const timer = setTimeout(() => {
      setTarget(undefined)
      grid.current?.reveal(target.id, target.code)
    })
    return () => clearTimeout(timer)
  }, [target, grid])
  return (pos, code) => {
    const place = places.find(one => one.pos === pos)
    if (place) setTarget({ id: place.id, code })
  }
}
