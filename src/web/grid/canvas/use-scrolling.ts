import { useEffect, useMemo, useRef, useState } from 'react'

/** Rest after which a grid counts as standing still, ms (console 9). */
export const scrollRestMs = 100

/** Whether the grid is being scrolled: what hangs on a cell is not shown over its neighbours meanwhile. */
export function useScrolling(): { on: boolean; moved: () => void } {
  const [on, setOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const moved = useMemo(
    () => () => {
      setOn(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setOn(false), scrollRestMs)
    },
    [],
  )
  return { on, moved }
}
